// The consonant skeleton of a Latin token: a phonetic key that brings together spellings too many edits apart
// (Muammar, Moamar). Spells consonants alike that transliterations confuse, and drops vowels. Takes tokens in
// normal form (names/analysis/). One set of rules serves all languages; each rule was kept because real
// aliases often differ by it.

import { memo } from "../data/memo.ts";
import { closedText } from "./open-vowels.ts";

const LATIN_WORD = /^[a-z]+$/;

/** Too many words share a key of fewer consonants (Ali, Lee, Olu). */
const CONSONANTS_MIN = 2;

/** -off and -eff are older spellings of -ov and -ev (Smirnoff). */
const OLD_RUSSIAN_ENDING = /(?<=[eo])ff$/;

/**
 * Ya-, Yo-, Yu- are also written Ja- and Ia- (Yusuf, Jusuf, Iusuf); Ye- is also a plain E- (Yevgeny, Evgeny).
 */
const SOFT_BEGINNING = /^[iy](?=[aou])/;

/** J that sounds like a vowel: Nikolaj, Bajram. Before a vowel it stays a consonant (Najib). */
const J_AS_VOWEL = /(?<=[aeiouy])j(?=$|[^aeiouyj])/g;

/** The reduced form of each spelling of a consonant; longer spellings are tried first. */
const SPELLINGS: Readonly<Record<string, string>> = {
  tsch: "k",
  dzh: "j",
  sch: "s",
  tch: "k",
  bh: "b",
  ch: "k",
  ck: "k",
  cz: "k",
  dh: "d",
  dj: "j",
  dz: "z",
  gh: "g",
  kh: "h",
  lj: "l",
  ph: "f",
  qu: "k",
  rh: "r",
  sh: "s",
  sz: "s",
  th: "t",
  ts: "z",
  tz: "z",
  zh: "z",
  c: "k",
  q: "k",
  w: "v",
  x: "ks",
};

const SPELLING = new RegExp(Object.keys(SPELLINGS).join("|"), "g");

/**
 * The skeleton of a token, or "" when the token holds anything other than the letters a to z or has too few
 * consonants. A vowel at the start is kept as "a", whichever vowel it is.
 */
export function skeleton(token: string): string {
  const letters = closedText(token);
  if (!LATIN_WORD.test(letters)) return "";
  const spelled = spellSounds(letters);
  const consonants = spelled.replace(/([^aeiouy])\1+/g, "$1").replace(/[aeiouy]/g, "");
  if (consonants.length < CONSONANTS_MIN) return "";
  return /^[aeiouy]/.test(spelled) ? `a${consonants}` : consonants;
}

/** As skeleton, for the words of queries: a query asks for the skeleton of each word several times. */
export const recentSkeleton = memo(skeleton);

/** The letters of a token with one spelling per consonant: the skeleton with its vowels. */
export function spellSounds(letters: string): string {
  return letters
    .replace(OLD_RUSSIAN_ENDING, "v")
    .replace(SOFT_BEGINNING, "j")
    .replace(SPELLING, (spelling) => SPELLINGS[spelling] ?? spelling)
    .replace(J_AS_VOWEL, "i")
    .replaceAll("j", "g")
    .replace(/h$/, "");
}

/** True for a word that may have lost the vowels between its first and its last letter: bnk, cmpny. */
export function lacksInnerVowels(word: string): boolean {
  return LACKS_INNER_VOWELS.test(word);
}

const LACKS_INNER_VOWELS = /^[a-z][b-df-hj-np-tv-z]+[a-z]$/;

/** A word without the vowels between its first and its last letter: cmpny of company. */
export function withoutInnerVowels(word: string): string {
  return word.charAt(0) + word.slice(1, -1).replace(/[aeiou]/g, "") + word.slice(1).slice(-1);
}
