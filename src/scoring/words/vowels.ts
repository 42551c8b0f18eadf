// Whether the vowels of two words can spell the same sounds: Laden and Ladin, Husayn and Hussein, but not
// Jamal and Jamil. Completes the consonant skeleton, which by itself equates Mahmoud and Mohamed.

const A = 1;
const I = 2;
const U = 4;

/** The sounds that each letter can spell; e spells a or i, and y and w can be vowels or consonants. */
const SOUNDS: Readonly<Record<string, number>> = { a: A, e: A | I, i: I, y: I, o: U, u: U, w: U };

/** One mask of sounds per run of vowels in the word, in order. */
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

/** A word with fewer consonants needs all of its vowels to differ from others (Ming, Mingguo). */
const CONSONANTS_ENOUGH = 4;

/**
 * True when no vowel contradicts its counterpart. A vowel that one spelling leaves out contradicts nothing in
 * a word with enough consonants, or in a spelling without any vowels, such as one from Arabic letters.
 * `consonants` is the length of the skeleton.
 */
export function vowelsAgree(a: readonly number[], b: readonly number[], consonants: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < long.length && short.length > 0 && consonants < CONSONANTS_ENOUGH) return false;
  let from = 0;
  for (const mask of short) {
    const found = long.findIndex((other, at) => at >= from && (other & mask) !== 0);
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}
