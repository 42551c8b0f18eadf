// Whether words of one name are words of another that are joined, split or have a space elsewhere, told with
// the objects of words.

import type { AnalysedName } from "../../scoring/alignment/analysed-name.ts";
import {
  isSpaceShifted,
  JOINED_LENGTH_MIN,
  joinedEditsMax,
  partsOf,
} from "../../scoring/alignment/joined-words.ts";
import { type Word, wordAt } from "../../scoring/words/word.ts";
import { countBits } from "../../scoring/words/word-pair.ts";

type JoinableWord = Pick<Word, "text" | "length" | "letters" | "isHeavy" | "first">;

/** A name of such words, with the letters of all of them, one bit each. */
export interface JoinableName {
  readonly words: readonly JoinableWord[];
  readonly letters: number;
}

/** A name with the letters of all its words. */
export function joinableName({ words }: AnalysedName): JoinableName {
  return { words, letters: words.reduce((letters, word) => letters | word.letters, 0) };
}

/** A name with the positions of heavy words that occur earlier in it. */
export function weighedName({ words }: AnalysedName) {
  const repeats = [...words.keys()].filter((at) => {
    const { isHeavy, text } = wordAt(words, at);
    return isHeavy && words.findIndex((word) => word.text === text) < at;
  });
  return { words, repeats };
}

/**
 * False for a word that no neighbours among `parts` can make up. Letters and lengths decide, which saves 99
 * of 100 words the search for their parts. `letters` are those of all parts, one bit each.
 */
function canBeMadeUp(word: JoinableWord, parts: readonly JoinableWord[], letters: number): boolean {
  const { length } = word;
  if (length < JOINED_LENGTH_MIN || parts.length < 2) return false;
  const editsMax = joinedEditsMax(length);
  if (countBits(word.letters & ~letters) > editsMax) return false;
  let wasPart = false;
  for (const part of parts) {
    const isPart = part.length < length + editsMax && countBits(part.letters & ~word.letters) <= editsMax;
    if (isPart && wasPart) return true;
    wasPart = isPart;
  }
  return false;
}

/** True when words of one name are words of the other that are joined, split or have a space elsewhere. */
export function haveJoinedWords(left: JoinableName, right: JoinableName): boolean {
  return (
    areMadeUp(left.words, right) || areMadeUp(right.words, left) || haveShiftedSpace(left.words, right.words)
  );
}

function areMadeUp(words: readonly JoinableWord[], { words: parts, letters }: JoinableName): boolean {
  return words.some((word) => canBeMadeUp(word, parts, letters) && partsOf(word, parts).length > 0);
}

function haveShiftedSpace(left: readonly JoinableWord[], right: readonly JoinableWord[]): boolean {
  for (let i = 0; i + 1 < left.length; i++) {
    for (let j = 0; j + 1 < right.length; j++) {
      if (neighbourLetters(left, i) === neighbourLetters(right, j) && isSpaceShifted(left, i, right, j))
        return true;
    }
  }
  return false;
}

function neighbourLetters(words: readonly JoinableWord[], at: number): number {
  return wordAt(words, at).letters | wordAt(words, at + 1).letters;
}
