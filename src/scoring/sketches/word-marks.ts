// What a word is, packed into one number: with its letters, it tells most pairs of words apart. The text, the
// sound and the objects of a word are needed for the others only.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { WORD_WEIGHTS, type WordClass } from "../policy.ts";
import type { Word } from "../words/word.ts";
import { countBits, editsMax, KEPT_CONSONANTS, leastEditsOf } from "../words/word-pair.ts";

/** The lowest bits are the length of the word, or LENGTH_MAX for longer words. */
export const LENGTH_MAX = 0x1ff;
const IS_PLAIN = 1 << 9;
export const IS_HEAVY = 1 << 10;
const IS_INITIAL = 1 << 11;
/** In the tables of nicknames, and of syllables of East Asia. */
const HAS_NICKNAMES = 1 << 12;
const HAS_SYLLABLES = 1 << 13;
/** What the class of words in the context of a name depends on (alignment/words-in-context.ts). */
export const CARRIES_NAME = 1 << 14;
export const IS_LEGAL = 1 << 15;
export const IS_PARTICLE = 1 << 16;
export const MAY_BE_LEGAL = 1 << 17;
/** Set for every word, so that no word has 0. */
const IS_WORD = 1 << 18;
const CLASS_SHIFT = 19;

const CLASSES = Object.keys(WORD_WEIGHTS) as readonly WordClass[];
const WEIGHTS = CLASSES.map((wordClass) => WORD_WEIGHTS[wordClass].weight);

/** The marks of a word of a name of this kind by itself, whatever words surround it. */
export function marksOf(word: Word, kind: NameKind): number {
  const mayBeLegal =
    kind === "organization" && word.carriesName && (word.class === "initial" || word.traits.isFormWord);
  return (
    Math.min(word.length, LENGTH_MAX) |
    (word.isPlain ? IS_PLAIN : 0) |
    (word.isHeavy ? IS_HEAVY : 0) |
    (word.class === "initial" ? IS_INITIAL : 0) |
    (word.nicknames === null ? 0 : HAS_NICKNAMES) |
    (word.syllables === null ? 0 : HAS_SYLLABLES) |
    (word.carriesName ? CARRIES_NAME : 0) |
    (word.class === "legal" ? IS_LEGAL : 0) |
    (word.class === "particle" ? IS_PARTICLE : 0) |
    (mayBeLegal ? MAY_BE_LEGAL : 0) |
    IS_WORD |
    (CLASSES.indexOf(word.class) << CLASS_SHIFT)
  );
}

export function lengthIn(marks: number): number {
  return marks & LENGTH_MAX;
}

export function weightIn(marks: number): number {
  return WEIGHTS[marks >>> CLASS_SHIFT] as number;
}

/** What letters and marks say of two words. */
export const MAY_BE_NEAR = 0;
export const FAR_APART = 1;
export const FAR_APART_UNLESS_ALIKE_IN_SOUND = 2;

/** What the letters and marks of two words say. Words that may be near are for compareWords to decide. */
export function compareMarks(a: number, marksA: number, b: number, marksB: number): number {
  if ((marksA & marksB & IS_PLAIN) === 0) {
    const isInitialBeside = ((marksA | marksB) & IS_INITIAL) !== 0 && (a & b) === 0;
    return isInitialBeside ? FAR_APART : MAY_BE_NEAR;
  }
  const lengthA = marksA & LENGTH_MAX;
  const lengthB = marksB & LENGTH_MAX;
  const edits = editsMax(Math.max(lengthA, lengthB));
  const unlike = a ^ b;
  // Each edit changes the letters that only one of them has by two at most: one count instead of two settles
  // most pairs.
  if (countBits(unlike) <= 2 * edits && leastEditsOf(a, lengthA, b, lengthB) <= edits) return MAY_BE_NEAR;
  if ((marksA & marksB & (HAS_NICKNAMES | HAS_SYLLABLES)) !== 0) return MAY_BE_NEAR;
  return (unlike & KEPT_CONSONANTS) !== 0 ? FAR_APART : FAR_APART_UNLESS_ALIKE_IN_SOUND;
}
