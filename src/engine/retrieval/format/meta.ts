// The section `meta` of an alias index: a small JSON document with what does not fit into columns of numbers.

import { PARTITIONS } from "./layout.ts";

export interface IndexMeta {
  readonly datasets: readonly string[];
  /** The different sets of datasets that entities have, as positions in `datasets`. */
  readonly datasetSets: readonly (readonly number[])[];
  /** The number of entities in each partition of PARTITIONS. */
  readonly partitionEntities: readonly number[];
}

export function encodeMeta(meta: IndexMeta): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(meta));
}

/**
 * Parses the section of an index of `entities` entities. Returns null when it does not describe such an
 * index.
 */
export function parseMeta(bytes: Uint8Array, entities: number): IndexMeta | null {
  let meta: unknown;
  try {
    meta = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  return isMeta(meta) && meta.partitionEntities.reduce((sum, count) => sum + count, 0) === entities
    ? meta
    : null;
}

function isMeta(value: unknown): value is IndexMeta {
  if (typeof value !== "object" || value === null) return false;
  const { datasets, datasetSets, partitionEntities } = value as Partial<Record<keyof IndexMeta, unknown>>;
  return (
    isListOf(datasets, (name) => typeof name === "string") &&
    isListOf(datasetSets, (set) => isListOf(set, (position) => isBelow(position, datasets.length))) &&
    isListOf(partitionEntities, (count) => isBelow(count, Number.MAX_SAFE_INTEGER)) &&
    partitionEntities.length === PARTITIONS.length
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isItem);
}

function isBelow(value: unknown, end: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < end;
}
