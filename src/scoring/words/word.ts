// Single words as scoring sees them: their class, their weight and what comparisons need to know of each.
// Analysing a word costs more than comparing it, so words are kept: here those of subjects, in the alias
// index its own.

import { brokenLegalClass, legalClassOf } from "../../names/analysis/legal-forms.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import type { LegalClass } from "../../names/data/legal-forms.ts";
import { NAME_TOKENS_MAX } from "../../names/keys/name-keys.ts";
import { nicknameGroups } from "../../names/lexicon/nicknames.ts";
import { syllableGroups } from "../../names/lexicon/syllables.ts";
import { WORD_WEIGHTS } from "../policy.ts";
import { classOf, type WordClass } from "./word-classes.ts";
import { WordTraits } from "./word-traits.ts";

/**
 * A word by itself, whatever words stand around it. What decides that two words are far apart comes first and
 * is no text: most words of candidates are far from all of the subject's, and to know that waits for one read
 * of memory then instead of four. With the memory of seenBy and seenAs looking words up takes a quarter less.
 */
export interface Word {
  /** One bit for each letter that the word has; letters beyond a to z share bits. */
  readonly letters: number;
  readonly length: number;
  /** True for a word that is compared by its letters and its sound only: nine words of ten. */
  readonly isPlain: boolean;
  /**
   * The vocabulary that asked last, by number, and the position of what the word is to it, or NOT_SEEN when
   * it is nothing: the memory of vocabulary.ts. Numbers, as words outlive subjects: what they held would only
   * leave the heap when all of it is collected. (A fifth fewer objects after 4,000 matches at 3.5 million
   * names.)
   */
  seenBy: number;
  seenAs: number;
  readonly weight: number;
  /** True for the classes that carry a name: a counterpart is looked for, and a missing one counts. */
  readonly isHeavy: boolean;
  readonly text: string;
  /** The UTF-16 unit that it begins with. */
  readonly first: number;
  readonly class: WordClass;
  /** Without such a word a name is taken for its light words. */
  readonly carriesName: boolean;
  readonly nicknames: readonly number[] | null;
  /** The syllables and family names of East Asia that it is a usual spelling of, by number. */
  readonly syllables: readonly number[] | null;
  readonly legalClass: LegalClass | null;
  readonly traits: WordTraits;
  /** The word as one of other classes. */
  others: Word[] | null;
}

/** The position of what a word is that is nothing to a subject. */
export const NOT_SEEN = -1;

/** No name has more words (names/name.ts reads no more); what is longer is cut. */
export const WORDS_MAX = NAME_TOKENS_MAX;

/** Enough for the words of many subjects; past it the memory starts anew. */
const WORDS_KEPT_MAX = 10_000;

const HEAVY: ReadonlySet<WordClass> = new Set([
  "content",
  "common",
  "generic",
  "half",
  "number",
  "generation",
  "initial",
]);

const PLAIN: ReadonlySet<WordClass> = new Set(["content", "common", "generic", "title"]);

const CARRIES_NAME: ReadonlySet<WordClass> = new Set(["content", "common", "initial"]);

const memories: Readonly<Record<NameKind, Map<string, Word>>> = {
  person: new Map(),
  organization: new Map(),
  vessel: new Map(),
  airplane: new Map(),
};

/** A word of a subject, kept for the subjects that come. */
export function readWord(token: string, kind: NameKind): Word {
  const memory = memories[kind];
  let word = memory.get(token);
  if (word === undefined) {
    if (memory.size >= WORDS_KEPT_MAX) memory.clear();
    word = analyseWord(token, kind);
    memory.set(token, word);
  }
  return word;
}

/** A word by itself, read anew: for those who keep it themselves, as the alias index does. */
export function analyseWord(token: string, kind: NameKind): Word {
  const wordClass = classOf(token, kind);
  return {
    letters: letterBits(token),
    length: token.length,
    isPlain: PLAIN.has(wordClass) && !DIGIT.test(token),
    seenBy: 0,
    seenAs: NOT_SEEN,
    weight: WORD_WEIGHTS[wordClass].weight,
    isHeavy: HEAVY.has(wordClass),
    text: token,
    first: token.charCodeAt(0),
    class: wordClass,
    carriesName: CARRIES_NAME.has(wordClass),
    nicknames: kind === "person" ? nicknameGroups(token) : null,
    syllables: kind === "person" ? syllableGroups(token) : null,
    legalClass: wordClass === "legal" ? (legalClassOf(token) ?? brokenLegalClass(token) ?? null) : null,
    traits: new WordTraits(token, kind, wordClass),
    others: null,
  };
}

/** The word as one of another class, which it is in some names: the same object each time. */
export function asClass(word: Word, wordClass: WordClass): Word {
  if (word.class === wordClass) return word;
  word.others ??= [];
  let other = word.others.find((known) => known.class === wordClass);
  if (other === undefined) {
    other = {
      ...word,
      seenBy: 0,
      seenAs: NOT_SEEN,
      class: wordClass,
      weight: WORD_WEIGHTS[wordClass].weight,
      isHeavy: HEAVY.has(wordClass),
      carriesName: CARRIES_NAME.has(wordClass),
      isPlain: PLAIN.has(wordClass) && word.traits.particulars.digits === "",
      others: null,
    };
    word.others.push(other);
  }
  return other;
}

const DIGIT = /\d/;

/** One bit for each letter of a text; letters beyond a to z share bits. */
export function letterBits(token: string): number {
  let bits = 0;
  for (let i = 0; i < token.length; i++) bits |= 1 << (token.charCodeAt(i) & 31);
  return bits;
}
