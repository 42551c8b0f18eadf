// Greek names in Latin letters: the tables of data/greek.ts, with the vowel pairs that are read as one or
// apart.

import { GREEK_TABLES, GREEK_VOICED } from "../data/greek.ts";
import type { LetterTable } from "../data/letter-table.ts";
import { once } from "../data/once.ts";
import { applyTable, type Speller } from "./speller.ts";

/** One spelling per table, the same ones for every name. */
export const greekSpellers = once(() =>
  GREEK_TABLES().map(
    (table): Speller =>
      (run) =>
        spellGreek(run, table),
  ),
);

function spellGreek(word: string, table: LetterTable): string {
  // A diaeresis marks two vowels that are read apart, so the marks are dropped only after the digraphs are
  // known.
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
