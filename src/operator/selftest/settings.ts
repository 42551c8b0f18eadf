// How a self-test screens, and what it draws.

import type { Corpus, IncludeWord } from "../../base/model/corpus.ts";

export interface SelftestSettings {
  /** Lowest score that is a match, 0 to 1. */
  readonly threshold: number;
  /** Candidates per answer at most. */
  readonly limit: number;
  readonly include: readonly IncludeWord[];
  /** Names of the datasets that are screened against and tested; null for all. */
  readonly datasets: readonly string[] | null;
  /** Decides which names are drawn and how they are manipulated. */
  readonly seed: number;
  /** Manipulated names per kind and list. */
  readonly sample: number;
}

/** The word that a request uses for a corpus. */
export function includeWord(corpus: Corpus): IncludeWord {
  return corpus === "sanction" ? "sanctions" : "pep";
}
