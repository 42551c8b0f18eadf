// What a build has gathered so far: entities, their names and facts in the order in which they were added, as columns
// of numbers. Knows nothing of the file; assemble.ts puts the columns into its order.

import type { Facts } from "../model/facts.ts";
import { growInt32, growUint8, growUint16 } from "./growable.ts";

/** Texts numbered in the order in which they first came. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#size++;
    this.#numbers.set(text, number);
    return number;
  }

  /** Gives the memory back when no text is asked for any more; how many there were can still be asked. */
  release(): void {
    this.#numbers.clear();
  }

  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** Rows of numbers: row `i` is `values[starts[i]]` up to `values[starts[i + 1]]`. */
export class Rows<T extends Int32Array | Uint16Array | Uint8Array> {
  readonly starts = growInt32();

  constructor(
    readonly values: { readonly length: number; push(value: number): void; view(): T; release(): void },
  ) {
    this.starts.push(0);
  }

  addRow(numbers: Iterable<number>): void {
    for (const number of numbers) this.values.push(number);
    this.starts.push(this.values.length);
  }

  /** Gives the memory back when the rows are needed no more. */
  release(): void {
    this.values.release();
    this.starts.release();
  }
}

/** The columns of the entities and names of a build. */
export class Collected {
  readonly tokens = new Numbering();
  readonly datasets = new Numbering();
  /** Sets of datasets as sorted names joined by a comma: the numbers in `entityDatasets`. */
  readonly datasetSets = new Map<string, { readonly number: number; readonly names: readonly string[] }>();
  readonly entityPartition = growUint8();
  readonly entityRow = growInt32();
  readonly entityDatasets = growInt32();
  readonly entityGender = growUint8();
  readonly birthDates = new Rows(growInt32());
  readonly countries = new Rows(growUint16());
  readonly identifierKind = growUint8();
  readonly identifierLow = growInt32();
  readonly identifiers = new Rows(growInt32());
  /** Where the names of each entity end. */
  readonly entityNames = growInt32();
  readonly nameFlags = growUint8();
  readonly names = new Rows(growInt32());

  addFacts(facts: Facts): void {
    this.entityGender.push(facts.gender);
    this.birthDates.addRow(facts.birthDates);
    this.countries.addRow(facts.countries);
    for (const identifier of facts.identifiers) {
      this.identifierKind.push(identifier.kind);
      this.identifierLow.push(identifier.hashLow);
    }
    this.identifiers.addRow(facts.identifiers.map((identifier) => identifier.hashHigh));
  }

  addDatasets(datasets: readonly string[]): void {
    const names = [...new Set(datasets)].sort();
    for (const name of names) this.datasets.numberOf(name);
    const key = JSON.stringify(names);
    let set = this.datasetSets.get(key);
    if (set === undefined) {
      set = { number: this.datasetSets.size, names };
      this.datasetSets.set(key, set);
    }
    this.entityDatasets.push(set.number);
  }
}
