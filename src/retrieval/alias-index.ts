// The vocabulary of the alias index: what is put in, what is asked, what comes back. The index answers which
// entities a name may mean (candidate generation); it refuses to know how alike a name and a candidate are
// (match/).

import type { Corpus } from "../model/corpus.ts";
import type { Facts, Identifier } from "../model/facts.ts";
import type { SchemaGroup } from "../model/schemata.ts";
import type { Name, NameForm } from "../names/analysis/name-forms.ts";
import type { AliasIndexSummary } from "./format/summary.ts";

export type { IndexedEntity } from "./build/indexed-entity.ts";
export type { AliasIndexSummary } from "./format/summary.ts";

export interface CandidateQuery {
  /** Alternatives: an entity is found when one of its names is near one of these. */
  readonly names: readonly Name[];
  readonly identifiers: readonly Identifier[];
  readonly group: SchemaGroup;
  readonly corpora: readonly Corpus[];
  /** Entities of one of these datasets only, or null for all. */
  readonly datasets: readonly string[] | null;
  /** Entities found by exactly equal name or by identifier may exceed this. */
  readonly entitiesMax: number;
}

/** A name of a found entity. */
export interface FoundName {
  /** Numbers of tokens; AliasIndex.tokenText has their texts. */
  readonly tokens: readonly number[];
  readonly form: NameForm;
  readonly weak: boolean;
  readonly isReading: boolean;
}

export interface FoundEntity {
  readonly row: number;
  readonly corpus: Corpus;
  /** The numbers of the names worth scoring, the nearest first; all of them when an entity has few. */
  readonly names: readonly number[];
  /** Identifiers come without their values: the index keeps their hashes only. */
  readonly facts: Facts;
  readonly byIdentifier: boolean;
}

/** An open index. Its answers hold nothing of the mapping, so they outlive it. */
export interface AliasIndex {
  readonly summary: AliasIndexSummary;
  /**
   * The entities most likely meant: those with an identifier of the query, then corpus by corpus the
   * likeliest first, each corpus with an equal part. The same question always has the same answer.
   */
  find(query: CandidateQuery): FoundEntity[];
  /** A name by its number. */
  nameOf(name: number): FoundName;
  /** The text of a token by its number. */
  tokenText(token: number): string;
  /** The number of names that hold a token. */
  holdersOf(token: number): number;
  /** Unmaps the file; every other method throws from then on. Closing twice is harmless. */
  close(): void;
}
