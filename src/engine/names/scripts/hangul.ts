// Korean names in Latin letters, syllable by syllable, as South Korea's passports, McCune-Reischauer (with
// North Korea) and the Revised Romanisation write them. A person's name of Korean shape has a family name
// with usual spellings of its own and a given name of separate syllables; any other text is a foreign word,
// written as one.

import {
  FAMILY_NAMES,
  FINAL_SPELLINGS,
  HANGUL_STYLES,
  type HangulStyle,
  LINKED_FINALS,
} from "../data/hangul.ts";
import { entryOf, type Speller } from "./speller.ts";

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const [VOWELS, FINALS] = [21, 28];

/** The initial without a sound (ㅇ), and r (ㄹ), by their places in Unicode's order. */
const [SILENT_INITIAL, INITIAL_RIEUL] = [11, 5];
const FINAL_RIEUL = 8;

/** Given names have one or two syllables, seldom three. */
const GIVEN_SYLLABLES_MAX = 3;

const [, , REVISED] = HANGUL_STYLES;

const KOREAN_SPELLERS = HANGUL_STYLES.map(
  (style, index): Speller =>
    (run, position) =>
      position > 0 ? spellApart(run, style) : spellFullName(run, style, index),
);

const WORD_SPELLERS: readonly Speller[] = [spellWord, spellForeign];

/** Three spellings of a Korean person's name, two of any other word. */
export function hangulSpellers(words: readonly string[], isPerson: boolean): readonly Speller[] {
  return isPerson && isKoreanName(words) ? KOREAN_SPELLERS : WORD_SPELLERS;
}

function isKoreanName(words: readonly string[]): boolean {
  const [first, second, third] = words;
  if (first === undefined || third !== undefined) return false;
  const family = familyNameOf(first);
  if (family === null || (second !== undefined && family !== first)) return false;
  const givenSyllables = second === undefined ? first.length - family.length : second.length;
  return givenSyllables >= 1 && givenSyllables <= GIVEN_SYLLABLES_MAX;
}

/**
 * The family name that a word begins with: two syllables where there is such a name and a given name is left.
 */
function familyNameOf(word: string): string | null {
  const long = word.slice(0, 2);
  if (FAMILY_NAMES.has(long) && word.length !== 3) return long;
  const short = word.slice(0, 1);
  return FAMILY_NAMES.has(short) ? short : null;
}

function spellFullName(run: string, style: HangulStyle, index: number): string {
  const family = familyNameOf(run);
  const spellings = family === null ? undefined : FAMILY_NAMES.get(family);
  if (family === null || spellings === undefined) return spellApart(run, style);
  const spelling = entryOf(spellings, Math.min(index, spellings.length - 1));
  return `${spelling} ${spellApart(run.slice(family.length), style)}`;
}

function spellApart(run: string, style: HangulStyle): string {
  return [...run].map((syllable) => spellSyllable(syllable, style)).join(" ");
}

/** The spellings of one syllable of a given name, in each of the styles. */
export function hangulSpellings(syllable: string): string[] {
  return HANGUL_STYLES.map((style) => spellSyllable(syllable, style));
}

/** The letters of a syllable by their places in Unicode's order; `final` 0 is none. */
interface Jamo {
  readonly initial: number;
  readonly vowel: number;
  readonly final: number;
}

/** Null for a character that is not a Hangul syllable. */
export function decompose(syllable: string): Jamo | null {
  const code = syllable.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  const index = code - FIRST_SYLLABLE;
  return {
    initial: Math.floor(index / (VOWELS * FINALS)),
    vowel: Math.floor(index / FINALS) % VOWELS,
    final: index % FINALS,
  };
}

function spellSyllable(syllable: string, style: HangulStyle): string {
  const jamo = decompose(syllable);
  if (jamo === null) return "";
  const whole = `${spellStart(jamo, style)}${entryOf(FINAL_SPELLINGS, jamo.final)}`;
  return style.syllables[whole] ?? whole;
}

/** The initial consonant and the vowel. */
function spellStart({ initial, vowel }: Jamo, style: HangulStyle): string {
  return `${entryOf(style.initials, initial)}${entryOf(style.vowels, vowel)}`;
}

/**
 * A word by the Revised Romanisation, where a final consonant moves to a syllable that begins with a vowel.
 */
function spellWord(run: string): string {
  const letters = [...run].map(decompose);
  let result = "";
  letters.forEach((jamo, at) => {
    if (jamo === null) return;
    const isLinked = letters[at + 1]?.initial === SILENT_INITIAL;
    const isDoubled = letters[at - 1]?.final === FINAL_RIEUL && jamo.initial === INITIAL_RIEUL;
    result += isDoubled ? `l${entryOf(REVISED.vowels, jamo.vowel)}` : spellStart(jamo, REVISED);
    result += entryOf(isLinked ? LINKED_FINALS : FINAL_SPELLINGS, jamo.final);
  });
  return result;
}

/** The same without the vowels that Korean puts between the consonants of a foreign word (keurujeu: kruz). */
function spellForeign(run: string): string {
  return spellWord(run)
    .replace(/eu(?=[bcdfghjklmnpqrstvwz]|$)/g, "")
    .replace(/[wy]?eo/g, "o")
    .replace(/j(?=$|[^aeiou])/g, "z");
}
