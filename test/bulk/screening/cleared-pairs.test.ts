// Cleared pairs in a run over a customer file: left out and counted, on every thread alike, and the rest of
// the results as without them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import type { CustomerFile } from "../../../src/service/bulk/reading/customer-row.ts";
import { openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { ALERT_COLUMNS } from "../../../src/service/bulk/screening/alert-row.ts";
import { screenAll } from "../../../src/service/bulk/screening/run.ts";
import type { ScreenedRows, ScreeningSettings } from "../../../src/service/bulk/screening/screen-rows.ts";
import {
  type ScreeningThreads,
  screenerMethods,
  startScreeners,
} from "../../../src/service/bulk/screening/screening-threads.ts";
import { addTally, emptyTally } from "../../../src/service/bulk/screening/tally.ts";
import type { Cell } from "../../../src/service/bulk/writing/row-format.ts";
import { type PinnedClearances, pinRevision } from "../../../src/service/clearances/cleared-pairs.ts";
import { clear, makeClearance, remove, TODAY } from "../../clearances/support.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { customerCsv, importDemonstration } from "./customers.ts";

const SCREENER = new URL("../../../src/screener.ts", import.meta.url).href;
const SETTINGS: ScreeningSettings = {
  threshold: 0.8,
  limit: 10,
  include: ["sanction"],
  datasets: null,
  allCandidates: false,
  countFrom: 0.8,
};

const folder = scratchFolder("interdict-screen-cleared-");
const state = join(folder, "state");
let snapshot: Snapshot;
let file: CustomerFile;
beforeAll(async () => {
  snapshot = openSnapshot(await importDemonstration(state));
  const path = join(folder, "customers.csv");
  writeFileSync(path, customerCsv(40));
  file = await openCustomers(path, { schema: "Person" });
});
afterAll(() => snapshot.close());

const pinned = (): PinnedClearances => ({ revision: pinRevision(state), today: TODAY });

/** What a thread does, in this one: a thread loads all modules first. */
function screenHere(request: Parameters<ReturnType<typeof screenerMethods>["open"]>[0]): ScreeningThreads {
  const { open, screen: screenPart } = screenerMethods();
  open(request);
  return { workers: [async (rows) => screenPart(rows)], end() {} };
}

async function screen(clearances: PinnedClearances | null, { threads: count = 0, settings = SETTINGS } = {}) {
  const request = {
    folder: snapshot.folder,
    settings,
    clearances: clearances && { ...clearances, state },
  };
  const threads = count === 0 ? screenHere(request) : await startScreeners(SCREENER, count, request);
  const alerts: (readonly Cell[])[] = [];
  const tally = emptyTally();
  const sink = {
    accept(rows: ScreenedRows) {
      alerts.push(...rows.alerts);
      addTally(tally, rows.tally);
    },
  };
  try {
    await screenAll(file.rows(), threads, sink, {
      rowsMax: 7,
      endsAtPause: false,
      passedOn: [],
    });
  } finally {
    threads.end();
  }
  const rows = alerts.map((cells) =>
    Object.fromEntries(ALERT_COLUMNS.map(({ name }, i) => [name, cells[i]])),
  );
  return { rows, tally };
}

describe("cleared pairs of a run", () => {
  test("are left out and counted; all other rows are as without them", async () => {
    const before = await screen(null);
    expect(await screen(pinned())).toEqual(before);
    const [first, ...others] = before.rows;
    const pair = { reference: String(first?.reference), entity: String(first?.id) };
    expect(others.some(({ id, reference }) => id === pair.entity && reference !== pair.reference)).toBe(true);
    await clear(state, snapshot.store, [makeClearance(pair.reference, pair.entity)]);
    const clearances = pinned();
    const after = await screen(clearances);
    expect(after.rows).toEqual(others);
    const { cleared, matches, customers, lapsed } = after.tally;
    expect([cleared, matches, customers, lapsed]).toEqual([
      1,
      before.tally.matches - 1,
      before.tally.customers,
      0,
    ]);
    for (const threads of [1, 3]) expect(await screen(clearances, { threads })).toEqual(after);
    // A report counts candidates below the threshold; cleared ones count from the threshold on.
    const counted = await screen(clearances, { settings: { ...SETTINGS, countFrom: 0.5 } });
    expect([counted.rows, counted.tally.cleared]).toEqual([after.rows, 1]);
    const all = await screen(clearances, { settings: { ...SETTINGS, allCandidates: true } });
    expect(all.tally.cleared).toBe(1);
    // A run that began before goes on as it began, whatever was changed meanwhile.
    await remove(state, pair.reference, pair.entity);
    expect(await screen(clearances)).toEqual(after);
    expect((await screen(pinned())).rows).toEqual(before.rows);
  });

  test("that expired alert again, with the reason", async () => {
    const { rows } = await screen(null);
    const last = rows.at(-1);
    await clear(state, snapshot.store, [
      makeClearance(String(last?.reference), String(last?.id), { until: "2026-11-22" }),
    ]);
    const after = await screen(pinned());
    expect([after.tally.cleared, after.tally.lapsed]).toEqual([0, 1]);
    expect(after.rows.at(-1)).toEqual({
      ...last,
      clearance: "Expired after 2026-11-22. Cleared on 2026-11-23 by officer: Another birth year",
    });
  });

  test("that can't be read stop the run", async () => {
    writeFileSync(join(state, "clearances.sqlite"), "");
    expect(() => pinRevision(state)).toThrow("damaged");
    // An earlier connection may write into the file when it closes.
    const screened = screen({ revision: 1, today: TODAY }, { threads: 1 });
    await expect(screened).rejects.toThrow(/damaged|not a database/);
  });
});
