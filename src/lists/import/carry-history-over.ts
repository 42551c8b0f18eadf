// Carries the history of the previous store over into the one that is being built: times, ended listings,
// delisted records, old ids. succession.ts decides what becomes of one record; this file walks all records of
// both stores.

import { type DatasetChanges, listedOnlyAmong } from "../../engine/snapshot/dataset-changes.ts";
import type { EntityWriter } from "../../engine/store/entity-writer.ts";
import type { Predecessor, StoredRecord } from "../../engine/store/predecessor.ts";
import type { PreviousSnapshot } from "./previous-snapshot.ts";
import { isOtherSubject } from "./reused-ids.ts";
import { continueRecord, delist, type ImportDates, listingKey } from "./succession.ts";

/**
 * How many previous records had which outcome. A record in two corpora counts twice. Each previous record has
 * one outcome, so all numbers except `added` sum to the size of the previous store.
 */
export interface HistoryReport {
  /** Id of the previous snapshot. */
  readonly from: string;
  /** Records whose id no previous record had. */
  readonly added: number;
  unchanged: number;
  changed: number;
  delisted: number;
  relisted: number;
  /** Previous records whose id is now a referent of another record. */
  replaced: number;
  /** Previous records that leave no trace: supporting ones, and those of datasets no longer imported. */
  dropped: number;
  /** By imported dataset. The numbers above count a record as delisted only when it left every list. */
  readonly datasets: Record<string, DatasetChanges>;
  /** Ids that now belong to another subject: "id: caption before, now caption now". */
  readonly reused: { readonly dataset: string; readonly text: string }[];
}

/**
 * Carries the history of `previous` over into `writer`, which holds every record of this import. `datasets`
 * are those of this import.
 */
export function carryHistoryOver(
  writer: EntityWriter,
  previous: PreviousSnapshot,
  dates: ImportDates,
  datasets: readonly string[],
): HistoryReport {
  return new HistoryCarrier(writer, previous, dates, datasets).run();
}

class HistoryCarrier {
  readonly #writer: EntityWriter;
  readonly #predecessor: Predecessor;
  readonly #dates: ImportDates;
  readonly #report: HistoryReport;

  constructor(
    writer: EntityWriter,
    previous: PreviousSnapshot,
    dates: ImportDates,
    datasets: readonly string[],
  ) {
    this.#writer = writer;
    this.#predecessor = writer.compareWith(previous.storePath);
    this.#dates = dates;
    this.#report = {
      from: previous.manifest.id,
      added: this.#predecessor.countNew(),
      unchanged: 0,
      changed: 0,
      delisted: 0,
      relisted: 0,
      replaced: 0,
      dropped: 0,
      // Without a prototype: a dataset may be named "constructor".
      datasets: Object.assign(
        Object.create(null),
        Object.fromEntries(datasets.map((name) => [name, { added: 0, delisted: 0 }])),
      ),
      reused: [],
    };
  }

  run(): HistoryReport {
    const predecessor = this.#predecessor;
    this.#report.unchanged = predecessor.keepTimes(this.#dates.loadedAt);
    const heirs = new Map<number, number[]>();
    for (const { now, before } of predecessor.differing()) heirs.set(now, [before]);
    // A record that one list dropped continues under the id that another list gives it.
    const replaced = [...predecessor.absorbed(), ...predecessor.parted()];
    for (const { now, before } of replaced) heirs.set(now, [...(heirs.get(now) ?? []), before]);
    this.#report.replaced = replaced.length;
    const hasHeir = new Set(replaced.map(({ before }) => before));
    const gone = predecessor.gone().filter((row) => !hasHeir.has(row));
    // Counted before anything is written, because records carried over would count as listed.
    for (const { dataset, count } of predecessor.countNewByDataset()) this.#count("added", [dataset], count);
    for (const row of predecessor.newListed())
      if (!heirs.has(row)) this.#countAdded(predecessor.now(row), []);
    for (const [row, ancestors] of heirs) this.#inherit(row, ancestors);
    for (const row of gone) this.#keepGone(predecessor.before(row));
    return this.#report;
  }

  /**
   * Continues previous records as one record of this import. `ancestors` are rows of the previous store: the
   * record of the same id, if any, and those that this one replaced.
   */
  #inherit(row: number, ancestors: readonly number[]): void {
    const report = this.#report;
    const now = this.#predecessor.now(row);
    const before = ancestors.map((ancestor) => this.#predecessor.before(ancestor));
    const [first] = before;
    if (first === undefined) throw new Error(`Row ${row} has no ancestor.`);
    this.#countAdded(now, before);
    for (const ancestor of before) this.#countDelisted(ancestor, [now]);
    const formerIds = before.flatMap(({ entity }) => [entity.id, ...entity.referents]);
    const { freed, referents } = resolveIds(this.#predecessor, now, formerIds);
    const joined = {
      entity: {
        ...first.entity,
        firstSeen: before.map(({ entity }) => entity.firstSeen).sort()[0] ?? first.entity.firstSeen,
      },
      listings: before.flatMap(({ listings }) =>
        listings.filter((listing) => !freed.has(listingKey(listing))),
      ),
    };
    const next = continueRecord(
      joined,
      { entity: { ...now.entity, referents }, listings: now.listings },
      this.#dates,
    );
    this.#writer.replace({ ...now, ...next });

    // A record without a previous one of its id is not counted here; its ancestors count as replaced.
    if (first.entity.id !== now.entity.id) return;
    if (first.entity.listingStatus === "delisted" && now.entity.target) report.relisted++;
    else if (next.entity.lastChange === first.entity.lastChange) report.unchanged++;
    else report.changed++;
    if (now.entity.target && isOtherSubject(first.entity, now.entity)) {
      report.reused.push({
        dataset: firstDatasetOf(now),
        text: `${now.entity.id}: ${first.entity.caption}, now ${now.entity.caption}`,
      });
    }
  }

  /** Keeps a previous record that no list of this import has: delisted if it was listed, else dropped. */
  #keepGone(before: StoredRecord): void {
    const { corpus, entity } = before;
    this.#countDelisted(before, []);
    const isOfThisImport = entity.datasets.some((dataset) => this.#dates.dayOf(dataset) !== null);
    if (!isOfThisImport || entity.listingStatus === "supporting") {
      this.#report.dropped++;
      return;
    }
    this.#writer.add({ corpora: [corpus], ...delist(before, this.#dates) });
    if (entity.listingStatus === "delisted") this.#report.unchanged++;
    else this.#report.delisted++;
  }

  /** Counts the datasets that list a record now and did not list it before under any of its ids. */
  #countAdded(now: StoredRecord, before: readonly StoredRecord[]): void {
    const { corpus, entity } = now;
    const known = this.#predecessor.holders("before", corpus, [entity.id, ...entity.referents]);
    this.#count("added", listedOnlyAmong([now], [...before, ...known], this.#day()));
  }

  /** Counts the datasets that listed a record and no longer list it under any of its ids. */
  #countDelisted(before: StoredRecord, now: readonly StoredRecord[]): void {
    const { corpus, entity } = before;
    const known = this.#predecessor.holders("main", corpus, [entity.id, ...entity.referents]);
    this.#count("delisted", listedOnlyAmong([before], [...now, ...known], this.#day()));
  }

  #count(what: keyof DatasetChanges, datasets: readonly string[], count = 1): void {
    for (const dataset of datasets) {
      const changes = this.#report.datasets[dataset];
      if (changes !== undefined) changes[what] += count;
    }
  }

  #day(): string {
    return this.#dates.loadedAt.slice(0, 10);
  }
}

function firstDatasetOf({ entity }: StoredRecord): string {
  const [dataset] = entity.datasets;
  if (dataset === undefined) throw new Error(`The record ${entity.id} has no dataset.`);
  return dataset;
}

/**
 * The referents of a record: those of its lists and its former ids, except ids that are records of their own
 * again. `freed` are the listing keys of such records: they take their listings with them.
 */
function resolveIds(
  predecessor: Predecessor,
  now: StoredRecord,
  formerIds: readonly string[],
): { freed: Set<string>; referents: string[] } {
  const freed = new Set<string>();
  const referents = new Set(now.entity.referents);
  for (const id of formerIds) {
    if (id === now.entity.id || referents.has(id)) continue;
    const own = predecessor.find(now.corpus, id);
    if (own === null) referents.add(id);
    else for (const listing of own.listings) freed.add(listingKey(listing));
  }
  return { freed, referents: [...referents] };
}
