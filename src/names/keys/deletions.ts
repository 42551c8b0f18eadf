// Words within one or two edits of each other share a word that is left when letters are deleted from both.
// This file hashes those remainders (the symmetric-deletion neighbourhood) and counts the edits between two
// words. It relies on nothing and refuses to know what the words mean. Words are UTF-16 code units
// throughout.

/** Two edits are looked for from this length on: in a shorter word they leave too little of it. */
export const TWO_EDITS_LETTERS_MIN = 6;

/**
 * Longer words get one edit only: two would cost over 200 hashes each, and such words are rare and rarely
 * mistaken.
 */
export const TWO_EDITS_LETTERS_MAX = 20;

/** Remainders shorter than this are shared by too many words. */
const REMAINDER_LETTERS_MIN = 2;

/** Letters beyond this one don't shape the hashes; a word that long is found by its beginning. */
const HASHED_LETTERS_MAX = 64;

const FNV_PRIME = 0x01000193;

/**
 * A 32-bit hash of a text (FNV-1a over code units, then the finaliser of MurmurHash3), the same on every
 * machine.
 */
export function hashText(text: string, seed: number): number {
  let hash = seed | 0;
  for (let i = 0; i < text.length; i++) hash = hashLetter(hash, text.charCodeAt(i));
  return finishHash(hash);
}

/** One letter more of a text whose hash begins as `seed` and is finished by finishHash. */
export function hashLetter(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, FNV_PRIME);
}

export function finishHash(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** How many edits are looked for in a word of so many letters: 0, 1 or 2. */
export function editsOf(letters: number): number {
  if (letters <= REMAINDER_LETTERS_MIN) return 0;
  return letters >= TWO_EDITS_LETTERS_MIN && letters <= TWO_EDITS_LETTERS_MAX ? 2 : 1;
}

/** More places than four times the hashes of a word; a power of two. */
const PLACES = 1024;
const placeHashes = new Int32Array(PLACES);
/** The word whose hash stands in a place. */
const placeWords = new Int32Array(PLACES);
let wordsHashed = 0;
const distinct = new Int32Array(PLACES);

/**
 * The hashes of a word and of what deletions leave of it, each once; `hashText(word, seed)` is the first.
 * Those that were there already are told by a table, in a third of the time that sorting them takes: a build
 * hashes millions.
 */
export function deletionHashes(word: string, seed: number): Int32Array {
  const text = word.length > HASHED_LETTERS_MAX ? word.slice(0, HASHED_LETTERS_MAX) : word;
  const letters = text.length;
  const edits = editsOf(letters);
  wordsHashed = (wordsHashed + 1) | 0;
  let count = addOnce(hashText(text, seed), 0);
  let before = seed | 0;
  if (edits > 0) {
    for (let first = 0; first < letters; first++) {
      count = addOnce(finishHash(hashFrom(text, first + 1, letters, before)), count);
      if (edits > 1) {
        let between = before;
        for (let second = first + 1; second < letters; second++) {
          count = addOnce(finishHash(hashFrom(text, second + 1, letters, between)), count);
          between = Math.imul(between ^ text.charCodeAt(second), FNV_PRIME);
        }
      }
      before = Math.imul(before ^ text.charCodeAt(first), FNV_PRIME);
    }
  }
  return distinct.slice(0, count);
}

/**
 * Adds a hash to the `count` distinct ones of the word, unless it is one of them; returns how many there are
 * then.
 */
function addOnce(hash: number, count: number): number {
  let place = hash & (PLACES - 1);
  while (placeWords[place] === wordsHashed) {
    if (placeHashes[place] === hash) return count;
    place = (place + 1) & (PLACES - 1);
  }
  placeWords[place] = wordsHashed;
  placeHashes[place] = hash;
  distinct[count] = hash;
  return count + 1;
}

function hashFrom(text: string, start: number, end: number, hash: number): number {
  let running = hash;
  for (let i = start; i < end; i++) running = Math.imul(running ^ text.charCodeAt(i), FNV_PRIME);
  return running;
}

/**
 * A word as a stretch of code units, so that words of a mapped dictionary are compared without becoming
 * strings.
 */
export type Letters = Uint16Array;

/**
 * The edits between two words when there are at most `editsMax`, else `editsMax + 1`. Inserting, deleting,
 * replacing a letter and swapping two neighbours are one edit each (optimal string alignment).
 */
export function countEdits(
  a: Letters,
  aStart: number,
  aEnd: number,
  b: Letters,
  bStart: number,
  bEnd: number,
  editsMax: number,
): number {
  const tooMany = editsMax + 1;
  if (Math.abs(aEnd - aStart - (bEnd - bStart)) > editsMax) return tooMany;
  let start = 0;
  while (aStart + start < aEnd && bStart + start < bEnd && a[aStart + start] === b[bStart + start]) start++;
  let aLast = aEnd;
  let bLast = bEnd;
  while (aLast > aStart + start && bLast > bStart + start && a[aLast - 1] === b[bLast - 1]) {
    aLast--;
    bLast--;
  }
  const aFirst = aStart + start;
  const bFirst = bStart + start;
  const aLetters = aLast - aFirst;
  const bLetters = bLast - bFirst;
  if (aLetters === 0 || bLetters === 0) return Math.min(Math.max(aLetters, bLetters), tooMany);
  if (editsMax < 2) return countOneEdit(a, aFirst, aLetters, b, bFirst, bLetters, tooMany);
  return countInBand(a, aFirst, aLetters, b, bFirst, bLetters, editsMax);
}

function countOneEdit(
  a: Letters,
  aFirst: number,
  aLetters: number,
  b: Letters,
  bFirst: number,
  bLetters: number,
  tooMany: number,
): number {
  if (aLetters === 1 && bLetters === 1) return Math.min(1, tooMany);
  const isSwap =
    aLetters === 2 && bLetters === 2 && a[aFirst] === b[bFirst + 1] && a[aFirst + 1] === b[bFirst];
  return isSwap ? Math.min(1, tooMany) : tooMany;
}

type ScratchRows = [Uint8Array, Uint8Array, Uint8Array];

function makeRows(length: number): ScratchRows {
  return [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
}

/**
 * Rows of the matrix, kept between calls: words are compared by the hundred. They hold nothing that is read
 * again.
 */
let scratchRows = makeRows(64);

/** The matrix of the two words, of which only the diagonals that `editsMax` can reach are filled. */
function countInBand(
  a: Letters,
  aFirst: number,
  aLetters: number,
  b: Letters,
  bFirst: number,
  bLetters: number,
  editsMax: number,
): number {
  const tooMany = editsMax + 1;
  if (bLetters >= scratchRows[0].length) scratchRows = makeRows(2 * bLetters);
  let [beforeLast, last, current] = scratchRows;
  beforeLast.fill(tooMany, 0, bLetters + 1);
  last.fill(tooMany, 0, bLetters + 1);
  for (let j = 0; j <= Math.min(bLetters, editsMax); j++) last[j] = j;
  for (let i = 1; i <= aLetters; i++) {
    current.fill(tooMany, 0, bLetters + 1);
    if (i <= editsMax) current[0] = i;
    const to = Math.min(bLetters, i + editsMax);
    let least = current[0] ?? tooMany;
    for (let j = Math.max(1, i - editsMax); j <= to; j++) {
      const isSame = a[aFirst + i - 1] === b[bFirst + j - 1];
      let edits = (last[j - 1] ?? tooMany) + (isSame ? 0 : 1);
      edits = Math.min(edits, (last[j] ?? tooMany) + 1, (current[j - 1] ?? tooMany) + 1);
      if (
        i > 1 &&
        j > 1 &&
        a[aFirst + i - 1] === b[bFirst + j - 2] &&
        a[aFirst + i - 2] === b[bFirst + j - 1]
      )
        edits = Math.min(edits, (beforeLast[j - 2] ?? tooMany) + 1);
      current[j] = Math.min(edits, tooMany);
      least = Math.min(least, edits);
    }
    if (least > editsMax) return tooMany;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[bLetters] ?? tooMany;
}
