// The sections of an index file as typed arrays over its bytes, and what can be read from them without
// searching: tokens, names, facts, identifiers. Relies on bytes that format.ts has verified; refuses to know
// where they come from.

import type { Corpus } from "../../model/corpus.ts";
import type { Facts, Identifier } from "../../model/facts.ts";
import type { NameForm } from "../../names/analysis/name-forms.ts";
import { exactKey } from "../../names/keys/token-keys.ts";
import type { AliasIndexSummary } from "../alias-index.ts";
import type { IndexMeta } from "../build/assemble.ts";
import { BucketReader } from "./buckets.ts";
import {
  damaged,
  type Header,
  NAME_READING,
  NAME_VERBATIM,
  NAME_WEAK,
  PARTITIONS,
  ROW_LETTERS,
  ROW_POSTINGS,
  SECTIONS,
  type SectionName,
  TOKEN_ROW,
} from "./layout.ts";

/** What most entities have of most facts: one array for all of them. */
const NOTHING: readonly never[] = [];

/** More tokens than this share one key only in an index that nobody has. */
const EXACT_OWNERS_MAX = 65_536;

/** A stretch of entities or names: from `start`, up to before `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export class AliasReader {
  readonly summary: AliasIndexSummary;
  readonly meta: IndexMeta;
  readonly tokenLetters: Uint16Array;
  readonly postings: Int32Array;
  /** Rows of TOKEN_ROW numbers: what is known of a token lies together, as memory is read by the line. */
  readonly tokenTable: Int32Array;
  readonly nameTokens: Int32Array;
  readonly nameTokensStart: Int32Array;
  readonly nameEntity: Int32Array;
  readonly nameWeight: Uint16Array;
  readonly entityDatasets: Int32Array;
  readonly entityNamesStart: Int32Array;
  readonly tokenKeys: BucketReader;
  readonly nameKeys: BucketReader;
  readonly #nameFlags: Uint8Array;
  readonly #entityRow: Int32Array;
  readonly #entityGender: Uint8Array;
  readonly #birthDates: Int32Array;
  readonly #birthDatesStart: Int32Array;
  readonly #countries: Uint16Array;
  readonly #countriesStart: Int32Array;
  readonly #identifierKind: Uint8Array;
  readonly #identifierLow: Int32Array;
  readonly #identifierHigh: Int32Array;
  readonly #identifiersStart: Int32Array;
  readonly #identifierOrder: Int32Array;
  /** Where the entities of each partition begin, and one end. */
  readonly #partitionStart: readonly number[];
  readonly #owners = new Int32Array(EXACT_OWNERS_MAX);

  /**
   * Throws an OperatorError when the sections don't fit the counts of the header; `path` is for the message.
   */
  constructor(file: Uint8Array, header: Header, path: string) {
    const { names, entities, tokens } = header.counts;
    const table = new Map(header.sections.map((section) => [section.name, section]));
    const locate = (name: SectionName, elements?: number): [ArrayBufferLike, number, number] => {
      const section = table.get(name);
      const count = (section?.lengthBytes ?? 0) / SECTIONS[name];
      if (section === undefined || (elements !== undefined && count !== elements))
        throw damaged(path, `section ${name}`, section?.offsetBytes ?? 0, "does not fit the counts");
      return [file.buffer, file.byteOffset + section.offsetBytes, count];
    };
    this.meta = parseMeta(new Uint8Array(...locate("meta")));
    this.summary = {
      formatVersion: header.formatVersion,
      nameRulesVersion: header.nameRulesVersion,
      ...header.counts,
      bytes: header.fileBytes,
      datasets: this.meta.datasets,
    };
    this.tokenLetters = new Uint16Array(...locate("tokenLetters"));
    this.postings = new Int32Array(...locate("postings"));
    this.tokenTable = new Int32Array(...locate("tokenTable", TOKEN_ROW * (tokens + 1)));
    const tokenKeys = {
      entries: new Int32Array(...locate("tokenKeys")),
      starts: new Int32Array(...locate("tokenKeysStart")),
    };
    this.tokenKeys = new BucketReader(tokenKeys, tokens);
    this.nameTokens = new Int32Array(...locate("nameTokens"));
    this.nameTokensStart = new Int32Array(...locate("nameTokensStart", names + 1));
    this.nameEntity = new Int32Array(...locate("nameEntity", names));
    this.nameWeight = new Uint16Array(...locate("nameWeight", names));
    this.#nameFlags = new Uint8Array(...locate("nameFlags", names));
    const nameKeys = {
      entries: new Int32Array(...locate("nameKeys")),
      starts: new Int32Array(...locate("nameKeysStart")),
    };
    this.nameKeys = new BucketReader(nameKeys, names);
    this.entityNamesStart = new Int32Array(...locate("entityNamesStart", entities + 1));
    this.#entityRow = new Int32Array(...locate("entityRow", entities));
    this.entityDatasets = new Int32Array(...locate("entityDatasets", entities));
    this.#entityGender = new Uint8Array(...locate("entityGender", entities));
    this.#birthDates = new Int32Array(...locate("birthDates"));
    this.#birthDatesStart = new Int32Array(...locate("birthDatesStart", entities + 1));
    this.#countries = new Uint16Array(...locate("countries"));
    this.#countriesStart = new Int32Array(...locate("countriesStart", entities + 1));
    this.#identifierOrder = new Int32Array(...locate("identifierOrder"));
    const identifiers = this.#identifierOrder.length;
    this.#identifierKind = new Uint8Array(...locate("identifierKind", identifiers));
    this.#identifierLow = new Int32Array(...locate("identifierLow", identifiers));
    this.#identifierHigh = new Int32Array(...locate("identifierHigh", identifiers));
    this.#identifiersStart = new Int32Array(...locate("identifiersStart", entities + 1));
    const starts = [0];
    for (const count of this.meta.partitionEntities) starts.push((starts.at(-1) ?? 0) + count);
    this.#partitionStart = starts;
    if (starts.length !== PARTITIONS.length + 1 || starts.at(-1) !== entities)
      throw damaged(path, "section meta", table.get("meta")?.offsetBytes ?? 0, "does not fit the counts");
  }

  /** Where the letters of a token begin: those of the one before end there. */
  lettersStart(token: number): number {
    return this.tokenTable[token * TOKEN_ROW + ROW_LETTERS] ?? 0;
  }

  /** Where the postings of a token begin: those of the one before end there. */
  postingsStart(token: number): number {
    return this.tokenTable[token * TOKEN_ROW + ROW_POSTINGS] ?? 0;
  }

  entitiesOf(partition: number): Stretch {
    return { start: this.#partitionStart[partition] ?? 0, end: this.#partitionStart[partition + 1] ?? 0 };
  }

  /** How many names hold a token; 0 for the number -1. */
  holdersOf(token: number): number {
    return token < 0 ? 0 : this.postingsStart(token + 1) - this.postingsStart(token);
  }

  /** The number of exactly this token, or -1. */
  findToken(text: string): number {
    const count = this.tokenKeys.collect(exactKey(text), this.#owners, 0);
    for (let i = 0; i < count; i++) {
      const token = this.#owners[i] ?? 0;
      if (this.isToken(token, text)) return token;
    }
    return -1;
  }

  /**
   * The first token, in their order, that begins with this code unit or a later one; their number when none
   * does.
   */
  firstTokenFrom(letter: number): number {
    const { tokenLetters } = this;
    return lowerBound(this.summary.tokens, (token) => (tokenLetters[this.lettersStart(token)] ?? 0) < letter);
  }

  isToken(token: number, text: string): boolean {
    const start = this.lettersStart(token);
    if (this.lettersStart(token + 1) - start !== text.length) return false;
    for (let i = 0; i < text.length; i++)
      if (this.tokenLetters[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** Whether a name has these tokens in any order; they come ascending. */
  holdsTokens(name: number, ascending: Int32Array): boolean {
    const start = this.nameTokensStart[name] ?? 0;
    const end = this.nameTokensStart[name + 1] ?? 0;
    if (end - start !== ascending.length) return false;
    const held = this.nameTokens.slice(start, end).sort();
    for (let i = 0; i < held.length; i++) if (held[i] !== ascending[i]) return false;
    return true;
  }

  /** Whether the tokens of a name, written as one, are this text. */
  isSpelled(name: number, text: string): boolean {
    let at = 0;
    const end = this.nameTokensStart[name + 1] ?? 0;
    for (let i = this.nameTokensStart[name] ?? 0; i < end; i++) {
      const token = this.nameTokens[i] ?? 0;
      const letterEnd = this.lettersStart(token + 1);
      for (let letter = this.lettersStart(token); letter < letterEnd; letter++) {
        if (text.charCodeAt(at++) !== this.tokenLetters[letter]) return false;
      }
    }
    return at === text.length;
  }

  tokenText(token: number): string {
    const letters = this.tokenLetters.subarray(this.lettersStart(token), this.lettersStart(token + 1));
    let text = "";
    for (let i = 0; i < letters.length; i++) text += String.fromCharCode(letters[i] ?? 0);
    return text;
  }

  form(name: number): NameForm {
    return ((this.#nameFlags[name] ?? 0) & NAME_VERBATIM) !== 0 ? "verbatim" : "latin";
  }

  isWeak(name: number): boolean {
    return ((this.#nameFlags[name] ?? 0) & NAME_WEAK) !== 0;
  }

  isReading(name: number): boolean {
    return ((this.#nameFlags[name] ?? 0) & NAME_READING) !== 0;
  }

  row(entity: number): number {
    return this.#entityRow[entity] ?? 0;
  }

  corpus(entity: number): Corpus {
    const partition = this.#partitionStart.findLastIndex((start) => start <= entity);
    return PARTITIONS[partition]?.[1] ?? "sanction";
  }

  facts(entity: number): Facts {
    return {
      birthDates: copyRow(this.#birthDates, this.#birthDatesStart, entity),
      countries: copyRow(this.#countries, this.#countriesStart, entity),
      gender: this.#entityGender[entity] ?? 0,
      identifiers: this.#identifiers(entity),
    };
  }

  #identifiers(entity: number): readonly Identifier[] {
    const start = this.#identifiersStart[entity] ?? 0;
    const end = this.#identifiersStart[entity + 1] ?? 0;
    if (start === end) return NOTHING;
    const identifiers: Identifier[] = [];
    for (let i = start; i < end; i++) {
      identifiers.push({
        kind: this.#identifierKind[i] ?? 0,
        hashLow: this.#identifierLow[i] ?? 0,
        hashHigh: this.#identifierHigh[i] ?? 0,
      });
    }
    return identifiers;
  }

  /** The entities that hold this identifier, ascending by their place in the file. */
  entitiesWith(identifier: Identifier): number[] {
    const order = this.#identifierOrder;
    const compare = (at: number) =>
      (this.#identifierHigh[at] ?? 0) - identifier.hashHigh ||
      (this.#identifierLow[at] ?? 0) - identifier.hashLow ||
      (this.#identifierKind[at] ?? 0) - identifier.kind;
    let at = lowerBound(order.length, (i) => compare(order[i] ?? 0) < 0);
    const entities: number[] = [];
    for (; at < order.length && compare(order[at] ?? 0) === 0; at++) {
      const position = order[at] ?? 0;
      entities.push(
        lowerBound(
          this.#identifiersStart.length,
          (entity) => (this.#identifiersStart[entity] ?? 0) <= position,
        ) - 1,
      );
    }
    return entities;
  }
}

/** The first of `count` positions for which `isBefore` no longer holds. */
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

function copyRow(values: Int32Array | Uint16Array, starts: Int32Array, row: number): readonly number[] {
  const start = starts[row] ?? 0;
  const end = starts[row + 1] ?? 0;
  if (start === end) return NOTHING;
  const copied: number[] = [];
  for (let i = start; i < end; i++) copied.push(values[i] ?? 0);
  return copied;
}

function parseMeta(bytes: Uint8Array): IndexMeta {
  return JSON.parse(new TextDecoder().decode(bytes)) as IndexMeta;
}
