// The question and the answer of candidate generation: which entities a name or an identifier may mean.

import type { Corpus } from "../../../base/model/corpus.ts";
import type { Facts, Identifier } from "../../../base/model/facts.ts";
import type { SchemaGroup } from "../../../base/model/schemata.ts";
import type { Name } from "../../names/analysis/name-forms.ts";

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
  /** So many of the nearest entities of a corpus are answered however near; others must be near. */
  readonly entitiesAlways: number;
}

/** An entity that a query may mean. */
export interface FoundEntity {
  readonly row: number;
  readonly corpus: Corpus;
  /** The numbers of the names worth scoring, the nearest first; all of them when an entity has few. */
  readonly names: readonly number[];
  /** All its names: the numbers from one to before another. */
  readonly all: { readonly start: number; readonly end: number };
  /** Identifiers come without their values: the index keeps their hashes only. */
  readonly facts: Facts;
  readonly byIdentifier: boolean;
}
