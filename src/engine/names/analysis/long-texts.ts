// Reads a text that has more words than names have: a name among fillers ("A A A A …"), or within prose.
// Beside so many others, the words of a listed name are not all looked for, and they count for little; so the
// words of the text that may be a name are read as names of their own.

import { NAME_TOKENS_MAX } from "../keys/name-keys.ts";
import { undoSigns } from "./disguises.ts";
import type { NameKind } from "./name-kind.ts";
import { cleanText, splitWords } from "./normalise.ts";

/** A query looks for so many tokens of one name; with fewer words nothing of a name is lost. */
const WORDS_SEARCHED = 12;

/**
 * A text with more words is prose. Three of 1.5 million people have a name of more than 12 words, and none of
 * 405,000 organisations one of more than 35: a part of a long name is often the name of another organisation.
 */
export const NAME_WORDS_MAX: Readonly<Record<NameKind, number>> = {
  person: WORDS_SEARCHED,
  organization: 35,
  vessel: WORDS_SEARCHED,
  airplane: WORDS_SEARCHED,
};

const SHORTEST_STRETCH = 2;
/** Each stretch is half as long again as the one before, and moves on by a third of its length. */
const GROWTH = 1.5;
const STEPS = 3;

/** One letter or digit: any number of them may be put into a name, which stays as easy to read. */
const CHARACTER = /^[\p{L}\p{N}]\p{M}*$/u;
const NUMBER = /^\p{N}+$/u;

/** Fewer different letters spell no name. */
const SPELLED_LETTERS_MIN = 4;

/** What a text of very many words may hold. */
interface LongText {
  /** Without repeats. */
  readonly names: readonly string[];
  /** False when not every name that may stand in the text is among them. */
  readonly isWhole: boolean;
}

/** True for a text with so many words that not all of them are looked for. */
export function hasManyWords(text: string): boolean {
  return splitWords(undoSigns(cleanText(text))).length > WORDS_SEARCHED;
}

/**
 * The names in a cleaned text of very many words: the words without fillers (letters, numbers, repeats), when
 * these are half of them, and every stretch of prose that may be a name. A name of up to twelve words stands
 * in one of the stretches beside fewer words than its own. Null for nearly all texts.
 */
export function readLongText(cleaned: string, kind: NameKind): LongText | null {
  if (cleaned.length < 2 * WORDS_SEARCHED) return null;
  const words = splitWords(undoSigns(cleaned));
  if (words.length <= WORDS_SEARCHED) return null;
  const names = new Set<string>();
  const spoken = words.filter((word) => !CHARACTER.test(word));
  const distinct = withoutRepeats(spoken.filter((word) => !NUMBER.test(word)));
  const isTooLong = words.length > NAME_TOKENS_MAX;
  const wordsMax = isTooLong ? WORDS_SEARCHED : NAME_WORDS_MAX[kind];
  if (isTooLong || 2 * distinct.length <= words.length) {
    if (distinct.length > wordsMax) addStretches(distinct, names);
    else if (distinct.length > 0) names.add(distinct.join(" "));
  }
  if (spoken.length > wordsMax) addStretches(spoken, names);
  // Of a text that is too long, letters that spell a name one by one are lost.
  const isWhole = !isTooLong || (names.size > 0 && !maySpell(words));
  return names.size === 0 && isWhole ? null : { names: [...names], isWhole };
}

function maySpell(words: readonly string[]): boolean {
  const letters = words.filter((word) => CHARACTER.test(word) && !NUMBER.test(word));
  return withoutRepeats(letters).length >= SPELLED_LETTERS_MIN;
}

function withoutRepeats(words: readonly string[]): string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

function addStretches(words: readonly string[], names: Set<string>): void {
  for (let length = SHORTEST_STRETCH; length < words.length; length = Math.ceil(length * GROWTH)) {
    const step = Math.max(1, Math.floor(length / STEPS));
    const last = words.length - length;
    for (let start = 0; start < last + step; start += step) {
      const from = Math.min(start, last);
      names.add(words.slice(from, from + length).join(" "));
    }
  }
}
