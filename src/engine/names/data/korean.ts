// Syllables of Korean given names, and their spellings.

import koreanSyllableSpellingsText from "./korean-syllable-spellings.tsv" with { type: "text" };
import koreanSyllablesText from "./korean-syllables.tsv" with { type: "text" };
import { loadList } from "./load.ts";

/** Syllables of given names in Hangul, one after another. */
export const KOREAN_SYLLABLES = loadList("korean-syllables.tsv", koreanSyllablesText).join("");

/** Spellings of each syllable, with spaces between them, that follow none of the styles of hangul.ts. */
export const KOREAN_SYLLABLE_SPELLINGS: readonly string[] = loadList(
  "korean-syllable-spellings.tsv",
  koreanSyllableSpellingsText,
);
