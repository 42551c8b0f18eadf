// Japanese syllables in Latin letters by Hepburn's romanisation, with long vowels written short as passports
// do; and as a reader of a foreign name would undo them, without the vowels that Japanese puts between
// consonants.

import { KANA } from "../data/kana.ts";
import { isJapaneseName } from "./japanese-names.ts";
import type { Speller } from "./speller.ts";

/** A name in one word is divided in so many ways at most. */
const DIVISIONS_MAX = 2;

const HIRAGANA_FIRST = 0x3041;
const HIRAGANA_LAST = 0x3096;
const TO_KATAKANA = 0x60;

const [DOUBLING, LONG, SYLLABIC_N] = ["ッ", "ー", "ン"];

const SPELLERS: readonly Speller[] = [spellHepburn, spellForeign];

/** A whole name in one word has at least so many kana. */
const NAME_KANA_MIN = 3;
const KANA_ONLY = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/**
 * The same two spellings for every name; a person's name in one word is divided where both parts are names.
 */
export function kanaSpellers(words: readonly string[], isPerson: boolean): readonly Speller[] {
  const [word = "", second] = words;
  if (!isPerson || second !== undefined || word.length < NAME_KANA_MIN || !KANA_ONLY.test(word))
    return SPELLERS;
  return [
    ...divisionsOf(word).map(
      (name): Speller =>
        () =>
          name,
    ),
    ...SPELLERS,
  ];
}

/** The divisions of kana into a family name and a given name of the dictionary. */
function divisionsOf(word: string): string[] {
  const names: string[] = [];
  for (let at = 1; at < word.length && names.length < DIVISIONS_MAX; at++) {
    const [family, given] = [spellHepburn(word.slice(0, at)), spellHepburn(word.slice(at))];
    if (isJapaneseName("family", family) && isJapaneseName("given", given)) names.push(`${family} ${given}`);
  }
  return names;
}

/**
 * Kana by Hepburn, long vowels short. "oue" is two words that met (Inoue, Tanoue), so its vowels are not one.
 */
export function spellHepburn(run: string): string {
  return spellSyllables(run)
    .replace(/ou(?!e)/g, "o")
    .replace(/uu/g, "u")
    .replace(/oo/g, "o");
}

function spellForeign(run: string): string {
  return spellSyllables(run)
    .replace(/([bcdfghjkmprsvz])\1/g, "$1")
    .replace(/(?<=[bdfgkmprsvz])u(?=[bcdfghjkmnprstvwyz]|$)/g, "")
    .replace(/(?<=[td])o(?=[bcdfghjkmnprstvwyz]|$)/g, "")
    .replace(/(?<=ch|sh|j)i(?=[bcdfghjkmnprstvwyz]|$)/g, "");
}

/** Letters that the table does not have are dropped. */
function spellSyllables(run: string): string {
  const syllables = KANA();
  const letters = toKatakana(run);
  let result = "";
  let isDoubled = false;
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    if (letter === DOUBLING) {
      isDoubled = true;
      continue;
    }
    if (letter === LONG) continue;
    const pair = syllables.get(letters.slice(at, at + 2));
    const spelling = pair ?? syllables.get(letter) ?? "";
    if (pair !== undefined) at++;
    if (isDoubled) result += spelling.startsWith("ch") ? "t" : spelling.charAt(0);
    isDoubled = false;
    result += letter === SYLLABIC_N ? "n" : spelling;
  }
  return result;
}

function toKatakana(run: string): string {
  let result = "";
  for (const letter of run) {
    const code = letter.charCodeAt(0);
    const isHiragana = code >= HIRAGANA_FIRST && code <= HIRAGANA_LAST;
    result += isHiragana ? String.fromCharCode(code + TO_KATAKANA) : letter;
  }
  return result;
}
