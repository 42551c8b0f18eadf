// A hash table from 32-bit keys to numbered owners (tokens or names), made to be mapped: the key table of the
// inverted index. The high bits of a key choose a bucket; an entry holds the low bits of the key above the
// number of its owner. A look-up returns every owner of the key and, by chance, a few others, so callers
// compare the texts.

import { int32At } from "../../../base/platform/checked-read.ts";
import { prefetch } from "../../../base/platform/prefetch.ts";
import type { Int32Section, RowStarts } from "./section.ts";

/**
 * A bucket holds about four entries: a look-up reads one cache line, and bucket starts cost a byte per entry.
 */
const BUCKET_ENTRIES = 4;

/** More keys than most tokens have. */
const KEYS_FIRST = 256;

/** A built table, before it is a pair of sections. */
export interface BucketTable {
  /** Where each bucket begins in `entries`, and the end of the last. There is a power of two of buckets. */
  readonly starts: Int32Array;
  /** The low bits of the key above `ownerBits` bits of owner, ascending by owner within a bucket. */
  readonly entries: Int32Array;
}

/** The bits that the numbers of so many owners need. */
export function bitsFor(owners: number): number {
  return Math.max(1, 32 - Math.clz32(Math.max(owners - 1, 1)));
}

function bucketShift(buckets: number): number {
  return Math.clz32(buckets) + 1;
}

/** Collects keys owner by owner: add the keys of an owner, then end it. */
export class OwnedKeys {
  readonly #keys: Int32Array;
  readonly #ends: Int32Array;
  #count = 0;
  #owners = 0;

  /** There are at most `keysMax` keys of all owners together. */
  constructor(owners: number, keysMax: number) {
    this.#keys = new Int32Array(keysMax);
    this.#ends = new Int32Array(owners);
  }

  /** Adds a key of the current owner. */
  add(key: number): void {
    if (this.#count === this.#keys.length)
      throw new RangeError(`There are more keys than the ${this.#keys.length} that were announced.`);
    this.#keys[this.#count++] = key;
  }

  /** Ends the current owner; the next key belongs to the next one. */
  endOwner(): void {
    this.#ends[this.#owners++] = this.#count;
  }

  /** All keys, and where those of each owner end. */
  view(): { readonly keys: Int32Array; readonly ends: Int32Array } {
    return { keys: this.#keys.subarray(0, this.#count), ends: this.#ends };
  }
}

/**
 * Sorts the keys of all owners into buckets (a counting sort). The table lies in shared memory, so that it is
 * sent to another thread without a copy.
 */
export function buildBuckets(owned: OwnedKeys): BucketTable {
  const { keys, ends } = owned.view();
  const buckets = 2 ** Math.max(0, Math.round(Math.log2(Math.max(1, keys.length / BUCKET_ENTRIES))));
  const shift = bucketShift(buckets);
  const ownerBits = bitsFor(ends.length);
  const starts = sharedInt32(buckets + 1);
  const bucketOf = (key: number) => (shift > 31 ? 0 : key >>> shift);
  for (let i = 0; i < keys.length; i++) {
    const bucket = bucketOf(int32At(keys, i));
    starts[bucket] = int32At(starts, bucket) + 1;
  }
  let total = 0;
  for (let bucket = 0; bucket <= buckets; bucket++) {
    total += int32At(starts, bucket);
    starts[bucket] = total;
  }
  const entries = sharedInt32(keys.length);
  // `starts` holds the end of each bucket now. Filling each bucket from its end, with the last owner first,
  // leaves the owners ascending and the starts in place.
  for (let owner = ends.length - 1; owner >= 0; owner--) {
    const first = owner === 0 ? 0 : int32At(ends, owner - 1);
    for (let i = int32At(ends, owner) - 1; i >= first; i--) {
      const key = int32At(keys, i);
      const bucket = bucketOf(key);
      const position = int32At(starts, bucket) - 1;
      starts[bucket] = position;
      entries[position] = (key << ownerBits) | owner;
    }
  }
  return { starts, entries };
}

function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

/** Looks keys up in a table that was built for `owners` owners. */
export class BucketReader {
  readonly #starts: RowStarts;
  readonly #entries: Int32Section;
  readonly #owners: number;
  readonly #shift: number;
  readonly #ownerBits: number;
  /** Scratch: where the bucket of each key begins and ends. */
  #from = new Int32Array(KEYS_FIRST);
  #to = new Int32Array(KEYS_FIRST);

  /** Throws an OperatorError when the number of buckets is not a power of two. */
  constructor(starts: RowStarts, entries: Int32Section, owners: number) {
    const buckets = starts.rows;
    if (buckets < 1 || 2 ** Math.floor(Math.log2(buckets)) !== buckets)
      throw starts.place.damagedAt(0, `has ${buckets} buckets, which is not a power of two`);
    this.#starts = starts;
    this.#entries = entries;
    this.#owners = owners;
    this.#shift = bucketShift(buckets);
    this.#ownerBits = bitsFor(owners);
  }

  /**
   * Writes every owner that may have the key into `out` from `position` on, as many as fit; returns the
   * position after the last.
   */
  collect(key: number, out: Int32Array, position: number): number {
    const bucket = this.#bucketOf(key);
    return this.#collectFrom(key, this.#starts.start(bucket), this.#starts.end(bucket), out, position);
  }

  /** Writes every owner that may have one of the keys into `out`, as many as fit; returns how many. */
  collectAll(keys: Int32Array, out: Int32Array): number {
    if (keys.length > this.#from.length) {
      this.#from = new Int32Array(keys.length);
      this.#to = new Int32Array(keys.length);
    }
    const starts = this.#starts;
    const from = this.#from;
    const to = this.#to;
    for (let k = 0; k < keys.length; k++) {
      const bucket = this.#bucketOf(int32At(keys, k));
      from[k] = starts.start(bucket);
      to[k] = starts.end(bucket);
    }
    prefetch(this.#entries.values, from, keys.length);
    let count = 0;
    for (let k = 0; k < keys.length; k++)
      count = this.#collectFrom(int32At(keys, k), int32At(from, k), int32At(to, k), out, count);
    return count;
  }

  #bucketOf(key: number): number {
    return this.#shift > 31 ? 0 : key >>> this.#shift;
  }

  /** Collects the owners of a key from the entries of its bucket. */
  #collectFrom(key: number, from: number, to: number, out: Int32Array, position: number): number {
    const entries = this.#entries;
    const owners = this.#owners;
    const ownerBits = this.#ownerBits;
    const keyBits = (key << ownerBits) >>> ownerBits;
    const ownerMask = 2 ** ownerBits - 1;
    let next = position;
    for (let i = from; i < to && next < out.length; i++) {
      const entry = entries.at(i);
      if (entry >>> ownerBits !== keyBits) continue;
      const owner = entry & ownerMask;
      if (owner >= owners) throw entries.place.damagedAt(i, `refers to owner ${owner} of ${owners}`);
      out[next++] = owner;
    }
    return next;
  }
}
