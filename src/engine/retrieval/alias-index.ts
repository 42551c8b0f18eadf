// The alias index as the other rooms see it: candidate generation, the entities that a name may mean.
// scoring/ compares them with the subject.

import type { Corpus } from "../../base/model/corpus.ts";
import type { Identifier } from "../../base/model/facts.ts";
import type { SchemaGroup } from "../../base/model/schemata.ts";
import type { NameForm } from "../names/analysis/name-forms.ts";
import type { NameBuffer } from "./format/reader.ts";
import type { AliasIndexSummary } from "./format/summary.ts";
import type { CandidateQuery, FoundEntity } from "./query/candidate-query.ts";

/** A name of a found entity. */
export interface FoundName {
  /** Numbers of tokens; AliasIndex.tokenText has their texts. */
  readonly tokens: readonly number[];
  readonly form: NameForm;
  readonly weak: boolean;
  readonly isReading: boolean;
  /** As in Name. */
  readonly isAcronym: boolean;
  readonly isReworded: boolean;
}

/** An open index. Its answers hold nothing of the mapping, so they outlive it. */
export interface AliasIndex {
  readonly summary: AliasIndexSummary;
  /**
   * The entities most likely meant: those with an identifier of the query, then corpus by corpus the
   * likeliest first, each corpus with an equal part. The same question always has the same answer.
   * `onUnsought` is called when the work of a query has run out, with the number of its names that were not
   * looked for whole.
   */
  find(query: CandidateQuery, onUnsought?: (names: number) => void): FoundEntity[];
  /** A name by its number. */
  nameOf(name: number): FoundName;
  /** Reads a name by its number into memory that is there already. */
  readName(name: number, into: NameBuffer): void;
  /** Fills `tokens` with the first tokens of a name, as many as it holds; returns how many there are. */
  copyTokens(name: number, tokens: Int32Array): number;
  /** The text of a token by its number. */
  tokenText(token: number): string;
  /** The number of exactly this token, or -1. */
  findToken(text: string): number;
  /** The numbers of the tokens that are one edit from this text, which is none of them itself. */
  tokensOneEditFrom(text: string): readonly number[];
  /** The numbers of the tokens that are this text, one edit from it, or another spelling of the same name. */
  tokensLike(text: string): readonly number[];
  /** The rows of entities with an identifier of a kind (a position in IDENTIFIER_KINDS), ascending. */
  rowsWithIdentifier(kind: number): readonly number[];
  /** The rows of entities with an identifier in one body of data, ascending. */
  rowsHolding(identifier: Identifier, corpus: Corpus): readonly number[];
  /** The names of a kind of party in one body of data: from `start` to before `end`. */
  namesOf(group: SchemaGroup, corpus: Corpus): { readonly start: number; readonly end: number };
  /** The datasets of the entities of a kind of party in one body of data, sorted. */
  datasetsOf(group: SchemaGroup, corpus: Corpus): readonly string[];
  /** The number of names that hold a token. */
  holdersOf(token: number): number;
  /** Unmaps the file; every other method throws from then on. Closing twice is harmless. */
  close(): void;
}
