// Hashes texts to 32 bits, the same on every machine and in every version: index files hold these hashes.
// FNV-1a over UTF-16 code units, then the finaliser of MurmurHash3, which spreads them over all bits.

const FNV_PRIME = 0x01000193;

/** The hash of a text. Different seeds give hashes that agree only by chance. */
export function hashText(text: string, seed: number): number {
  return finishHash(hashLetters(seed | 0, text, 0, text.length));
}

/**
 * Continues an unfinished hash, which starts as the seed, with the code units from `start` to before `end`.
 */
export function hashLetters(hash: number, text: string, start: number, end: number): number {
  let running = hash;
  for (let i = start; i < end; i++) running = hashLetter(running, text.charCodeAt(i));
  return running;
}

/** Continues an unfinished hash with one code unit. */
export function hashLetter(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, FNV_PRIME);
}

/** The hash of the text whose code units were added. */
export function finishHash(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
