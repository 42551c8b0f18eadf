// Chinese syllables in Latin letters, by the systems that write them. The spellings of a syllable or name are
// one text with spaces between them, pinyin first.

import cantoneseSyllablesText from "./cantonese-syllables.tsv" with { type: "text" };
import chineseFamilyNamesText from "./chinese-family-names.tsv" with { type: "text" };
import chineseNameSyllablesText from "./chinese-name-syllables.tsv" with { type: "text" };
import chineseSyllablesText from "./chinese-syllables.tsv" with { type: "text" };
import hokkienSyllablesText from "./hokkien-syllables.tsv" with { type: "text" };
import { loadList, loadTable, loadWords } from "./load.ts";
import mandarinSpellingsText from "./mandarin-spellings.tsv" with { type: "text" };
import pinyinSyllablesText from "./pinyin-syllables.tsv" with { type: "text" };

/** Every syllable of pinyin, without tones. */
export const PINYIN_SYLLABLES: readonly string[] = [
  ...loadWords("pinyin-syllables.tsv", pinyinSyllablesText),
].flatMap(([beginning, endings]) =>
  endings.map((ending) => `${beginning === "-" ? "" : beginning}${ending}`),
);

const NAME_SYLLABLES = loadWords("chinese-name-syllables.tsv", chineseNameSyllablesText);

/** Usual family names in pinyin. */
export const PINYIN_FAMILY_NAMES: readonly string[] = NAME_SYLLABLES.get("family") ?? [];

/** Usual syllables of given names in pinyin. */
export const PINYIN_GIVEN_SYLLABLES: readonly string[] = NAME_SYLLABLES.get("given") ?? [];

/** The spellings of each family name. */
export const CHINESE_FAMILY_SPELLINGS: readonly string[] = loadList(
  "chinese-family-names.tsv",
  chineseFamilyNamesText,
);

/** The spellings of each syllable of given names, those of Hong Kong next. */
export const CHINESE_SYLLABLE_SPELLINGS: readonly string[] = loadList(
  "chinese-syllables.tsv",
  chineseSyllablesText,
);

/** Spellings of Mandarin beside pinyin and Wade-Giles. */
export const MANDARIN_SPELLINGS: readonly string[] = loadList(
  "mandarin-spellings.tsv",
  mandarinSpellingsText,
);

/** Spellings of Hokkien, Teochew and Hakka. */
export const HOKKIEN_SYLLABLES: readonly string[] = loadList("hokkien-syllables.tsv", hokkienSyllablesText);

/** The pinyin of each syllable of Cantonese, which is written in jyutping without tones. */
export const CANTONESE_SYLLABLES: Readonly<Record<string, string>> = loadTable(
  "cantonese-syllables.tsv",
  cantoneseSyllablesText,
);
