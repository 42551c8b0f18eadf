// The slow obvious way to what rescreen finds: every customer screened against both snapshots, and the
// answers compared. And rescreen itself over customers in memory, from an index as it is made and as it is
// kept.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Customer, CustomerRow } from "../../../src/bulk/reading/customer-row.ts";
import { type AlertChange, compareAlerts } from "../../../src/bulk/rescreening/alert-changes.ts";
import { collectChanges } from "../../../src/bulk/rescreening/changed-records.ts";
import type { CustomerContent } from "../../../src/bulk/rescreening/customer-content.ts";
import { IndexWriter, loadIndex } from "../../../src/bulk/rescreening/kept-index.ts";
import { makeIndex, type StretchOptions } from "../../../src/bulk/rescreening/make-index.ts";
import { Rescreener, rescreenContent } from "../../../src/bulk/rescreening/rescreen-file.ts";
import {
  type RescreeningWorker,
  startRescreeners,
} from "../../../src/bulk/rescreening/rescreening-threads.ts";
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

/**
 * What rescreen finds. Throws when an index of the customers, kept and loaded, gives anything else, or one in
 * several stretches.
 */
export async function rescreenAll(
  customers: readonly Customer[],
  before: Snapshot,
  now: Snapshot,
  settings: ScreeningSettings,
): Promise<Rescreened> {
  const changed = collectChanges(diffRecords(before.folder, now.folder));
  const [first, second] = [before, now].map((snapshot) => new RowScreener(new Matcher(snapshot), settings));
  if (first === undefined || second === undefined) throw new Error("There are two snapshots.");
  const rescreener = new Rescreener(first, second);
  const { workers } = await startRescreeners("", 1, {
    before: before.folder,
    now: now.folder,
    scoreMin: Math.max(SCORE_MIN, settings.threshold),
  });
  const ask = async (contents: readonly CustomerContent[]) => {
    const found = collector();
    for (const content of contents) await rescreenContent(content, workers, rescreener, found);
    return found.all;
  };
  const whole = await makeContents(customers, workers);
  const all = await ask(whole);
  const cut = await makeContents(customers, workers, { partRows: 7, stretchRows: 60 });
  if (cut.length < customers.length / 70) throw new Error("The index is not in stretches.");
  for (const other of [await ask(keepAndLoad(whole)), await ask(keepAndLoad(cut))])
    if (JSON.stringify(other) !== JSON.stringify(all)) throw new Error("An index gives other changes.");
  const changes = new Map(customers.map(({ line }, i) => [line, all[i] ?? []]));
  return { changes, changed: new Set(changed.changes.keys()) };
}

/** The contents of an index of customers. */
export async function makeContents(
  customers: readonly CustomerRow[],
  workers: readonly RescreeningWorker[],
  options: Partial<StretchOptions> = {},
): Promise<CustomerContent[]> {
  const contents: CustomerContent[] = [];
  const made = makeIndex(stream(customers), workers, {
    passedOn: [],
    showProgress: () => undefined,
    ...options,
  });
  for await (const content of made) contents.push(content);
  return contents;
}

const IDENTITY = { sha256: "0".repeat(64), mapping: "{}", program: "test" };

function keepAndLoad(contents: readonly CustomerContent[]): CustomerContent[] {
  const folder = mkdtempSync(join(tmpdir(), "interdict-rescreen-"));
  try {
    const path = join(folder, "customers.index");
    const writer = new IndexWriter(path, IDENTITY);
    for (const content of contents) writer.append(content);
    writer.publish();
    writer.close();
    const { index } = loadIndex(path, IDENTITY);
    if (index === null) throw new Error("The index can't be used.");
    const loaded = [...index.contents()];
    index.close();
    return loaded;
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
    unread: [],
    written: () => ({}),
  }));
}
