// Sets of words that stand for one name. A word may be in several sets.

/** The sets that hold a word, and their numbers, ascending. */
interface Membership {
  readonly numbers: number[];
  readonly sets: (readonly string[])[];
}

export class SynonymSets {
  readonly sets: readonly (readonly string[])[];
  readonly #membershipByWord = new Map<string, Membership>();

  constructor(sets: readonly (readonly string[])[]) {
    this.sets = sets;
    sets.forEach((words, number) => {
      for (const word of new Set(words)) {
        const membership = this.#membershipByWord.get(word);
        if (membership === undefined) {
          this.#membershipByWord.set(word, { numbers: [number], sets: [words] });
        } else {
          membership.numbers.push(number);
          membership.sets.push(words);
        }
      }
    });
  }

  /** The numbers of the sets that hold a word, ascending; null for most words, which are in none. */
  numbersOf(word: string): readonly number[] | null {
    return this.#membershipByWord.get(word)?.numbers ?? null;
  }

  /** The words of all sets that hold a word, set by set, itself among them; none for a word in no set. */
  synonymsOf(word: string): readonly string[] {
    return this.#membershipByWord.get(word)?.sets.flat() ?? [];
  }
}
