// Finds words that one name writes together and the other apart: "Saifuddin" in "Saif ud Din". Which of the
// words are still free is for the alignment to decide.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { PAIR_COSTS } from "../policy.ts";
import { type Word, wordAt } from "../words/word.ts";
import { countBits, editCost, lettersBeyond } from "../words/word-pair.ts";
import { neighbourLetters } from "./analysed-name.ts";

/** Neighbouring words that make up another one, and what the differences in spelling cost. */
export interface JoinedWords {
  readonly from: number;
  readonly count: number;
  readonly cost: number;
}

/** What shows whether words are joined or split. */
type JoinableWord = Pick<Word, "text" | "length" | "letters" | "isHeavy" | "first">;

/** A name of such words, with the letters of all of them, one bit each. */
export interface JoinableName {
  readonly words: readonly JoinableWord[];
  readonly letters: number;
}

/** A joined word has at most this many parts: "Abd al Rahman", "Saif ud Din Khan". */
export const PARTS_MAX = 4;

/** Shorter joined words occur by chance. */
export const JOINED_LENGTH_MIN = 4;

const NONE: readonly JoinedWords[] = [];

/** The typos allowed in a joined word of so many letters. */
export function joinedEditsMax(length: number): number {
  return length < 8 ? 0 : length < 11 ? 1 : 2;
}

/**
 * False for a word that no neighbours among `parts` can make up. Letters and lengths decide, which saves 99
 * of 100 words the search for their parts. `letters` are those of all parts, one bit each.
 */
export function canBeMadeUp(word: JoinableWord, parts: readonly JoinableWord[], letters: number): boolean {
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

/** All neighbours among `parts` that make up the word, at least one of them heavy; the cheapest first. */
export function partsOf(word: JoinableWord, parts: readonly JoinableWord[]): readonly JoinedWords[] {
  const { text } = word;
  if (word.length < JOINED_LENGTH_MIN) return NONE;
  const editsMax = joinedEditsMax(text.length);
  let found: JoinedWords[] | null = null;
  for (let from = 0; from < parts.length - 1; from++) {
    if (editsMax === 0 && parts[from]?.first !== word.first) continue;
    let length = 0;
    let isHeavy = false;
    for (let to = from; to < parts.length && to < from + PARTS_MAX; to++) {
      const part = parts[to];
      if (part === undefined) break;
      if (hasOtherLetters(part, word, editsMax)) break;
      length += part.length;
      if (length > text.length + editsMax) break;
      isHeavy ||= part.isHeavy;
      if (to === from || !isHeavy || length < text.length - editsMax) continue;
      const edits = editsOfJoined(joinTexts(parts, from, to), text, editsMax);
      if (edits > editsMax) continue;
      found ??= [];
      found.push({ from, count: to - from + 1, cost: PAIR_COSTS.joined + editCost(edits, text.length) });
    }
  }
  return found === null ? NONE : found.sort((a, b) => a.cost - b.cost || a.from - b.from);
}

/** True for a part with more letters that the word lacks than typos are allowed. */
function hasOtherLetters(part: JoinableWord, word: JoinableWord, editsMax: number): boolean {
  return editsMax === 0 ? (part.letters & ~word.letters) !== 0 : lettersBeyond(part, word) > editsMax;
}

/** The edits between joined parts and a word; any number above `editsMax` when these are more. */
function editsOfJoined(joined: string, text: string, editsMax: number): number {
  if (joined === text) return 0;
  return editsMax === 0 ? 1 : countEdits(joined, text);
}

function joinTexts(words: readonly Pick<Word, "text">[], from: number, to: number): string {
  let text = "";
  for (let at = from; at <= to; at++) text += wordAt(words, at).text;
  return text;
}

/** True when two neighbours and two others differ only in the place of the space: "Lauren Tnkunda". */
export function isSpaceShifted(
  left: readonly Pick<Word, "text">[],
  i: number,
  right: readonly Pick<Word, "text">[],
  j: number,
): boolean {
  return joinTexts(left, i, i + 1) === joinTexts(right, j, j + 1);
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
