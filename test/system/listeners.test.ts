// Several listeners of the compiled executable at once, each with its own settings: what each offers, which
// clients it admits, and how it takes new files into use.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type SecureVersion, type TLSSocket } from "node:tls";
import { createKey, importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { makeAuthority, makeCertificate, makeClientCertificate } from "../support/certificates.ts";
import { SUBJECT } from "../support/served.ts";
import { type Spawned, spawnService } from "../support/spawned.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const path = (name: string) => join(folder.path, name);
const canMake = Bun.which("openssl") !== null;
if (!canMake) console.warn("skipped: certificates need openssl");

const FREE = "127.0.0.1:0";
const own = (name: string) => `cert=${path(`${name}.cert.pem`)},key=${path(`${name}.key.pem`)}`;
const CLIENTS = `clients=${path("trusted.pem")}`;

let service: Spawned | null = null;
beforeAll(async () => {
  await importInvented(state);
  if (!canMake) return;
  for (const name of ["first", "second", "third"])
    makeCertificate(folder.path, name, ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
  makeAuthority(folder.path, "authority");
  makeAuthority(folder.path, "stranger");
  makeClientCertificate(folder.path, "client", "authority");
  makeClientCertificate(folder.path, "expired", "authority", { days: -1 });
  makeClientCertificate(folder.path, "server-only", "authority", { usage: "serverAuth" });
  makeClientCertificate(folder.path, "foreign", "stranger");
});
afterEach(async () => {
  await service?.stop();
  service = null;
});
afterAll(folder.remove);

function install(name: string, place: string): void {
  copyFileSync(path(`${name}.cert.pem`), path(`${place}.cert.pem`));
  copyFileSync(path(`${name}.key.pem`), path(`${place}.key.pem`));
}

const trust = (authority: string) => copyFileSync(path(`${authority}.cert.pem`), path("trusted.pem"));

/** Starts a service and returns it with the addresses of its `count` listeners, in the order of the flags. */
async function start(flags: readonly string[], count: number): Promise<[Spawned, string[]]> {
  const started = await spawnService([...flags, "--state", state]);
  service = started;
  const lines = await Promise.all(
    Array.from({ length: count }, (_, i) => started.logLine('"msg":"listening"', i + 1)),
  );
  return [started, lines.map((line) => String(JSON.parse(line).address))];
}

interface Offered {
  readonly certificate?: string | null;
  readonly version?: SecureVersion;
  readonly session?: Buffer;
}

/** A certificate and its key, as TLS options have them. */
const shown = (certificate: string) => ({
  cert: readFileSync(path(`${certificate}.cert.pem`), "utf8"),
  key: readFileSync(path(`${certificate}.key.pem`), "utf8"),
});

/** Opens a connection and sends a text on it. A refusal shows on the first reading only. */
function send(address: string, text: string, { certificate = null, version, session }: Offered): TLSSocket {
  const versions = version === undefined ? {} : { minVersion: version, maxVersion: version };
  const port = Number(new URL(address).port);
  const socket = connect({
    ...{ port, host: "127.0.0.1", rejectUnauthorized: false },
    ...(certificate === null ? {} : shown(certificate)),
    ...versions,
    ...(session === undefined ? {} : { session }),
  });
  socket.once("secureConnect", () => socket.write(text));
  return socket;
}

/** The first line that is answered until the connection is closed; "refused" when there is none. */
async function firstLine(socket: TLSSocket): Promise<string> {
  let text = "";
  try {
    for await (const chunk of socket) text += String(chunk);
  } catch {
    // A refusal is an alert, or only a closed connection.
  }
  return text.split("\r\n")[0] || "refused";
}

const REQUEST = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const OK = "HTTP/1.1 200 OK";
const ask = (address: string, offered: Offered = {}) => firstLine(send(address, REQUEST, offered));

/** The common name of the certificate that a new connection is shown. */
async function nameAt(address: string, offered: Offered = {}): Promise<string> {
  const socket = send(address, REQUEST, offered);
  await new Promise<void>((resolve, reject) => {
    socket.once("secureConnect", resolve).once("error", reject);
  });
  const name = String(socket.getPeerCertificate().subject.CN);
  socket.destroy();
  return name;
}

describe.each([1, 2])("listeners with %d workers", (workers) => {
  test("offer what each is set to", async () => {
    const socket = path(`socket-${workers}`);
    const flags = ["--listen", `${FREE},only=api`, "--listen", `${FREE},only=metrics`, "--unix", socket];
    const [started, addresses] = await start([...flags, "--workers", String(workers)], 3);
    expect(addresses[2]).toBe(socket);
    const statusOf = async (address: string, target: string, method: string) => {
      const unix = address === socket ? { unix: socket } : {};
      const origin = address === socket ? "http://localhost" : address;
      return (await fetch(origin + target, { method, ...unix })).status;
    };
    const offered: [target: string, statuses: number[]][] = [
      ["/healthz", [200, 200, 200]],
      ["/metrics", [404, 200, 200]],
      ["/openapi.json", [200, 404, 200]],
      ["/v1/sanctions/schemas", [401, 404, 401]],
      ["/sanctions/schemas", [404, 404, 404]],
    ];
    for (const [target, statuses] of offered) {
      const answered = (method: string) => Promise.all(addresses.map((to) => statusOf(to, target, method)));
      expect([target, await answered("GET")]).toEqual([target, statuses]);
      // The endpoints of the contract don't answer HEAD.
      const ofHead = target.startsWith("/v1") ? [404, 404, 404] : statuses;
      expect([target, await answered("HEAD")]).toEqual([target, ofHead]);
    }
    expect(await started.stop()).toBe(0);
    expect(existsSync(socket)).toBe(false);
    service = null;
  });
});

test("an address that is taken ends the start, and frees the others", async () => {
  const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const socket = path("freed");
  const taken = `127.0.0.1:${other.port}`;
  const { exitCode, stderr } = await runBinary([
    ...["serve", "--unix", socket, "--listen", FREE, "--listen", taken, "--state", state],
  ]);
  await other.stop(true);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`The service can't listen on ${taken}: `);
  expect(existsSync(socket)).toBe(false);
});

describe.skipIf(!canMake)("client certificates", () => {
  test.each<[version: SecureVersion, workers: string]>([
    ["TLSv1.2", "1"],
    ["TLSv1.3", "2"],
  ])("are verified with %s and %s workers", async (version, workers) => {
    trust("authority");
    const flags = ["--listen", `${FREE},${own("first")},${CLIENTS}`, "--workers", workers];
    const [, [address = ""]] = await start(flags, 1);
    for (let i = 0; i < 3; i++) {
      expect(await ask(address, { version, certificate: "client" })).toBe(OK);
      for (const certificate of [null, "expired", "foreign", "server-only", "first"])
        expect([certificate, await ask(address, { version, certificate })]).toEqual([certificate, "refused"]);
    }
  });

  test("may be left out where they are optional, but not be wrong", async () => {
    trust("authority");
    const [, [address = ""]] = await start(["--listen", `${FREE},${own("first")},optional-${CLIENTS}`], 1);
    for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
      for (const certificate of [null, "client"])
        expect(await ask(address, { version, certificate })).toBe(OK);
      for (const certificate of ["expired", "foreign", "server-only", "first"])
        expect([certificate, await ask(address, { version, certificate })]).toEqual([certificate, "refused"]);
    }
  });

  test.each<SecureVersion>(["TLSv1.2", "TLSv1.3"])("are shown on every connection of %s", async (version) => {
    trust("authority");
    const [, [address = ""]] = await start(["--listen", `${FREE},${own("first")},${CLIENTS}`], 1);
    const socket = send(address, REQUEST, { version, certificate: "client" });
    const sessions: Buffer[] = [];
    socket.on("session", (session) => sessions.push(session));
    expect(await firstLine(socket)).toBe(OK);
    for (const session of sessions) expect(await ask(address, { version, session })).toBe("refused");
  });

  test("of another authority count after SIGHUP, and the ones before no longer", async () => {
    trust("authority");
    const [started, [address = ""]] = await start(["--listen", `${FREE},${own("first")},${CLIENTS}`], 1);
    const open = async () => {
      const half = REQUEST.replace("Connection: close\r\n\r\n", "");
      const socket = send(address, half, { certificate: "client" });
      await new Promise((resolve) => socket.once("secureConnect", resolve));
      return socket;
    };
    // One more authority: those that were admitted still are.
    const admitted = await open();
    const both = ["authority", "stranger"].map((name) => readFileSync(path(`${name}.cert.pem`), "utf8"));
    writeFileSync(path("trusted.pem"), both.join(""));
    process.kill(started.pid, "SIGHUP");
    await started.logLine("certificate in use", 2);
    for (const certificate of ["client", "foreign"]) expect(await ask(address, { certificate })).toBe(OK);
    admitted.write(`\r\n${REQUEST}`);
    expect(await firstLine(admitted)).toBe(OK);

    const waiting = await open();
    trust("stranger");
    process.kill(started.pid, "SIGHUP");
    await started.logLine("certificate in use", 3);
    expect(await ask(address, { certificate: "client" })).toBe("refused");
    expect(await ask(address, { certificate: "foreign" })).toBe(OK);
    // Half a request that was sent before is not answered: its client may no longer be admitted.
    waiting.write(`\r\n${REQUEST}`);
    expect(await firstLine(waiting)).toStartWith("HTTP/1.1 421 ");

    writeFileSync(path("trusted.pem"), "");
    process.kill(started.pid, "SIGHUP");
    expect(await started.logLine("the new certificate can't be used")).toContain("is empty");
    expect(await ask(address, { certificate: "foreign" })).toBe(OK);
    expect(await ask(address)).toBe("refused");
  });
});

describe.skipIf(!canMake)("a certificate that stands for an account", () => {
  test("needs no key, and no other account's key goes with it", async () => {
    trust("authority");
    const account = "core banking";
    const run = async (args: readonly string[]) => {
      const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
      return { exitCode, stdout: stdout.trim(), stderr };
    };
    const key = await createKey(state, account);
    const otherKey = await createKey(state, "other");
    const add = (name: string) => run(["keys", "add-certificate", account, path(`${name}.cert.pem`)]);
    const { stdout: id } = await add("client");
    expect(id).toMatch(/^x509[0-9A-Za-z]{8}$/);
    expect((await add("client")).stderr).toContain(
      `This certificate already stands for the account ${account}.`,
    );
    expect((await add("expired")).stderr).toContain("has expired: it was valid until 20");
    expect((await run(["keys", "list", account])).stdout).toMatch(
      new RegExp(`${id} +certificate +${account}`),
    );

    const flags = ["--listen", `${FREE},${own("first")},${CLIENTS}`, "--workers", "2"];
    const [started, [address = ""]] = await start(flags, 1);
    await started.logLine("snapshot in use");
    const call = async (certificate: string, sentKey: string | null, body: unknown = SUBJECT) => {
      const answer = await fetch(`${address}/v1/sanctions/match${body === SUBJECT ? "" : "/batch"}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(sentKey === null ? {} : { Authorization: `Bearer ${sentKey}` }),
        },
        body: JSON.stringify(body),
        tls: { rejectUnauthorized: false, ...shown(certificate) },
      });
      return { status: answer.status, text: await answer.text() };
    };
    const statuses = async (certificate: string) => {
      const keys = [null, key, otherKey, "wrong"];
      return Promise.all(keys.map(async (sent) => (await call(certificate, sent)).status));
    };
    makeClientCertificate(folder.path, "unknown", "authority");
    expect(await statuses("client")).toEqual([200, 200, 401, 401]);
    expect(await statuses("unknown")).toEqual([401, 200, 200, 401]);
    expect(JSON.parse(await started.logLine(`"key":"${id}"`))).toMatchObject({ status: 200 });

    // Bodies of 300 KB, several at once.
    const padding = Array.from({ length: 20 }, (_, i) => `${i}${"x".repeat(150)}`);
    const properties = { ...SUBJECT.properties, notes: padding };
    const queries = Object.fromEntries(
      Array.from({ length: 90 }, (_, i) => [`q${i}`, { ...SUBJECT, properties }]),
    );
    const batches = await Promise.all(Array.from({ length: 4 }, () => call("client", null, { queries })));
    for (const { status, text } of batches) {
      expect(status).toBe(200);
      expect(Object.keys(JSON.parse(text).responses)).toHaveLength(90);
    }

    // A revocation counts for the next request, on connections that are open too.
    expect((await run(["keys", "revoke", id])).exitCode).toBe(0);
    expect(await statuses("client")).toEqual([401, 200, 200, 401]);
    const { stdout: nextId } = await add("client");
    expect(nextId).not.toBe(id);
    expect(await statuses("client")).toEqual([200, 200, 401, 401]);
    expect((await run(["keys", "revoke", nextId])).exitCode).toBe(0);
    expect(await started.stop()).toBe(0);
    service = null;
  });
});

describe.skipIf(!canMake)("the sockets behind a listener that asks for certificates", () => {
  test("leave nothing in $TMPDIR, not even after a kill", async () => {
    trust("authority");
    const temporary = path("temporary");
    mkdirSync(temporary);
    const flags = ["--listen", `${FREE},${own("first")},${CLIENTS}`, "--workers", "2", "--state", state];
    const started = await spawnService(flags, { TMPDIR: temporary });
    service = started;
    expect(await ask(started.address, { certificate: "client" })).toBe(OK);
    expect(readdirSync(temporary)).toEqual([]);
    process.kill(started.pid, "SIGKILL");
    await started.stop();
    service = null;
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("need a $TMPDIR that can be written, and say so at the start", async () => {
    const flags = ["--listen", `${FREE},${own("first")},${CLIENTS}`, "--state", state];
    const { exitCode, stderr } = await runBinary(["serve", ...flags], {
      env: { TMPDIR: path("no such folder") },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("hint: Set TMPDIR to a folder that the service can write to.");
  });
});

describe.skipIf(!canMake)("SIGHUP", () => {
  test("changes the certificate of each listener by itself, under load", async () => {
    trust("authority");
    for (const place of ["a", "b"]) install("first", place);
    const flags = [
      ...["--listen", `${FREE},${own("a")}`, "--listen", `${FREE},${own("b")},${CLIENTS}`],
      ...["--listen", FREE, "--workers", "2"],
    ];
    const [started, [a = "", b = "", plain = ""]] = await start(flags, 3);
    const client = { certificate: "client" };
    const metrics = async () => (await fetch(`${plain}/metrics`)).text();
    const counts = { withTls: 0, plain: 0 };
    let isOver = false;
    const load = async () => {
      while (!isOver) {
        expect(await ask(a)).toBe(OK);
        expect(await ask(b, client)).toBe(OK);
        counts.withTls += 2;
        expect((await fetch(`${plain}/healthz`)).status).toBe(200);
        counts.plain++;
      }
    };
    const loads = [load(), load(), load()];
    for (const [i, name] of ["second", "third", "second"].entries()) {
      install(name, "a");
      process.kill(started.pid, "SIGHUP");
      await started.logLine("certificate in use", 2 * (i + 2));
      await Bun.sleep(20);
    }
    isOver = true;
    await Promise.all(loads);
    expect(Math.min(counts.withTls, counts.plain)).toBeGreaterThan(0);
    expect([await nameAt(a), await nameAt(b, client)]).toEqual(["second", "first"]);

    // One that can't be used stays as it is; the other changes.
    writeFileSync(path("a.key.pem"), "");
    install("third", "b");
    process.kill(started.pid, "SIGHUP");
    expect(JSON.parse(await started.logLine("can't be used"))).toMatchObject({
      level: "error",
      listener: new URL(a).host,
    });
    await started.logLine('"subject":"CN=third"', 2);
    expect([await nameAt(a), await nameAt(b, client)]).toEqual(["second", "third"]);
    const expiry = (await metrics()).match(/^interdict_certificate_expiry.*$/gm) ?? [];
    expect(expiry.map((line) => line.split(" ")[0])).toEqual(
      [a, b].map((to) => `interdict_certificate_expiry_timestamp_seconds{listener="${new URL(to).host}"}`),
    );
    for (const line of expiry) {
      const days = (Number(line.split(" ")[1]) - Date.now() / 1000) / 86_400;
      expect([days > 59, days < 60]).toEqual([true, true]);
    }
  });
});
