// Puts the columns of a build into the order of the file: tokens sorted, entities by partition, names by
// entity; and derives what queries need of them: postings, buckets of keys, the order of identifiers. Touches
// no disk; yields a section at a time, so that a writer can let each go before the next is made.

import { type JoinedTexts, joinTexts } from "../../names/keys/joined-texts.ts";
import { NameKeyer } from "../../names/keys/name-keys.ts";
import { skeleton } from "../../names/keys/skeleton.ts";
import { type BucketTable, buildBuckets, OwnedKeys } from "../format/buckets.ts";
import {
  PARTITIONS,
  ROW_FIRST,
  ROW_LAST,
  ROW_LETTERS,
  ROW_POSTINGS,
  type SectionName,
  TOKEN_ROW,
} from "../format/layout.ts";
import { idf } from "../query/idf.ts";
import type { IndexColumns, Numbering } from "./index-columns.ts";
import { keyTokens } from "./token-keys.ts";

/** The same words, the same letters, the same sounds. */
const NAME_KEYS_MAX = 3;

export interface Section {
  readonly name: SectionName;
  readonly content: ArrayBufferView;
}

/** Content of the section `meta`. */
export interface IndexMeta {
  readonly datasets: readonly string[];
  /** Sets of positions in `datasets`. */
  readonly datasetSets: readonly (readonly number[])[];
  /** How many entities each partition of PARTITIONS has. */
  readonly partitionEntities: readonly number[];
}

/** Makes the table of keyJoinedTokens somewhere else. */
export type TokenKeyer = (tokens: JoinedTexts) => Promise<BucketTable>;

/**
 * Yields every section of SECTIONS, in that order. The keys of the tokens are made here when there is no
 * other place.
 */
export async function* assembleSections(
  collected: IndexColumns,
  keyElsewhere?: TokenKeyer,
): AsyncGenerator<Section> {
  // Sorting without a comparison of one's own goes by code unit, four times as fast as with one.
  const sortedTexts = collected.tokens.texts().sort();
  const entityOrder = sortEntities(collected.entityPartition.view());
  const names = orderNames(collected, entityOrder, positionsOf(sortedTexts, collected.tokens));
  // Keys of tokens need the most memory of all; what is in order now need not lie beside them twice.
  collected.tokens.release();
  collected.names.release();

  yield { name: "meta", content: encodeMeta(collected) };
  const joined = joinTexts(sortedTexts);
  const tokenKeysElsewhere = keyElsewhere?.(joined);
  // A failure is told where the keys are awaited.
  tokenKeysElsewhere?.catch(() => undefined);
  yield { name: "tokenLetters", content: joined.letters };
  const postingsStart = yield* postingSections(names, joined.starts);
  const skeletons = sortedTexts.map(skeleton);
  // They stand further back in the file, and are made now because another thread may be at work on the keys
  // of tokens.
  const nameKeys = keyNames(names, new NameKeyer(sortedTexts, joined, skeletons));
  yield* bucketSections("tokenKeys", (await tokenKeysElsewhere) ?? keyTokens(sortedTexts, skeletons));
  yield { name: "nameTokens", content: names.tokens };
  yield { name: "nameTokensStart", content: names.tokensStart };
  yield { name: "nameEntity", content: names.entity };
  yield { name: "nameWeight", content: weighNames(names, postingsStart) };
  yield { name: "nameFlags", content: names.flags };
  yield* bucketSections("nameKeys", nameKeys);
  yield { name: "entityNamesStart", content: names.entityStart };
  yield* factSections(collected, entityOrder);
}

/** Entities by partition, within one in the order in which they were added. */
function sortEntities(partitions: Uint8Array): Int32Array {
  const next = new Int32Array(PARTITIONS.length + 1);
  for (const partition of partitions) next[partition + 1] = (next[partition + 1] ?? 0) + 1;
  for (let i = 1; i < next.length; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0);
  const order = new Int32Array(partitions.length);
  partitions.forEach((partition, entity) => {
    const at = next[partition] ?? 0;
    next[partition] = at + 1;
    order[at] = entity;
  });
  return order;
}

/** By the number under which each text was collected: its position among the sorted ones. */
function positionsOf(sortedTexts: readonly string[], numbers: Numbering): Int32Array {
  const positions = new Int32Array(sortedTexts.length);
  sortedTexts.forEach((text, position) => {
    positions[numbers.numberOf(text)] = position;
  });
  return positions;
}

interface OrderedNames {
  readonly tokens: Int32Array;
  readonly tokensStart: Int32Array;
  readonly entity: Int32Array;
  readonly flags: Uint8Array;
  readonly entityStart: Int32Array;
}

function orderNames(
  collected: IndexColumns,
  entityOrder: Int32Array,
  tokenPosition: Int32Array,
): OrderedNames {
  const ends = collected.entityNames.view();
  const flagsAdded = collected.nameFlags.view();
  const startsAdded = collected.names.starts.view();
  const tokensAdded = collected.names.values.view();
  const tokens = new Int32Array(tokensAdded.length);
  const tokensStart = new Int32Array(flagsAdded.length + 1);
  const entity = new Int32Array(flagsAdded.length);
  const flags = new Uint8Array(flagsAdded.length);
  const entityStart = new Int32Array(entityOrder.length + 1);
  let name = 0;
  let at = 0;
  entityOrder.forEach((added, position) => {
    const from = added === 0 ? 0 : (ends[added - 1] ?? 0);
    for (let addedName = from; addedName < (ends[added] ?? 0); addedName++) {
      entity[name] = position;
      flags[name] = flagsAdded[addedName] ?? 0;
      for (let i = startsAdded[addedName] ?? 0; i < (startsAdded[addedName + 1] ?? 0); i++)
        tokens[at++] = tokenPosition[tokensAdded[i] ?? 0] ?? 0;
      tokensStart[++name] = at;
    }
    entityStart[position + 1] = name;
  });
  return { tokens, tokensStart, entity, flags, entityStart };
}

function encodeMeta(collected: IndexColumns): Uint8Array {
  const datasets = collected.datasets.texts().sort();
  const position = new Map(datasets.map((name, i) => [name, i]));
  const partitionEntities = PARTITIONS.map(() => 0);
  for (const partition of collected.entityPartition.view())
    partitionEntities[partition] = (partitionEntities[partition] ?? 0) + 1;
  const meta: IndexMeta = {
    datasets,
    datasetSets: [...collected.datasetSets.values()].map(({ names }) =>
      names.map((name) => position.get(name) ?? 0),
    ),
    partitionEntities,
  };
  return new TextEncoder().encode(JSON.stringify(meta));
}

/** Answers where the postings of each token begin, and one end. */
function* postingSections(names: OrderedNames, lettersStart: Int32Array): Generator<Section, Int32Array> {
  const postings = collectPostings(names, lettersStart.length - 1);
  yield { name: "postings", content: postings.names };
  yield { name: "tokenTable", content: tokenTable(lettersStart, postings) };
  return postings.starts;
}

interface Postings {
  readonly names: Int32Array;
  readonly starts: Int32Array;
}

function tokenTable(lettersStart: Int32Array, { names, starts }: Postings): Int32Array {
  const table = new Int32Array(TOKEN_ROW * lettersStart.length);
  for (let token = 0; token < lettersStart.length; token++) {
    const row = token * TOKEN_ROW;
    const start = starts[token] ?? 0;
    const end = starts[token + 1] ?? start;
    table[row + ROW_LETTERS] = lettersStart[token] ?? 0;
    table[row + ROW_POSTINGS] = start;
    if (end > start) {
      table[row + ROW_FIRST] = names[start] ?? 0;
      table[row + ROW_LAST] = names[end - 1] ?? 0;
    }
  }
  return table;
}

/** A name stands once under a token, however often it holds it. */
function collectPostings(names: OrderedNames, tokenCount: number): Postings {
  const starts = new Int32Array(tokenCount + 1);
  const lastName = new Int32Array(tokenCount).fill(-1);
  forEachNameToken(names, (name, token) => {
    if (lastName[token] === name) return;
    lastName[token] = name;
    starts[token + 1] = (starts[token + 1] ?? 0) + 1;
  });
  for (let token = 0; token < tokenCount; token++)
    starts[token + 1] = (starts[token + 1] ?? 0) + (starts[token] ?? 0);
  const postings = new Int32Array(starts[tokenCount] ?? 0);
  const next = starts.slice(0, tokenCount);
  lastName.fill(-1);
  forEachNameToken(names, (name, token) => {
    if (lastName[token] === name) return;
    lastName[token] = name;
    const at = next[token] ?? 0;
    next[token] = at + 1;
    postings[at] = name;
  });
  return { names: postings, starts };
}

/** What the tokens of each name say together: 48 tokens of 22 bits at most. */
function weighNames(names: OrderedNames, postingsStart: Int32Array): Uint16Array {
  const tokenWeights = new Uint16Array(postingsStart.length - 1);
  for (let token = 0; token < tokenWeights.length; token++) {
    const holders = (postingsStart[token + 1] ?? 0) - (postingsStart[token] ?? 0);
    tokenWeights[token] = idf(names.flags.length, holders, 1);
  }
  const weights = new Uint16Array(names.flags.length);
  forEachNameToken(names, (name, token) => {
    weights[name] = (weights[name] ?? 0) + (tokenWeights[token] ?? 0);
  });
  return weights;
}

function forEachNameToken(names: OrderedNames, visit: (name: number, token: number) => void): void {
  const { tokens, tokensStart } = names;
  for (let name = 0; name < names.flags.length; name++) {
    const end = tokensStart[name + 1] ?? 0;
    for (let i = tokensStart[name] ?? 0; i < end; i++) visit(name, tokens[i] ?? 0);
  }
}

function* bucketSections(name: "tokenKeys" | "nameKeys", table: BucketTable): Generator<Section> {
  yield { name, content: table.entries };
  yield { name: `${name}Start`, content: table.starts };
}

function keyNames(names: OrderedNames, keyer: NameKeyer): BucketTable {
  const { tokens, tokensStart, flags } = names;
  const keys = new OwnedKeys(flags.length, flags.length * NAME_KEYS_MAX);
  for (let name = 0; name < flags.length; name++) {
    const { words, letters, sounds } = keyer.keysOf(
      tokens,
      tokensStart[name] ?? 0,
      tokensStart[name + 1] ?? 0,
    );
    keys.add(words);
    keys.add(letters);
    if (sounds !== null) keys.add(sounds);
    keys.endOwner();
  }
  return buildBuckets(keys);
}

function* factSections(collected: IndexColumns, order: Int32Array): Generator<Section> {
  yield { name: "entityRow", content: permute(collected.entityRow.view(), order) };
  yield { name: "entityDatasets", content: permute(collected.entityDatasets.view(), order) };
  yield { name: "entityGender", content: permute(collected.entityGender.view(), order) };
  const { birthDates, countries, identifiers } = collected;
  const births = permuteRows(birthDates.values.view(), birthDates.starts.view(), order);
  yield { name: "birthDates", content: births.values };
  yield { name: "birthDatesStart", content: births.starts };
  const states = permuteRows(countries.values.view(), countries.starts.view(), order);
  yield { name: "countries", content: states.values };
  yield { name: "countriesStart", content: states.starts };
  const startsAdded = identifiers.starts.view();
  const kind = permuteRows(collected.identifierKind.view(), startsAdded, order).values;
  const low = permuteRows(collected.identifierLow.view(), startsAdded, order).values;
  const high = permuteRows(identifiers.values.view(), startsAdded, order);
  yield { name: "identifierKind", content: kind };
  yield { name: "identifierLow", content: low };
  yield { name: "identifierHigh", content: high.values };
  yield { name: "identifiersStart", content: high.starts };
  const compare = (a: number, b: number) =>
    (high.values[a] ?? 0) - (high.values[b] ?? 0) ||
    (low[a] ?? 0) - (low[b] ?? 0) ||
    (kind[a] ?? 0) - (kind[b] ?? 0) ||
    a - b;
  yield { name: "identifierOrder", content: Int32Array.from(low.keys()).sort(compare) };
}

type Column = Int32Array | Uint16Array | Uint8Array;

function allocateLike<T extends Column>(values: T, length: number): T {
  return new (values.constructor as new (length: number) => T)(length);
}

function permute<T extends Column>(values: T, order: Int32Array): T {
  const permuted = allocateLike(values, order.length);
  order.forEach((added, position) => {
    permuted[position] = values[added] ?? 0;
  });
  return permuted;
}

function permuteRows<T extends Column>(values: T, startsAdded: Int32Array, order: Int32Array) {
  const permuted = allocateLike(values, values.length);
  const starts = new Int32Array(order.length + 1);
  let at = 0;
  order.forEach((added, position) => {
    for (let i = startsAdded[added] ?? 0; i < (startsAdded[added + 1] ?? 0); i++)
      permuted[at++] = values[i] ?? 0;
    starts[position + 1] = at;
  });
  return { values: permuted, starts };
}
