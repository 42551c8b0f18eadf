// The value types of search: the query, after decoding, and one page of results.

import type { Corpus } from "./corpus.ts";
import type { Entity } from "./entity.ts";

export type SortMethod = "relevance" | "alpha" | "date";
export type SortOrder = "asc" | "desc";

export interface SearchQuery {
  /** Text to find in the caption, white space collapsed; null for the whole filtered list. */
  readonly text: string | null;
  readonly corpus: Corpus;
  readonly page: number;
  readonly perPage: number;
  /** Each filter is null when not given; the values of one filter are alternatives, the filters all hold. */
  readonly datasets: readonly string[] | null;
  readonly schemata: readonly string[] | null;
  /** Lower-case two-letter codes. */
  readonly countries: readonly string[] | null;
  /** Already resolved: never `relevance` without a text. */
  readonly sortMethod: SortMethod;
  readonly sortOrder: SortOrder;
  readonly target: boolean;
  readonly wholeWord: boolean;
  /** First and last day of last_change, YYYY-MM-DD, both inclusive. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** A page of a search through all names. */
export interface NameSearchPage extends SearchPage {
  /** By position in `results`: the name that the text was found in; null without a text. */
  readonly hits: readonly (string | null)[];
  /** False where the lists were imported by a version that kept captions only. */
  readonly hasAllNames: boolean;
}

export interface SearchPage {
  readonly results: readonly Entity[];
  /** The number of matching records on all pages. */
  readonly total: number;
}
