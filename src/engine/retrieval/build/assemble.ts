// Turns the columns of a build into the sections of the file: sorts tokens, entities by partition and names
// by entity, inverts the names, and makes the hash tables of keys. Touches no disk. Yields one section at a
// time, so that the writer can free each before the next is made.

import { int32At, uint8At } from "../../../base/platform/checked-read.ts";
import { type JoinedTexts, joinTexts } from "../../names/keys/joined-texts.ts";
import { NameKeyer } from "../../names/keys/name-keys.ts";
import { skeleton } from "../../names/keys/skeleton.ts";
import { type BucketTable, buildBuckets, OwnedKeys } from "../format/buckets.ts";
import { PARTITIONS, type SectionName } from "../format/layout.ts";
import { encodeMeta } from "../format/meta.ts";
import type { IndexColumns, Numbering } from "./index-columns.ts";
import { invertNames, makeTokenTable, type NameTokens, sumIdf } from "./inversion.ts";
import { keyTokens } from "./token-key-table.ts";

/** Keys per name: its words, its letters, its sounds. */
const NAME_KEYS_MAX = 3;

/** A section before it is written. */
interface SectionContent {
  readonly name: SectionName;
  readonly content: ArrayBufferView;
}

/** Makes the table of keyJoinedTokens in another thread. */
export type TokenKeyer = (tokens: JoinedTexts) => Promise<BucketTable>;

/**
 * Yields every section of SECTIONS, in that order. `keyElsewhere` makes the keys of the tokens while this
 * thread makes other sections; without it they are made here.
 */
export async function* assembleSections(
  columns: IndexColumns,
  keyElsewhere?: TokenKeyer,
): AsyncGenerator<SectionContent> {
  // Without a comparison function, sorting goes by code unit and takes a quarter of the time.
  const sortedTexts = columns.tokens.texts().sort();
  const entityOrder = sortEntities(columns.entityPartition.view());
  const names = sortNames(columns, entityOrder, sortedNumbers(sortedTexts, columns.tokens));
  // The keys of the tokens need the most memory of all, so the unsorted columns are freed before.
  columns.tokens.release();
  columns.names.release();

  yield { name: "meta", content: encodeMeta(describeColumns(columns)) };
  const joined = joinTexts(sortedTexts);
  const tokenKeysElsewhere = keyElsewhere?.(joined);
  // The error is thrown where the keys are awaited.
  tokenKeysElsewhere?.catch(() => undefined);
  yield { name: "tokenLetters", content: joined.letters };
  const postings = invertNames(names, sortedTexts.length);
  yield { name: "postings", content: postings.names };
  yield { name: "tokenTable", content: makeTokenTable(joined.starts, postings) };
  const skeletons = sortedTexts.map(skeleton);
  // Made before its turn, because another thread may still be at work on the keys of the tokens.
  const nameKeys = keyNames(names, new NameKeyer(sortedTexts, joined, skeletons));
  yield* bucketSections("tokenKeys", (await tokenKeysElsewhere) ?? keyTokens(sortedTexts, skeletons));
  yield { name: "nameTokens", content: names.tokens };
  yield { name: "nameTokensStart", content: names.tokensStart };
  yield { name: "nameEntity", content: names.entity };
  yield { name: "nameWeight", content: sumIdf(names, postings) };
  yield { name: "nameFlags", content: names.flags };
  yield* bucketSections("nameKeys", nameKeys);
  yield { name: "entityNamesStart", content: names.entityStart };
  yield* factSections(columns, entityOrder);
}

/**
 * The entities sorted by partition (a counting sort); within one they stay in the order of their addition.
 */
function sortEntities(partitions: Uint8Array): Int32Array {
  const next = new Int32Array(PARTITIONS.length + 1);
  for (const partition of partitions) next[partition + 1] = int32At(next, partition + 1) + 1;
  for (let i = 1; i < next.length; i++) next[i] = int32At(next, i) + int32At(next, i - 1);
  const order = new Int32Array(partitions.length);
  partitions.forEach((partition, entity) => {
    const position = int32At(next, partition);
    next[partition] = position + 1;
    order[position] = entity;
  });
  return order;
}

/** By the number that a text had in the build, its position among the sorted texts. */
function sortedNumbers(sortedTexts: readonly string[], numbers: Numbering): Int32Array {
  const positions = new Int32Array(sortedTexts.length);
  sortedTexts.forEach((text, position) => {
    positions[numbers.numberOf(text)] = position;
  });
  return positions;
}

/** The names of all entities in the order of the file. */
interface SortedNames extends NameTokens {
  readonly entity: Int32Array;
  readonly flags: Uint8Array;
  /** The first name of each entity, and the end of the last. */
  readonly entityStart: Int32Array;
}

/** Sorts names by entity. `tokenNumbers` are the numbers of the tokens in the file, by those in the build. */
function sortNames(columns: IndexColumns, entityOrder: Int32Array, tokenNumbers: Int32Array): SortedNames {
  const namesEnd = columns.entityNames.view();
  const unsortedFlags = columns.nameFlags.view();
  const unsortedStarts = columns.names.starts.view();
  const unsortedTokens = columns.names.values.view();
  const tokens = new Int32Array(unsortedTokens.length);
  const tokensStart = new Int32Array(unsortedFlags.length + 1);
  const entity = new Int32Array(unsortedFlags.length);
  const flags = new Uint8Array(unsortedFlags.length);
  const entityStart = new Int32Array(entityOrder.length + 1);
  let name = 0;
  let tokensEnd = 0;
  entityOrder.forEach((unsortedEntity, position) => {
    const first = unsortedEntity === 0 ? 0 : int32At(namesEnd, unsortedEntity - 1);
    const end = int32At(namesEnd, unsortedEntity);
    for (let unsorted = first; unsorted < end; unsorted++) {
      entity[name] = position;
      flags[name] = uint8At(unsortedFlags, unsorted);
      const rowEnd = int32At(unsortedStarts, unsorted + 1);
      for (let i = int32At(unsortedStarts, unsorted); i < rowEnd; i++)
        tokens[tokensEnd++] = int32At(tokenNumbers, int32At(unsortedTokens, i));
      tokensStart[++name] = tokensEnd;
    }
    entityStart[position + 1] = name;
  });
  return { tokens, tokensStart, entity, flags, entityStart };
}

function describeColumns(columns: IndexColumns) {
  const datasets = columns.datasets.texts().sort();
  const partitionEntities = new Int32Array(PARTITIONS.length);
  for (const partition of columns.entityPartition.view())
    partitionEntities[partition] = int32At(partitionEntities, partition) + 1;
  return {
    datasets,
    datasetSets: [...columns.datasetSets.values()].map((set) =>
      set.names.map((name) => datasets.indexOf(name)),
    ),
    partitionEntities: [...partitionEntities],
  };
}

function* bucketSections(name: "tokenKeys" | "nameKeys", table: BucketTable): Generator<SectionContent> {
  yield { name, content: table.entries };
  yield { name: `${name}Start`, content: table.starts };
}

function keyNames(names: SortedNames, keyer: NameKeyer): BucketTable {
  const { tokens, tokensStart, flags } = names;
  const keys = new OwnedKeys(flags.length, flags.length * NAME_KEYS_MAX);
  for (let name = 0; name < flags.length; name++) {
    const { words, letters, sounds } = keyer.keysOf(
      tokens,
      int32At(tokensStart, name),
      int32At(tokensStart, name + 1),
    );
    keys.add(words);
    keys.add(letters);
    if (sounds !== null) keys.add(sounds);
    keys.endOwner();
  }
  return buildBuckets(keys);
}

function* factSections(columns: IndexColumns, order: Int32Array): Generator<SectionContent> {
  yield { name: "entityRow", content: permute(columns.entityRow.view(), order) };
  yield { name: "entityDatasets", content: permute(columns.entityDatasets.view(), order) };
  yield { name: "entityGender", content: permute(columns.entityGender.view(), order) };
  const birthDates = permuteRows(columns.birthDates.values.view(), columns.birthDates.starts.view(), order);
  yield { name: "birthDates", content: birthDates.values };
  yield { name: "birthDatesStart", content: birthDates.starts };
  const countries = permuteRows(columns.countries.values.view(), columns.countries.starts.view(), order);
  yield { name: "countries", content: countries.values };
  yield { name: "countriesStart", content: countries.starts };
  const unsortedStarts = columns.identifiers.starts.view();
  const kind = permuteRows(columns.identifierKind.view(), unsortedStarts, order).values;
  const low = permuteRows(columns.identifierLow.view(), unsortedStarts, order).values;
  const { values: high, starts } = permuteRows(columns.identifiers.values.view(), unsortedStarts, order);
  yield { name: "identifierKind", content: kind };
  yield { name: "identifierLow", content: low };
  yield { name: "identifierHigh", content: high };
  yield { name: "identifiersStart", content: starts };
  const compare = (a: number, b: number) =>
    int32At(high, a) - int32At(high, b) ||
    int32At(low, a) - int32At(low, b) ||
    uint8At(kind, a) - uint8At(kind, b) ||
    a - b;
  yield { name: "identifierOrder", content: Int32Array.from(low.keys()).sort(compare) };
}

type Column = Int32Array | Uint16Array | Uint8Array;

function allocateLike<T extends Column>(values: T, length: number): T {
  return new (values.constructor as new (length: number) => T)(length);
}

/** The elements of a column in another order. */
function permute<T extends Column>(values: T, order: Int32Array): T {
  const permuted = allocateLike(values, order.length);
  order.forEach((unsorted, position) => {
    permuted[position] = columnAt(values, unsorted);
  });
  return permuted;
}

/** The rows of a column in another order. */
function permuteRows<T extends Column>(values: T, unsortedStarts: Int32Array, order: Int32Array) {
  const permuted = allocateLike(values, values.length);
  const starts = new Int32Array(order.length + 1);
  let length = 0;
  order.forEach((unsorted, position) => {
    const end = int32At(unsortedStarts, unsorted + 1);
    for (let i = int32At(unsortedStarts, unsorted); i < end; i++) permuted[length++] = columnAt(values, i);
    starts[position + 1] = length;
  });
  return { values: permuted, starts };
}

function columnAt(values: Column, position: number): number {
  const value = values[position];
  if (value === undefined)
    throw new RangeError(`There is no element ${position} in a column of ${values.length}.`);
  return value;
}
