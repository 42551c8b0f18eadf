// An open alias index: its sections over the bytes of the file, and everything that can be read from them
// without ranking: tokens, names, facts, identifiers. Verification of the hashes is the business of
// verify.ts; this file knows how sections refer to each other, and refuses a number that refers to nothing.

import type { Corpus } from "../../../base/model/corpus.ts";
import type { Facts, Identifier } from "../../../base/model/facts.ts";
import { int32At, itemAt } from "../../../base/platform/checked-read.ts";
import type { NameForm } from "../../names/analysis/name-forms.ts";
import { exactKey, joinedKey } from "../../names/keys/token-keys.ts";
import { BucketReader } from "./buckets.ts";
import {
  damaged,
  type Header,
  NAME_ACRONYM,
  NAME_READING,
  NAME_REWORDED,
  NAME_VERBATIM,
  NAME_WEAK,
  PARTITIONS,
  SECTIONS,
  type SectionName,
  TOKEN_ROW,
} from "./layout.ts";
import { type IndexMeta, parseMeta } from "./meta.ts";
import {
  Int32Section,
  ReferenceSection,
  RowStarts,
  SectionPlace,
  Uint8Section,
  Uint16Section,
} from "./section.ts";
import type { AliasIndexSummary } from "./summary.ts";
import { TokenTable } from "./token-table.ts";

/** Most entities lack most facts: they share one empty array. */
const NOTHING: readonly never[] = [];

/** Owners of one token key that are compared; no index of names comes near. */
const EXACT_OWNERS_MAX = 65_536;

/** A range of entities, names, tokens or positions: from `start` to before `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A name that was read last: with no memory of its own. */
export interface NameBuffer {
  /** Of its first tokens, as many as this holds. */
  readonly tokens: Int32Array;
  count: number;
  form: NameForm;
  isReading: boolean;
  isAcronym: boolean;
  isReworded: boolean;
}

export class AliasReader {
  readonly summary: AliasIndexSummary;
  readonly meta: IndexMeta;
  readonly tokens: TokenTable;
  readonly tokenLetters: Uint16Section;
  readonly tokenKeys: BucketReader;
  /** Per token, the names that hold it, ascending: the posting lists, one after another. */
  readonly postings: ReferenceSection;
  readonly nameTokens: ReferenceSection;
  readonly nameTokensStart: RowStarts;
  readonly nameEntity: ReferenceSection;
  readonly nameWeight: Uint16Section;
  readonly nameKeys: BucketReader;
  /** Per entity, the position of its set of datasets in `meta`. */
  /** By partition, once asked for. */
  readonly #datasets: (readonly string[])[] = [];
  readonly entityDatasets: ReferenceSection;
  /** The names of an entity are numbered one after another. */
  readonly entityNamesStart: RowStarts;
  readonly #nameFlags: Uint8Section;
  readonly #entityRow: Int32Section;
  readonly #entityGender: Uint8Section;
  readonly #birthDates: Int32Section;
  readonly #birthDatesStart: RowStarts;
  readonly #countries: Uint16Section;
  readonly #countriesStart: RowStarts;
  readonly #identifierKind: Uint8Section;
  readonly #identifierLow: Int32Section;
  readonly #identifierHigh: Int32Section;
  readonly #identifiersStart: RowStarts;
  readonly #identifierOrder: ReferenceSection;
  /** Where the entities of each partition begin, and the end of the last. */
  readonly #partitionStart: readonly number[];
  readonly #owners = new Int32Array(EXACT_OWNERS_MAX);

  /**
   * Throws an OperatorError when the sections don't fit the counts of the header or each other; `path` is for
   * the message.
   */
  constructor(file: Uint8Array, header: Header, path: string) {
    const { names, entities, tokens } = header.counts;
    const sections = new SectionLocator(file, header, path);

    const metaBytes = sections.uint8("meta");
    const meta = parseMeta(metaBytes.values, entities);
    if (meta === null) throw metaBytes.place.damagedAt(0, "does not fit the counts");
    this.meta = meta;
    this.summary = {
      formatVersion: header.formatVersion,
      nameRulesVersion: header.nameRulesVersion,
      ...header.counts,
      bytes: header.fileBytes,
      datasets: meta.datasets,
    };
    const partitionStart = [0];
    for (const [i, count] of meta.partitionEntities.entries())
      partitionStart.push(itemAt(partitionStart, i) + count);
    this.#partitionStart = partitionStart;

    this.tokenLetters = sections.uint16("tokenLetters");
    this.postings = sections.references("postings", names, "names");
    const tokenTable = sections.int32("tokenTable", TOKEN_ROW * (tokens + 1));
    this.tokens = new TokenTable(tokenTable.place, tokenTable.values, {
      letters: this.tokenLetters.values.length,
      postings: this.postings.values.length,
      names,
    });
    this.tokenKeys = sections.buckets("tokenKeys", tokens);

    this.nameTokens = sections.references("nameTokens", tokens, "tokens");
    this.nameTokensStart = sections.rowStarts("nameTokensStart", names, this.nameTokens.values);
    this.nameEntity = sections.references("nameEntity", entities, "entities", names);
    this.nameWeight = sections.uint16("nameWeight", names);
    this.#nameFlags = sections.uint8("nameFlags", names);
    this.nameKeys = sections.buckets("nameKeys", names);

    this.entityNamesStart = sections.rowStarts("entityNamesStart", entities, this.nameEntity.values);
    this.#entityRow = sections.int32("entityRow", entities);
    const sets = meta.datasetSets.length;
    this.entityDatasets = sections.references("entityDatasets", sets, "sets of datasets", entities);
    this.#entityGender = sections.uint8("entityGender", entities);
    this.#birthDates = sections.int32("birthDates");
    this.#birthDatesStart = sections.rowStarts("birthDatesStart", entities, this.#birthDates.values);
    this.#countries = sections.uint16("countries");
    this.#countriesStart = sections.rowStarts("countriesStart", entities, this.#countries.values);

    this.#identifierHigh = sections.int32("identifierHigh");
    const identifiers = this.#identifierHigh.values.length;
    this.#identifierLow = sections.int32("identifierLow", identifiers);
    this.#identifierKind = sections.uint8("identifierKind", identifiers);
    this.#identifiersStart = sections.rowStarts("identifiersStart", entities, this.#identifierHigh.values);
    this.#identifierOrder = sections.references("identifierOrder", identifiers, "identifiers", identifiers);
  }

  entitiesOf(partition: number): Stretch {
    return {
      start: itemAt(this.#partitionStart, partition),
      end: itemAt(this.#partitionStart, partition + 1),
    };
  }

  /** The names of the entities of a partition, which are numbered one after another. */
  namesOf(partition: number): Stretch {
    const { start, end } = this.entitiesOf(partition);
    if (start === end) return { start: 0, end: 0 };
    return { start: this.entityNamesStart.start(start), end: this.entityNamesStart.end(end - 1) };
  }

  /** The datasets of the entities of a partition, sorted. The first call reads all of its entities. */
  datasetsOf(partition: number): readonly string[] {
    const known = this.#datasets[partition];
    if (known !== undefined) return known;
    const { start, end } = this.entitiesOf(partition);
    const sets = new Set<number>();
    for (let entity = start; entity < end; entity++) sets.add(this.entityDatasets.at(entity));
    const positions = new Set([...sets].flatMap((set) => itemAt(this.meta.datasetSets, set)));
    const datasets = this.meta.datasets.filter((_, position) => positions.has(position));
    this.#datasets[partition] = datasets;
    return datasets;
  }

  /** The number of names that hold a token; 0 for the number -1. */
  holdersOf(token: number): number {
    return token < 0 ? 0 : this.tokens.holders(token);
  }

  /** The number of exactly this token, or -1. */
  findToken(text: string): number {
    const count = this.tokenKeys.collect(exactKey(text), this.#owners, 0);
    return this.#tokenAmong(count, text);
  }

  /** As findToken, for two short texts written as one: most are no token, and these are never joined. */
  findJoined(first: string, second: string): number {
    const count = this.tokenKeys.collect(joinedKey(first, second), this.#owners, 0);
    return count === 0 ? -1 : this.#tokenAmong(count, first + second);
  }

  /** The token of this text among the first owners that were collected, or -1. */
  #tokenAmong(count: number, text: string): number {
    for (let i = 0; i < count; i++) {
      const token = int32At(this.#owners, i);
      if (this.isToken(token, text)) return token;
    }
    return -1;
  }

  /**
   * The first token, in their order, that begins with this code unit or a later one; the number of tokens
   * when none does.
   */
  firstTokenFrom(letter: number): number {
    const { tokenLetters, tokens } = this;
    return lowerBound(this.summary.tokens, (token) => tokenLetters.at(tokens.lettersStart(token)) < letter);
  }

  /** Whether the token of this number is this text. */
  isToken(token: number, text: string): boolean {
    const start = this.tokens.lettersStart(token);
    if (this.tokens.lettersEnd(token) - start !== text.length) return false;
    for (let i = 0; i < text.length; i++)
      if (this.tokenLetters.at(start + i) !== text.charCodeAt(i)) return false;
    return true;
  }

  /** Whether a name has exactly these tokens, in any order; `ascending` are their numbers, sorted. */
  holdsTokens(name: number, ascending: Int32Array): boolean {
    const start = this.nameTokensStart.start(name);
    const end = this.nameTokensStart.end(name);
    if (end - start !== ascending.length) return false;
    const own = this.nameTokens.values.slice(start, end).sort();
    return own.every((token, i) => token === ascending[i]);
  }

  /** Whether the tokens of a name, written without spaces, are this text. */
  isSpelled(name: number, text: string): boolean {
    let at = 0;
    const end = this.nameTokensStart.end(name);
    for (let i = this.nameTokensStart.start(name); i < end; i++) {
      const token = this.nameTokens.at(i);
      const lettersEnd = this.tokens.lettersEnd(token);
      for (let letter = this.tokens.lettersStart(token); letter < lettersEnd; letter++) {
        if (text.charCodeAt(at++) !== this.tokenLetters.at(letter)) return false;
      }
    }
    return at === text.length;
  }

  /** Fills `tokens` with the first tokens of a name, as many as it holds; returns how many there are. */
  copyTokens(name: number, tokens: Int32Array): number {
    const start = this.nameTokensStart.start(name);
    const count = Math.min(this.nameTokensStart.end(name) - start, tokens.length);
    for (let i = 0; i < count; i++) tokens[i] = this.nameTokens.at(start + i);
    return count;
  }

  /** As AliasIndex.readName. */
  readName(name: number, into: NameBuffer): void {
    const flags = this.#nameFlags.at(name);
    into.count = this.copyTokens(name, into.tokens);
    into.form = (flags & NAME_VERBATIM) !== 0 ? "verbatim" : "latin";
    into.isReading = (flags & NAME_READING) !== 0;
    into.isAcronym = (flags & NAME_ACRONYM) !== 0;
    into.isReworded = (flags & NAME_REWORDED) !== 0;
  }

  tokenText(token: number): string {
    const { tokenLetters } = this;
    const end = this.tokens.lettersEnd(token);
    let text = "";
    for (let i = this.tokens.lettersStart(token); i < end; i++)
      text += String.fromCharCode(tokenLetters.at(i));
    return text;
  }

  form(name: number): NameForm {
    return (this.#nameFlags.at(name) & NAME_VERBATIM) !== 0 ? "verbatim" : "latin";
  }

  isWeak(name: number): boolean {
    return (this.#nameFlags.at(name) & NAME_WEAK) !== 0;
  }

  isReading(name: number): boolean {
    return (this.#nameFlags.at(name) & NAME_READING) !== 0;
  }

  isAcronym(name: number): boolean {
    return (this.#nameFlags.at(name) & NAME_ACRONYM) !== 0;
  }

  isReworded(name: number): boolean {
    return (this.#nameFlags.at(name) & NAME_REWORDED) !== 0;
  }

  /** The row of an entity in the store. */
  row(entity: number): number {
    return this.#entityRow.at(entity);
  }

  corpus(entity: number): Corpus {
    let partition = this.#partitionStart.length - 1;
    while (partition > 0 && itemAt(this.#partitionStart, partition) > entity) partition--;
    return itemAt(PARTITIONS, partition)[1];
  }

  facts(entity: number): Facts {
    return {
      birthDates: copyRow(this.#birthDates, this.#birthDatesStart, entity),
      countries: copyRow(this.#countries, this.#countriesStart, entity),
      gender: this.#entityGender.at(entity),
      identifiers: this.#identifiersOf(entity),
    };
  }

  #identifiersOf(entity: number): readonly Identifier[] {
    const start = this.#identifiersStart.start(entity);
    const end = this.#identifiersStart.end(entity);
    if (start === end) return NOTHING;
    const identifiers: Identifier[] = [];
    for (let i = start; i < end; i++) {
      identifiers.push({
        kind: this.#identifierKind.at(i),
        hashLow: this.#identifierLow.at(i),
        hashHigh: this.#identifierHigh.at(i),
      });
    }
    return identifiers;
  }

  /** The rows of the entities that hold an identifier of this kind, ascending. */
  rowsWithIdentifier(kind: number): number[] {
    const kinds = this.#identifierKind;
    const rows = new Set<number>();
    for (let position = 0; position < kinds.values.length; position++)
      if (kinds.at(position) === kind) rows.add(this.row(this.#entityOfIdentifier(position)));
    return [...rows].sort((a, b) => a - b);
  }

  /** The rows of the entities of one body of data that hold this identifier, ascending. */
  rowsHolding(identifier: Identifier, corpus: Corpus): number[] {
    const own = this.entitiesWith(identifier).filter((entity) => this.corpus(entity) === corpus);
    return [...new Set(own.map((entity) => this.row(entity)))].sort((a, b) => a - b);
  }

  /** The entities that hold this identifier, ascending. */
  entitiesWith(identifier: Identifier): number[] {
    const order = this.#identifierOrder;
    const compare = (position: number) =>
      this.#identifierHigh.at(position) - identifier.hashHigh ||
      this.#identifierLow.at(position) - identifier.hashLow ||
      this.#identifierKind.at(position) - identifier.kind;
    const entities: number[] = [];
    let i = lowerBound(order.values.length, (earlier) => compare(order.at(earlier)) < 0);
    for (; i < order.values.length; i++) {
      const position = order.at(i);
      if (compare(position) !== 0) break;
      entities.push(this.#entityOfIdentifier(position));
    }
    return entities;
  }

  /** The entity to whose row of identifiers a position belongs. */
  #entityOfIdentifier(position: number): number {
    const starts = this.#identifiersStart;
    const entity = lowerBound(starts.rows, (earlier) => starts.start(earlier) <= position) - 1;
    if (position < starts.start(entity) || position >= starts.end(entity))
      throw starts.place.damagedAt(entity, `gives identifier ${position} to no entity`);
    return entity;
  }
}

/** Makes typed sections over the bytes of a file. */
class SectionLocator {
  readonly #file: Uint8Array;
  readonly #header: Header;
  readonly #path: string;

  constructor(file: Uint8Array, header: Header, path: string) {
    this.#file = file;
    this.#header = header;
    this.#path = path;
  }

  uint8(name: SectionName, elements?: number): Uint8Section {
    const { place, bytes } = this.#locate(name, elements);
    return new Uint8Section(place, bytes);
  }

  uint16(name: SectionName, elements?: number): Uint16Section {
    const { place, bytes } = this.#locate(name, elements);
    return new Uint16Section(place, new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
  }

  int32(name: SectionName, elements?: number): Int32Section {
    const { place, bytes } = this.#locate(name, elements);
    return new Int32Section(place, new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  }

  references(name: SectionName, count: number, things: string, elements?: number): ReferenceSection {
    const { place, values } = this.int32(name, elements);
    return new ReferenceSection(place, values, count, things);
  }

  /** The starts of `rows` rows of `cut`. */
  rowStarts(name: SectionName, rows: number, cut: ArrayLike<number>): RowStarts {
    const { place, values } = this.int32(name, rows + 1);
    return new RowStarts(place, values, cut.length);
  }

  buckets(name: "tokenKeys" | "nameKeys", owners: number): BucketReader {
    const entries = this.int32(name);
    const { place, values } = this.int32(`${name}Start`);
    return new BucketReader(new RowStarts(place, values, entries.values.length), entries, owners);
  }

  #locate(name: SectionName, elements?: number): { place: SectionPlace; bytes: Uint8Array } {
    const section = this.#header.sections.find((one) => one.name === name);
    if (section === undefined) throw damaged(this.#path, "the section table", 0, `lacks section ${name}`);
    const { offsetBytes, lengthBytes } = section;
    const place = new SectionPlace(this.#path, name, offsetBytes);
    const isWhole = offsetBytes + lengthBytes <= this.#file.length && lengthBytes % SECTIONS[name] === 0;
    if (!isWhole || (elements !== undefined && lengthBytes !== elements * SECTIONS[name]))
      throw place.damagedAt(0, "does not fit the counts");
    return { place, bytes: this.#file.subarray(offsetBytes, offsetBytes + lengthBytes) };
  }
}

/** The first of `count` positions for which `isBefore` does not hold; it holds for all before that one. */
function lowerBound(count: number, isBefore: (position: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function copyRow(values: Int32Section | Uint16Section, starts: RowStarts, row: number): readonly number[] {
  const start = starts.start(row);
  const end = starts.end(row);
  if (start === end) return NOTHING;
  const copied: number[] = [];
  for (let i = start; i < end; i++) copied.push(values.at(i));
  return copied;
}
