// The compiled executable on lists that nobody fetches any more: /readyz, the metrics, the log and every
// answer give the age of their content, whenever they were imported, and a limit takes the service out of
// rotation.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  SHARED_LISTS,
} from "../support/binary.ts";
import { metricsOf, READING_DATA, readinessOf, withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day (UTC) that many days ago. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The ages are of whole days (UTC), so a test must not begin on one and end on the next. */
async function awaitSafeTime(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < 30_000) await Bun.sleep(left);
}

/** Imports the invented lists of the UN, dated by the operator, and of OFAC, which tells no day. */
async function importAged(state: string, unDays: number): Promise<void> {
  const args = ["fixtures/demo/un", "fixtures/demo/ofac", "--dated", `un_sc_sanctions=${daysAgo(unDays)}`];
  const { exitCode, stderr } = await runBinary(["import", ...args, "--state", state]);
  if (exitCode !== 0) throw new Error(stderr);
}

async function readMetrics(service: RunningService): Promise<string[]> {
  return (await metricsOf(service)).split("\n");
}

/** What Interdict-Stale says on each answer that reads a snapshot. */
async function readStaleHeaders(service: RunningService, key: string): Promise<(string | null)[]> {
  const headersSeen: (string | null)[] = [];
  for (const [path, body] of READING_DATA) {
    const { status, headers } = await ask(service, key, path, body);
    expect([path, status]).toEqual([path, 200]);
    headersSeen.push(headers.get("Interdict-Stale"));
  }
  return [...new Set(headersSeen)];
}

describe("a list that was imported today and is ten days old", () => {
  const state = join(folder.path, "ten-days");

  test("is a warning by default, in readiness, metrics, log and on every answer", async () => {
    await awaitSafeTime();
    await importAged(state, 10);
    const key = await createKey(state);
    await withService(state, { warnsOfAge: true }, async (service) => {
      const message = `un_sc_sanctions is 10 days old: its content is of ${daysAgo(10)}.`;
      expect(await readinessOf(service)).toMatchObject({
        status: 200,
        body: { ready: true, reason: null, warnings: [message] },
      });
      const { datasets } = (await readinessOf(service)).body.snapshot;
      expect(datasets).toHaveLength(2);
      expect(datasets).toContainEqual({
        name: "un_sc_sanctions",
        content_date: daysAgo(10),
        dated_by: "content",
        age_days: 10,
        listed: expect.any(Number),
        stale: "warn",
      });
      expect(datasets).toContainEqual({
        name: "us_ofac_sdn",
        content_date: null,
        dated_by: "import",
        age_days: 0,
        listed: expect.any(Number),
        stale: null,
      });
      const metrics = await readMetrics(service);
      const since = Date.parse(daysAgo(10)) / 1000;
      expect(metrics).toContain(
        `interdict_dataset_content_timestamp_seconds{dataset="un_sc_sanctions",dated_by="content"} ${since}`,
      );
      expect(metrics).toContain('interdict_dataset_stale{dataset="un_sc_sanctions",level="warn"} 1');
      expect(metrics).toContain('interdict_dataset_stale{dataset="un_sc_sanctions",level="max"} 0');
      expect(metrics).toContain('interdict_dataset_stale{dataset="us_ofac_sdn",level="warn"} 0');
      const age = metrics.find((line) =>
        line.startsWith('interdict_dataset_content_age_seconds{dataset="un_sc_sanctions"'),
      );
      expect(Number(age?.split(" ").at(-1))).toBeGreaterThanOrEqual((10 * DAY_MS) / 1000);
      // The age of the import is what it was.
      const imported = metrics.find((line) => line.startsWith("interdict_snapshot_age_seconds "));
      expect(Number(imported?.split(" ").at(-1))).toBeLessThan(3600);
      expect(JSON.parse(await service.logLine("lists are older"))).toMatchObject({
        level: "warn",
        lists: [message],
      });
      expect(await readStaleHeaders(service, key)).toEqual(["un_sc_sanctions"]);
    });
  });

  test("past its maximum makes the service unready until a new one is there; answers go on", async () => {
    await awaitSafeTime();
    await Bun.sleep(1000);
    await importAged(state, 10);
    const key = await createKey(state, "more tests");
    await withService(
      state,
      { untilReady: false, flags: ["--max-age", "un_sc_sanctions=9", "--workers", "2"] },
      async (service) => {
        const message = `un_sc_sanctions is 10 days old: its content is of ${daysAgo(10)}. The maximum is 9 days.`;
        expect(JSON.parse(await service.logLine("lists are too old"))).toMatchObject({
          level: "error",
          lists: [message],
        });
        expect(await readinessOf(service)).toMatchObject({
          status: 503,
          body: { ready: false, reason: message, warnings: [message] },
        });
        const metrics = await readMetrics(service);
        expect(metrics).toContain("interdict_ready 0");
        expect(metrics).toContain('interdict_dataset_stale{dataset="un_sc_sanctions",level="max"} 1');
        for (let i = 0; i < 5; i++) expect(await readStaleHeaders(service, key)).toEqual(["un_sc_sanctions"]);

        // Ids are of whole seconds.
        await Bun.sleep(1000);
        await importAged(state, 0);
        const newest = readFileSync(join(state, "current"), "utf8").trim();
        await service.logLine(`"snapshot":"${newest}","previous"`);
        expect(await readinessOf(service)).toMatchObject({
          status: 200,
          body: { ready: true, reason: null, warnings: [] },
        });
        expect(await readMetrics(service)).toContain("interdict_ready 1");
        expect(await readStaleHeaders(service, key)).toEqual([null]);
      },
    );
  });

  test("and a list that has a limit and is lost makes it unready too", async () => {
    const env = { INTERDICT_MAX_AGE: "off,eu_fsf=3", INTERDICT_WARN_AGE: "off,gb_fcdo_sanctions=3" };
    await Bun.sleep(1000);
    await importAged(state, 0);
    const key = await createKey(state, "still more tests");
    await withService(state, { env, untilReady: false }, async (service) => {
      await service.logLine("lists are too old or missing");
      const { status, body } = await readinessOf(service);
      expect([status, body.reason]).toEqual([
        503,
        "eu_fsf has an age limit and is not among the lists in use.",
      ]);
      expect(body.warnings).toHaveLength(2);
      expect(await readMetrics(service)).toContain('interdict_dataset_stale{dataset="eu_fsf",level="max"} 1');
      expect(await readStaleHeaders(service, key)).toEqual(["eu_fsf, gb_fcdo_sanctions"]);
    });
  });
});

test.each([
  [["--max-age", "un_sc_sanctions=7d"], "is not an age limit"],
  [["--warn-age", "0"], "is not an age limit"],
  [["--max-age", "3", "--max-age", "4"], "given twice"],
])("serve refuses %j", async (flags, told) => {
  const state = join(folder.path, "refused");
  const { exitCode, stderr } = await runBinary(["serve", "--state", state, ...flags]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(told);
  expect(existsSync(state)).toBe(false);
});

const UN = join(SHARED_LISTS, "un/consolidated_2026-02-27.xml");
const isThere = existsSync(UN);
if (!isThere) console.warn(`skipped: ${UN} is not there`);

test.skipIf(!isThere)("a real list tells its own day, not that of the import", async () => {
  await awaitSafeTime();
  const state = join(folder.path, "un");
  const { exitCode, stderr } = await runBinary(["import", UN, "--state", state]);
  const days = Math.floor((Date.parse(daysAgo(0)) - Date.parse("2026-02-27")) / DAY_MS);
  expect([exitCode, stderr.includes(`un_sc_sanctions is ${days} days old`)]).toEqual([0, true]);
  await withService(
    state,
    { warnsOfAge: true, untilReady: false, flags: ["--max-age", "30"] },
    async (service) => {
      await service.logLine("lists are too old");
      const { status, body } = await readinessOf(service);
      expect(status).toBe(503);
      expect(body).toMatchObject({
        reason: `un_sc_sanctions is ${days} days old: its content is of 2026-02-27. The maximum is 30 days.`,
        snapshot: { datasets: [{ content_date: "2026-02-27", age_days: days, listed: 1003, stale: "max" }] },
      });
      expect(body.snapshot.age_seconds).toBeLessThan(3600);
    },
  );
});
