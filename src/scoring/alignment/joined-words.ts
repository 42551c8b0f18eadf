// Finds words that one name writes together and the other apart: "Saifuddin" in "Saif ud Din". Which of the
// words are still free is for the alignment to decide.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { int32At } from "../../platform/checked-read.ts";
import { PAIR_COSTS } from "../policy.ts";
import { type Word, wordAt } from "../words/word.ts";
import { countBits, editCost, lettersBeyond } from "../words/word-pair.ts";

/** Neighbouring words that make up another one, and what the differences in spelling cost. */
export interface JoinedWords {
  readonly from: number;
  readonly count: number;
  readonly cost: number;
}

/** What shows whether words are joined or split. */
type JoinableWord = Pick<Word, "text" | "length" | "letters" | "isHeavy" | "first">;

/** A joined word has at most this many parts: "Abd al Rahman", "Saif ud Din Khan". */
const PARTS_MAX = 4;

/** Shorter joined words occur by chance. */
const JOINED_LENGTH_MIN = 4;

const NONE: readonly JoinedWords[] = [];

/** The typos allowed in a joined word of so many letters. */
function joinedEditsMax(length: number): number {
  return length < 8 ? 0 : length < 11 ? 1 : 2;
}

/** The words of a name as numbers, by their positions. */
interface JoinableRow {
  readonly count: number;
  readonly letters: Int32Array;
  readonly lengths: Int32Array;
  /** The letters of all words, one bit each. */
  readonly allLetters: number;
}

/**
 * False for the word at a position of a name that no neighbours among `parts` can make up, `isExact`: without
 * an edit. Letters and lengths decide, which saves 99 of 100 words the search for their parts.
 */
export function canBeMadeUp(row: JoinableRow, at: number, parts: JoinableRow, isExact: boolean): boolean {
  const length = int32At(row.lengths, at);
  if (length < JOINED_LENGTH_MIN || parts.count < 2) return false;
  const letters = int32At(row.letters, at);
  if (isExact) return (letters & ~parts.allLetters) === 0 && areExactlyMadeUp(letters, length, parts);
  const editsMax = joinedEditsMax(length);
  if (countBits(letters & ~parts.allLetters) > editsMax) return false;
  let wasPart = false;
  for (let i = 0; i < parts.count; i++) {
    const isPart =
      int32At(parts.lengths, i) < length + editsMax &&
      countBits(int32At(parts.letters, i) & ~letters) <= editsMax;
    if (isPart && wasPart) return true;
    wasPart = isPart;
  }
  return false;
}

function areExactlyMadeUp(letters: number, length: number, parts: JoinableRow): boolean {
  for (let from = 0; from + 1 < parts.count; from++) {
    let joined = 0;
    for (let to = from; to < parts.count && (int32At(parts.letters, to) & ~letters) === 0; to++) {
      joined += int32At(parts.lengths, to);
      if (joined === length && to > from) return true;
      if (joined >= length) break;
    }
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
