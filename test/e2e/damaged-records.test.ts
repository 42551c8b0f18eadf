// Damaged records, on the compiled executable: whichever byte of entities.sqlite is another, nobody is
// answered from it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendFileSync, cpSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ask, createKey, makeFolder, runBinary, startService } from "../support/binary.ts";
import { awaitReadiness, flipByte } from "../support/damage.ts";
import { seeded } from "../support/random.ts";
import { importWithKey, match, metricsOf, READING_DATA, withService } from "../support/served.ts";
import { rounds } from "../support/thorough.ts";

/** Damaged copies, each served by a service of its own. */
const FLIPS = rounds({ usual: 12, thorough: 40 });
const LANES = 2;

const folder = makeFolder();
const state = join(folder.path, "state");
let key: string;

beforeAll(async () => {
  key = await importWithKey(state);
});
afterAll(folder.remove);

const currentOf = (own: string) => readFileSync(join(own, "current"), "utf8").trim();
const storeOf = (own: string) => join(own, "snapshots", currentOf(own), "entities.sqlite");

/** A copy of the state folder in which a byte of the records is another. */
function copyDamaged(name: string, offset: number, flips = 1): string {
  const own = join(folder.path, name);
  cpSync(state, own, { recursive: true });
  flipByte(storeOf(own), offset, flips);
  return own;
}

describe("a service on damaged records", () => {
  test(`refuses every one of ${FLIPS} changed bytes, and says so`, async () => {
    const random = seeded(6);
    const { size } = statSync(storeOf(state));
    const flips = Array.from({ length: FLIPS }, () => [
      Math.floor(random() * size),
      1 + Math.floor(random() * 255),
    ]);
    let refused = 0;
    const refuseInTurn = async (lane: number) => {
      for (const [offset = 0, bits = 0] of flips.filter((_, i) => i % LANES === lane)) {
        const own = copyDamaged(`flip-${offset}`, offset, bits);
        const service = await startService(own, { untilReady: false });
        try {
          for (const [path, body] of READING_DATA) {
            const answer = await ask(service, key, path, body);
            expect([offset, path, answer.status]).toEqual([offset, path, 503]);
            expect(answer.body).toMatchObject({ error: { code: "index_unavailable" } });
          }
          const { reason } = await awaitReadiness(service, ({ ready }) => !ready);
          expect(reason).toContain("entities.sqlite");
          const metrics = await metricsOf(service);
          expect(metrics).toMatch(/^interdict_snapshot_intact 0$/m);
          expect(await service.logLine("the snapshot can't be used")).toContain("entities.sqlite");
          refused++;
        } finally {
          await service.stop();
          rmSync(own, { recursive: true });
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, lane) => refuseInTurn(lane)));
    expect(refused).toBe(FLIPS);
  }, 300_000);

  test("whose records are whole says that they are verified", async () => {
    await withService(state, { flags: ["--workers", "2"] }, async (service) => {
      const { snapshot } = await awaitReadiness(service, ({ ready }) => ready);
      expect(snapshot?.records).toBe("verified");
      const metrics = await metricsOf(service);
      expect(metrics).toMatch(/^interdict_snapshot_intact 1$/m);
    });
  });
});

describe("records too large to be verified before the start", () => {
  const large = join(folder.path, "large");
  /** More than 64 MiB of records, of text that nobody searches. */
  const RECORDS = 700;
  const NOTE = "An invented note. ".repeat(6000);

  beforeAll(async () => {
    const list = join(folder.path, "large.ftm.json");
    for (let i = 0; i < RECORDS; i++) {
      const properties = { name: [`Zorvan Melkitsch ${i}`], topics: ["sanction"], notes: [`${i}. ${NOTE}`] };
      const entity = { id: `large-${i}`, caption: `Zorvan Melkitsch ${i}`, schema: "Person", properties };
      appendFileSync(list, `${JSON.stringify({ ...entity, datasets: ["invented_large"], target: true })}\n`);
    }
    const imported = await runBinary(["import", list, "--state", large]);
    expect([imported.exitCode, imported.stderr]).toEqual([0, expect.any(String)]);
    rmSync(list);
    expect(statSync(storeOf(large)).size).toBeGreaterThan(64 * 1024 * 1024);
    key = await createKey(large);
  });

  test("are verified after it", async () => {
    await withService(large, {}, async (service) => {
      const { ready } = await awaitReadiness(service, ({ snapshot }) => snapshot?.records === "verified");
      expect(ready).toBe(true);
    });
  });

  test("make the service unready when a byte of them is another", async () => {
    flipByte(storeOf(large), statSync(storeOf(large)).size >> 1);
    await withService(large, { untilReady: false, flags: ["--workers", "2"] }, async (service) => {
      const { reason } = await awaitReadiness(service, ({ snapshot }) => snapshot?.records === "refused");
      expect(reason).toContain("entities.sqlite is not as it was written");
      expect(await service.logLine("the files of the snapshot in use are damaged")).toContain(
        "entities.sqlite",
      );
      for (const path of ["/v1/sanctions/search?query=melkitsch", "/v1/sanctions/entities/large-1"])
        expect((await ask(service, key, path)).status).toBe(503);
      const subject = { schema: "Person", properties: { name: ["Zorvan Melkitsch"] } };
      expect((await match(service, key, subject)).status).toBe(503);
    });
  });
});

describe("a command on damaged records", () => {
  test.each([
    { args: ["match", "--name", "Taisiya Bulgozhina"] },
    { args: ["search", "bulgozhina"] },
    { args: ["entity", "ofac-990002"] },
    { args: ["history", "ofac-990002"] },
    { args: ["snapshots", "verify"] },
    { args: ["import", "fixtures/demo"] },
  ])("is refused: $args", async ({ args }) => {
    const own = copyDamaged("commands", 40_000);
    try {
      const { exitCode, stdout, stderr } = await runBinary([...args, "--state", own]);
      expect([exitCode, stdout]).toEqual([1, ""]);
      expect(stderr).toContain("entities.sqlite is not as it was written");
      expect(stderr).toContain("hint: ");
    } finally {
      rmSync(own, { recursive: true });
    }
  });

  test("is refused: going back to them, and comparing with them", async () => {
    const own = copyDamaged("older", 40_000);
    const imported = await runBinary(["import", "--fresh", "fixtures/demo/un", "--state", own]);
    expect(imported.exitCode).toBe(0);
    const next = currentOf(own);
    for (const args of [["rollback"], ["diff", currentOf(state)]]) {
      const { exitCode, stderr } = await runBinary(["snapshots", ...args, "--state", own]);
      expect([args, exitCode]).toEqual([args, 1]);
      expect(stderr).toContain("entities.sqlite is not as it was written");
    }
    expect(currentOf(own)).toBe(next);
  });
});
