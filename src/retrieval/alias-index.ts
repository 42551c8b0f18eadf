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

/** A token of the index in the form that whoever opens the index wants to be handed, for names of a group. */
export type TokenReader<Token> = (text: string, group: SchemaGroup) => Token;

/** A name of a found entity; match/ knows it under the same name and shape, with its words as tokens. */
export interface CandidateName<Token> {
  readonly tokens: readonly Token[];
  readonly form: NameForm;
  readonly weak: boolean;
  readonly isReading: boolean;
}

export interface FoundEntity<Token> {
  readonly row: number;
  readonly corpus: Corpus;
  /** The names worth scoring, the nearest first; all of them when an entity has few. */
  readonly names: readonly CandidateName<Token>[];
  /** Identifiers come without their values: the index keeps their hashes only. */
  readonly facts: Facts;
  readonly byIdentifier: boolean;
}

/** An open index. Its answers hold nothing of the mapping, so they outlive it. */
export interface AliasIndex<Token> {
  readonly summary: AliasIndexSummary;
  /**
   * The entities most likely meant: those with an identifier of the query, then corpus by corpus the
   * likeliest first, each corpus with an equal part. The same question always has the same answer.
   */
  find(query: CandidateQuery): FoundEntity<Token>[];
  /** Gives the mapping back; find throws from then on. Closing twice is harmless. */
  close(): void;
}
