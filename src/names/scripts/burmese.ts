// Burmese names in Latin letters, every syllable a word, as Burmese people write their names. A syllable is a
// consonant with its medials, and a rhyme: vowel signs and the consonant that is marked to close it.

import {
  BURMESE_CLUSTERS,
  BURMESE_INITIALS,
  BURMESE_RHYMES,
  BURMESE_ROUND_RHYMES,
  BURMESE_VOWELS,
} from "../data/burmese.ts";
import type { Speller } from "./speller.ts";

const SYLLABLE =
  /([\u1000-\u1021\u103f])([\u103b-\u103e]*)([\u102b-\u1032\u1036-\u1038]*)(?:([\u1000-\u1021])[\u1037\u1038]*[\u1039\u103a]|\u103a)?|[\u1023-\u102a]/gu;
const TONES = /[\u1037\u1038]/gu;

/** Medial letters: y, r, which is said y too, w, and the breath before its consonant. */
const [MEDIAL_Y, MEDIAL_R, MEDIAL_W, MEDIAL_H] = ["\u103b", "\u103c", "\u103d", "\u103e"];

const SPELLERS: readonly Speller[] = [spellBurmese];

/** One spelling, whatever the name. */
export function burmeseSpellers(): readonly Speller[] {
  return SPELLERS;
}

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
  const start = `${breath}${BURMESE_INITIALS()[initial] ?? ""}${glide}`;
  const isRound = medials.includes(MEDIAL_W);
  const roundRhyme = isRound ? BURMESE_ROUND_RHYMES()[rhyme] : undefined;
  const end =
    roundRhyme ??
    `${isRound ? "w" : ""}${BURMESE_RHYMES()[rhyme] ?? BURMESE_RHYMES()[rhyme.slice(0, -1)] ?? "a"}`;
  return `${BURMESE_CLUSTERS()[start] ?? start}${end}`;
}
