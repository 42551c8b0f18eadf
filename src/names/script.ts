// Which script a word is written in, and whether letters of another script only pretend to be of it. Relies on the
// look-alike tables; knows nothing of languages.

import { CYRILLIC_LOOK_ALIKES, GREEK_LOOK_ALIKES, LATIN_LOOK_ALIKES } from "./tables/homoglyphs.ts";

export type Script = "latin" | "cyrillic" | "greek" | "arabic" | "other";

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;
const ARABIC = /\p{Script=Arabic}/u;
const LETTER = /\p{L}/u;
const ASCII_ONLY = /^[\x20-\x7e]*$/;

/** The script of one letter; null for digits and marks, which belong to any script. */
export function scriptOfLetter(letter: string): Script | null {
  if (LATIN.test(letter)) return "latin";
  if (CYRILLIC.test(letter)) return "cyrillic";
  if (GREEK.test(letter)) return "greek";
  if (ARABIC.test(letter) && LETTER.test(letter)) return "arabic";
  return LETTER.test(letter) ? "other" : null;
}

/** True when no letter of the text is outside Latin. */
export function isLatin(text: string): boolean {
  if (ASCII_ONLY.test(text)) return true;
  for (const letter of text) {
    const script = scriptOfLetter(letter);
    if (script !== null && script !== "latin") return false;
  }
  return true;
}

/**
 * Undoes homoglyphs in a word of mixed scripts, before its case is folded: the letters of the script with fewer
 * letters are read as the letters that they look like, when each of them has one. Other words are returned as they are.
 */
export function resolveHomoglyphs(word: string): string {
  if (ASCII_ONLY.test(word)) return word;
  const count = { latin: 0, cyrillic: 0, greek: 0, arabic: 0, other: 0 };
  for (const letter of word) {
    const script = scriptOfLetter(letter);
    if (script !== null) count[script]++;
  }
  const present = [count.latin, count.cyrillic, count.greek].filter((letters) => letters > 0).length;
  if (present < 2 || count.arabic + count.other > 0) return word;
  const asLatin = replaceAll(word, LATIN_LOOK_ALIKES, "latin");
  const asOther =
    count.cyrillic >= count.greek
      ? replaceAll(word, CYRILLIC_LOOK_ALIKES, "cyrillic")
      : replaceAll(word, GREEK_LOOK_ALIKES, "greek");
  if (asLatin === null || asOther === null) return asLatin ?? asOther ?? word;
  return count.latin >= Math.max(count.cyrillic, count.greek) ? asLatin : asOther;
}

/** The word in Latin letters when every letter of another script looks like one; null otherwise. */
export function readAsLatin(word: string): string | null {
  return replaceAll(word, LATIN_LOOK_ALIKES, "latin");
}

/** Replaces every letter outside the wanted script by its look-alike; null when one has none. */
function replaceAll(word: string, table: Readonly<Record<string, string>>, wanted: Script): string | null {
  let result = "";
  for (const letter of word) {
    const script = scriptOfLetter(letter);
    const replaced = script === null || script === wanted ? letter : table[letter];
    if (replaced === undefined) return null;
    result += replaced;
  }
  return result;
}
