// Towns of several words. A listed organisation that has one in its name is not meant where only the town is
// named. A table decides, and not where a name stands: the sender chooses that.

import { legalClassOf } from "../names/analysis/legal-forms.ts";
import { loadMap } from "../names/data/load.ts";
import { once } from "../names/data/once.ts";
import { isCity } from "../screening/texts/word-bits.ts";
import townsText from "./data/towns.tsv" with { type: "text" };
import { type PlacedWord, placeWords } from "./place-words.ts";

const TOWNS = once(
  (): ReadonlySet<string> =>
    new Set([...loadMap("towns.tsv", townsText).values()].flatMap((towns) => towns.split("|"))),
);

const TOWN_WORDS_MAX = 6;

/** What a point leaves of a legal form: "S.A. de C.V.". */
const FORM_LETTERS_MAX = 2;

/** All towns of the table, as words in normal form. */
export function townNames(): ReadonlySet<string> {
  return TOWNS();
}

/** True for the name of a town, and nothing else. */
export function isTown(text: string): boolean {
  return TOWNS().has(wordsOf(text).join(" "));
}

/** True when one of the words is a city, or several are a town. */
export function namesTown(words: readonly PlacedWord[]): boolean {
  return words.some(({ word }, at) => {
    if (isCity(word)) return true;
    let name = word;
    return words.slice(at + 1, at + TOWN_WORDS_MAX).some((next) => {
      name += ` ${next.word}`;
      return TOWNS().has(name);
    });
  });
}

/** True when a listed name is the town, but for a legal form: who names the town may mean its bearer. */
export function isNamedAsTown(listedName: string, town: string): boolean {
  const own = new Set(wordsOf(town));
  const words = wordsOf(listedName);
  const others = words.filter((word) => !own.has(word));
  return (
    words.length - others.length >= own.size &&
    others.every((word) => word.length <= FORM_LETTERS_MAX || legalClassOf(word) !== null)
  );
}

function wordsOf(text: string): string[] {
  return placeWords(text).map(({ word }) => word);
}
