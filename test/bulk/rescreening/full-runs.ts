// The slow obvious way to what rescreen finds: every customer screened against both snapshots, and the
// answers compared. And rescreen itself over customers in memory.

import { SCORE_MIN } from "../../../src/base/model/limits.ts";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { diffRecords } from "../../../src/engine/snapshot/diff.ts";
import type { Snapshot } from "../../../src/engine/snapshot/open.ts";
import type { Customer } from "../../../src/service/bulk/reading/customer-row.ts";
import { type AlertChange, compareAlerts } from "../../../src/service/bulk/rescreening/alert-changes.ts";
import { writeChangedIndex } from "../../../src/service/bulk/rescreening/changed-index.ts";
import { collectChanges } from "../../../src/service/bulk/rescreening/changed-records.ts";
import { Rescreener, rescreenRows } from "../../../src/service/bulk/rescreening/rescreen-file.ts";
import { startRescreeners } from "../../../src/service/bulk/rescreening/rescreening-threads.ts";
import { ALERT_COLUMNS } from "../../../src/service/bulk/screening/alert-row.ts";
import { screeningCustomer } from "../../../src/service/bulk/screening/row-parts.ts";
import { RowScreener, type ScreeningSettings } from "../../../src/service/bulk/screening/screen-rows.ts";

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

const OWN_NAME = ALERT_COLUMNS.findIndex(({ name }) => name === "customer_name");

/**
 * The changes without those of customers whose name holds another one in either run ("… Orlan Vesk"). Any
 * word of a list has a say in what a name is read to hold, so an unchanged record can appear for them.
 */
export function withoutNamesWithin(
  changes: ReadonlyMap<number, readonly AlertChange[]>,
  fullRuns: ReadonlyMap<number, readonly AlertChange[]>,
): Map<number, readonly AlertChange[]> {
  const isWithin = (line: number) =>
    [changes, fullRuns].some((one) =>
      one.get(line)?.some(({ alert }) => String(alert[OWN_NAME]).includes("…")),
    );
  return new Map([...changes].filter(([line]) => !isWithin(line)));
}

export interface Rescreened {
  /** The changes of each customer, by line. */
  readonly changes: Map<number, readonly AlertChange[]>;
  /** Ids of the records that differ. */
  readonly changed: ReadonlySet<string>;
}

/** What rescreen finds. */
export async function rescreenAll(
  customers: readonly Customer[],
  before: Snapshot,
  now: Snapshot,
  settings: ScreeningSettings,
): Promise<Rescreened> {
  const changed = collectChanges(diffRecords(before.folder, now.folder));
  const [first, second] = [before, now].map((snapshot) => new RowScreener(new Matcher(snapshot), settings));
  if (first === undefined || second === undefined) throw new Error("There are two snapshots.");
  const index = await writeChangedIndex(changed.listed);
  const scoreMin = Math.max(SCORE_MIN, settings.threshold);
  const { workers } = await startRescreeners("", 1, { index: index.path, scoreMin });
  index.remove();
  const found = collector();
  await rescreenRows(stream(customers), [], workers, new Rescreener(first, second), found);
  const changes = new Map(customers.map(({ line }, i) => [line, found.all[i] ?? []]));
  return { changes, changed: new Set(changed.changes.keys()) };
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
    acceptUnread() {},
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
    address: [],
    unread: [],
    written: () => ({}),
  }));
}
