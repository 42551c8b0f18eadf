// Cyrillic names in Latin letters. The letters of the whole name identify the language; where they don't, the
// name is spelt as a Russian, a Ukrainian and a Bulgarian one.

import { CYRILLIC_LANGUAGES } from "../data/cyrillic.ts";
import { once } from "../data/once.ts";
import { type Speller, spellerOf } from "./speller.ts";

const spellersByLanguage = once(() =>
  CYRILLIC_LANGUAGES().map(({ letters, tables }) => ({ letters, spellers: tables.map(spellerOf) })),
);

/** The spellings of the first language whose letters the name has; the last language fits every name. */
export function cyrillicSpellers(words: readonly string[]): readonly Speller[] {
  const name = words.join(" ");
  return spellersByLanguage().find(({ letters }) => letters.test(name))?.spellers ?? [];
}
