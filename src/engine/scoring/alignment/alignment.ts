// The result of aligning two names: what became of each of their words. The score and the explanation both
// read it, so they can't contradict each other. Left is the subject's name, right the listed one; words are
// given by their positions.

import type { Relation } from "../words/word-pair.ts";

/** How words that are counterparts are related. */
export type PairKind = Exclude<Relation, "different"> | "joined" | "romanisation" | "acronym" | "cut";

/** Words that are counterparts: one on each side, or neighbours where a name is written apart or together. */
export interface AlignedPair {
  readonly kind: PairKind;
  /** Position of the first word on each side, and the number of words. */
  readonly left: number;
  readonly leftCount: number;
  readonly right: number;
  readonly rightCount: number;
  /** From 0 for equal words to 1 for different ones. */
  readonly cost: number;
  readonly weight: number;
}

/** Two heavy words without counterparts: each says that the other name is wrong. */
export interface Conflict {
  readonly left: number;
  readonly right: number;
  /** 1 for plainly different words, less for words that are nearly alike. */
  readonly difference: number;
}

export interface Alignment {
  readonly pairs: readonly AlignedPair[];
  readonly conflicts: readonly Conflict[];
  /** Words that only the subject's name has. */
  readonly extra: readonly number[];
  /** Words that only the listed name has. */
  readonly missing: readonly number[];
  /**
   * Words without a counterpart that repeat a word of their own name ("Sergey Sergey"). They count nothing.
   */
  readonly repeatedLeft: readonly number[];
  readonly repeatedRight: readonly number[];
  /** True for two names of syllables of one language: each syllable that differs makes another name. */
  readonly isBySyllable: boolean;
}
