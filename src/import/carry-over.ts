// Carries what the store in use knows into the store that is being built: times, ended listings, delisted
// records, old ids. What becomes of one record is decided in succession.ts; here every record of both stores
// gets its turn.

import { type DatasetChanges, listedOnlyAmong } from "../snapshot/dataset-changes.ts";
import type { EntityWriter } from "../store/entity-writer.ts";
import type { Predecessor, StoredRecord } from "../store/predecessor.ts";
import type { InUse } from "./in-use.ts";
import { hasOtherMeaning } from "./reused-ids.ts";
import { delist, keyOf, type Succession, succeed } from "./succession.ts";

/**
 * What became of the records in use, by number; a record in two corpora counts twice. Each record in use
 * counts once, so all but `added` add up to their number.
 */
export interface CarriedOver {
  /** Id of the snapshot that was in use. */
  readonly from: string;
  /** Records of this import whose id no record in use had. */
  readonly added: number;
  unchanged: number;
  changed: number;
  delisted: number;
  relisted: number;
  /** Records whose id is now a referent of another record. */
  replaced: number;
  /**
   * Records that left without a trace: supporting ones, and those of datasets that are not imported any more.
   */
  dropped: number;
  /** The same by dataset, for those of this import: the numbers above count who left all lists. */
  readonly datasets: Record<string, DatasetChanges>;
  /** Ids that mean somebody else than before: "id: caption before, caption now". */
  readonly reused: { readonly dataset: string; readonly text: string }[];
}

/**
 * Goes on from the snapshot in use with the datasets of this import. Everything must have been added to
 * `writer`.
 */
export function carryOver(
  writer: EntityWriter,
  inUse: InUse,
  succession: Succession,
  datasets: readonly string[],
): CarriedOver {
  return new CarryingOver(writer, inUse, succession, datasets).run();
}

class CarryingOver {
  readonly #writer: EntityWriter;
  readonly #predecessor: Predecessor;
  readonly #succession: Succession;
  readonly #told: CarriedOver;

  constructor(writer: EntityWriter, inUse: InUse, succession: Succession, datasets: readonly string[]) {
    this.#writer = writer;
    this.#predecessor = writer.compareWith(inUse.storePath);
    this.#succession = succession;
    this.#told = {
      from: inUse.manifest.id,
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

  run(): CarriedOver {
    const predecessor = this.#predecessor;
    this.#told.unchanged = predecessor.keepTimes(this.#succession.loadedAt);
    const heirs = new Map<number, number[]>();
    for (const { now, before } of predecessor.differing()) heirs.set(now, [before]);
    // A record that one list dropped goes on under the id that another list has for it.
    const replaced = [...predecessor.absorbed(), ...predecessor.parted()];
    for (const { now, before } of replaced) heirs.set(now, [...(heirs.get(now) ?? []), before]);
    this.#told.replaced = replaced.length;
    const hasHeir = new Set(replaced.map(({ before }) => before));
    const gone = predecessor.gone().filter((row) => !hasHeir.has(row));
    // Counted before anything is written: what is carried over would be taken for what the lists say.
    for (const { dataset, count } of predecessor.countNewByDataset()) this.#count("added", [dataset], count);
    for (const row of predecessor.newListed())
      if (!heirs.has(row)) this.#countAdded(predecessor.now(row), []);
    for (const [row, ancestors] of heirs) this.#inherit(row, ancestors);
    for (const row of gone) this.#keepGone(predecessor.before(row));
    return this.#told;
  }

  /**
   * `ancestors` are rows of the store in use: the record of the same id, if any, and those that this one
   * replaced.
   */
  #inherit(row: number, ancestors: readonly number[]): void {
    const told = this.#told;
    const now = this.#predecessor.now(row);
    const before = ancestors.map((ancestor) => this.#predecessor.before(ancestor));
    const [first] = before;
    if (first === undefined) throw new Error(`Row ${row} has no ancestor.`);
    this.#countAdded(now, before);
    for (const ancestor of before) this.#countDelisted(ancestor, [now]);
    const formerIds = before.flatMap(({ entity }) => [entity.id, ...entity.referents]);
    const { freed, referents } = settleIds(this.#predecessor, now, formerIds);
    const joined = {
      entity: {
        ...first.entity,
        firstSeen: before.map(({ entity }) => entity.firstSeen).sort()[0] ?? first.entity.firstSeen,
      },
      listings: before.flatMap(({ listings }) => listings.filter((listing) => !freed.has(keyOf(listing)))),
    };
    const next = succeed(
      joined,
      { entity: { ...now.entity, referents }, listings: now.listings },
      this.#succession,
    );
    this.#writer.replace({ ...now, ...next });

    // A record that only took the place of others is none that was in use; those others are counted as
    // replaced.
    if (first.entity.id !== now.entity.id) return;
    if (first.entity.listingStatus === "delisted" && now.entity.target) told.relisted++;
    else if (next.entity.lastChange === first.entity.lastChange) told.unchanged++;
    else told.changed++;
    if (now.entity.target && hasOtherMeaning(first.entity, now.entity)) {
      told.reused.push({
        dataset: now.entity.datasets[0] ?? "",
        text: `${now.entity.id}: ${first.entity.caption}, now ${now.entity.caption}`,
      });
    }
  }

  /**
   * A record that was listed and is on no list of this import any more stays, delisted; others leave no
   * trace.
   */
  #keepGone(before: StoredRecord): void {
    const { corpus, entity } = before;
    this.#countDelisted(before, []);
    const isOfThisImport = entity.datasets.some((dataset) => this.#succession.dayOf(dataset) !== null);
    if (!isOfThisImport || entity.listingStatus === "supporting") {
      this.#told.dropped++;
      return;
    }
    this.#writer.add({ corpora: [corpus], ...delist(before, this.#succession) });
    if (entity.listingStatus === "delisted") this.#told.unchanged++;
    else this.#told.delisted++;
  }

  /** Counts the datasets that list a record and did not list it before, under whichever id. */
  #countAdded(now: StoredRecord, before: readonly StoredRecord[]): void {
    const { corpus, entity } = now;
    const known = this.#predecessor.holders("before", corpus, [entity.id, ...entity.referents]);
    this.#count("added", listedOnlyAmong([now], [...before, ...known], this.#day()));
  }

  /** Counts the datasets that listed a record and do not list it any more, under whichever id. */
  #countDelisted(before: StoredRecord, now: readonly StoredRecord[]): void {
    const { corpus, entity } = before;
    const known = this.#predecessor.holders("main", corpus, [entity.id, ...entity.referents]);
    this.#count("delisted", listedOnlyAmong([before], [...now, ...known], this.#day()));
  }

  #count(what: keyof DatasetChanges, datasets: readonly string[], count = 1): void {
    for (const dataset of datasets) {
      const changes = this.#told.datasets[dataset];
      if (changes !== undefined) changes[what] += count;
    }
  }

  #day(): string {
    return this.#succession.loadedAt.slice(0, 10);
  }
}

/**
 * The ids that a record answers for: those of its list and those that it had before, but none that is a
 * record of its own again. The listings of such a record, told by their keys, are its own again too.
 */
function settleIds(
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
    else for (const listing of own.listings) freed.add(keyOf(listing));
  }
  return { freed, referents: [...referents] };
}
