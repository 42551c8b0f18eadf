// The clients of PostgreSQL and Redis with real servers: TLS, passwords, and servers that are gone or stuck.

import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { Postgres } from "../../src/service/shared/postgres.ts";
import { Redis, redisScript } from "../../src/service/shared/redis.ts";
import type { StoreAddress } from "../../src/service/shared/store-address.ts";
import { StoreAwayError } from "../../src/service/shared/store-error.ts";
import { makeCertificate } from "../support/certificates.ts";
import { scratchFolder } from "../support/scratch.ts";
import {
  findPostgres,
  findRedis,
  localPostgres,
  localRedis,
  startPostgres,
  startRedis,
  type TestServer,
} from "../support/shared-stores.ts";

const bin = findPostgres();
const program = findRedis();
const ONE = redisScript("return 1");
const folder = scratchFolder("interdict-stores-");
const canMake = Bun.which("openssl") !== null;
if (!canMake) console.warn("skipped: TLS to shared stores needs openssl");
const PASSWORD = "p@ss:word/?";
const tlsOf = (name: string) => ({
  cert: join(folder, `${name}.cert.pem`),
  key: join(folder, `${name}.key.pem`),
});
const trusting = (name: string) => ({ authority: readFileSync(tlsOf(name).cert, "utf8") });

async function refusalOf(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error instanceof OperatorError) return error;
  throw new Error(`not refused: ${error}`);
}

if (canMake)
  for (const name of ["postgres", "redis", "other"])
    makeCertificate(folder, name, ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);

describe.skipIf(bin === null || !canMake)("PostgreSQL", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(bin ?? "", { password: PASSWORD, tls: tlsOf("postgres") });
  }, 30_000);

  const open = (changes: Partial<StoreAddress>, deadlineMs = 1000) =>
    new Postgres(
      { ...localPostgres(server.port, "postgres"), password: PASSWORD, ...changes },
      { deadlineMs, connections: 1 },
    );

  test("is reached with a password over TLS, by the certificate of its authority only", async () => {
    const good = open({ tls: trusting("postgres") });
    const rows = await good.ask("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    expect(rows).toEqual([{ ssl: true }]);
    good.close();
    for (const tls of [trusting("other"), { authority: null }])
      expect(await refusalOf(open({ tls }).ask("SELECT 1"))).toBeInstanceOf(StoreAwayError);
    const elsewhere = open({ tls: trusting("postgres"), host: "127.0.0.2" });
    expect(await refusalOf(elsewhere.ask("SELECT 1"))).toBeInstanceOf(StoreAwayError);
  });

  test("says that a password is wrong, without repeating it", async () => {
    const refused = await refusalOf(open({ password: "hunter2" }).ask("SELECT 1"));
    expect(refused.message).toContain("password authentication failed");
    expect(`${refused.message} ${refused.hint}`).not.toContain("hunter2");
  });

  test("that refuses a statement is not away", async () => {
    const refused = await refusalOf(open({}).ask("SELECT * FROM nowhere"));
    expect(refused).not.toBeInstanceOf(StoreAwayError);
    expect(refused.message).toContain('relation "nowhere" does not exist (42P01)');
  });

  test("that is stuck is given up after the deadline, and taken up again", async () => {
    const postgres = open({}, 300);
    expect(await postgres.ask("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect((await refusalOf(postgres.ask("SELECT pg_sleep(5)"))).message).toContain("no answer in 0.3 s");
    expect(await postgres.ask("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await refusalOf(postgres.ask("SELECT 1"))).toBeInstanceOf(StoreAwayError);
    await server.start();
    let isBack = false;
    for (let tries = 0; tries < 20 && !isBack; tries++)
      isBack = await postgres.ask("SELECT 1").then(
        () => true,
        () => false,
      );
    expect(isBack).toBe(true);
    postgres.close();
    await server.stop();
  }, 20_000);
});

describe.skipIf(program === null || !canMake)("Redis", () => {
  test("is reached with a password over TLS, by the certificate of its authority only", async () => {
    const server = await startRedis(program ?? "", { password: PASSWORD, tls: tlsOf("redis") });
    const ask = (changes: Partial<StoreAddress>) => {
      const redis = new Redis({ ...localRedis(server.port), password: PASSWORD, ...changes }, 1000);
      return redis.run(redisScript("return KEYS[1] .. ARGV[1]"), "a", ["b"]).finally(() => redis.close());
    };
    expect(await ask({ tls: trusting("redis") })).toBe("ab");
    for (const changes of [
      { tls: trusting("other") },
      { tls: { authority: null } },
      { tls: null },
      { tls: trusting("redis"), password: "hunter2" },
      { tls: trusting("redis"), host: "127.0.0.2" },
    ]) {
      const refused = await refusalOf(ask(changes));
      expect(refused).toBeInstanceOf(StoreAwayError);
      expect(refused.message).not.toContain("hunter2");
    }
    await server.stop("SIGKILL");
  }, 20_000);
});

test.skipIf(program === null)(
  "a Redis that is stuck holds up no request, and is taken up again",
  async () => {
    const server = await startRedis(program ?? "");
    const redis = new Redis(localRedis(server.port), 200);
    try {
      await redis.run(ONE, "key", []);
      server.freeze();
      await redis.run(ONE, "key", []).catch(() => undefined);
      // It is tried again meanwhile, but by no request.
      for (let round = 0; round < 4; round++) {
        await Bun.sleep(200);
        const messages = await Promise.all(
          Array.from({ length: 20 }, () => redis.run(ONE, "key", []).then(String, String)),
        );
        expect(messages.filter((message) => message.includes("away a moment ago"))).toHaveLength(20);
      }
      server.resume();
      while (redis.isAway) await Bun.sleep(20);
      expect(await redis.run(ONE, "key", [])).toBe(1);
    } finally {
      server.resume();
      redis.close();
      await server.stop();
    }
  },
);
