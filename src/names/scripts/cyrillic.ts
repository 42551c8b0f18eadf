// Cyrillic names in Latin letters. The letters of the whole name tell the language; where they don't, the
// name is spelt as a Russian, a Ukrainian and a Bulgarian one.

import { CYRILLIC_LANGUAGES } from "../data/cyrillic.ts";
import { applyTable, type Speller } from "./speller.ts";

const LANGUAGES = CYRILLIC_LANGUAGES.map(({ letters, tables }) => ({
  letters,
  spellers: tables.map(
    (table): Speller =>
      (run) =>
        applyTable(run, table),
  ),
}));

/** The spellings of the first language whose letters the name has. */
export function cyrillicSpellers(words: readonly string[]): readonly Speller[] {
  const name = words.join(" ");
  return LANGUAGES.find(({ letters }) => letters.test(name))?.spellers ?? [];
}
