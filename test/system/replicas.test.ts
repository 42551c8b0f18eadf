// Three replicas of the executable on one host, with one PostgreSQL for accounts and keys, one Redis for
// rates, and HAProxy in front of them: one limit, one revocation, and nothing lost when a store or a replica
// goes.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { onThisHost } from "../support/haproxy.ts";
import { makeReplicaStates, type ReplicaStores, startReplicaStores } from "../support/replicas.ts";
import { LISTED, SUBJECT } from "../support/served.ts";
import { createDatabase, findPostgres, findRedis, freePort } from "../support/shared-stores.ts";
import { startSteadyClient } from "../support/steady-client.ts";

const bin = findPostgres();
const redisProgram = findRedis();
const haproxy = Bun.which("haproxy");
if (haproxy === null)
  console.warn("skipped: a replica killed behind HAProxy (Debian's package haproxy has it)");

const REPLICAS = 3;
const KILLS = Number(process.env.KILLS ?? 10);
const MATCH = "/v1/sanctions/match";
/** Seconds that keys work without PostgreSQL. */
const GRACE = 300;

const folder = makeFolder();
const stateOf = (replica: number) => join(folder.path, `state${replica}`);

let stores: ReplicaStores;
let services: RunningService[] = [];
/** Where the proxy finds each replica, also after it was started again. */
let ports: readonly number[] = [];

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary([
    ...args,
    "--access",
    stores.accessUrl,
    "--state",
    stateOf(0),
  ]);
  if (exitCode !== 0) throw new Error(stderr);
  return stdout.trim();
}

async function makeKey(account: string, ...flags: string[]): Promise<string> {
  await run("accounts", "create", account, ...flags);
  return run("keys", "create", account);
}

async function match(service: RunningService, key: string): Promise<Response> {
  const answer = await fetch(service.url + MATCH, {
    method: "POST",
    // Each question on a connection of its own, so that either worker may get it.
    keepalive: false,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(SUBJECT),
  });
  await answer.bytes();
  return answer;
}

async function statusOf(service: RunningService | undefined, key: string): Promise<number> {
  if (service === undefined) throw new Error("There is no such replica.");
  return (await match(service, key)).status;
}

function verify(replica: number) {
  return runBinary(["journal", "verify", "--access", stores.accessUrl, "--state", stateOf(replica)]);
}

/** Waits until every worker of a replica warns of what is away, or none does. Returns the last warnings. */
async function untilWarned(service: RunningService | undefined, isWarned: boolean): Promise<string[]> {
  for (let agreed = 0, tries = 0; ; tries++) {
    const { ready, warnings } = (await (
      await fetch(`${service?.url}/readyz`, { keepalive: false })
    ).json()) as { ready: boolean; warnings: string[] };
    expect(ready).toBe(true);
    agreed = warnings.length > 0 === isWarned ? agreed + 1 : 0;
    if (agreed >= 10) return warnings;
    if (tries > 400) throw new Error(`warnings: ${warnings}`);
    await Bun.sleep(10);
  }
}

/** Waits until all replicas answer a key with a status, and returns how long that took. */
async function untilAll(key: string, status: number, withinMs: number): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const statuses = await Promise.all(services.map((service) => statusOf(service, key)));
    const tookMs = performance.now() - startedMs;
    if (statuses.every((one) => one === status)) return tookMs;
    if (tookMs > withinMs) throw new Error(`still ${statuses} after ${withinMs} ms`);
    await Bun.sleep(20);
  }
}

if (bin !== null && redisProgram !== null) {
  beforeAll(async () => {
    stores = await startReplicaStores(bin, redisProgram, REPLICAS);
    ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
    await makeReplicaStates(Array.from({ length: REPLICAS }, (_, replica) => stateOf(replica)));
    services = await Promise.all(Array.from({ length: REPLICAS }, (_, replica) => startReplica(replica)));
  }, 60_000);

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await stores.stop();
    folder.remove();
  });

  const startReplica = (replica: number) =>
    startService(stateOf(replica), {}, [
      ...[...stores.flags, "--access-grace", String(GRACE), "--workers", "2"],
      ...["--replica", `r${replica}`, "--listen", `127.0.0.1:${ports[replica]}`],
    ]);

  describe("three replicas", () => {
    test("give exactly 120 answers to 121 requests of one account", async () => {
      // No worker has seen the key, and PostgreSQL may be late on a busy host: that is no answer, and not
      // counted.
      const key = await makeKey("bank", "--rate", "120");
      const ask = async (service: RunningService | undefined): Promise<number> => {
        const status = await statusOf(service, key);
        return status === 503 ? ask(service) : status;
      };
      const asked = Array.from({ length: 121 }, (_, i) => services[i % REPLICAS]);
      const statuses = await Promise.all(asked.map(ask));
      expect(Map.groupBy(statuses, (status) => status).get(200)).toHaveLength(120);
      expect(statuses.filter((status) => status !== 200)).toEqual([429]);
    }, 30_000);

    test("refuse a revoked key within a second, and a blocked account", async () => {
      const key = await makeKey("insurer", "--rate", "unlimited");
      await untilAll(key, 200, 1000);
      await run("keys", "revoke", key.split("_")[1] ?? "");
      // From the end of the command, which is when the operator knows.
      expect(await untilAll(key, 401, 1000)).toBeLessThan(1000);
      const other = await run("keys", "create", "insurer");
      await untilAll(other, 200, 1000);
      await run("accounts", "block", "insurer");
      expect(await untilAll(other, 403, 1000)).toBeLessThan(1000);
    }, 30_000);

    test("let no command change keys in a state folder that no service reads", async () => {
      const { exitCode, stderr } = await runBinary(["keys", "revoke", "a".repeat(12), "--state", stateOf(1)]);
      expect(exitCode).toBe(1);
      expect(stderr).toContain("keeps its accounts, keys and cleared pairs in postgres://127.0.0.1");
      expect(stderr).not.toContain("postgres@");
    });

    test("lose no key and no decision while PostgreSQL is away, and say what holds meanwhile", async () => {
      const seen = await makeKey("seen", "--rate", "unlimited");
      const unseen = await makeKey("unseen", "--rate", "unlimited");
      const counted = await makeKey("counted", "--rate", "unlimited");
      // Each worker thread must have seen them: connections go to either.
      for (let i = 0; i < 20; i++)
        for (const key of [seen, counted]) await Promise.all(services.map((service) => match(service, key)));
      const answered = services.map(() => 20);
      let isAsking = true;
      const asking = (async () => {
        for (let i = 0; isAsking; i = (i + 1) % REPLICAS) {
          expect(await statusOf(services[i], counted)).toBe(200);
          answered[i] = (answered[i] ?? 0) + 1;
        }
      })();
      // Keys are created one after the other until PostgreSQL refuses one.
      const acknowledged: string[] = [];
      const first = Promise.withResolvers<void>();
      const creating = (async () => {
        for (;;) {
          acknowledged.push(await run("keys", "create", "seen"));
          first.resolve();
        }
      })().catch((error: unknown) => error);
      await Promise.race([first.promise, creating]);
      await stores.postgres.stop();
      expect(await creating).toMatchObject({ message: expect.stringContaining("can't be reached") });
      for (const service of services)
        expect(await untilWarned(service, true)).toEqual([
          expect.stringContaining("keys seen before work for"),
        ]);
      expect(await statusOf(services[0], seen)).toBe(200);
      const refused = await match(services[1] as RunningService, unseen);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
      const metrics = await (await fetch(`${services[2]?.url}/metrics`)).text();
      expect(metrics).toContain('interdict_shared_store_up{store="access"} 0');
      const { exitCode, stderr } = await runBinary([
        "keys",
        "list",
        "--access",
        stores.accessUrl,
        "--state",
        stateOf(0),
      ]);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining("can't be reached")]);
      await stores.postgres.start();
      expect(acknowledged).not.toEqual([]);
      for (const key of [seen, unseen, ...acknowledged]) await untilAll(key, 200, 3000);
      await untilWarned(services[2], false);
      isAsking = false;
      await asking;
      // Every answer has its entry, and no more.
      const written = services.map(async (_, replica) => {
        const listed = await runBinary(["journal", "list", "--json", "--state", stateOf(replica)]);
        return listed.stdout.split("\n").filter((line) => line.includes('"name":"counted"')).length;
      });
      expect(await Promise.all(written)).toEqual(answered);
    }, 60_000);

    test.each([
      {
        how: "away",
        begin: () => stores.redis.stop("SIGKILL"),
        end: () => stores.redis.start(),
      },
      // It takes connections and answers nothing: no answer of a replica may wait for it.
      {
        how: "frozen",
        begin: async () => stores.redis.freeze(),
        end: async () => stores.redis.resume(),
      },
    ])(
      "allow a share of each rate while Redis is $how, and then share again",
      async ({ how, begin, end }) => {
        const key = await makeKey(`shared-${how}`, "--rate", "30");
        await begin();
        const statuses: number[] = [];
        for (let i = 0; i < 20; i++) {
          const startedMs = performance.now();
          statuses.push(await statusOf(services[0], key));
          expect(performance.now() - startedMs).toBeLessThan(2000);
        }
        expect(statuses.filter((status) => status === 200)).toHaveLength(10);
        const ready = await (await fetch(`${services[0]?.url}/readyz`)).text();
        expect(ready).toContain(
          "The shared rate counters can't be reached: this replica allows 1/3 of each rate.",
        );
        await end();
        await Bun.sleep(600);
        const after = await match(services[0] as RunningService, key);
        expect(after.headers.get("RateLimit-Policy")).toBe('"account";q=30;w=60');
      },
      60_000,
    );

    test.skipIf(haproxy === null)(
      `lose no batch over ${KILLS} kills under load, behind the printed proxy`,
      async () => {
        const key = await makeKey("steady", "--rate", "unlimited");
        const port = await freePort();
        const config = join(folder.path, "haproxy.cfg");
        const printed = await runBinary([
          ...["deploy", "haproxy", "--listen", `127.0.0.1:${port}`],
          ...ports.flatMap((one) => ["--replica", `127.0.0.1:${one}`]),
        ]);
        expect(printed.exitCode).toBe(0);
        writeFileSync(config, onThisHost(printed.stdout, folder.path));
        const proxy = Bun.spawn([haproxy ?? "", "-db", "-f", config], { stdout: "ignore", stderr: "ignore" });
        try {
          const queries = Array.from({ length: 100 }, (_, i) => [`customer-${i}`, batchSubject(i)]);
          const body = JSON.stringify({ queries: Object.fromEntries(queries) });
          // More than HAProxy keeps of a request unless it is told to.
          expect(body.length).toBeGreaterThan(20_000);
          const head = [
            `POST ${MATCH}/batch HTTP/1.1`,
            ...["Host: x", `Authorization: Bearer ${key}`, "Content-Type: application/json"],
            `Content-Length: ${body.length}\r\n`,
          ].join("\r\n");
          const statusBehind = () =>
            fetch(`http://127.0.0.1:${port}/readyz`).then(
              ({ status }) => status,
              () => 0,
            );
          for (let tries = 0; (await statusBehind()) !== 200 && tries < 200; tries++) await Bun.sleep(50);
          const clients = Array.from({ length: 4 }, () =>
            startSteadyClient({ to: { host: "127.0.0.1", port }, keepsAlive: true, request: { head, body } }),
          );
          const answered = () => clients.reduce((sum, { tally }) => sum + tally.answered, 0);
          for (let kills = 0; kills < KILLS; kills++) {
            const replica = kills % REPLICAS;
            for (const before = answered(); answered() < before + 12; ) await Bun.sleep(10);
            process.kill(services[replica]?.pid ?? 0, "SIGKILL");
            await services[replica]?.stop();
            services[replica] = await startReplica(replica);
          }
          const tallies = await Promise.all(clients.map((client) => client.stop()));
          expect(tallies.flatMap(({ failures }) => failures)).toEqual([]);
        } finally {
          proxy.kill();
          await proxy.exited;
        }
        // Every replica's journal has what it answered, whole.
        for (let replica = 0; replica < REPLICAS; replica++) {
          const verified = await verify(replica);
          expect([verified.exitCode, verified.stdout]).toEqual([0, expect.stringContaining("is intact")]);
        }
      },
      18_000 * KILLS,
    );

    test("note where their journals end, so that a lane that was cut off is found", async () => {
      const key = await makeKey("noted", "--rate", "unlimited");
      await untilAll(key, 200, 1000);
      await services[1]?.stop();
      expect(await verify(1)).toMatchObject({ exitCode: 0 });
      const folder = join(stateOf(1), "journal");
      const moved = join(stateOf(1), "moved");
      mkdirSync(moved);
      // Somebody removes a lane with its note.
      const ofLane = readdirSync(folder).filter((name) => /^1\.head$|\.1\.jsonl/.test(name));
      expect(ofLane).toHaveLength(2);
      for (const name of ofLane) renameSync(join(folder, name), join(moved, name));
      const found = await verify(1);
      expect([found.exitCode, found.stdout]).toEqual([
        1,
        expect.stringMatching(/r1 in postgres:\/\/127.*missing at the end of lane 1/),
      ]);
      for (const name of ofLane) renameSync(join(moved, name), join(folder, name));
      services[1] = await startReplica(1);
      expect(await verify(1)).toMatchObject({ exitCode: 0 });
    }, 60_000);

    test("are no finding of the doctor", async () => {
      const env = { INTERDICT_ACCESS: stores.accessUrl, INTERDICT_ACCESS_PASSWORD: "unused" };
      const { stdout } = await runBinary(["doctor", "--json", "--state", stateOf(1)], { env });
      const findings = JSON.parse(stdout) as { check: string; level: string; message: string }[];
      expect(findings.find(({ check }) => check === "accounts")).toMatchObject({
        level: "ok",
        message: expect.stringMatching(/are in postgres:.*; this is the replica r1\.$/),
      });
      expect(findings.filter(({ check, level }) => check === "settings" && level !== "ok")).toEqual([]);
    });

    test("share cleared pairs, which commands and screenings have as they are now", async () => {
      const customers = join(folder.path, "customers.csv");
      writeFileSync(customers, `id,schema,name\nK-1,Person,${LISTED.name}\n`);
      const screen = async (replica: number) => {
        const out = join(folder.path, `alerts${replica}.jsonl`);
        const flags = ["--state", stateOf(replica), "--access", stores.accessUrl, "--out", out, "--json"];
        const { exitCode, stdout, stderr } = await runBinary(["screen", customers, ...flags]);
        if (exitCode !== 0) throw new Error(stderr);
        return JSON.parse(stdout) as { cleared: number };
      };
      const pair = ["--reference", "K-1", "--entity", LISTED.id];
      await run("clearances", "add", ...pair, "--reason", "Another birth year");
      expect(await screen(2)).toMatchObject({ cleared: 1 });
      const listed = await runBinary(["clearances", "list", "--json", "--state", stateOf(1)]);
      expect([listed.exitCode, listed.stderr]).toEqual([
        1,
        expect.stringContaining("keeps its accounts, keys and cleared pairs in"),
      ]);
      await run("clearances", "remove", ...pair);
      expect(await screen(1)).toMatchObject({ cleared: 0 });
    }, 60_000);

    test("take over the accounts, keys and pairs of a single host", async () => {
      const single = join(folder.path, "single");
      cpSync(join(stateOf(0), "snapshots"), join(single, "snapshots"), { recursive: true });
      cpSync(join(stateOf(0), "current"), join(single, "current"));
      const key = await createKey(single, "single");
      const { port } = stores.postgres;
      const url = `postgres://postgres@127.0.0.1:${port}/${(await createDatabase(stores.postgres)).database}`;
      const flags = ["--state", single, "--access", url];
      const migrated = await runBinary(["accounts", "migrate", "--json", ...flags]);
      expect([migrated.exitCode, JSON.parse(migrated.stdout)]).toEqual([
        0,
        { accounts: 1, keys: 1, pairs: 0 },
      ]);
      const service = await startService(single, {}, ["--access", url]);
      expect(await statusOf(service, key)).toBe(200);
      await service.stop();
      const again = await runBinary(["accounts", "migrate", ...flags]);
      expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("keeps its accounts")]);
    }, 60_000);

    test("have each a name and a state folder", async () => {
      const other = join(folder.path, "other");
      const flags = ["serve", "--state", other, "--listen", "127.0.0.1:0", "--access", stores.accessUrl];
      const { exitCode, stderr } = await runBinary([...flags, "--replica", "r0"]);
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringContaining("Another state folder is the replica r0"),
      ]);
      expect(existsSync(join(other, "access.shared"))).toBe(false);
    });
  });
} else test.skip("PostgreSQL or Redis is not here", () => undefined);

/** A subject of 200 bytes. */
function batchSubject(number: number): object {
  const name = [`${LISTED.name} ${number}`, `Invented Customer ${"of a long name ".repeat(5)}${number}`];
  return { schema: "Person", properties: { name, birthDate: ["1961-04-17"], country: ["kz"] } };
}
