// Every way in which Koreans are seen to write one syllable in a name: passports follow no rule, and
// newspapers of North and South each follow their own. Letters are by their places in Unicode's order.

import { FINAL_SPELLINGS } from "../data/hangul.ts";
import { decompose, hangulSpellings } from "./hangul.ts";

/** The spellings of the consonant that begins a syllable. */
const INITIALS: readonly (readonly string[])[] =
  "g k|kk k gg|n|d t|tt t dd|r l|m|b p|pp p bb|s|ss s|-|j ch|jj ch|ch|k|t|p|h".split("|").map(wordsOf);

/** The spellings of the vowel where a consonant closes the syllable, and where none does. */
const CLOSED: readonly (readonly string[])[] =
  "a|ae ai|ya|yae|eo o u ou|e|yeo yo you yu|ye|o|wa|wae|oe oi|yo|u oo|wo weo|we|wi|yu yoo|eu u|ui eui|i ee"
    .split("|")
    .map(wordsOf);
const OPEN: readonly (readonly string[])[] =
  "a ah|ae ai|ya yah|yae|eo o uh|e|yeo yo yuh|ye|o oh|wa|wae|oe oi|yo|u oo|wo weo|we|wi wee|yu yoo|eu|ui eui|i ee"
    .split("|")
    .map(wordsOf);

/** The consonants that close a syllable and have several spellings. */
const FINALS: Readonly<Record<string, readonly string[]>> = {
  k: ["k", "g", "ck"],
  l: ["l", "r"],
  p: ["p", "b"],
  n: ["n"],
};

const [SILENT, SIOS, HIEUT, NIEUN, RIEUL] = [11, 9, 18, 2, 5];
const [WI, U, UI, I] = [16, 13, 19, 20];
const NO_FINAL = 0;
/** Vowels that begin with i or y: before these, the South drops ㄹ and ㄴ at the start of a name. */
const SOFT_VOWELS: ReadonlySet<number> = new Set([2, 3, 6, 7, 12, 17, 20]);
const FIRST_SYLLABLE = 0xac00;
const [VOWELS, FINALS_COUNT] = [21, 28];

function wordsOf(text: string): readonly string[] {
  return text.split(" ").map((word) => (word === "-" ? "" : word));
}

/** The usual spellings of a Hangul syllable, those of the three systems first. */
export function usualSpellings(syllable: string): string[] {
  const jamo = decompose(syllable);
  if (jamo === null) return [];
  const { initial, vowel, final } = jamo;
  const end = FINAL_SPELLINGS[final] ?? "";
  const ends = FINALS[end] ?? [end];
  const vowels = (final === NO_FINAL ? OPEN : CLOSED)[vowel] ?? [];
  const found = new Set(hangulSpellings(syllable));
  for (const beginning of INITIALS[initial] ?? [])
    for (const middle of vowels) for (const rest of ends) found.add(`${beginning}${middle}${rest}`);
  const others: string[] = [];
  if (initial === SILENT && vowel === U) others.push("woo", "wu");
  if (initial === SILENT && vowel === I) others.push("yi", "yee");
  if (initial === SIOS && (vowel === I || vowel === WI)) others.push("shi", "shee", "shwi");
  if (initial === HIEUT && vowel === UI) others.push("hee", "hi", "heui");
  for (const other of others) for (const rest of ends) found.add(`${other}${rest}`);
  return [...found];
}

/**
 * The syllable as the South says it at the start of a name, where it drops or changes ㄹ and ㄴ (리 is 이, 로 is
 * 노); the same syllable where nothing changes.
 */
export function initialLaw(syllable: string): string {
  const jamo = decompose(syllable);
  if (jamo === null || (jamo.initial !== RIEUL && jamo.initial !== NIEUN)) return syllable;
  const isSoft = SOFT_VOWELS.has(jamo.vowel);
  if (!isSoft && jamo.initial === NIEUN) return syllable;
  const initial = isSoft ? SILENT : NIEUN;
  return String.fromCharCode(FIRST_SYLLABLE + (initial * VOWELS + jamo.vowel) * FINALS_COUNT + jamo.final);
}
