// How each word of one name is related to each word of another one, as counterparts. It is scratch memory:
// the names that are aligned next overwrite it.

import { WORDS_MAX, wordAt } from "../words/word.ts";
import type { WordComparison } from "../words/word-pair.ts";
import type { AnalysedName } from "./analysed-name.ts";
import { compareCounterparts } from "./counterparts.ts";
import type { PreparedName } from "./prepared-name.ts";

export class ComparedWords {
  /** Neither name can hold words of the other joined or split where this is false. */
  mayJoin = true;
  readonly #comparisons: (WordComparison | null)[] = new Array(WORDS_MAX * WORDS_MAX).fill(null);

  /** The relation of two words by their positions; null when they can't be counterparts. */
  at(left: number, right: number): WordComparison | null {
    return this.#comparisons[left * WORDS_MAX + right] as WordComparison | null;
  }

  set(left: number, right: number, comparison: WordComparison | null): void {
    this.#comparisons[left * WORDS_MAX + right] = comparison;
  }
}

const scratch = new ComparedWords();

/** Compares the words of two names. The result is valid until the next call. */
export function compareAll({ words, isReading }: PreparedName, listed: AnalysedName): ComparedWords {
  for (let i = 0; i < words.length; i++) {
    const own = wordAt(words, i);
    for (let j = 0; j < listed.words.length; j++)
      scratch.set(i, j, compareCounterparts(own, wordAt(listed.words, j), isReading));
  }
  return scratch;
}
