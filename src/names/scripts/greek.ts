// Greek names in Latin letters: the tables of tables/greek.ts, with the vowel pairs that are read as one or
// apart.

import { GREEK_TABLES, GREEK_VOICED } from "../data/greek.ts";
import { applyTable, type LetterTable, type Speller } from "./speller.ts";

const SPELLERS = GREEK_TABLES.map(
  (table): Speller =>
    (run) =>
      spellGreek(run, table),
);

/** One spelling a table, whatever the name. */
export function greekSpellers(): readonly Speller[] {
  return SPELLERS;
}

function spellGreek(word: string, table: LetterTable): string {
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
