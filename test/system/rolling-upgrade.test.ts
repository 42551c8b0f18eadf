// A new version of the program takes the place of an older one, replica by replica, behind HAProxy as
// `deploy haproxy` configures it: both serve side by side on the same stores, and no request fails.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { onThisHost } from "../support/haproxy.ts";
import { makeReplicaStates, type ReplicaStores, startReplicaStores } from "../support/replicas.ts";
import { SUBJECT } from "../support/served.ts";
import { findPostgres, findRedis, freePort } from "../support/shared-stores.ts";
import { startSteadyClient } from "../support/steady-client.ts";

const haproxy = Bun.which("haproxy");
if (haproxy === null)
  console.warn("skipped: a rolling upgrade behind HAProxy (Debian's package haproxy has it)");
const bin = findPostgres();
const redisProgram = findRedis();

/** An executable of an earlier version, to try the upgrade from it; without one, this one is built anew. */
const { OLDER_BINARY } = process.env;
const OLDER_COMMIT = "0000000";

const folder = makeFolder();
const path = (name: string) => join(folder.path, name);
const stateOf = (replica: number) => path(`state${replica}`);
let stores: ReplicaStores | null = null;
const older = OLDER_BINARY ?? path("older");
let key: string;

/** Compiles this program with another commit, as a version that has the same formats. */
function compileOlder(): void {
  const built = Bun.spawnSync([
    ...[process.execPath, "build", "--compile", "--splitting", "--format=esm", "--outfile", older],
    ...["--define", `INTERDICT_COMMIT="${OLDER_COMMIT}"`, "--define", '__dirname="/"'],
    ...["binary", "worker", "verifier"].map((entry) => `src/${entry}.ts`),
  ]);
  if (!built.success) throw new Error(`${built.stderr}`);
}

interface Replica {
  readonly port: number;
  readonly commit: () => Promise<string>;
  readonly stop: () => Promise<number>;
}

/** Starts a replica, and resolves when it is ready. */
async function startReplica(replica: number, port: number, binary?: string): Promise<Replica> {
  const child = Bun.spawn(
    [
      ...[binary ?? resolve("dist/interdict"), "serve", "--state", stateOf(replica)],
      ...["--listen", `127.0.0.1:${port}`, "--workers", "2", "--log-level", "warn", ...(stores?.flags ?? [])],
    ],
    {
      env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    },
  );
  process.once("exit", () => child.kill("SIGKILL"));
  const ask = (what: string) => fetch(`http://127.0.0.1:${port}/${what}`, { keepalive: false });
  for (
    let tries = 0;
    !(await ask("readyz").then(
      ({ ok }) => ok,
      () => false,
    ));
    tries++
  ) {
    if (child.exitCode !== null || tries > 1000) throw new Error(await new Response(child.stderr).text());
    await Bun.sleep(20);
  }
  return {
    port,
    commit: async () => /commit="(\w+)"/.exec(await (await ask("metrics")).text())?.[1] ?? "",
    stop: () => {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

describe.skipIf(haproxy === null)("an upgrade replica by replica", () => {
  beforeAll(async () => {
    if (OLDER_BINARY === undefined) compileOlder();
    if (bin !== null && redisProgram !== null) stores = await startReplicaStores(bin, redisProgram, 2);
    await makeReplicaStates([stateOf(0), stateOf(1)], async (state) => {
      const access = stores === null ? [] : ["--access", stores.accessUrl];
      const run = (...args: string[]) => runBinary([...args, ...access, "--state", state], { binary: older });
      expect((await run("accounts", "create", "bank", "--rate", "unlimited")).stderr).toContain("Created");
      key = (await run("keys", "create", "bank")).stdout.trim();
    });
  }, 60_000);

  let proxy: ReturnType<typeof Bun.spawn> | null = null;
  let replicas: Replica[] = [];
  afterAll(async () => {
    proxy?.kill("SIGKILL");
    await Promise.all([...replicas.map((replica) => replica.stop()), stores?.stop()]);
    folder.remove();
  });

  /** What HAProxy says through its socket. */
  const command = (text: string) =>
    new Promise<string>((done, fail) => {
      let answer = "";
      Bun.connect({
        unix: path("interdict-haproxy.sock"),
        socket: {
          open: (socket) => void socket.write(`${text}\n`),
          data(_, data) {
            answer += data.toString();
          },
          close: () => done(answer),
          connectError: (_, error) => fail(error),
        },
      }).catch(fail);
    });

  /** Waits until HAProxy shows a replica in a state; with `isIdle` also until it has no request. */
  async function until(replica: number, status: RegExp, isIdle = false): Promise<void> {
    for (let tries = 0; tries < 1500; tries++) {
      const rows = (await command("show stat").catch(() => "")).split("\n").map((row) => row.split(","));
      const row = rows.find(
        ([backend, server]) => backend === "replicas" && server === `replica${replica + 1}`,
      );
      if (row !== undefined && status.test(row[17] ?? "") && (!isIdle || row[4] === "0")) return;
      await Bun.sleep(20);
    }
    throw new Error(`Replica ${replica + 1} did not become ${status}.`);
  }

  test("fails no request, whether a replica is drained first or just stopped", async () => {
    const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
    const addresses = ports.flatMap((port) => ["--replica", `127.0.0.1:${port}`]);
    const config = await runBinary(["deploy", "haproxy", "--listen", `127.0.0.1:${front}`, ...addresses]);
    expect(config.exitCode).toBe(0);
    writeFileSync(path("haproxy.cfg"), onThisHost(config.stdout, folder.path));
    replicas = await Promise.all(ports.map((port, replica) => startReplica(replica, port, older)));
    if (OLDER_BINARY === undefined)
      expect(await Promise.all(replicas.map(({ commit }) => commit()))).toEqual([OLDER_COMMIT, OLDER_COMMIT]);
    proxy = Bun.spawn([haproxy ?? "", "-f", path("haproxy.cfg"), "-db"], {
      stdout: Bun.file(path("haproxy.log")),
      stderr: "inherit",
    });
    await Promise.all([until(0, /^UP/), until(1, /^UP/)]);

    const body = JSON.stringify(SUBJECT);
    const head = [
      "POST /v1/sanctions/match HTTP/1.1",
      ...["Host: x", `Authorization: Bearer ${key}`, "Content-Type: application/json"],
      ...[`Content-Length: ${body.length}`, ""],
    ].join("\r\n");
    const to = { host: "127.0.0.1", port: front ?? 0 };
    const clients = [true, true, false].map((keepsAlive) =>
      startSteadyClient({ to, keepsAlive, request: { head, body } }),
    );
    const answered = () => clients.reduce((sum, { tally }) => sum + tally.answered, 0);
    const answerSome = async () => {
      for (const before = answered(); answered() < before + 50; ) await Bun.sleep(10);
    };
    await answerSome();

    const upgrade = async (replica: number) => {
      expect(await replicas[replica]?.stop()).toBe(0);
      replicas[replica] = await startReplica(replica, ports[replica] ?? 0);
    };
    await command("set server replicas/replica1 state drain");
    await until(0, /^DRAIN/, true);
    await upgrade(0);
    await command("set server replicas/replica1 state ready");
    await until(0, /^UP/);
    // Side by side: both answer, and alike.
    const commits = await Promise.all(replicas.map(({ commit }) => commit()));
    expect(new Set(commits).size).toBe(2);
    const answers = await Promise.all(
      replicas.map(async ({ port }) => {
        const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
        return (
          await fetch(`http://127.0.0.1:${port}/v1/sanctions/match`, { method: "POST", headers, body })
        ).text();
      }),
    );
    if (OLDER_BINARY === undefined) expect(answers[1]).toBe(answers[0] ?? "");
    await answerSome();

    await upgrade(1);
    await until(1, /^UP/);
    await answerSome();
    const tallies = await Promise.all(clients.map((client) => client.stop()));
    const failures = tallies.flatMap((tally) => tally.failures).slice(0, 3);
    if (failures.length > 0) {
      const lines = readFileSync(path("haproxy.log"), "utf8").split("\n");
      const told = lines.filter((line) => !line.includes(" 200 "));
      console.error(told.slice(0, 40).join("\n"));
    }
    expect(failures).toEqual([]);
    expect(new Set(await Promise.all(replicas.map(({ commit }) => commit()))).size).toBe(1);
  }, 120_000);
});

describe("files of a newer version", () => {
  const state = path("newer");
  beforeAll(() => importInvented(state));

  test.each(["cases.sqlite", "clearances.sqlite"])(
    "%s is refused before the first request",
    async (file) => {
      const copy = path(file);
      cpSync(state, copy, { recursive: true });
      const database = new Database(join(copy, file), { create: true });
      database.run("PRAGMA user_version = 99");
      database.close();
      const serve = ["serve", "--listen", "127.0.0.1:0", "--state", copy];
      const { exitCode, stderr } = await runBinary(serve);
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(/written by a newer version of this program \(format 99, known: \d\)/),
      ]);
      expect(stderr).not.toContain("listening");
      expect(existsSync(join(copy, file))).toBe(true);
    },
    20_000,
  );
});
