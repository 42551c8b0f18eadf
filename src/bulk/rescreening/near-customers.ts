// Asks names of customers, as numbers of words, which changed records they may match. What is known of a word
// is found once; a name of words that are near nothing costs next to nothing.

import { type NumberedTokens, SIDES } from "./customer-tokens.ts";
import type { WordNear } from "./listed-side.ts";
import type { KnownWord, NearNames, NearRecords } from "./near-records.ts";
import type { WordMeasure } from "./token-traits.ts";

const NOTHING_NEAR: readonly WordNear[] = [];

export class NearCustomers {
  readonly #tokens: NumberedTokens;
  readonly #sides: readonly (NearNames | null)[];
  /** By number: the word, or null for one that is near nothing in any context. */
  readonly #words: (KnownWord | null | undefined)[] = [];
  /** Scratch by number of words. */
  readonly #measures: (readonly WordMeasure[])[] = [];
  readonly #textOf: (token: number) => string;

  constructor(tokens: NumberedTokens, near: NearRecords) {
    this.#tokens = tokens;
    this.#textOf = (token) => tokens.textOf(token);
    this.#sides = SIDES.map(({ group, form }) => near.side(group, form));
  }

  /**
   * Calls `visit` with each record that the name of the words from `start` to before `end` may match, by a
   * similarity of `similarityMin` where that is given.
   */
  find(
    words: Int32Array,
    start: number,
    end: number,
    visit: (record: number) => void,
    similarityMin?: number,
  ): void {
    if (start === end) return;
    const side = this.#sides[this.#tokens.sideOf(words[start] as number)] ?? null;
    if (side === null) return;
    let isNear = false;
    for (let i = start; i < end && !isNear; i++) isNear = this.#nearWord(words[i] as number, side) !== null;
    if (!isNear && !this.#mayJoin(words, start, end, side)) return;
    const name: KnownWord[] = [];
    for (let i = start; i < end; i++) name.push(this.#wordOf(words[i] as number, side));
    side.find(name, this.#textOf, visit, similarityMin);
  }

  #mayJoin(words: Int32Array, start: number, end: number, side: NearNames): boolean {
    if (end - start < 2) return false;
    const measures = this.#measuresOf(end - start);
    for (let i = start; i < end; i++)
      this.#tokens.measure(words[i] as number, measures[i - start] as WordMeasure);
    return side.mayJoin(measures);
  }

  #measuresOf(length: number): readonly WordMeasure[] {
    const known = this.#measures[length];
    if (known !== undefined) return known;
    const made = Array.from({ length }, () => ({ length: 0, letters: 0, isHeavy: false }));
    this.#measures[length] = made;
    return made;
  }

  #nearWord(number: number, side: NearNames): KnownWord | null {
    let known = this.#words[number];
    if (known === undefined) {
      known = this.#findNear(number, side);
      this.#words[number] = known;
    }
    return known;
  }

  #findNear(number: number, side: NearNames): KnownWord | null {
    const traits = this.#tokens.traitsOf(number);
    let text: string | null = null;
    const textOf = () => {
      text ??= this.#tokens.textOf(number);
      return text;
    };
    const near = side.findNear(traits, textOf);
    // Light words become others in names that have nothing else (words-in-context.ts).
    return near.length === 0 && traits.carriesName ? null : { token: number, traits, near };
  }

  #wordOf(number: number, side: NearNames): KnownWord {
    const known = this.#nearWord(number, side);
    if (known !== null) return known;
    return { token: number, traits: this.#tokens.traitsOf(number), near: NOTHING_NEAR };
  }
}
