// The layout of an alias index file as code: header, section table, sections. index/README.md draws it.
// Numbers are little-endian. Sections follow one another, each from a multiple of 4096 and padded with zeros
// to the next, so that a hash covers every byte of the file. Encoding and decoding work on bytes, without a
// disk.

import { CORPORA, type Corpus } from "../../../base/model/corpus.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { SCHEMA_GROUPS, type SchemaGroup } from "../../../base/model/schemata.ts";

/**
 * Log of format versions:
 * 1: the first.
 * 2: tokenTable instead of two tables of starts; nameWeight.
 * 3: hashes by XXH3.
 * 4: NAME_READING.
 */
export const ALIAS_FORMAT_VERSION = 4;

export const PAGE_BYTES = 4096;
/** Offsets are 32 bits wide. */
export const FILE_BYTES_MAX = 2 ** 32 - PAGE_BYTES;

const MAGIC = "INTALIAS";
const NAME_RULES_BYTES = 32;
const NAME_RULES_OFFSET = 32;
const HEADER_HASH_OFFSET = 64;
const TABLE_OFFSET = 96;
const ENTRY_BYTES = 40;
const SECTION_NAME_BYTES = 24;

/** Every section in file order, with the width of its elements in bytes. */
export const SECTIONS = {
  /** JSON, see meta.ts: dataset names, the sets of datasets of entities, the sizes of the partitions. */
  meta: 1,
  /** The letters of all tokens in UTF-16, one token after another; tokens are sorted by code unit. */
  tokenLetters: 2,
  /** The posting list of each token: the names that hold it, ascending, each once. */
  postings: 4,
  /** The term dictionary, see token-table.ts: TOKEN_ROW numbers per token, and one row more. */
  tokenTable: 4,
  /** The keys of tokens (names/keys/) in a hash table (buckets.ts). */
  tokenKeys: 4,
  tokenKeysStart: 4,
  /** The tokens of each name, in order; names are sorted by entity. */
  nameTokens: 4,
  nameTokensStart: 4,
  nameEntity: 4,
  /** The sum of the idf of the tokens of a name (idf.ts). */
  nameWeight: 2,
  nameFlags: 1,
  /** The keys of whole names in a hash table (buckets.ts). */
  nameKeys: 4,
  nameKeysStart: 4,
  entityNamesStart: 4,
  entityRow: 4,
  /** The position of the entity's set of datasets in `meta`. */
  entityDatasets: 4,
  entityGender: 1,
  birthDates: 4,
  birthDatesStart: 4,
  countries: 2,
  countriesStart: 4,
  identifierKind: 1,
  identifierLow: 4,
  identifierHigh: 4,
  identifiersStart: 4,
  /** The identifiers sorted by high half, low half, kind and position, for look-ups. */
  identifierOrder: 4,
} as const satisfies Record<string, 1 | 2 | 4>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];

/** The numbers in a row of the token table, and their places in it. */
export const TOKEN_ROW = 4;
/** Where the letters and the posting list of the token begin; those of the next row end them. */
export const ROW_LETTERS = 0;
export const ROW_POSTINGS = 1;
/** The first and the last name of the posting list. */
export const ROW_FIRST = 2;
export const ROW_LAST = 3;

export const NAME_WEAK = 1;
export const NAME_VERBATIM = 2;
/** Latin letters that are only the romanisation of ideographs. */
export const NAME_READING = 4;
/** The initials of another name of the entity. */
export const NAME_ACRONYM = 8;
/** Words of the name are translated or spelt out, as in Name. */
export const NAME_REWORDED = 16;

/**
 * Entities are sorted by partition, so that a query scans one range of names: by group first, then by corpus.
 */
export const PARTITIONS: readonly (readonly [SchemaGroup, Corpus])[] = SCHEMA_GROUPS.flatMap((group) =>
  CORPORA.map((corpus) => [group, corpus] as const),
);

export function partitionOf(group: SchemaGroup, corpus: Corpus): number {
  return SCHEMA_GROUPS.indexOf(group) * CORPORA.length + CORPORA.indexOf(corpus);
}

interface IndexCounts {
  readonly names: number;
  readonly entities: number;
  readonly tokens: number;
}

export interface SectionEntry {
  readonly name: string;
  readonly offsetBytes: number;
  /** Without padding. */
  readonly lengthBytes: number;
  /** hashBytes of the section and its padding. */
  readonly hash: bigint;
}

export interface Header {
  readonly formatVersion: number;
  readonly nameRulesVersion: string;
  readonly fileBytes: number;
  readonly counts: IndexCounts;
  readonly sections: readonly SectionEntry[];
}

export const REBUILD_HINT = "Rebuild it with `interdict import`.";

/** The error for a damaged file: it names the file, the part of it and the byte. */
export function damaged(path: string, part: string, offsetBytes: number, why: string): OperatorError {
  return new OperatorError(`${path}: ${part} at byte ${offsetBytes} ${why}.`, REBUILD_HINT);
}

export function padToPage(bytes: number): number {
  return Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
}

/** The first page of the file. */
export function encodeHeader(header: Header): Uint8Array {
  const page = new Uint8Array(PAGE_BYTES);
  const view = new DataView(page.buffer);
  const text = new TextEncoder();
  text.encodeInto(MAGIC, page);
  view.setUint32(8, header.formatVersion, true);
  view.setUint32(12, header.sections.length, true);
  view.setUint32(16, header.fileBytes, true);
  view.setUint32(20, header.counts.names, true);
  view.setUint32(24, header.counts.entities, true);
  view.setUint32(28, header.counts.tokens, true);
  text.encodeInto(header.nameRulesVersion, page.subarray(NAME_RULES_OFFSET, HEADER_HASH_OFFSET));
  header.sections.forEach((section, i) => {
    const offset = TABLE_OFFSET + i * ENTRY_BYTES;
    text.encodeInto(section.name, page.subarray(offset, offset + SECTION_NAME_BYTES));
    view.setUint32(offset + SECTION_NAME_BYTES, section.offsetBytes, true);
    view.setUint32(offset + SECTION_NAME_BYTES + 4, section.lengthBytes, true);
    view.setBigUint64(offset + SECTION_NAME_BYTES + 8, section.hash, true);
  });
  view.setBigUint64(HEADER_HASH_OFFSET, hashHeader(page), true);
  return page;
}

function hashHeader(page: Uint8Array): bigint {
  const copy = new Uint8Array(page.subarray(0, PAGE_BYTES));
  copy.fill(0, HEADER_HASH_OFFSET, HEADER_HASH_OFFSET + 8);
  return hashBytes(copy);
}

/**
 * XXH3, 64 bits, seed 0: finds accidents, not forgeries, as fast as memory is read. The 462 MB of a mapped
 * index of 3.5 million names took 52 ms, with xxHash64 81 ms.
 */
export function hashBytes(bytes: Uint8Array): bigint {
  return Bun.hash.xxHash3(bytes);
}

/**
 * Decodes the first page. Throws an OperatorError when the file is not an alias index, has another format
 * version, or has a damaged header; `path` is for the message. Checks neither the name rules nor the
 * sections.
 */
export function decodeHeader(file: Uint8Array, path: string): Header {
  if (file.length < PAGE_BYTES)
    throw damaged(path, "the header", 0, `is cut short: the file has ${file.length} bytes`);
  const view = new DataView(file.buffer, file.byteOffset, PAGE_BYTES);
  if (readText(file, 0, MAGIC.length) !== MAGIC)
    throw damaged(path, "the header", 0, "does not begin as that of an alias index");
  const formatVersion = view.getUint32(8, true);
  if (formatVersion !== ALIAS_FORMAT_VERSION) {
    const versions = `is of format version ${formatVersion}; this program reads version ${ALIAS_FORMAT_VERSION}`;
    throw damaged(path, "the header", 0, versions);
  }
  if (view.getBigUint64(HEADER_HASH_OFFSET, true) !== hashHeader(file))
    throw damaged(path, "the header", 0, "does not have the hash that it should have");
  const sections = Array.from({ length: view.getUint32(12, true) }, (_, i): SectionEntry => {
    const offset = TABLE_OFFSET + i * ENTRY_BYTES;
    return {
      name: readText(file, offset, SECTION_NAME_BYTES),
      offsetBytes: view.getUint32(offset + SECTION_NAME_BYTES, true),
      lengthBytes: view.getUint32(offset + SECTION_NAME_BYTES + 4, true),
      hash: view.getBigUint64(offset + SECTION_NAME_BYTES + 8, true),
    };
  });
  return {
    formatVersion,
    nameRulesVersion: readText(file, NAME_RULES_OFFSET, NAME_RULES_BYTES),
    fileBytes: view.getUint32(16, true),
    counts: {
      names: view.getUint32(20, true),
      entities: view.getUint32(24, true),
      tokens: view.getUint32(28, true),
    },
    sections,
  };
}

function readText(file: Uint8Array, offset: number, length: number): string {
  const bytes = file.subarray(offset, offset + length);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/**
 * Verifies that the file holds every section of this format, in order, whole and unchanged. Throws an
 * OperatorError for the first section that fails.
 */
export function verifySections(file: Uint8Array, header: Header, path: string): void {
  if (header.fileBytes !== file.length) {
    const lengths = `promises ${header.fileBytes} bytes, but the file has ${file.length}`;
    throw damaged(path, "the header", 0, lengths);
  }
  if (header.sections.length !== SECTION_NAMES.length)
    throw damaged(path, "the section table", TABLE_OFFSET, `lists ${header.sections.length} sections`);
  let offset = PAGE_BYTES;
  for (const [i, name] of SECTION_NAMES.entries()) {
    const section = header.sections[i];
    const part = `section ${name}`;
    if (section?.name !== name || section.offsetBytes !== offset)
      throw damaged(path, part, offset, "is not where it should be");
    const end = offset + padToPage(section.lengthBytes);
    if (end > file.length) throw damaged(path, part, offset, "ends beyond the end of the file");
    if (section.lengthBytes % SECTIONS[name] !== 0)
      throw damaged(path, part, offset, "does not hold a whole number of elements");
    if (hashBytes(file.subarray(offset, end)) !== section.hash)
      throw damaged(path, part, offset, "does not have the hash that it should have");
    offset = end;
  }
  if (offset !== file.length) throw damaged(path, "the file", offset, "continues after the last section");
}
