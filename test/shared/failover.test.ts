// Stores that fail over, with real servers: the primary is found among several hosts, also after another took
// its place, and one that comes back as it was before is not believed.

import { describe, expect, test } from "bun:test";
import { Postgres } from "../../src/service/shared/postgres.ts";
import { Redis, redisScript } from "../../src/service/shared/redis.ts";
import { parseRedis } from "../../src/service/shared/store-address.ts";
import {
  askPostgres,
  copyAtOnce,
  findPostgres,
  findRedis,
  localPostgres,
  startCopy,
  startPostgres,
  startWatchedRedis,
} from "../support/shared-stores.ts";

const bin = findPostgres();
const program = findRedis();

/** Tries until it works; says how long it did not. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 400) throw error;
      await Bun.sleep(25);
    }
  }
}

test.skipIf(bin === null)(
  "the primary of a PostgreSQL is found, whichever host it is",
  async () => {
    const first = await startPostgres(bin ?? "");
    const second = await startCopy(bin ?? "", first);
    await copyAtOnce(first);
    const hosts = [second, first].map(({ port }) => ({ host: "127.0.0.1", port }));
    const [{ port }] = hosts as [{ host: string; port: number }];
    const address = { ...localPostgres(port, "postgres"), others: hosts.slice(1), name: "both" };
    const postgres = new Postgres(address, { deadlineMs: 2000, connections: 2 });
    const where = async () => {
      const [row] = await postgres.ask<{ port: number }>("SELECT inet_server_port() AS port");
      return row?.port;
    };
    // The copy is named first.
    expect(await where()).toBe(first.port);
    await postgres.ask("CREATE TABLE kept (number int)");

    // A switch: the primary is gone, and the copy is promoted.
    await first.stop("SIGKILL");
    // A process of the server may answer once more before it notices.
    await untilSaid(where, /both can't be reached/);
    await askPostgres(second, "SELECT pg_promote()");
    expect(await untilDone(where)).toBe(second.port);
    expect(await postgres.transact((ask) => ask("INSERT INTO kept VALUES (1) RETURNING number"))).toEqual([
      { number: 1 },
    ]);

    // The former primary comes back as if nothing had been: it is not asked, even when the other is away.
    await first.start();
    expect(await where()).toBe(second.port);
    await second.stop("SIGKILL");
    expect(await untilSaid(where, /another host took its place/)).toContain("both can't be reached: No host");
    await second.start();
    expect(await untilDone(where)).toBe(second.port);

    // A command has seen no timeline, and a host under load answers later than an idle one.
    second.freeze();
    const late = new Postgres(address, { deadlineMs: 5000, connections: 1 });
    const asked = late.ask<{ port: number }>("SELECT inet_server_port() AS port");
    await Bun.sleep(300);
    second.resume();
    expect(await asked).toEqual([{ port: second.port }]);
    late.close();

    postgres.close();
    await Promise.all([first.stop("SIGKILL"), second.stop("SIGKILL")]);
  },
  60_000,
);

/** Asks until it fails with these words; returns its message. */
async function untilSaid(work: () => Promise<unknown>, words: RegExp): Promise<string> {
  for (let tries = 0; ; tries++) {
    const message = await work().then(() => "", String);
    if (words.test(message)) return message;
    if (tries > 400) throw new Error(`It said: ${message}`);
    await Bun.sleep(25);
  }
}

describe.skipIf(program === null || Bun.which("redis-cli") === null)("a Redis that Sentinels watch", () => {
  test("is found again after a switch", async () => {
    const { servers, sentinels, url } = await startWatchedRedis(program ?? "");
    const flags = { flag: "--rates", url, passwordFile: undefined, password: undefined, caFile: undefined };
    const redis = new Redis(parseRedis(flags), 500);
    const count = () => redis.run(redisScript("return redis.call('INCR', KEYS[1])"), "n", []);
    expect(await count()).toBe(1);
    // The copy gets it in a moment.
    await untilDone(async () => {
      const { stdout } = Bun.spawnSync(["redis-cli", "-p", String(servers[1]?.port), "get", "n"]);
      if (`${stdout}`.trim() !== "1") throw new Error("The copy lags behind.");
    });
    await servers[0]?.stop("SIGKILL");
    await expect(count()).rejects.toThrow("can't be reached");
    expect(await untilDone(count)).toBe(2);
    redis.close();
    await Promise.all([...sentinels, ...servers].map((server) => server.stop("SIGKILL")));
  }, 60_000);
});
