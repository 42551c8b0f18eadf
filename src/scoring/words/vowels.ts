// Whether the vowels of two words can be the same sound in two spellings: Laden and Ladin, Husayn and
// Hussein, but not Jamal and Jamil. Completes the consonant skeleton, which alone takes Mahmoud for Mohamed.

const A = 1;
const I = 2;
const U = 4;

/**
 * The sounds that each letter is written for; e stands for a or i, y and w for vowels beside their
 * consonants.
 */
const SOUNDS: Readonly<Record<string, number>> = { a: A, e: A | I, i: I, y: I, o: U, u: U, w: U };

/** One mask of sounds for each run of vowels in the word, in order. */
export function vowelMasks(word: string): number[] {
  const masks: number[] = [];
  let mask = 0;
  for (const letter of word) {
    const sound = letter === "w" && mask === 0 ? undefined : SOUNDS[letter];
    if (sound !== undefined) mask |= sound;
    else if (mask !== 0) {
      masks.push(mask);
      mask = 0;
    }
  }
  if (mask !== 0) masks.push(mask);
  return masks;
}

/** With fewer consonants a word needs all of its vowels to be told from others (Ming, Mingguo). */
const CONSONANTS_ENOUGH = 4;

/**
 * True when no vowel contradicts its counterpart. A vowel that one spelling leaves out contradicts nothing
 * when the word has consonants enough, or when the spelling has no vowels at all, as those from Arabic
 * letters.
 */
export function vowelsAgree(a: readonly number[], b: readonly number[], consonants: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < long.length && short.length > 0 && consonants < CONSONANTS_ENOUGH) return false;
  let from = 0;
  for (const mask of short) {
    while (from < long.length && ((long[from] ?? 0) & mask) === 0) from++;
    if (from === long.length) return false;
    from++;
  }
  return true;
}
