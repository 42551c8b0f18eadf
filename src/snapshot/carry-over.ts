// Carries what the store in use knows into the store that is being built: times, ended listings, delisted records, old
// ids. What becomes of one record is decided in succession.ts; here every record of both stores gets its turn.

import type { EntityWriter } from "../store/entity-writer.ts";
import type { Predecessor, StoredRecord } from "../store/predecessor.ts";
import { hasOtherMeaning } from "./identity.ts";
import type { Manifest } from "./manifest.ts";
import { delist, keyOf, type Succession, succeed } from "./succession.ts";

/**
 * What became of the records in use, by number; a record in two corpora counts twice. Each record in use counts once, so
 * all but `added` add up to their number.
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
  /** Records that left without a trace: supporting ones, and those of datasets that are not imported any more. */
  dropped: number;
  /** Ids that mean somebody else than before: "id: caption before, caption now". */
  readonly reused: { readonly dataset: string; readonly text: string }[];
}

/** The snapshot that an import goes on from. */
export interface InUse {
  readonly manifest: Manifest;
  /** Its store, which is read only. */
  readonly storePath: string;
}

/** Goes on from the snapshot in use. Everything must have been added to `writer`. */
export function carryOver(writer: EntityWriter, inUse: InUse, succession: Succession): CarriedOver {
  const predecessor = writer.compareWith(inUse.storePath);
  const told: CarriedOver = {
    from: inUse.manifest.id,
    added: predecessor.countNew(),
    unchanged: predecessor.keepTimes(succession.loadedAt),
    changed: 0,
    delisted: 0,
    relisted: 0,
    replaced: 0,
    dropped: 0,
    reused: [],
  };
  const heirs = new Map<number, number[]>();
  for (const { now, before } of predecessor.differing()) heirs.set(now, [before]);
  for (const { now, before } of predecessor.absorbed()) {
    heirs.set(now, [...(heirs.get(now) ?? []), before]);
    told.replaced++;
  }
  const gone = predecessor.gone();
  for (const [row, ancestors] of heirs) inherit(writer, predecessor, row, ancestors, succession, told);
  for (const row of gone) keepGone(writer, predecessor.before(row), succession, told);
  return told;
}

/** `ancestors` are rows of the store in use: the record of the same id, if any, and those that this one replaced. */
function inherit(
  writer: EntityWriter,
  predecessor: Predecessor,
  row: number,
  ancestors: readonly number[],
  succession: Succession,
  told: CarriedOver,
): void {
  const now = predecessor.now(row);
  const before = ancestors.map((ancestor) => predecessor.before(ancestor));
  const [first] = before;
  if (first === undefined) throw new Error(`Row ${row} has no ancestor.`);
  const formerIds = before.flatMap(({ entity }) => [entity.id, ...entity.referents]);
  const { freed, referents } = settleIds(predecessor, now, formerIds);
  const joined = {
    entity: {
      ...first.entity,
      firstSeen: before.map(({ entity }) => entity.firstSeen).sort()[0] ?? first.entity.firstSeen,
    },
    listings: before.flatMap(({ listings }) => listings.filter((listing) => !freed.has(keyOf(listing)))),
  };
  const next = succeed(joined, { entity: { ...now.entity, referents }, listings: now.listings }, succession);
  writer.replace({ ...now, ...next });

  // A record that only took the place of others is none that was in use; those others are counted as replaced.
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
 * The ids that a record answers for: those of its list and those that it had before, but none that is a record of its
 * own again. The listings of such a record, told by their keys, are its own again too.
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

/** A record that was listed and is on no list of this import any more stays, delisted; others leave no trace. */
function keepGone(
  writer: EntityWriter,
  before: StoredRecord,
  succession: Succession,
  told: CarriedOver,
): void {
  const { corpus, entity } = before;
  const isOfThisImport = entity.datasets.some((dataset) => succession.dayOf(dataset) !== null);
  if (!isOfThisImport || entity.listingStatus === "supporting") {
    told.dropped++;
    return;
  }
  const kept = delist(before, succession);
  writer.add({ corpora: [corpus], ...kept });
  if (entity.listingStatus === "delisted") told.unchanged++;
  else told.delisted++;
}
