// Bitmaps over all names of the index: which names were seen in posting lists, once or at least twice. A bit
// per name keeps the memory that is written at random in the processor's cache. Most names are seen once and
// never asked about again. (40,000 postings over 3.5 million names take a fifth of the time that adding up
// scores in a table of numbers takes.)

import { int32At, uint8At } from "../../platform/checked-read.ts";
import type { AliasReader } from "../format/reader.ts";
import type { Scope } from "./filters.ts";

/** Further names are not marked: the posting lists that are read last are the commonest and weigh least. */
const SEEN_MAX = 50_000;

/** One bit per name of an index: bit `name & 31` of element `name >>> 5`. */
export type NameBitmap = Int32Array;

type NamesOfIndex = Pick<AliasReader, "postings" | "nameEntity" | "entityDatasets">;

export class SeenBitmaps {
  readonly #reader: NamesOfIndex;
  /** Both are all zero between queries. */
  readonly #seenOnce: NameBitmap;
  readonly #seenTwice: NameBitmap;
  /** The names of each bitmap, in the order of their marking. */
  readonly #onceNames = new Int32Array(SEEN_MAX);
  readonly #twiceNames = new Int32Array(SEEN_MAX);
  #onceCount = 0;
  #twiceCount = 0;

  constructor(reader: NamesOfIndex) {
    this.#reader = reader;
    const words = (reader.postings.count >>> 5) + 1;
    this.#seenOnce = new Int32Array(words);
    this.#seenTwice = new Int32Array(words);
  }

  /** Drops the state of a query that an error cut short. */
  reset(): void {
    this.#seenOnce.fill(0);
    this.#seenTwice.fill(0);
    this.#onceCount = 0;
    this.#twiceCount = 0;
  }

  /** Empties both bitmaps after a query in this scope. */
  clear({ names: { start, end } }: Scope): void {
    clearBits(this.#seenOnce, this.#onceNames, this.#onceCount, start, end);
    clearBits(this.#seenTwice, this.#twiceNames, this.#twiceCount, start, end);
    this.#onceCount = 0;
    this.#twiceCount = 0;
  }

  /** The names seen at least twice, in the order of their second sighting. */
  get namesSeenTwice(): Int32Array {
    return this.#twiceNames.subarray(0, this.#twiceCount);
  }

  /** The same names as a bitmap. */
  get bitmapSeenTwice(): NameBitmap {
    return this.#seenTwice;
  }

  isSeenTwice(name: number): boolean {
    return (int32At(this.#seenTwice, name >>> 5) & (1 << (name & 31))) !== 0;
  }

  /** True for a name that was seen, and only once. */
  isSeenOnlyOnce(name: number): boolean {
    const word = name >>> 5;
    return (int32At(this.#seenOnce, word) & ~int32At(this.#seenTwice, word) & (1 << (name & 31))) !== 0;
  }

  /**
   * Marks the names from one position of `names` to before another, all of which are in scope. `names` are
   * those of the posting lists, or checked copies. Throws an OperatorError for a posting out of scope.
   */
  markAll(names: Int32Array, from: number, to: number, { names: { start, end } }: Scope): void {
    const { postings } = this.#reader;
    const seenOnce = this.#seenOnce;
    const seenTwice = this.#seenTwice;
    const onceNames = this.#onceNames;
    const twiceNames = this.#twiceNames;
    let onceCount = this.#onceCount;
    let twiceCount = this.#twiceCount;
    for (let i = from; i < to; i++) {
      const name = int32At(names, i);
      if (name < start || name >= end) throw postings.outside(i, start, end);
      const word = name >>> 5;
      const bit = 1 << (name & 31);
      const once = int32At(seenOnce, word);
      if ((once & bit) === 0) {
        if (onceCount === SEEN_MAX) continue;
        seenOnce[word] = once | bit;
        onceNames[onceCount++] = name;
        continue;
      }
      const twice = int32At(seenTwice, word);
      if ((twice & bit) !== 0) continue;
      seenTwice[word] = twice | bit;
      twiceNames[twiceCount++] = name;
    }
    this.#onceCount = onceCount;
    this.#twiceCount = twiceCount;
  }

  /**
   * As markAll, but marks only names of entities in the wanted sets of datasets. Returns how many of them
   * were seen for the first time.
   */
  markWanted(names: Int32Array, from: number, to: number, scope: Scope, wantedSets: Uint8Array): number {
    const { postings, nameEntity, entityDatasets } = this.#reader;
    const { start, end } = scope.names;
    const before = this.#onceCount;
    for (let i = from; i < to; i++) {
      const name = int32At(names, i);
      if (name < start || name >= end) throw postings.outside(i, start, end);
      const isSeen = (int32At(this.#seenOnce, name >>> 5) & (1 << (name & 31))) !== 0;
      if (isSeen || uint8At(wantedSets, entityDatasets.at(nameEntity.at(name))) === 1)
        this.markAll(names, i, i + 1, scope);
    }
    return this.#onceCount - before;
  }

  /** Marks a name as seen twice. */
  markTwice(name: number): void {
    const word = name >>> 5;
    const bit = 1 << (name & 31);
    const once = int32At(this.#seenOnce, word);
    if ((once & bit) === 0) {
      if (this.#onceCount === SEEN_MAX) return;
      this.#seenOnce[word] = once | bit;
      this.#onceNames[this.#onceCount++] = name;
    }
    const twice = int32At(this.#seenTwice, word);
    if ((twice & bit) !== 0) return;
    this.#seenTwice[word] = twice | bit;
    this.#twiceNames[this.#twiceCount++] = name;
  }

  /** Turns a name seen twice into one that was seen once. */
  unmarkTwice(name: number): void {
    const word = name >>> 5;
    this.#seenTwice[word] = int32At(this.#seenTwice, word) & ~(1 << (name & 31));
  }

  /** How many different names were seen so far. */
  get seenCount(): number {
    return this.#onceCount;
  }

  /**
   * Appends names that were seen only once to `chosen`, at most `countMax`: of all names seen, in order,
   * those from position `from` to before `to`.
   */
  chooseSeenOnce(from: number, to: number, countMax: number, chosen: number[]): void {
    let left = countMax;
    for (let i = from; i < to && left > 0; i++) {
      const name = int32At(this.#onceNames, i);
      if (this.isSeenTwice(name)) continue;
      left--;
      chosen.push(name);
    }
  }
}

/** Clears the bits of the first `count` names, all of which are from `start` to before `end`. */
function clearBits(bits: NameBitmap, names: Int32Array, count: number, start: number, end: number): void {
  const first = start >>> 5;
  const words = ((end - 1) >>> 5) + 1 - first;
  // Filling many words takes the time of finding one.
  if (count > words >> 3) bits.fill(0, first, first + words);
  else for (let i = 0; i < count; i++) bits[int32At(names, i) >>> 5] = 0;
}
