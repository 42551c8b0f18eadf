// Latin spellings of a word in any script: own tables for Cyrillic, Greek and Arabic, where names have usual spellings,
// and the general tables of the unidecode package for the rest. Each variant applies one table to the whole name, so
// variants never multiply.

import unidecode from "unidecode";
import { foldCase, foldLatin, spellOut } from "./normal.ts";
import { isLatin, type Script, scriptOfLetter } from "./script.ts";
import { ARABIC_ARTICLE, ARABIC_GOD, ARABIC_TABLE } from "./tables/arabic.ts";
import { CYRILLIC_LANGUAGES, type LetterTable } from "./tables/cyrillic.ts";
import { GREEK_TABLES, GREEK_VOICED } from "./tables/greek.ts";

/** At most this many Latin spellings of one name: the longest list of tables that one language has. */
export const LATIN_VARIANTS_MAX = 4;

const LONGEST_KEY = 2;

/**
 * The Latin spellings of a name given as its words, most usual first, without repeats, at most LATIN_VARIANTS_MAX.
 * A word can become several (an Arabic article stands apart) or none (characters without a spelling).
 */
export function romanise(words: readonly string[]): string[][] {
  const text = foldCase(words.join(" "));
  if (isLatin(text)) return romaniseLatin(text);
  const cyrillic = cyrillicTables(text);
  const variants: string[][] = [];
  const seen = new Set<string>();
  for (let variant = 0; variant < LATIN_VARIANTS_MAX; variant++) {
    const cyrillicTable = cyrillic[Math.min(variant, cyrillic.length - 1)] ?? {};
    const greekTable = GREEK_TABLES[Math.min(variant, GREEK_TABLES.length - 1)] ?? {};
    const tokens = words.flatMap((word) => romaniseWord(word, variant, cyrillicTable, greekTable));
    const key = tokens.join(" ");
    if (tokens.length === 0 || seen.has(key)) continue;
    seen.add(key);
    variants.push(tokens);
  }
  return variants;
}

/** A Latin name has one spelling, and a second one when it has letters that are also spelt with two. */
function romaniseLatin(text: string): string[][] {
  const plain = splitTokens(foldLatin(text));
  const spelt = spellOut(text);
  const second = spelt === text ? plain : splitTokens(foldLatin(spelt));
  return [plain, second].filter(
    (tokens, i) => tokens.length > 0 && (i === 0 || tokens.join() !== plain.join()),
  );
}

/** What is left of a romanised text: letters a to z and digits, cut at spaces. */
function splitTokens(latin: string): string[] {
  return latin
    .replace(/[^\x20-\x7e]/gu, spellByCharacter)
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, "")
    .split(" ")
    .filter((token) => token !== "");
}

function cyrillicTables(text: string): readonly LetterTable[] {
  return CYRILLIC_LANGUAGES.find(({ letters }) => letters.test(text))?.tables ?? [];
}

function romaniseWord(
  word: string,
  variant: number,
  cyrillicTable: LetterTable,
  greekTable: LetterTable,
): string[] {
  let latin = "";
  for (const { script, text } of splitRuns(foldCase(word).normalize("NFC"))) {
    if (script === "cyrillic") latin += applyTable(text, cyrillicTable);
    else if (script === "greek") latin += romaniseGreek(text, greekTable);
    else if (script === "arabic") latin += romaniseArabic(text);
    else if (script === "latin") latin += foldLatin(variant === 1 ? spellOut(text) : text);
    else latin += spellByCharacter(text).replaceAll(" ", "");
  }
  return splitTokens(foldLatin(latin));
}

/** Cuts a word where its script changes; digits and marks stay with what stands before them. */
function splitRuns(word: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const letter of word) {
    const last = runs.at(-1);
    const script = scriptOfLetter(letter) ?? last?.script ?? "latin";
    if (last !== undefined && last.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
}

/** Replaces the longest run of letters that the table has, from left to right; unknown letters go to unidecode. */
function applyTable(text: string, table: LetterTable): string {
  const letters = [...text];
  let result = "";
  let at = 0;
  while (at < letters.length) {
    let taken = 0;
    for (let length = LONGEST_KEY; length > 0 && taken === 0; length--) {
      if (at + length > letters.length) continue;
      const run = letters.slice(at, at + length).join("");
      const isEnd = at + length === letters.length && at > 0;
      const spelling =
        (at === 0 ? table[`^${run}`] : undefined) ?? (isEnd ? table[`${run}$`] : undefined) ?? table[run];
      if (spelling === undefined) continue;
      result += spelling;
      taken = length;
    }
    if (taken === 0) {
      result += spellByCharacter(letters[at] ?? "");
      taken = 1;
    }
    at += taken;
  }
  return result;
}

function romaniseGreek(word: string, table: LetterTable): string {
  // A diaeresis says that the two vowels are read apart, so the marks go only after the digraphs are settled.
  const apart = word.normalize("NFD").replace(/([αεηο])\u0301?([ιυ])\u0308/gu, "$1\u0000$2");
  const plain = apart.replace(/\p{M}/gu, "");
  const voiced = plain.replace(/([αεη])υ(.?)/gu, (whole, vowel: string, next: string) => {
    if (table[`${vowel}υ`] !== undefined) return whole;
    return `${vowel}${next !== "" && GREEK_VOICED.includes(next) ? "v" : "f"}${next}`;
  });
  return voiced
    .split("\u0000")
    .map((part) => applyTable(part, table))
    .join("");
}

function romaniseArabic(word: string): string {
  const plain = word.replace(/\p{M}/gu, "");
  const { letters: article, spelling } = ARABIC_ARTICLE;
  const hasArticle =
    plain.startsWith(article) && plain.length > article.length + 1 && !plain.startsWith(ARABIC_GOD.letters);
  const stem = hasArticle ? plain.slice(article.length) : plain;
  const parts = stem.split(ARABIC_GOD.letters).map((part) => applyTable(part, ARABIC_TABLE));
  return `${hasArticle ? `${spelling} ` : ""}${parts.join(ARABIC_GOD.spelling)}`;
}

function spellByCharacter(text: string): string {
  let result = "";
  for (const letter of text) result += letter <= "\x7f" ? letter : unidecode(letter);
  return result;
}
