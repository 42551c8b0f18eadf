// SIGHUP under load: clients that connect all the time, and clients that keep their connections, get every
// answer while the certificate changes again and again. `make thorough` does it 210 times.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { importInvented, makeFolder } from "../support/binary.ts";
import { makeAuthority, makeClientCertificate, makeServerCertificate } from "../support/certificates.ts";
import { type Spawned, spawnService } from "../support/spawned.ts";
import { HEALTH, startSteadyClient } from "../support/steady-client.ts";
import { rounds } from "../support/thorough.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const path = (name: string) => join(folder.path, name);
const canMake = Bun.which("openssl") !== null;
if (!canMake) console.warn("skipped: certificates need openssl");

const NAMES = ["first", "second"];
const FILES = `cert=${path("own.cert.pem")},key=${path("own.key.pem")}`;

let service: Spawned | null = null;
beforeAll(async () => {
  await importInvented(state);
  if (!canMake) return;
  makeAuthority(folder.path, "authority");
  for (const name of NAMES) makeServerCertificate(folder.path, name, "authority");
  makeClientCertificate(folder.path, "client", "authority");
});
afterEach(async () => {
  await service?.stop();
  service = null;
});
afterAll(folder.remove);

function install(name: string): void {
  for (const file of ["cert", "key"]) copyFileSync(path(`${name}.${file}.pem`), path(`own.${file}.pem`));
}

/** The common name of the certificate that a new connection is shown. */
function nameAt(to: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

const kinds = [
  {
    name: "a port for clients with certificates",
    listen: `,clients=${path("authority.cert.pem")}`,
    workers: 1,
  },
  {
    name: "a port for clients with certificates",
    listen: `,clients=${path("authority.cert.pem")}`,
    workers: 2,
  },
  { name: "a port", listen: "", workers: 2 },
];

describe.skipIf(!canMake).each(kinds)("SIGHUP on $name with $workers workers", ({ listen, workers }) => {
  test("refuses no connection and cuts none", async () => {
    install("first");
    const flags = ["--listen", `127.0.0.1:0,${FILES}${listen}`, "--workers", String(workers)];
    const started = await spawnService(["--state", state, ...flags]);
    service = started;
    const shown = { cert: readFileSync(path("client.cert.pem")), key: readFileSync(path("client.key.pem")) };
    const to = { port: Number(new URL(started.address).port), host: "127.0.0.1", ...shown };
    const clients = [false, false, false, true, true].map((keepsAlive) =>
      startSteadyClient({ to, isTls: true, keepsAlive, request: HEALTH }),
    );
    const count = rounds({ usual: 2, thorough: 70 });
    for (let round = 1; round <= count; round++) {
      const name = NAMES[round % 2] ?? "";
      install(name);
      process.kill(started.pid, "SIGHUP");
      await started.logLine('"msg":"certificate in use"', round + 1);
      expect(await nameAt(to)).toBe(name);
    }
    const tallies = await Promise.all(clients.map((client) => client.stop()));
    expect(tallies.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { answered } of tallies) expect(answered).toBeGreaterThan(count);
    // A connection that is kept ends with an answer that says so, once per change at most.
    for (const { closed } of tallies.slice(3)) expect(closed).toBeWithin(1, count + 1);
    expect(started.log()).not.toContain('"level":"error"');
  });
});

test.skipIf(!canMake)("SIGHUP changes nothing while another process shares the address", async () => {
  install("first");
  const started = await spawnService(["--state", state, "--listen", `127.0.0.1:0,${FILES}`]);
  service = started;
  const port = Number(new URL(started.address).port);
  const other = Bun.serve({ hostname: "127.0.0.1", port, reusePort: true, fetch: () => new Response() });
  install("second");
  process.kill(started.pid, "SIGHUP");
  const refusal = await started.logLine("the new certificate can't be used");
  expect(refusal).toContain("Another process is taking over the addresses of this one");
  await other.stop(true);
  expect(await nameAt({ port, host: "127.0.0.1" })).toBe("first");
  process.kill(started.pid, "SIGHUP");
  await started.logLine('"msg":"certificate in use"', 2);
  expect(await nameAt({ port, host: "127.0.0.1" })).toBe("second");
});
