// Burmese names in Latin letters, with every syllable as a word, as Burmese people write their names. A
// syllable is a consonant with its medials, and a rhyme: vowel signs and the consonant that is marked to
// close it.

import {
  BURMESE_CLUSTERS,
  BURMESE_INITIALS,
  BURMESE_RHYMES,
  BURMESE_ROUND_RHYMES,
  BURMESE_VOWELS,
} from "../data/burmese.ts";
import { entryOf, type Speller } from "./speller.ts";

const SYLLABLE =
  /([\u1000-\u1021\u103f])([\u103b-\u103e]*)([\u102b-\u1032\u1036-\u1038]*)(?:([\u1000-\u1021])[\u1037\u1038]*[\u1039\u103a]|\u103a)?|[\u1023-\u102a]/gu;
const TONES = /[\u1037\u1038]/gu;

/** Medial letters: y, r, which is pronounced y too, w, and h, which is written before its consonant. */
const [MEDIAL_Y, MEDIAL_R, MEDIAL_W, MEDIAL_H] = ["\u103b", "\u103c", "\u103d", "\u103e"];

const SPELLERS: readonly Speller[] = [spellBurmese];

/** The same spelling for every name. */
export function burmeseSpellers(): readonly Speller[] {
  return SPELLERS;
}

/** Vowel letters that the table does not have are dropped. */
function spellBurmese(run: string): string {
  const syllables: string[] = [];
  for (const [whole, initial, medials = "", signs = "", final = ""] of run.matchAll(SYLLABLE)) {
    if (initial === undefined) syllables.push(BURMESE_VOWELS()[whole] ?? "");
    else syllables.push(spellSyllable(initial, medials, `${signs.replace(TONES, "")}${final}`));
  }
  return syllables.join(" ");
}

function spellSyllable(initial: string, medials: string, rhyme: string): string {
  const breath = medials.includes(MEDIAL_H) ? "h" : "";
  const glide = medials.includes(MEDIAL_Y) || medials.includes(MEDIAL_R) ? "y" : "";
  const start = `${breath}${entryOf(BURMESE_INITIALS(), initial)}${glide}`;
  const isRound = medials.includes(MEDIAL_W);
  const end =
    (isRound ? BURMESE_ROUND_RHYMES()[rhyme] : undefined) ?? `${isRound ? "w" : ""}${spellRhyme(rhyme)}`;
  return `${BURMESE_CLUSTERS()[start] ?? start}${end}`;
}

/** An unknown rhyme is spelt without its last sign; one that is unknown then too has the vowel a. */
function spellRhyme(rhyme: string): string {
  const rhymes = BURMESE_RHYMES();
  return rhymes[rhyme] ?? rhymes[rhyme.slice(0, -1)] ?? "a";
}
