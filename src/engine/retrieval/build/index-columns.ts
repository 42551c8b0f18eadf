// The columns of a build: entities, their names and their facts in the order of their addition, as typed
// arrays. assemble.ts sorts them into the order of the file. A thread sends its columns to another as
// IndexColumnsPart.

import type { Facts } from "../../../base/model/facts.ts";
import { int32At, itemAt } from "../../../base/platform/checked-read.ts";
import { growInt32, growUint8, growUint16 } from "../../../base/platform/growable.ts";

/** Numbers distinct texts in the order of their first use. */
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

  /** Frees the memory once no number is needed any more; `size` stays. */
  release(): void {
    this.#numbers.clear();
  }

  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

type Numbers = Int32Array | Uint16Array | Uint8Array;

interface NumberRows {
  /** Where each row begins in `values`, and one end. */
  readonly starts: Int32Array;
  readonly values: Numbers;
}

/** Rows of numbers: row `i` is `values[starts[i]]` up to `values[starts[i + 1]]`. */
class Rows<T extends Numbers> {
  readonly starts = growInt32();

  constructor(
    readonly values: {
      readonly length: number;
      push(value: number): void;
      append(values: ArrayLike<number>): void;
      view(): T;
      release(): void;
    },
  ) {
    this.starts.push(0);
  }

  addRow(numbers: Iterable<number>): void {
    for (const number of numbers) this.values.push(number);
    this.starts.push(this.values.length);
  }

  append({ starts, values }: NumberRows): void {
    const before = this.values.length;
    this.values.append(values);
    this.starts.append(starts.subarray(1).map((start) => before + start));
  }

  copy(): NumberRows {
    return { starts: this.starts.view().slice(), values: this.values.view().slice() };
  }

  /** Frees the memory once the rows are needed no more. */
  release(): void {
    this.values.release();
    this.starts.release();
  }
}

/** Columns and rows whose numbers mean the same in every part of a build: they are appended as they are. */
const PLAIN_COLUMNS = [
  "entityPartition",
  "entityRow",
  "entityGender",
  "identifierKind",
  "identifierLow",
  "nameFlags",
] as const;
const PLAIN_ROWS = ["birthDates", "countries", "identifiers"] as const;

/** Columns as plain data, which can be sent to another thread. */
export interface IndexColumnsPart
  extends Readonly<Record<(typeof PLAIN_COLUMNS)[number], Numbers>>,
    Readonly<Record<(typeof PLAIN_ROWS)[number], NumberRows>> {
  /** Tokens and sets in the order of their numbers. */
  readonly tokens: readonly string[];
  readonly datasetSets: readonly (readonly string[])[];
  readonly entityDatasets: Int32Array;
  readonly entityNames: Int32Array;
  readonly names: NumberRows;
}

/** The columns of the entities and names of a build. */
export class IndexColumns {
  readonly tokens = new Numbering();
  readonly datasets = new Numbering();
  /** The sets of datasets, by their sorted names in JSON. `entityDatasets` holds their numbers. */
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
    this.entityDatasets.push(this.#numberOfSet(datasets));
  }

  /** Appends the columns of another thread, as if its entities had been added here one by one. */
  append(part: IndexColumnsPart): void {
    const tokens = Int32Array.from(part.tokens, (text) => this.tokens.numberOf(text));
    const sets = part.datasetSets.map((names) => this.#numberOfSet(names));
    const namesBefore = this.nameFlags.length;
    for (const column of PLAIN_COLUMNS) this[column].append(part[column]);
    for (const rows of PLAIN_ROWS) this[rows].append(part[rows]);
    this.entityDatasets.append(part.entityDatasets.map((set) => itemAt(sets, set)));
    this.entityNames.append(part.entityNames.map((end) => namesBefore + end));
    const values = part.names.values.map((token) => int32At(tokens, token));
    this.names.append({ starts: part.names.starts, values });
  }

  /** A copy of everything, as plain data. */
  toPart(): IndexColumnsPart {
    return {
      tokens: this.tokens.texts(),
      datasetSets: [...this.datasetSets.values()].map(({ names }) => names),
      entityPartition: this.entityPartition.view().slice(),
      entityRow: this.entityRow.view().slice(),
      entityGender: this.entityGender.view().slice(),
      identifierKind: this.identifierKind.view().slice(),
      identifierLow: this.identifierLow.view().slice(),
      nameFlags: this.nameFlags.view().slice(),
      birthDates: this.birthDates.copy(),
      countries: this.countries.copy(),
      identifiers: this.identifiers.copy(),
      entityDatasets: this.entityDatasets.view().slice(),
      entityNames: this.entityNames.view().slice(),
      names: this.names.copy(),
    };
  }

  #numberOfSet(datasets: readonly string[]): number {
    const names = [...new Set(datasets)].sort();
    const key = JSON.stringify(names);
    let set = this.datasetSets.get(key);
    if (set === undefined) {
      for (const name of names) this.datasets.numberOf(name);
      set = { number: this.datasetSets.size, names };
      this.datasetSets.set(key, set);
    }
    return set.number;
  }
}
