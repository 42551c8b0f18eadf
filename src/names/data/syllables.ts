// Spellings of Chinese family names, and of the syllables of Chinese and Korean given names.

import chineseFamilyNamesText from "./chinese-family-names.tsv" with { type: "text" };
import chineseSyllablesText from "./chinese-syllables.tsv" with { type: "text" };
import koreanSyllableSpellingsText from "./korean-syllable-spellings.tsv" with { type: "text" };
import koreanSyllablesText from "./korean-syllables.tsv" with { type: "text" };
import { loadList } from "./load.ts";

/** The spellings of each name with spaces between them, pinyin first. */
export const CHINESE_FAMILY_SPELLINGS: readonly string[] = loadList(
  "chinese-family-names.tsv",
  chineseFamilyNamesText,
);

/** The spellings of each syllable of given names with spaces between them, pinyin first. */
export const CHINESE_SYLLABLE_SPELLINGS: readonly string[] = loadList(
  "chinese-syllables.tsv",
  chineseSyllablesText,
);

/** Syllables of given names in Hangul, one after another. */
export const KOREAN_SYLLABLES = loadList("korean-syllables.tsv", koreanSyllablesText).join("");

/** Spellings of each syllable, with spaces between them, that follow none of the styles of hangul.ts. */
export const KOREAN_SYLLABLE_SPELLINGS: readonly string[] = loadList(
  "korean-syllable-spellings.tsv",
  koreanSyllableSpellingsText,
);
