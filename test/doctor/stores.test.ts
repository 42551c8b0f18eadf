// What the doctor finds in the stores that a service shares: one that answers, one that is away, and one that
// accepts a connection and then says nothing.

import { describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { FollowFlags } from "../../src/base/flags/follow.ts";
import { NOT_FOLLOWING } from "../../src/base/flags/follow.ts";
import { NOTHING_SHARED, type RatesFlags } from "../../src/base/flags/stores.ts";
import type { ServiceSettings } from "../../src/operator/doctor/finding.ts";
import { examineStores } from "../../src/operator/doctor/stores.ts";
import { scratchFolder } from "../support/scratch.ts";
import { findPostgres, findRedis, freePort, freshDatabase, sharedRedis } from "../support/shared-stores.ts";

const bin = findPostgres();
const redisProgram = findRedis();

function find(stores: Partial<RatesFlags>, following: Partial<FollowFlags> = {}) {
  const service: ServiceSettings = {
    variables: [],
    problem: null,
    listeners: {},
    ageLimits: { warn: new Map(), max: new Map() },
    following: { ...NOT_FOLLOWING, ...following },
    stores: { ...NOTHING_SHARED, ...stores },
  };
  return examineStores({ state: "/nonexistent", now: new Date(), environment: {}, service });
}

test("a source of snapshots is read: one that is away, empty, or damaged is named", async () => {
  const folder = scratchFolder("interdict-doctor-source-");
  const trust = join(folder, "trusted.pem");
  writeFileSync(trust, generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }));
  const findSource = (follow: string) => find({}, { follow, trust });
  expect(await findSource(join(folder, "absent"))).toMatchObject([
    { check: "snapshot source", level: "error", message: expect.stringContaining("absent") },
  ]);
  expect(await findSource(folder)).toMatchObject([
    {
      level: "warning",
      message: `${folder} answers and has no latest.json: nothing was published there yet.`,
    },
  ]);
  writeFileSync(join(folder, "latest.json"), '{"format":1,"snapshots":[]}');
  expect(await findSource(folder)).toMatchObject([
    { level: "error", message: expect.stringContaining("has no snapshot for the name rules") },
  ]);
});

describe("the stores that replicas share", () => {
  test("are no finding when none is named", async () => {
    expect(await find({})).toEqual([]);
  });

  test.skipIf(bin === null || redisProgram === null)("answer", async () => {
    const postgres = await freshDatabase(bin ?? "");
    const redis = await sharedRedis(redisProgram ?? "");
    const access = `postgres://postgres@127.0.0.1:${postgres.port}/${postgres.database}`;
    expect(await find({ access, rates: `redis://127.0.0.1:${redis.port}`, replicas: 2 })).toMatchObject([
      { check: "shared accounts", level: "warning", message: expect.stringContaining("has no tables yet") },
      { check: "shared rates", level: "ok", message: `${redis.name} answers.` },
    ]);
  });

  test("are errors when nothing listens, or nothing is answered", async () => {
    const silent = createServer();
    const listening = Promise.withResolvers<void>();
    silent.listen(0, "127.0.0.1", listening.resolve);
    await listening.promise;
    const address = silent.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    try {
      const findings = await find({
        access: `postgres://bank@127.0.0.1:${port}/bank`,
        rates: `redis://127.0.0.1:${await freePort()}`,
        replicas: 2,
      });
      const named = { level: "error", advice: expect.stringContaining("Check that it runs") };
      expect(findings).toMatchObject([
        { ...named, check: "shared accounts", message: expect.stringContaining(`127.0.0.1:${port}`) },
        { ...named, check: "shared rates", message: expect.stringContaining("can't be reached") },
      ]);
    } finally {
      silent.close();
    }
  });
});
