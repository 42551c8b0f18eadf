// The slow obvious way to what rescreen finds: every customer screened against both snapshots, and the
// answers compared. And rescreen itself over customers in memory, from rows and from an index of them.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Customer } from "../../../src/bulk/reading/customer-row.ts";
import { type AlertChange, compareAlerts } from "../../../src/bulk/rescreening/alert-changes.ts";
import { collectChanges } from "../../../src/bulk/rescreening/changed-records.ts";
import { CustomerIndexBuilder } from "../../../src/bulk/rescreening/customer-index-builder.ts";
import { loadIndex, saveIndex } from "../../../src/bulk/rescreening/kept-index.ts";
import { NearRecords } from "../../../src/bulk/rescreening/near-records.ts";
import { rescreenIndex, rescreenRows } from "../../../src/bulk/rescreening/rescreen-file.ts";
import { Rescreener } from "../../../src/bulk/rescreening/rescreener.ts";
import { screeningCustomer } from "../../../src/bulk/screening/row-parts.ts";
import { RowScreener, type ScreeningSettings } from "../../../src/bulk/screening/screen-rows.ts";
import { SCORE_MIN } from "../../../src/model/limits.ts";
import { Matcher } from "../../../src/screening/match.ts";
import { diffRecords } from "../../../src/snapshot/diff.ts";
import type { Snapshot } from "../../../src/snapshot/open.ts";

export const SETTINGS: ScreeningSettings = {
  threshold: 0.8,
  limit: 10,
  include: ["sanction"],
  datasets: null,
  allCandidates: false,
  countFrom: 0.8,
};

/** The changes of each customer, by line: the difference of two full runs. */
export function compareFullRuns(
  customers: readonly Customer[],
  before: Snapshot,
  now: Snapshot,
  settings: ScreeningSettings,
): Map<number, readonly AlertChange[]> {
  const [first, second] = [before, now].map((snapshot) => new RowScreener(new Matcher(snapshot), settings));
  return new Map(
    customers.map((customer) => [
      customer.line,
      compareAlerts(
        first?.screen([screeningCustomer(customer, [])]).alerts ?? [],
        second?.screen([screeningCustomer(customer, [])]).alerts ?? [],
      ),
    ]),
  );
}

export interface Rescreened {
  /** The changes of each customer, by line. */
  readonly changes: Map<number, readonly AlertChange[]>;
  /** Ids of the records that differ. */
  readonly changed: ReadonlySet<string>;
}

/** What rescreen finds. Throws when an index of the customers, kept and loaded, gives anything else. */
export async function rescreenAll(
  customers: readonly Customer[],
  before: Snapshot,
  now: Snapshot,
  settings: ScreeningSettings,
): Promise<Rescreened> {
  const changed = collectChanges(diffRecords(before.folder, now.folder));
  const near = new NearRecords(changed.listed, Math.max(SCORE_MIN, settings.threshold));
  const [first, second] = [before, now].map((snapshot) => new RowScreener(new Matcher(snapshot), settings));
  if (first === undefined || second === undefined) throw new Error("There are two snapshots.");
  const rescreener = new Rescreener(first, second, changed, settings.threshold);
  const builder = new CustomerIndexBuilder();
  const fromRows = collector();
  await rescreenRows(stream(customers), [], near, rescreener, fromRows, builder);
  const fromIndex = collector();
  const index = keepAndLoad(builder);
  rescreenIndex(index, near, rescreener, fromIndex);
  if (JSON.stringify(fromRows.all) !== JSON.stringify(fromIndex.all))
    throw new Error("The index gives other changes than the rows.");
  const changes = new Map(customers.map(({ line }, i) => [line, fromRows.all[i] ?? []]));
  return { changes, changed: new Set(changed.changes.keys()) };
}

const IDENTITY = { sha256: "0".repeat(64), mapping: "{}", program: "test" };

function keepAndLoad(builder: CustomerIndexBuilder) {
  const folder = mkdtempSync(join(tmpdir(), "interdict-rescreen-"));
  try {
    const path = join(folder, "customers.index");
    saveIndex(path, builder, IDENTITY);
    const { index } = loadIndex(path, IDENTITY);
    if (index === null) throw new Error("The index can't be used.");
    return index;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function collector() {
  const all: (readonly AlertChange[])[] = [];
  return {
    all,
    acceptChanges(changes: readonly AlertChange[]) {
      all.push(changes);
    },
    acceptRejected() {
      all.push([]);
    },
  };
}

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Customers with these subjects, one per line. */
export function customersOf(subjects: readonly Customer["subject"][]): Customer[] {
  return subjects.map((subject, i) => ({
    line: i + 2,
    reference: `C${i}`,
    subject,
    written: () => ({}),
  }));
}
