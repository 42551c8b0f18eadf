// What changed from one snapshot to another: who was added, delisted or relisted, and which fields changed.

import { join } from "node:path";
import type { Corpus } from "../../base/model/corpus.ts";
import { type Entity, haveSameValues } from "../../base/model/entity.ts";
import { type Difference, diffStores } from "../store/store-diff.ts";
import { listedOnlyAmong } from "./dataset-changes.ts";
import { STORE_FILE } from "./folders.ts";
import { loadManifest, verifyStore } from "./manifest.ts";

export type ChangeKind = "added" | "removed" | "delisted" | "relisted" | "changed";

export interface Change extends Pick<Entity, "id" | "caption" | "schema" | "datasets"> {
  readonly kind: ChangeKind;
  readonly corpus: Corpus;
  /** Datasets that list the subject now and did not list it before under any of its ids. */
  readonly addedTo: readonly string[];
  /** Datasets that listed the subject before and no longer list it under any of its ids. */
  readonly delistedBy: readonly string[];
  readonly fields: readonly FieldChange[];
  /** Who a record is that was added, removed, delisted or relisted: its FACTS; empty for a changed one. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** What tells a person who a record is. */
const FACTS = [
  "name",
  "alias",
  "weakAlias",
  "birthDate",
  "gender",
  "nationality",
  "citizenship",
  "country",
  "jurisdiction",
  "flag",
  "idNumber",
  "passportNumber",
  "taxNumber",
  "registrationNumber",
  "imoNumber",
  "programId",
] as const;

interface FieldChange {
  /** `caption`, `schema`, `datasets`, or the key of a property. */
  readonly field: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** A record of which anything differs; null where a snapshot has none with its id. At least one has. */
export interface RecordDifference {
  readonly before: Entity | null;
  readonly now: Entity | null;
  /** Null when only the order of values differs, or details of listings other than their days. */
  readonly change: Change | null;
  /** Ids of the records of the later snapshot that hold this one as a referent. */
  readonly replacedBy: readonly string[];
}

/** Every difference between two snapshots, ordered by id. Throws an OperatorError when one is damaged. */
export function* diffSnapshots(beforeFolder: string, nowFolder: string): Generator<Change> {
  for (const folder of [beforeFolder, nowFolder]) verifyStore(folder, loadManifest(folder));
  for (const { change } of diffRecords(beforeFolder, nowFolder)) if (change !== null) yield change;
}

/** As diffSnapshots, with the records, for snapshots that are verified. */
export function* diffRecords(beforeFolder: string, nowFolder: string): Generator<RecordDifference> {
  const day = loadManifest(nowFolder).createdAt.slice(0, 10);
  for (const difference of diffStores(join(beforeFolder, STORE_FILE), join(nowFolder, STORE_FILE))) {
    const { before, now, heldNow } = difference;
    yield {
      before: before?.entity ?? null,
      now: now?.entity ?? null,
      change: describe(difference, day),
      replacedBy: now === null ? heldNow.map(({ entity }) => entity.id) : [],
    };
  }
}

/** Null when only the order of values differs, or details of listings other than their days. */
function describe({ corpus, before, now, heldBefore, heldNow }: Difference, day: string): Change | null {
  const shown = (now ?? before)?.entity;
  if (shown === undefined) throw new Error("A difference has no record.");
  const { id, caption, schema, datasets, listingStatus } = shown;
  const addedTo = now === null ? [] : listedOnlyAmong([now], heldBefore, day);
  const delistedBy = before === null ? [] : listedOnlyAmong([before], heldNow, day);
  const common = { corpus, id, caption, schema, datasets, addedTo, delistedBy };
  const facts = factsOf(shown);
  if (now === null) return { kind: "removed", ...common, fields: [], facts };
  // A record that is delisted when it first appears was never listed.
  if (before === null)
    return listingStatus === "delisted" ? null : { kind: "added", ...common, fields: [], facts };
  const fields = changedFields(before.entity, now.entity);
  const kind = changeOf(before.entity, now.entity);
  const isSame = kind === "changed" && fields.length + addedTo.length + delistedBy.length === 0;
  return isSame ? null : { kind, ...common, fields, facts: kind === "changed" ? {} : facts };
}

function factsOf({ properties }: Entity): Record<string, readonly string[]> {
  return Object.fromEntries(
    FACTS.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]]])),
  );
}

function changeOf(before: Entity, now: Entity): ChangeKind {
  if (before.listingStatus !== "delisted" && now.listingStatus === "delisted") return "delisted";
  if (before.listingStatus === "delisted" && now.listingStatus !== "delisted") return "relisted";
  return "changed";
}

function changedFields(before: Entity, now: Entity): FieldChange[] {
  const [a, b] = [fieldsOf(before), fieldsOf(now)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .sort()
    .map((field) => ({ field, before: a[field] ?? [], now: b[field] ?? [] }))
    .filter(({ before: left, now: right }) => !haveSameValues(left, right));
}

function fieldsOf(entity: Entity): Record<string, readonly string[]> {
  return {
    ...entity.properties,
    caption: [entity.caption],
    schema: [entity.schema],
    datasets: entity.datasets,
    referents: entity.referents,
  };
}
