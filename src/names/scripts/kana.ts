// Japanese syllables in Latin letters by Hepburn's romanisation, with long vowels written short as passports
// do; and as a reader of a foreign name would undo them, without the vowels that Japanese puts between
// consonants.

import { KANA } from "../data/kana.ts";
import type { Speller } from "./speller.ts";

const HIRAGANA_FIRST = 0x3041;
const HIRAGANA_LAST = 0x3096;
const TO_KATAKANA = 0x60;

const [DOUBLING, LONG, SYLLABIC_N] = ["ッ", "ー", "ン"];

const SPELLERS: readonly Speller[] = [spellHepburn, spellForeign];

/** The same two spellings for every name. */
export function kanaSpellers(): readonly Speller[] {
  return SPELLERS;
}

function spellHepburn(run: string): string {
  return spellSyllables(run).replace(/ou/g, "o").replace(/uu/g, "u").replace(/oo/g, "o");
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
