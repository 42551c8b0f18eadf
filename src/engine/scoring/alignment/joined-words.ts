// Finds words that one name writes together and the other apart: "Saifuddin" in "Saif ud Din", by letters,
// and "Bencheikh" in "Ibn Shaykh", as words are compared elsewhere. Which words are still free is for the
// alignment to decide.

import { int32At } from "../../../base/platform/checked-read.ts";
import { countEdits } from "../../names/distance/edit-distance.ts";
import { isSpeltOtherwise, patronymicOf, restsBehind } from "../../names/lexicon/joined-spellings.ts";
import { PAIR_COSTS } from "../policy.ts";
import { letterBits, type Word, wordAt } from "../words/word.ts";
import { WordCache } from "../words/word-cache.ts";
import { compareWords, countBits, editCost, KEPT_CONSONANTS, lettersBeyond } from "../words/word-pair.ts";
import { FREE } from "./draft.ts";
import {
  BEGINS_SMALL,
  beginAlike,
  IS_CHILD,
  IS_HEAVY,
  IS_SMALL,
  lastClassIn,
  smallKindIn,
} from "./word-rows.ts";

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
  readonly bits: Int32Array;
  readonly marks: Int32Array;
  /** The letters of all words, one bit each. */
  readonly allLetters: number;
  /** The bits that any word has. */
  readonly someBits: number;
  /** As in NameRow. */
  readonly pairLengths: number;
  readonly lastClasses: number;
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

/** Shorter words are heard in others by chance. */
const HEARD_LENGTH_MIN = 6;
const TWO_HEAVY_LENGTH_MIN = 7;

/** A small word and the article are at most so long in a joined word: "aboul". */
const SMALL_LENGTH_MAX = 6;
const PART_LENGTHS_APART = 2;

const KEPT_BEHIND_SMALL = KEPT_CONSONANTS & ~letterBits("bln");

/** The lengths of a word that two of so many letters together may be, one bit each. */
export function lengthsAbout(letters: number): number {
  return letters > LENGTHS_MAX ? 0 : ALL_LENGTHS << (letters - PART_LENGTHS_APART);
}

const ALL_LENGTHS = (1 << (2 * PART_LENGTHS_APART + 1)) - 1;
/** The longest word whose bit is in an integer is longer by PART_LENGTHS_APART. */
const LENGTHS_MAX = 28;

/** False for most words, for which endsOfHeard finds nothing. */
export function mayBeHeardIn(row: JoinableRow, at: number, parts: JoinableRow): boolean {
  const length = int32At(row.lengths, at);
  if (length < HEARD_LENGTH_MIN) return false;
  if ((parts.someBits & IS_CHILD) !== 0) return true;
  if ((int32At(row.letters, at) & KEPT_CONSONANTS & ~parts.allLetters) !== 0) return false;
  if (((parts.lastClasses >>> lastClassIn(int32At(row.marks, at))) & 1) === 0) return false;
  if (length <= LENGTHS_MAX && ((parts.pairLengths >>> length) & 1) === 1) return true;
  return (parts.someBits & IS_SMALL) !== 0 && (int32At(row.bits, at) & BEGINS_SMALL) !== 0;
}

/**
 * The positions among `parts`, one bit each, where neighbours end that a word may be another spelling of: a
 * small word and another, with the article between them or without, two heavy words, or a father and the word
 * for his child. Heavy ones are free.
 */
export function endsOfHeard(row: JoinableRow, at: number, parts: JoinableRow, states: Uint8Array): number {
  const letters = int32At(row.letters, at);
  const lastClass = lastClassIn(int32At(row.marks, at));
  let ends = 0;
  for (let i = 1; i < parts.count && i < POSITIONS_MAX; i++) {
    const isChild = (int32At(parts.bits, i) & IS_CHILD) !== 0;
    const last = isChild ? i - 1 : i;
    if (states[last] !== FREE || (int32At(parts.letters, last) & ~letters & KEPT_CONSONANTS) !== 0) continue;
    const rest = int32At(row.lengths, at) - int32At(parts.lengths, last);
    if (isChild) {
      if (rest >= PATRONYMIC_ENDING_MIN && rest <= PATRONYMIC_ENDING_MAX) ends |= 1 << i;
    } else if (lastClassIn(int32At(parts.marks, i)) === lastClass) {
      const all = int32At(parts.letters, i) | int32At(parts.letters, i - 1);
      if (countBits((letters ^ all) & CONSONANTS) > OTHER_CONSONANTS_MAX) continue;
      const isEnd = isBehindSmall(row, at, parts, i)
        ? isRestSmall(rest, letters & ~int32At(parts.letters, i))
        : areTwoHeavy(row, at, parts, i, states);
      if (isEnd) ends |= 1 << i;
    }
  }
  return ends;
}

/** The letters that are consonants in every language, and how many of them other spellings may change. */
const CONSONANTS = letterBits("bcdfgjklmnpqrstvxz");
const OTHER_CONSONANTS_MAX = 4;

/** True for a part behind a small word with which a word may begin, or behind that and an article. */
function isBehindSmall(row: JoinableRow, at: number, parts: JoinableRow, i: number): boolean {
  if ((int32At(row.bits, at) & BEGINS_SMALL) === 0 || (int32At(parts.bits, i - 1) & IS_SMALL) === 0)
    return false;
  const kind = smallKindIn(int32At(row.marks, at));
  if (smallKindIn(int32At(parts.marks, i - 1)) === kind) return true;
  return i > 1 && smallKindIn(int32At(parts.marks, i - 2)) === kind;
}

/** True when what a word has more than its heavy part, letters and their number, may be a small word. */
function isRestSmall(rest: number, letters: number): boolean {
  return (
    rest > -PART_LENGTHS_APART &&
    rest <= SMALL_LENGTH_MAX + PART_LENGTHS_APART &&
    (letters & KEPT_BEHIND_SMALL) === 0
  );
}

/** True when a word may be the two heavy parts that end at `i`, with an article between them or without. */
function areTwoHeavy(
  row: JoinableRow,
  at: number,
  parts: JoinableRow,
  i: number,
  states: Uint8Array,
): boolean {
  const first = i > 1 && (int32At(parts.bits, i - 1) & IS_SMALL) !== 0 ? i - 2 : i - 1;
  if ((int32At(parts.bits, i) & int32At(parts.bits, first) & IS_HEAVY) === 0) return false;
  if (states[first] !== FREE || !beginAlike(int32At(row.marks, at), int32At(parts.marks, first)))
    return false;
  const all = int32At(parts.letters, i) | int32At(parts.letters, first);
  const unlike = (int32At(row.letters, at) ^ all) & KEPT_CONSONANTS;
  if (unlike !== 0 && (first === i - 1 || (unlike & ~OF_ARTICLE) !== 0)) return false;
  const length = int32At(row.lengths, at);
  if (length < TWO_HEAVY_LENGTH_MIN) return false;
  const joined = int32At(parts.lengths, i) + int32At(parts.lengths, first) + (i - 1 - first);
  return Math.abs(length - joined) <= PART_LENGTHS_APART;
}

/** The consonant of the article, which may be in the joined word. */
const OF_ARTICLE = letterBits("l");

/** The letters of "ovna" and "ievich". */
const PATRONYMIC_ENDING_MIN = 3;
const PATRONYMIC_ENDING_MAX = 7;

/** Bits of an integer beyond the sign. */
const POSITIONS_MAX = 31;

/** The parts of joined words. */
const pieces = new WordCache();

/**
 * The neighbours among `parts` that are another spelling of a person's word, the cheapest first; `ends` as
 * endsOfHeard has them.
 */
export function partsHeard(word: Word, parts: readonly Word[], ends: number): readonly JoinedWords[] {
  const found: JoinedWords[] = [];
  const add = (from: number, end: number) => {
    const cost = costOfHeard(word.text, parts.slice(from, end + 1));
    if (cost < 1) found.push({ from, count: end + 1 - from, cost: PAIR_COSTS.joined + cost });
  };
  for (let end = 1; end < parts.length && end < POSITIONS_MAX; end++) {
    if ((ends & (1 << end)) === 0) continue;
    const patronymic = patronymicOf(wordAt(parts, end - 1).text, wordAt(parts, end).text);
    if (patronymic !== null) {
      const { relation, cost } = compareWords(pieces.wordOf(patronymic, "person"), word);
      if (relation === "same" || relation === "variant")
        found.push({ from: end - 1, count: 2, cost: PAIR_COSTS.joined + cost });
      continue;
    }
    add(end - 1, end);
    // "Ben al-Mukhtar" is Belmokhtar, and "Nur al-Haq" Noorulhaq.
    if (end > 1 && [2, 1].some((back) => isSpeltOtherwise(wordAt(parts, end - back).text))) add(end - 2, end);
  }
  return found.sort((a, b) => a.cost - b.cost || a.from - b.from);
}

/** How much the words of a name cost at most as the parts of a joined word; 1 when they aren't its parts. */
function costOfHeard(joined: string, [part, ...others]: readonly Word[]): number {
  if (part === undefined) return 1;
  const [next] = others;
  if (next === undefined) return costOfPart(joined, part);
  let least = 1;
  if (isSpeltOtherwise(part.text)) {
    for (const rest of restsBehind(joined, part.text, next.text))
      least = Math.min(least, costOfHeard(rest, others));
    return least;
  }
  for (let length = part.length - PART_LENGTHS_APART; length <= part.length + PART_LENGTHS_APART; length++) {
    if (length < PART_LENGTH_MIN || joined.length - length < PART_LENGTH_MIN) continue;
    const cost = costOfPart(joined.slice(0, length), part);
    if (cost < least) least = Math.min(least, Math.max(cost, costOfHeard(joined.slice(length), others)));
  }
  return least;
}

const PART_LENGTH_MIN = 3;

function costOfPart(text: string, part: Word): number {
  if (text.length < PART_LENGTH_MIN || !(part.isHeavy || part.class === "title")) return 1;
  const { relation, cost } = compareWords(pieces.wordOf(text, "person"), part);
  return HEARD_AS.has(relation) && cost <= PART_COST_MAX ? cost : 1;
}

/** As one edit in six letters: parts of a word are no names that a slip made. */
const PART_COST_MAX = editCost(1, 6);

const HEARD_AS: ReadonlySet<string> = new Set(["same", "variant", "nickname", "typo"]);

/** True when two neighbours and two others differ only in the place of the space: "Lauren Tnkunda". */
export function isSpaceShifted(
  left: readonly Pick<Word, "text">[],
  i: number,
  right: readonly Pick<Word, "text">[],
  j: number,
): boolean {
  return joinTexts(left, i, i + 1) === joinTexts(right, j, j + 1);
}
