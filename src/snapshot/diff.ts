// What changed from one snapshot to another, in the words of those who must act on it: who was added, delisted or
// relisted, and which fields of whom changed.

import { join } from "node:path";
import type { Corpus } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { type Difference, diffStores } from "../store/store-diff.ts";
import { STORE_FILE } from "./folders.ts";
import { readManifest, verifyStore } from "./manifest.ts";
import { haveSameValues } from "./succession.ts";

export type ChangeKind = "added" | "removed" | "delisted" | "relisted" | "changed";

export interface Change {
  readonly kind: ChangeKind;
  readonly corpus: Corpus;
  readonly id: string;
  readonly caption: string;
  readonly datasets: readonly string[];
  readonly fields: readonly FieldChange[];
}

export interface FieldChange {
  /** `caption`, `schema`, `datasets`, or the key of a property. */
  readonly field: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/**
 * Every difference between the snapshots in two folders, in the order of ids. Throws an OperatorError when the records of
 * one are damaged.
 */
export function* diffSnapshots(beforeFolder: string, nowFolder: string): Generator<Change> {
  for (const folder of [beforeFolder, nowFolder]) verifyStore(folder, readManifest(folder));
  for (const difference of diffStores(join(beforeFolder, STORE_FILE), join(nowFolder, STORE_FILE))) {
    const change = describe(difference);
    if (change !== null) yield change;
  }
}

/** Null when only the order of values differs. */
function describe(difference: Difference): Change | null {
  const { corpus } = difference;
  if (difference.kind !== "changed") {
    const { id, caption, datasets, listingStatus } = difference.entity;
    // A record that comes with its delisting, or goes after it, was not listed on this side.
    if (listingStatus === "delisted" && difference.kind === "added") return null;
    return { kind: difference.kind, corpus, id, caption, datasets, fields: [] };
  }
  const { before, now } = difference;
  const fields = changedFields(before, now);
  const kind = changeOf(before, now);
  if (kind === "changed" && fields.length === 0) return null;
  return { kind, corpus, id: now.id, caption: now.caption, datasets: now.datasets, fields };
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
