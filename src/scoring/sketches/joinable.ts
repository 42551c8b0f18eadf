// Whether neighbouring words can make up another one ("Saif ud Din", "Saifuddin"), as far as letters and
// lengths tell: enough to rule 99 of 100 words out. alignment/joined-words.ts finds the words.

import { int32At } from "../../platform/checked-read.ts";
import { JOINED_LENGTH_MIN, joinedEditsMax } from "../alignment/joined-words.ts";
import { countBits } from "../words/word-pair.ts";

/** Words in a row, by their letters and lengths. */
export interface WordRow {
  readonly letters: Int32Array;
  readonly lengths: Int32Array;
  readonly count: number;
  /** The letters of all words, one bit each. */
  readonly allLetters: number;
}

/** False for a word that no neighbours in the row can make up. */
export function canBeMadeUp(letters: number, length: number, row: WordRow): boolean {
  if (length < JOINED_LENGTH_MIN || row.count < 2) return false;
  const editsMax = joinedEditsMax(length);
  if (countBits(letters & ~row.allLetters) > editsMax) return false;
  let wasPart = false;
  for (let i = 0; i < row.count; i++) {
    const isPart =
      int32At(row.lengths, i) < length + editsMax &&
      countBits(int32At(row.letters, i) & ~letters) <= editsMax;
    if (isPart && wasPart) return true;
    wasPart = isPart;
  }
  return false;
}

/** False for a word that no neighbours in the row can make up without a typo: a reading has none. */
export function canBeMadeUpExactly(letters: number, length: number, row: WordRow): boolean {
  if (length < JOINED_LENGTH_MIN || row.count < 2 || (letters & ~row.allLetters) !== 0) return false;
  for (let from = 0; from + 1 < row.count; from++) {
    let joined = 0;
    for (let to = from; to < row.count && (int32At(row.letters, to) & ~letters) === 0; to++) {
      joined += int32At(row.lengths, to);
      if (joined === length && to > from) return true;
      if (joined >= length) break;
    }
  }
  return false;
}
