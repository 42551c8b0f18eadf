// The deletion neighbourhood of a word (symmetric deletion, as in SymSpell): words within one or two edits of
// each other have a word in common that is left when letters are deleted from both. A letter is a UTF-16 code
// unit. Words that share a hash are candidates only; names/distance/ counts their edits.

import { finishHash, hashLetter, hashLetters } from "./text-hash.ts";

/** From this length on, two deletions leave enough of a word to find it by. */
const TWO_EDITS_LETTERS_MIN = 6;

/** Longer words get one edit only: two would cost over 200 hashes per word, and such words are rare. */
const TWO_EDITS_LETTERS_MAX = 20;

/** Too many words share a shorter remainder. */
const REMAINDER_LETTERS_MIN = 2;

/** Letters beyond this one are not hashed; so long a word is found by its beginning. */
export const HASHED_LETTERS_MAX = 64;

/** The most edits within which a word of this length is found: 0, 1 or 2. */
export function editsOf(letters: number): number {
  if (letters <= REMAINDER_LETTERS_MIN) return 0;
  return letters >= TWO_EDITS_LETTERS_MIN && letters <= TWO_EDITS_LETTERS_MAX ? 2 : 1;
}

/** An upper bound of the hashes of a word of this length. */
export function deletionHashesMax(letters: number): number {
  const edits = editsOf(letters);
  return 1 + (edits > 0 ? letters : 0) + (edits > 1 ? (letters * (letters - 1)) / 2 : 0);
}

// The scratch space of the module belongs to deletionHashes alone, which fills and copies it within one call.
// Each thread has its own.

/** Slots of the hash table of hashes: a power of two, over four times the hashes of any word. */
const SLOTS = 1024;
const slotHashes = new Int32Array(SLOTS);
/** The number of the word that filled each slot: a slot of another word counts as empty. */
const slotWords = new Int32Array(SLOTS);
let wordNumber = 0;
const distinctHashes = new Int32Array(SLOTS);

/**
 * The hashes of a word and of what is left after its deletions, without repeats; the first is
 * `hashText(word, seed)`. Repeats are found by a hash table because an import hashes millions of words, and
 * sorting took three times as long.
 */
export function deletionHashes(word: string, seed: number): Int32Array {
  const letters = Math.min(word.length, HASHED_LETTERS_MAX);
  const edits = editsOf(letters);
  wordNumber = (wordNumber + 1) | 0;
  let count = addHash(hashLetters(seed | 0, word, 0, letters), 0);
  if (edits === 0) return distinctHashes.slice(0, count);
  let untilFirst = seed | 0;
  for (let first = 0; first < letters; first++) {
    count = addHash(hashLetters(untilFirst, word, first + 1, letters), count);
    if (edits > 1) {
      let untilSecond = untilFirst;
      for (let second = first + 1; second < letters; second++) {
        count = addHash(hashLetters(untilSecond, word, second + 1, letters), count);
        untilSecond = hashLetter(untilSecond, word.charCodeAt(second));
      }
    }
    untilFirst = hashLetter(untilFirst, word.charCodeAt(first));
  }
  return distinctHashes.slice(0, count);
}

/**
 * Finishes a hash and adds it to the `count` hashes of the word unless it is among them; returns their count.
 */
function addHash(unfinished: number, count: number): number {
  const hash = finishHash(unfinished);
  let slot = hash & (SLOTS - 1);
  while (slotWords[slot] === wordNumber) {
    if (slotHashes[slot] === hash) return count;
    slot = (slot + 1) & (SLOTS - 1);
  }
  slotWords[slot] = wordNumber;
  slotHashes[slot] = hash;
  distinctHashes[count] = hash;
  return count + 1;
}
