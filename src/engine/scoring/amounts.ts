// Loads the table of amounts (data/amounts.tsv) strictly: neither the tests nor a build gets past a row that
// is missing, unknown or out of order. What an amount means is policy.ts's matter.

import { loadRecords } from "../names/data/load.ts";

/** A row of the table. */
interface Amount {
  readonly name: string;
  readonly value: number;
  readonly why: string;
}

/** An amount as the table writes it: two to four decimals. */
const NUMBER = /^-?\d{1,2}\.\d{2,4}$/;

/**
 * The rows of the table, in its order. Throws an Error that shows the row when a number is not written in two
 * to four decimals, or when a reason is no sentence.
 */
export function parseAmounts(file: string, text: string): Amount[] {
  return loadRecords(file, text, 3, 1).map(([name, value, why]) => {
    if (!NUMBER.test(value))
      throw new Error(`${file}: ${name} has "${value}"; write a number with two to four decimals, as 0.25`);
    if (!why.endsWith(".")) throw new Error(`${file}: ${name} has the reason "${why}"; write a sentence`);
    return { name, value: Number(value), why };
  });
}

/** The first amount of each pair may not be above the second. */
export type Orders = readonly (readonly [smaller: string, larger: string])[];

/** Hands out the amounts of a table by name, each once, and knows at the end whether any was left. */
export class AmountTable {
  readonly #file: string;
  readonly #amounts: ReadonlyMap<string, number>;
  readonly #unread: Set<string>;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#amounts = new Map(parseAmounts(file, text).map(({ name, value }) => [name, value]));
    this.#unread = new Set(this.#amounts.keys());
  }

  /** The amount of this name. Throws an Error when the table has none. */
  read(name: string): number {
    const value = this.#amounts.get(name);
    if (value === undefined) throw new Error(`${this.#file}: there is no row ${name}; add it`);
    this.#unread.delete(name);
    return value;
  }

  /** The amounts GROUP.name for each of these names. */
  readGroup<Name extends string>(group: string, names: readonly Name[]): Readonly<Record<Name, number>> {
    const entries = names.map((name): [Name, number] => [name, this.read(`${group}.${name}`)]);
    return Object.fromEntries(entries) as Record<Name, number>;
  }

  /** The amounts GROUP.1, GROUP.2 and so on that the table has, as rows of number and amount. */
  readNumbered(group: string): readonly (readonly [number: number, value: number])[] {
    const prefix = `${group}.`;
    const numbers = [...this.#amounts.keys()]
      .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      .map((name) => Number(name.slice(prefix.length)));
    for (const [at, number] of numbers.entries())
      if (number !== (numbers[0] ?? 0) + at)
        throw new Error(`${this.#file}: ${prefix}${number} is out of order; number the rows without gaps`);
    if (numbers.length === 0)
      throw new Error(`${this.#file}: there is no row ${prefix}1, or of another number`);
    return numbers.map((number) => [number, this.read(prefix + number)]);
  }

  /** Throws an Error when a row was never read, or when two amounts are in the wrong order. */
  finish(orders: Orders): void {
    const [unknown] = this.#unread;
    if (unknown !== undefined)
      throw new Error(
        `${this.#file}: the scorer has no amount ${unknown}; correct its name or remove the row`,
      );
    for (const [smaller, larger] of orders) {
      const [a, b] = [this.read(smaller), this.read(larger)];
      if (a > b) throw new Error(`${this.#file}: ${smaller} is ${a}, which may not be above ${larger}, ${b}`);
    }
  }
}
