// Sets of words that stand for one name. A word may be in several sets.

const NONE: readonly string[] = [];

export class SynonymSets {
  readonly #sets: readonly (readonly string[])[];
  /** By word, the numbers of the sets that hold it, ascending. */
  readonly #numbersByWord = new Map<string, number[]>();

  constructor(sets: readonly (readonly string[])[]) {
    this.#sets = sets;
    sets.forEach((words, number) => {
      for (const word of new Set(words)) {
        const numbers = this.#numbersByWord.get(word);
        if (numbers === undefined) this.#numbersByWord.set(word, [number]);
        else numbers.push(number);
      }
    });
  }

  get sets(): readonly (readonly string[])[] {
    return this.#sets;
  }

  /** The numbers of the sets that hold a word, ascending; null for most words, which are in none. */
  numbersOf(word: string): readonly number[] | null {
    return this.#numbersByWord.get(word) ?? null;
  }

  /** The words of all sets that hold a word, set by set, itself among them; none for a word in no set. */
  synonymsOf(word: string): readonly string[] {
    const numbers = this.#numbersByWord.get(word);
    return numbers?.flatMap((number) => this.#sets[number] ?? NONE) ?? NONE;
  }
}
