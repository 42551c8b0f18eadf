// Listed persons whose name and birth date an owner has. Registers know most owners by these alone.

import type { Party } from "../../base/model/ownership.ts";
import { cleanText, foldLatin, splitWords } from "../../engine/names/analysis/normalise.ts";

/** A listed person: an entity without names is none. */
interface KnownPerson {
  readonly names: readonly string[];
  /** ISO dates, as precise as the list has them. */
  readonly birthDate: readonly string[];
}

interface WrittenName<P> {
  readonly person: P;
  readonly words: ReadonlySet<string>;
}

/** Words that a name needs to be compared: one is a forename or a surname, which many bear. */
const WORDS_MIN = 2;

/** Listed persons by their dates and the words of their names. */
export class Namesakes<P extends KnownPerson> {
  readonly #byDateAndWord = new Map<string, WrittenName<P>[]>();

  constructor(persons: Iterable<P>) {
    for (const person of persons)
      for (const name of person.names) {
        const words = wordsOf(name);
        if (words.size < WORDS_MIN) continue;
        for (const date of new Set(person.birthDate.flatMap((day) => [toMonth(day), anyMonthOf(day)])))
          for (const word of words) {
            const key = `${date} ${word}`;
            const known = this.#byDateAndWord.get(key) ?? [];
            this.#byDateAndWord.set(key, known);
            known.push({ person, words });
          }
      }
  }

  /**
   * The listed persons with a date of birth that agrees with the party's as far as both state one, and a name
   * of which one has all words of the other. Lists that name one person give several.
   */
  find({ name = [], birthDate = [] }: Party["properties"]): P[] {
    const names = name.map(wordsOf).filter(({ size }) => size >= WORDS_MIN);
    const dates = birthDate.flatMap((date) =>
      date.length > 4 ? [toMonth(date), date.slice(0, 4)] : [anyMonthOf(date)],
    );
    const found = names.flatMap((words) => dates.flatMap((date) => this.#find(date, words)));
    return [...new Set(found)];
  }

  #find(date: string, words: ReadonlySet<string>): P[] {
    return [...words]
      .flatMap((word) => this.#byDateAndWord.get(`${date} ${word}`) ?? [])
      .filter((known) => words.isSubsetOf(known.words) || known.words.isSubsetOf(words))
      .map(({ person }) => person);
  }
}

/** The month of a date, or its year where it gives no month. */
function toMonth(date: string): string {
  return date.slice(0, 7);
}

/** What dates of one year have in common, for a party whose year alone is known. */
function anyMonthOf(date: string): string {
  return `${date.slice(0, 4)}-any`;
}

function wordsOf(name: string): Set<string> {
  return new Set(splitWords(cleanText(name)).map(foldLatin));
}
