// Asks the customers of an index, by their names as numbers of words and by their identifiers, which changed
// records they may match. What is known of a word is found once; a name of words that are near nothing costs
// next to nothing.

import type { CustomerIndex } from "./customer-index.ts";
import { SIDES } from "./customer-part.ts";
import type { FactsFilter } from "./facts-filter.ts";
import type { WordNear } from "./listed-side.ts";
import type { KnownWord, NearNames, NearRecords } from "./near-records.ts";
import type { WordMeasure } from "./token-traits.ts";

/** Customers by number, from one to before another. */
export interface CustomerRange {
  readonly from: number;
  readonly to: number;
}

const CUSTOMERS_BETWEEN_PAUSES = 20_000;

const NOTHING_NEAR: readonly WordNear[] = [];

/** What is known of a word: nothing yet, that it is near nothing in any context, or that it may be near. */
const FAR = 1;
const NEAR = 2;

export class NearCustomers {
  readonly #index: CustomerIndex;
  readonly #near: NearRecords;
  readonly #pause: () => void;
  readonly #sides: readonly (NearNames | null)[];
  /** By number of the word: 0, FAR or NEAR. */
  readonly #states: Uint8Array;
  /** The words that may be near. */
  readonly #words = new Map<number, KnownWord>();
  /** Scratch by number of words. */
  readonly #measures: (readonly WordMeasure[])[] = [];
  readonly #textOf: (token: number) => string;

  /** `pause` is called now and then, to collect garbage. */
  constructor(index: CustomerIndex, near: NearRecords, pause: () => void) {
    this.#index = index;
    this.#pause = pause;
    this.#near = near;
    this.#states = new Uint8Array(index.wordCount);
    this.#textOf = (token) => index.textOf(token);
    this.#sides = SIDES.map(({ group, form }) => near.side(group, form));
  }

  /**
   * Pairs of numbers, of a customer in the range and of a record that it may match, by name and facts. The
   * customers ascend.
   */
  findPairs(range: CustomerRange, facts: FactsFilter): Int32Array {
    const found = this.#findAll(range);
    const pairs: number[] = [];
    for (const customer of [...found.keys()].sort((a, b) => a - b)) {
      const { subject } = this.#index.customer(customer);
      const records = facts.filter(subject, found.get(customer) as Set<number>, (similarityMin, visit) =>
        this.find(customer, visit, similarityMin),
      );
      for (const record of records) pairs.push(customer, record);
    }
    return Int32Array.from(pairs);
  }

  /** By customer, the records that it may match by name or by identifier. */
  #findAll({ from, to }: CustomerRange): Map<number, Set<number>> {
    const found = new Map<number, Set<number>>();
    let customer = from;
    const add = (record: number) => {
      const records = found.get(customer);
      if (records === undefined) found.set(customer, new Set([record]));
      else records.add(record);
    };
    for (; customer < to; customer++) {
      this.find(customer, add);
      if (customer % CUSTOMERS_BETWEEN_PAUSES === 0) this.#pause();
    }
    this.#index.forEachIdentifier((number, identifier) => {
      customer = number;
      if (number >= from && number < to) this.#near.withIdentifier(identifier).forEach(add);
    });
    return found;
  }

  /**
   * Calls `visit` with each record that a name of a customer may match, by a similarity of `similarityMin`
   * where that is given; also repeatedly.
   */
  find(customer: number, visit: (record: number) => void, similarityMin?: number): void {
    const { customerNames, nameStarts } = this.#index;
    const last = customerNames[customer + 1] as number;
    for (let name = customerNames[customer] as number; name < last; name++)
      this.#findByName(nameStarts[name] as number, nameStarts[name + 1] as number, visit, similarityMin);
  }

  /** As find, for the name of the words from `start` to before `end`. */
  #findByName(
    start: number,
    end: number,
    visit: (record: number) => void,
    similarityMin: number | undefined,
  ): void {
    if (start === end) return;
    const words = this.#index.nameTokens;
    const side = this.#sides[this.#index.sideOf(words[start] as number)] ?? null;
    if (side === null) return;
    let isNear = false;
    for (let i = start; i < end && !isNear; i++) isNear = this.#isNear(words[i] as number, side);
    if (!isNear && !this.#mayJoin(start, end, side)) return;
    const name: KnownWord[] = [];
    for (let i = start; i < end; i++) name.push(this.#wordOf(words[i] as number, side));
    side.find(name, this.#textOf, visit, similarityMin);
  }

  #mayJoin(start: number, end: number, side: NearNames): boolean {
    if (end - start < 2) return false;
    const words = this.#index.nameTokens;
    const measures = this.#measuresOf(end - start);
    for (let i = start; i < end; i++)
      this.#index.measure(words[i] as number, measures[i - start] as WordMeasure);
    return side.mayJoin(measures);
  }

  #measuresOf(length: number): readonly WordMeasure[] {
    const known = this.#measures[length];
    if (known !== undefined) return known;
    const made = Array.from({ length }, () => ({ length: 0, letters: 0, isHeavy: false }));
    this.#measures[length] = made;
    return made;
  }

  #isNear(number: number, side: NearNames): boolean {
    const state = this.#states[number] as number;
    return state === 0 ? this.#lookUp(number, side) : state === NEAR;
  }

  #lookUp(number: number, side: NearNames): boolean {
    const traits = this.#index.traitsOf(number);
    let text: string | null = null;
    const textOf = () => {
      text ??= this.#index.textOf(number);
      return text;
    };
    const near = side.findNear(traits, textOf);
    // Light words become others in names that have nothing else (words-in-context.ts).
    const isFar = near.length === 0 && traits.carriesName;
    this.#states[number] = isFar ? FAR : NEAR;
    if (!isFar) this.#words.set(number, { token: number, traits, near });
    return !isFar;
  }

  #wordOf(number: number, side: NearNames): KnownWord {
    if (this.#isNear(number, side)) return this.#words.get(number) as KnownWord;
    return { token: number, traits: this.#index.traitsOf(number), near: NOTHING_NEAR };
  }
}
