// What a word is, packed into one number: with its letters, it tells most pairs of words apart. The text, the
// sound and the objects of a word are needed for the others only.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { singleLetters } from "../../names/keys/orthographies.ts";
import { WORD_WEIGHTS, type WordClass } from "../policy.ts";
import type { Word } from "../words/word.ts";
import { countBits, editsMax, KEPT_CONSONANTS, leastEditsOf } from "../words/word-pair.ts";
import { analyseSound } from "../words/word-traits.ts";

/** The lowest bits are the length of the word, or LENGTH_MAX for longer words. */
export const LENGTH_MAX = 0x1ff;
const IS_PLAIN = 1 << 9;
export const IS_HEAVY = 1 << 10;
const IS_INITIAL = 1 << 11;
/** A half name ("Abdul"), which any other half name may stand for. */
const IS_HALF = 1 << 12;
const HALF_AND_PLAIN = IS_HALF | IS_PLAIN;
/** May have a counterpart of another text. */
const MAY_BE_MISSPELT = 1 << 13;
/** What the class of words in the context of a name depends on (alignment/words-in-context.ts). */
export const CARRIES_NAME = 1 << 14;
export const IS_LEGAL = 1 << 15;
export const IS_PARTICLE = 1 << 16;
export const MAY_BE_LEGAL = 1 << 17;
/** Set for every word, so that no word has 0. */
const IS_WORD = 1 << 18;
/** Cultures read it with another sound. */
const HAS_OTHER_SOUNDS = 1 << 19;
const CLASS_SHIFT = 20;

const CLASSES = Object.keys(WORD_WEIGHTS) as readonly WordClass[];
const WEIGHTS = CLASSES.map((wordClass) => WORD_WEIGHTS[wordClass]);

/** The marks of a word of a name of this kind by itself, whatever words surround it. */
export function marksOf(word: Word, kind: NameKind): number {
  const mayBeLegal =
    kind === "organization" && word.carriesName && (word.class === "initial" || word.traits.isFormWord);
  return (
    Math.min(word.length, LENGTH_MAX) |
    (word.isPlain ? IS_PLAIN : 0) |
    (word.isHeavy ? IS_HEAVY : 0) |
    (word.class === "initial" ? IS_INITIAL : 0) |
    (word.class === "half" ? IS_HALF : 0) |
    (word.isHeavy || word.class === "title" ? MAY_BE_MISSPELT : 0) |
    (word.carriesName ? CARRIES_NAME : 0) |
    (word.class === "legal" ? IS_LEGAL : 0) |
    (word.class === "particle" ? IS_PARTICLE : 0) |
    (mayBeLegal ? MAY_BE_LEGAL : 0) |
    (word.otherSounds === null ? 0 : HAS_OTHER_SOUNDS) |
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
const FAR_APART_UNLESS_ALIKE_IN_SOUND = 2;

/** A bit per group of nicknames that a word is in: words without a common bit share no group. */
export function groupBitsOf({ nicknames }: Word): number {
  let bits = 0;
  if (nicknames !== null) for (const group of nicknames) bits |= 1 << group;
  return bits;
}

/** The sounds of a word as a set of 64 bits: words without a common bit share no sound. */
export interface SoundBits {
  readonly low: number;
  readonly high: number;
}

/** The sound of a word as it is written, and its sounds as cultures read it, which doubles no letters. */
export function soundBitsOf({ text, traits, otherSounds }: Word): SoundBits {
  let [low, high] = [0, 0];
  const add = (hash: number) => {
    if ((hash & 32) === 0) low |= 1 << (hash & 31);
    else high |= 1 << (hash & 31);
  };
  add(traits.sound.hash);
  otherSounds?.forEach(add);
  const single = singleLetters(text);
  if (single !== text) add(analyseSound(single).hash);
  return { low, high };
}

/**
 * True for words that are compared by their letters and their sound only, unless they share a group of
 * nicknames or a syllable.
 */
export function areComparedByText(marksA: number, marksB: number): boolean {
  return (marksA & marksB & IS_PLAIN) !== 0 || ((marksA ^ marksB) & HALF_AND_PLAIN) === HALF_AND_PLAIN;
}

/** A word of the subject, with its marks and the bits of its groups. */
export interface MarkedWord {
  readonly word: Pick<Word, "letters">;
  /** As marksOf packs them. */
  readonly marks: number;
  /** As groupBitsOf has them. */
  readonly groups: number;
}

/**
 * What the letters, the marks and the groups say of an own word and a listed one that share no syllable.
 * Words that may be near are for compareWords to decide.
 */
export function compareMarks(own: MarkedWord, b: number, marksB: number, groupsB: number): number {
  const a = own.word.letters;
  const marksA = own.marks;
  if (!areComparedByText(marksA, marksB)) return mayBeNear(a, marksA, b, marksB) ? MAY_BE_NEAR : FAR_APART;
  if ((own.groups & groupsB) !== 0) return MAY_BE_NEAR;
  const lengthA = marksA & LENGTH_MAX;
  const lengthB = marksB & LENGTH_MAX;
  const edits = editsMax(Math.max(lengthA, lengthB));
  const unlike = a ^ b;
  // Each edit changes the letters that only one of them has by two at most: one count instead of two settles
  // most pairs.
  if (countBits(unlike) <= 2 * edits && leastEditsOf(a, lengthA, b, lengthB) <= edits) return MAY_BE_NEAR;
  if (((marksA | marksB) & HAS_OTHER_SOUNDS) !== 0) return FAR_APART_UNLESS_ALIKE_IN_SOUND;
  return (unlike & KEPT_CONSONANTS) !== 0 ? FAR_APART : FAR_APART_UNLESS_ALIKE_IN_SOUND;
}

/** False only for words that can't be counterparts; one of them is not compared by letters and sound. */
function mayBeNear(a: number, marksA: number, b: number, marksB: number): boolean {
  // Particles and legal forms are compared by their text (canBeCounterparts).
  if ((marksA & marksB & MAY_BE_MISSPELT) === 0) return a === b && lengthIn(marksA) === lengthIn(marksB);
  return ((marksA | marksB) & IS_INITIAL) === 0 || (a & b) !== 0;
}
