// Two replicas while their PostgreSQL and their Redis fail over, under load: no answer is lost, and no
// revoked key is accepted.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { makeReplicaStates } from "../support/replicas.ts";
import { SUBJECT } from "../support/served.ts";
import {
  askPostgres,
  copyAtOnce,
  createDatabase,
  findPostgres,
  findRedis,
  startCopy,
  startPostgres,
  startWatchedRedis,
  type TestServer,
  type WatchedRedis,
} from "../support/shared-stores.ts";
import { startSteadyClient } from "../support/steady-client.ts";

const bin = findPostgres();
const program = findRedis();
const canRun = bin !== null && program !== null && Bun.which("redis-cli") !== null;
const REPLICAS = 2;
const MATCH = "/v1/sanctions/match";

const folder = makeFolder();
const stateOf = (replica: number) => join(folder.path, `state${replica}`);

describe.skipIf(!canRun)("stores that fail over", () => {
  let postgres: TestServer[] = [];
  let redis: WatchedRedis;
  let access = "";
  let services: RunningService[] = [];

  beforeAll(async () => {
    if (bin === null || program === null) return;
    const first = await startPostgres(bin);
    const { database } = await createDatabase(first);
    postgres = [first, await startCopy(bin, first)];
    // What was acknowledged is on the copy, too.
    await copyAtOnce(first);
    redis = await startWatchedRedis(program);
    const hosts = postgres.map(({ port }) => `127.0.0.1:${port}`).join(",");
    access = `postgres://postgres@${hosts}/${database}`;
    const states = Array.from({ length: REPLICAS }, (_, replica) => stateOf(replica));
    await makeReplicaStates(states);
    services = await Promise.all(
      states.map((state, replica) =>
        startService(state, {}, [
          ...["--access", access, "--rates", redis.url, "--replicas", String(REPLICAS)],
          ...["--workers", "2", "--replica", `r${replica}`],
        ]),
      ),
    );
  }, 60_000);

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    const servers = [...postgres, ...(redis === undefined ? [] : [...redis.sentinels, ...redis.servers])];
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    folder.remove();
  });

  async function run(...args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await runBinary([
      ...args,
      "--access",
      access,
      "--state",
      stateOf(0),
    ]);
    if (exitCode !== 0) throw new Error(stderr);
    return stdout.trim();
  }

  async function makeKey(account: string): Promise<string> {
    await run("accounts", "create", account, "--rate", "100000");
    return run("keys", "create", account);
  }

  async function statuses(key: string): Promise<number[]> {
    return Promise.all(
      services.map(async ({ url }) => {
        const answer = await fetch(url + MATCH, {
          method: "POST",
          keepalive: false,
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify(SUBJECT),
        });
        await answer.bytes();
        return answer.status;
      }),
    );
  }

  /** Waits until every worker of every replica answers a key so. */
  async function untilAll(key: string, status: number): Promise<void> {
    for (let agreed = 0, tries = 0; agreed < 10; tries++) {
      const found = await statuses(key);
      agreed = found.every((one) => one === status) ? agreed + 1 : 0;
      if (tries > 1000) throw new Error(`still ${found}`);
      await Bun.sleep(20);
    }
  }

  async function untilUp(store: string, up: 0 | 1): Promise<void> {
    for (let tries = 0; ; tries++) {
      const texts = await Promise.all(
        services.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
      );
      if (texts.every((text) => text.includes(`interdict_shared_store_up{store="${store}"} ${up}`))) return;
      // Sentinels that a busy host held up wait for half a minute before they trust their clock again.
      if (tries > 3000) throw new Error(`${store} is not ${up}`);
      await Bun.sleep(20);
    }
  }

  test("lose no answer, and bring no revoked key back", async () => {
    const [steady, first, second] = [
      await makeKey("steady"),
      await makeKey("first"),
      await makeKey("second"),
    ];
    for (const key of [steady, first, second]) await untilAll(key, 200);
    const body = JSON.stringify(SUBJECT);
    const clients = services.map(({ url }) => {
      const { hostname, port } = new URL(url);
      const head = [
        `POST ${MATCH} HTTP/1.1`,
        ...["Host: x", `Authorization: Bearer ${steady}`, "Content-Type: application/json"],
        `Content-Length: ${body.length}\r\n`,
      ].join("\r\n");
      const to = { host: hostname, port: Number(port) };
      return startSteadyClient({ to, keepsAlive: true, request: { head, body } });
    });

    // The primary is lost in the moment in which a revocation was acknowledged.
    await run("keys", "revoke", first.split("_")[1] ?? "");
    await postgres[0]?.stop("SIGKILL");
    await askPostgres(postgres[1] as TestServer, "SELECT pg_promote()");
    await untilUp("access", 1);
    await untilAll(first, 401);
    await untilAll(second, 200);
    await run("keys", "revoke", second.split("_")[1] ?? "");
    const revokedMs = performance.now();
    await untilAll(second, 401);
    expect(performance.now() - revokedMs).toBeLessThan(5000);
    const third = await makeKey("third");
    await untilAll(third, 200);

    // The former primary comes back, as an operator who forgot it would start it: nobody believes it.
    await postgres[0]?.start();
    await Bun.sleep(1000);
    for (const key of [first, second]) expect(new Set(await statuses(key))).toEqual(new Set([401]));
    await untilAll(third, 200);

    await redis.servers[0]?.stop("SIGKILL");
    await untilUp("rates", 0);
    await untilUp("rates", 1);
    expect(await run("keys", "list")).toContain("third");

    const tallies = await Promise.all(clients.map((client) => client.stop()));
    expect(tallies.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { answered } of tallies) expect(answered).toBeGreaterThan(100);
    console.info(`${tallies.reduce((sum, { answered }) => sum + answered, 0)} answers over two switches`);
  }, 240_000);
});
