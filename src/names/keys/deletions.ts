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
