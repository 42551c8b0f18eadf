// Asks the customers of an index, by their names as numbers of words and by their identifiers, which changed
// records they may match. What is known of a word is found once; a name of words that are near nothing costs
// next to nothing.

import type { CustomerSubject } from "../reading/customer-row.ts";
import type { CustomerIndex } from "./customer-index.ts";
import { SIDES } from "./customer-part.ts";
import type { FactsFilter } from "./facts-filter.ts";
import { BOTH_SYLLABLES, type WordNear } from "./listed-side.ts";
import type { KnownWord, NearNames, NearRecords } from "./near-records.ts";
import type { RecordMatches } from "./record-matches.ts";
import type { WordMeasure } from "./token-traits.ts";

/** Customers by number, from one to before another. */
export interface CustomerRange {
  readonly from: number;
  readonly to: number;
}

/** The listed names that names of one side are looked up in. */
interface AskedSide {
  readonly names: NearNames;
  readonly isReading: boolean;
}

const CUSTOMERS_BETWEEN_PAUSES = 20_000;

/** Of customers that are read and compared. */
const COMPARED_BETWEEN_PAUSES = 1000;

const NOTHING_NEAR: readonly WordNear[] = [];

/**
 * What is known of a word: nothing yet, that it is near nothing in any context, that it only shares one of
 * the two syllables that names are found by, or that it may be near.
 */
const FAR = 1;
const SHARES_SYLLABLE = 2;
const NEAR = 3;

function stateBy(near: readonly WordNear[]): number {
  if (near.length === 0) return FAR;
  const isNear = near.some((one) => one.near !== 0 || one.mayJoin || one.syllables === BOTH_SYLLABLES);
  return isNear ? NEAR : SHARES_SYLLABLE;
}

export class NearCustomers {
  readonly #index: CustomerIndex;
  readonly #near: NearRecords;
  readonly #pause: () => void;
  readonly #sides: readonly (AskedSide | null)[];
  /** By number of the word: 0 or a state. */
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
    this.#sides = SIDES.map(({ group, form, isReading }) => {
      const names = near.side(group, form);
      return names === null ? null : { names, isReading };
    });
  }

  /**
   * Visits each customer in the range, ascending, with the numbers of the records that it may match by name
   * and facts, one or more.
   */
  forEachPossible(
    range: CustomerRange,
    facts: FactsFilter,
    visit: (customer: number, subject: CustomerSubject, records: ReadonlySet<number>) => void,
  ): void {
    const found = this.#findAll(range);
    let read = 0;
    for (const customer of [...found.keys()].sort((a, b) => a - b)) {
      if (++read % COMPARED_BETWEEN_PAUSES === 0) this.#pause();
      const { subject } = this.#index.customer(customer);
      const records = facts.filter(
        subject,
        found.get(customer) as Set<number>,
        this.#similarityMin(customer),
        (similarityMin, visit) => this.find(customer, visit, similarityMin),
      );
      if (records.size > 0) visit(customer, subject, records);
    }
  }

  /** The numbers of the customers in the range that match a record, ascending. */
  findMatching(range: CustomerRange, facts: FactsFilter, matches: RecordMatches): Int32Array {
    const matching: number[] = [];
    this.forEachPossible(range, facts, (customer, subject, records) => {
      if (matches.matchesOne(subject, records)) matching.push(customer);
    });
    return Int32Array.from(matching);
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

  /** What names of a customer need when all other facts agree. */
  #similarityMin(customer: number): number {
    return this.#near.similarityMin(this.#index.raisingFacts[customer] as number);
  }

  /**
   * Calls `visit` with each record that a name of a customer may match, by a similarity of `similarityMin`;
   * also repeatedly.
   */
  find(
    customer: number,
    visit: (record: number) => void,
    similarityMin = this.#similarityMin(customer),
  ): void {
    const { customerNames } = this.#index;
    const last = customerNames[customer + 1] as number;
    for (let name = customerNames[customer] as number; name < last; name++)
      this.#findByName(name, visit, similarityMin);
  }

  #findByName(number: number, visit: (record: number) => void, similarityMin: number): void {
    const { nameTokens: words, nameStarts } = this.#index;
    const start = nameStarts[number] as number;
    const end = nameStarts[number + 1] as number;
    if (start === end) return;
    const side = this.#sides[this.#index.sideOf(words[start] as number)] ?? null;
    if (side === null) return;
    let isNear = false;
    let syllables = 0;
    for (let i = start; i < end && !isNear; i++) {
      const state = this.#stateOf(words[i] as number, side);
      isNear = state === NEAR || (state === SHARES_SYLLABLE && ++syllables === 2);
    }
    if (!isNear && !this.#mayJoin(start, end, side.names)) return;
    const known: KnownWord[] = [];
    for (let i = start; i < end; i++) known.push(this.#wordOf(words[i] as number, side));
    side.names.find({ known, isReading: side.isReading }, this.#textOf, visit, similarityMin);
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

  #stateOf(number: number, side: AskedSide): number {
    const state = this.#states[number] as number;
    return state === 0 ? this.#lookUp(number, side) : state;
  }

  #lookUp(number: number, { names, isReading }: AskedSide): number {
    const traits = this.#index.traitsOf(number);
    let text: string | null = null;
    const textOf = () => {
      text ??= this.#index.textOf(number);
      return text;
    };
    const near = names.findNear(traits, textOf, isReading);
    // Light words become others in names that have nothing else (words-in-context.ts).
    const state = traits.carriesName ? stateBy(near) : NEAR;
    this.#states[number] = state;
    if (state !== FAR) this.#words.set(number, { token: number, traits, near });
    return state;
  }

  #wordOf(number: number, side: AskedSide): KnownWord {
    if (this.#stateOf(number, side) !== FAR) return this.#words.get(number) as KnownWord;
    return { token: number, traits: this.#index.traitsOf(number), near: NOTHING_NEAR };
  }
}
