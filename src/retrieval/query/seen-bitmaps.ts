// Which names were met while posting lists were read: once, or more often. A bit for each name tells, so that
// the memory written at random is a thirty-second of a table of numbers and stays in the processor's cache.
// Most names are met once, and nothing more is ever asked of them. (40,000 postings over 3.5 million names: a
// fifth of the time that adding up evidence in a table of numbers takes.)

import type { AliasReader } from "../format/reader.ts";
import type { Scope } from "./filters.ts";

/** Names met beyond these are not looked at: what is read last is the most common and says the least. */
const MET_MAX = 50_000;

/** A bit for each name of an index. */
export type NameBits = Int32Array;

type NamesOfIndex = Pick<AliasReader, "nameEntity" | "entityDatasets">;

export class SeenBitmaps {
  readonly #reader: NamesOfIndex;
  /** A bit for each name. All zero between queries. */
  readonly #once: NameBits;
  readonly #again: NameBits;
  readonly #names = new Int32Array(MET_MAX);
  readonly #repeated = new Int32Array(MET_MAX);
  #count = 0;
  #repeatedCount = 0;

  constructor(reader: NamesOfIndex) {
    this.#reader = reader;
    const words = (reader.nameEntity.length >>> 5) + 1;
    this.#once = new Int32Array(words);
    this.#again = new Int32Array(words);
  }

  /** Forgets the query that a failure cut short. */
  reset(): void {
    this.#once.fill(0);
    this.#again.fill(0);
    this.#count = 0;
    this.#repeatedCount = 0;
  }

  /** Makes ready for the next query, of any scope; the last was of this one. */
  clear({ names: { start, end } }: Scope): void {
    clearBits(this.#once, this.#names, this.#count, start, end);
    clearBits(this.#again, this.#repeated, this.#repeatedCount, start, end);
    this.#count = 0;
    this.#repeatedCount = 0;
  }

  /** The names met more than once, in the order in which that was seen. */
  get repeated(): Int32Array {
    return this.#repeated.subarray(0, this.#repeatedCount);
  }

  /** The same as a bit for each name. */
  get repeatedBits(): NameBits {
    return this.#again;
  }

  isRepeated(name: number): boolean {
    return ((this.#again[name >>> 5] ?? 0) & (1 << (name & 31))) !== 0;
  }

  /** True for a name that was met, and no more than once. */
  isMetOnce(name: number): boolean {
    const word = name >>> 5;
    return ((this.#once[word] ?? 0) & ~(this.#again[word] ?? 0) & (1 << (name & 31))) !== 0;
  }

  /** Meets the names of a stretch of numbers. */
  read(postings: Int32Array, from: number, to: number): void {
    const once = this.#once;
    const again = this.#again;
    const names = this.#names;
    const repeated = this.#repeated;
    let count = this.#count;
    let repeatedCount = this.#repeatedCount;
    for (let i = from; i < to; i++) {
      const name = postings[i] ?? 0;
      const word = name >>> 5;
      const bit = 1 << (name & 31);
      const met = once[word] ?? 0;
      if ((met & bit) === 0) {
        if (count === MET_MAX) continue;
        once[word] = met | bit;
        names[count++] = name;
      } else if (((again[word] ?? 0) & bit) === 0) {
        again[word] = (again[word] ?? 0) | bit;
        repeated[repeatedCount++] = name;
      }
    }
    this.#count = count;
    this.#repeatedCount = repeatedCount;
  }

  /**
   * As read, but meets only names of entities in the wanted datasets; returns how many of them it met first.
   */
  readWanted(postings: Int32Array, from: number, to: number, datasetSets: Uint8Array): number {
    const { nameEntity, entityDatasets } = this.#reader;
    const before = this.#count;
    for (let i = from; i < to; i++) {
      const name = postings[i] ?? 0;
      const isMet = ((this.#once[name >>> 5] ?? 0) & (1 << (name & 31))) !== 0;
      if (isMet || datasetSets[entityDatasets[nameEntity[name] ?? 0] ?? 0] === 1)
        this.read(postings, i, i + 1);
    }
    return this.#count - before;
  }

  /** Meets a name as if it were met more than once. */
  repeat(name: number): void {
    const word = name >>> 5;
    const bit = 1 << (name & 31);
    if (((this.#once[word] ?? 0) & bit) === 0) {
      if (this.#count === MET_MAX) return;
      this.#once[word] = (this.#once[word] ?? 0) | bit;
      this.#names[this.#count++] = name;
    }
    if (((this.#again[word] ?? 0) & bit) !== 0) return;
    this.#again[word] = (this.#again[word] ?? 0) | bit;
    this.#repeated[this.#repeatedCount++] = name;
  }

  /** Takes a name as met once. */
  unrepeat(name: number): void {
    this.#again[name >>> 5] = (this.#again[name >>> 5] ?? 0) & ~(1 << (name & 31));
  }

  /** Adds the first names met once only to `chosen`, at most so many. */
  chooseSingles(most: number, chosen: number[]): void {
    let left = most;
    for (let i = 0; i < this.#count && left > 0; i++) {
      const name = this.#names[i] ?? 0;
      if (this.isRepeated(name)) continue;
      left--;
      chosen.push(name);
    }
  }
}

/** Clears the bits of some names, all of them from `start` to before `end`. */
function clearBits(bits: Int32Array, names: Int32Array, count: number, start: number, end: number): void {
  const first = start >>> 5;
  const words = ((end - 1) >>> 5) + 1 - first;
  // A fill writes many words in the time of one that is looked for.
  if (count > words >> 3) bits.fill(0, first, first + words);
  else for (let i = 0; i < count; i++) bits[(names[i] ?? 0) >>> 5] = 0;
}
