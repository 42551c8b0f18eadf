// A service that is started anew while it runs: the new process takes over, clients that ask all the time get
// every answer, and the old process ends. When the new one can't serve, the old one goes on.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, createKey, importInvented, makeFolder } from "../support/binary.ts";
import { makeCertificate } from "../support/certificates.ts";
import { type NotifySocket, openNotifySocket } from "../support/notify-socket.ts";
import { SUBJECT } from "../support/served.ts";
import { type Spawned, spawnService } from "../support/spawned.ts";
import { HEALTH, type Question, startSteadyClient } from "../support/steady-client.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const path = (name: string) => join(folder.path, name);
const canMake = Bun.which("openssl") !== null;
if (!canMake) console.warn("skipped: takeovers with TLS need openssl");
let key: string;
let manager: NotifySocket;
beforeAll(async () => {
  await importInvented(state);
  key = await createKey(state);
  manager = openNotifySocket(path("notify"));
  if (canMake) makeCertificate(folder.path, "own", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
});
afterAll(() => {
  manager.close();
  folder.remove();
});

let service: Spawned | null = null;
/** The process that took over last; it is no child of this one. */
let successor: number | null = null;
afterEach(async () => {
  if (successor !== null) process.kill(successor, "SIGTERM");
  successor = null;
  await service?.stop();
  service = null;
});

interface Upgraded {
  readonly exitCode: number;
  readonly stdout: string;
  /** What the command and the new process wrote to standard error. */
  readonly log: string;
}

async function upgrade(pid: number, flags: readonly string[]): Promise<Upgraded> {
  const log = path("log");
  const child = Bun.spawn([BINARY, "upgrade", String(pid), "--", ...flags], {
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", NOTIFY_SOCKET: manager.address },
    stdin: "ignore",
    stdout: "pipe",
    // The new process keeps it open.
    stderr: Bun.file(log),
  });
  const stdout = await new Response(child.stdout).text();
  return { exitCode: await child.exited, stdout, log: readFileSync(log, "utf8") };
}

/** The request that matches the listed subject. */
function matchRequest(): Question["request"] {
  const body = JSON.stringify(SUBJECT);
  const head = [
    "POST /v1/sanctions/match HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
  ].join("\r\n");
  return { head, body };
}

const tlsFlags = ["--tls-cert", path("own.cert.pem"), "--tls-key", path("own.key.pem")];
const kinds = [
  { name: "a port", listen: ["--listen", "127.0.0.1:0", "--workers", "2"], isTls: false },
  { name: "a Unix socket", listen: ["--unix", path("socket")], isTls: false },
  { name: "a port with TLS", listen: ["--listen", "127.0.0.1:0", ...tlsFlags], isTls: true },
  {
    name: "a port for clients with certificates",
    listen: ["--listen", `127.0.0.1:0,clients=${path("own.cert.pem")}`, ...tlsFlags],
    isTls: true,
  },
];

describe.each(kinds.filter(({ isTls }) => canMake || !isTls))("the service on $name", ({ listen, isTls }) => {
  test("is taken over, and every question is answered", async () => {
    const heardBefore = manager.received().length;
    service = await spawnService(["--state", state, ...listen]);
    await service.logLine("snapshot in use");
    const port = Number(/:(\d+)$/.exec(service.address)?.[1]);
    const own = isTls
      ? { cert: readFileSync(path("own.cert.pem")), key: readFileSync(path("own.key.pem")) }
      : {};
    const to = Number.isNaN(port) ? { path: service.address } : { port, host: "127.0.0.1", ...own };
    const clients = [
      ...[1, 2, 3].map(() => startSteadyClient({ to, isTls, keepsAlive: false, request: HEALTH })),
      ...[HEALTH, matchRequest()].map((request) =>
        startSteadyClient({ to, isTls, keepsAlive: true, request }),
      ),
    ];
    const flags = listen.map((flag) => flag.replace("127.0.0.1:0", `127.0.0.1:${port}`));
    const { exitCode, stdout, log } = await upgrade(service.pid, ["--state", state, ...flags]);
    const said = await manager.waitFor("MAINPID=", heardBefore);
    expect(said).toMatch(/^MAINPID=\d+\nREADY=1\nSTATUS=Ready: snapshot .*\nWATCHDOG=1$/);
    successor = Number(/MAINPID=(\d+)/.exec(said)?.[1]);
    expect([exitCode, stdout]).toEqual([0, `Took over from process ${service.pid}.\n`]);
    expect(log).toContain(`"pid":${successor},"msg":"listening"`);
    // The old process ends by itself, once its last connection is closed.
    await service.logLine('"msg":"stopped"');
    const tallies = await Promise.all(clients.map((client) => client.stop()));
    expect(tallies.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { answered } of tallies) expect(answered).toBeGreaterThan(1);
    for (const { closed } of tallies.slice(3)) expect(closed).toBe(1);
    expect(service.log()).toContain("another process has taken over; this one ends with its last connection");
  });
});

describe("the old process goes on", () => {
  async function expectAnswers({ address }: Spawned): Promise<void> {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  }

  test("when the new one can't match", async () => {
    service = await spawnService(["--state", state, "--listen", "127.0.0.1:0"]);
    await service.logLine("snapshot in use");
    const listen = service.address.slice("http://".length);
    const { exitCode, stdout, log } = await upgrade(service.pid, [
      ...["--state", path("empty"), "--listen", listen],
    ]);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(log).toContain("error: The new process can't match, so it does not take over");
    expect(log).toContain(
      `error: The new process ended without taking over. Process ${service.pid} goes on.`,
    );
    await expectAnswers(service);
  });

  test("when the new one listens at another address", async () => {
    service = await spawnService(["--state", state, "--listen", "127.0.0.1:0"]);
    await service.logLine("snapshot in use");
    const { exitCode, log } = await upgrade(service.pid, ["--state", state, "--listen", "127.0.0.1:0"]);
    expect(exitCode).toBe(1);
    expect(log).toContain(`error: The process ${service.pid} does not listen at any address of this one.`);
    await expectAnswers(service);
  });
});

describe("an upgrade is refused", () => {
  test("for a process that is no service, which lives on", async () => {
    const other = Bun.spawn(["sleep", "60"]);
    const { exitCode, log } = await upgrade(other.pid, ["--state", state]);
    expect(exitCode).toBe(1);
    expect(log).toContain(`error: The process ${other.pid} does not run interdict serve`);
    expect(other.exitCode).toBeNull();
    other.kill();
    await other.exited;
    expect((await upgrade(other.pid, ["--state", state])).log).toContain(
      `error: There is no process ${other.pid} of this user to take over from.`,
    );
  });

  test.each(["0", "1", "-4", "x", "12345678"])("for the id %s", async (pid) => {
    const { exitCode, stderr } = Bun.spawnSync([BINARY, "upgrade", "--", pid]);
    expect(exitCode).toBe(2);
    expect(String(stderr)).toContain("Use the id of another process.");
  });
});
