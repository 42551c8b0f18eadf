// A table from 32-bit keys to numbered owners (tokens, names), made to be mapped: the high bits of a key
// choose a bucket, its low bits stand in each entry above the owner's number. Who looks a key up gets every
// owner that has it, and by chance some that don't, and checks.

import { prefetch } from "../query/prefetch.ts";

/** Buckets hold about this many entries: a look-up reads one cache line, and starts cost a byte an entry. */
const BUCKET_ENTRIES = 4;

/** More keys than a token has. */
const KEYS_FIRST = 256;

export interface BucketTable {
  /** Where each bucket begins in `entries`, and one end. A power of two of buckets. */
  readonly starts: Int32Array;
  /** Low bits of the key above `ownerBits` bits of owner, ascending by owner within a bucket. */
  readonly entries: Int32Array;
}

export function bitsFor(owners: number): number {
  return Math.max(1, 32 - Math.clz32(Math.max(owners - 1, 1)));
}

function bucketShift(buckets: number): number {
  return Math.clz32(buckets) + 1;
}

/** Keys as they are made, owner after owner. */
export class OwnedKeys {
  readonly #keys: Int32Array;
  readonly #ends: Int32Array;
  #count = 0;
  #owners = 0;

  /** There may be as many keys of all owners as `keysMax`. */
  constructor(owners: number, keysMax: number) {
    this.#keys = new Int32Array(keysMax);
    this.#ends = new Int32Array(owners);
  }

  /** Adds a key of the owner whose turn it is. */
  add(key: number): void {
    if (this.#count === this.#keys.length) throw new RangeError("There are more keys than were announced.");
    this.#keys[this.#count++] = key;
  }

  /** The next key is of the next owner. */
  endOwner(): void {
    this.#ends[this.#owners++] = this.#count;
  }

  /** All keys, and where those of each owner end. */
  view(): { readonly keys: Int32Array; readonly ends: Int32Array } {
    return { keys: this.#keys.subarray(0, this.#count), ends: this.#ends };
  }
}

/**
 * Sorts the keys of all owners into buckets. The table lies in shared memory: another thread is sent it
 * without a copy.
 */
export function buildBuckets(owned: OwnedKeys): BucketTable {
  const { keys, ends } = owned.view();
  const buckets = 2 ** Math.max(0, Math.round(Math.log2(Math.max(1, keys.length / BUCKET_ENTRIES))));
  const shift = bucketShift(buckets);
  const ownerBits = bitsFor(ends.length);
  const starts = sharedInt32(buckets + 1);
  const bucketOf = (key: number) => (shift > 31 ? 0 : key >>> shift);
  for (let i = 0; i < keys.length; i++) {
    const bucket = bucketOf(keys[i] ?? 0);
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  let total = 0;
  for (let bucket = 0; bucket <= buckets; bucket++) {
    total += starts[bucket] ?? 0;
    starts[bucket] = total;
  }
  const entries = sharedInt32(keys.length);
  // From the last owner to the first and from the end of each bucket to its start: owners ascend in it, and
  // the table of starts is the only one of positions.
  for (let owner = ends.length - 1; owner >= 0; owner--) {
    for (let i = (ends[owner] ?? 0) - 1, first = owner === 0 ? 0 : (ends[owner - 1] ?? 0); i >= first; i--) {
      const key = keys[i] ?? 0;
      const bucket = bucketOf(key);
      const at = (starts[bucket] ?? 0) - 1;
      starts[bucket] = at;
      entries[at] = (key << ownerBits) | owner;
    }
  }
  return { starts, entries };
}

function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

/** Looks keys up in a table that was built for so many owners. */
export class BucketReader {
  readonly #starts: Int32Array;
  readonly #entries: Int32Array;
  readonly #shift: number;
  readonly #ownerBits: number;
  /** Where the buckets of the keys at work begin and end. */
  #from = new Int32Array(KEYS_FIRST);
  #to = new Int32Array(KEYS_FIRST);

  constructor(table: BucketTable, owners: number) {
    this.#starts = table.starts;
    this.#entries = table.entries;
    this.#shift = bucketShift(table.starts.length - 1);
    this.#ownerBits = bitsFor(owners);
  }

  /**
   * Writes every owner that may have the key to `out` from position `at`; returns the position after the
   * last.
   */
  collect(key: number, out: Int32Array, at: number): number {
    const bucket = this.#bucketOf(key);
    return this.#take(key, this.#starts[bucket] ?? 0, this.#starts[bucket + 1] ?? 0, out, at);
  }

  /**
   * Writes every owner that may have one of the keys to `out`, as many as there is room for; returns how
   * many.
   */
  collectAll(keys: Int32Array, out: Int32Array): number {
    if (keys.length > this.#from.length) {
      this.#from = new Int32Array(keys.length);
      this.#to = new Int32Array(keys.length);
    }
    const starts = this.#starts;
    const from = this.#from;
    const to = this.#to;
    for (let k = 0; k < keys.length; k++) {
      const bucket = this.#bucketOf(keys[k] ?? 0);
      from[k] = starts[bucket] ?? 0;
      to[k] = starts[bucket + 1] ?? 0;
    }
    prefetch(this.#entries, from, keys.length);
    let next = 0;
    for (let k = 0; k < keys.length; k++)
      next = this.#take(keys[k] ?? 0, from[k] ?? 0, to[k] ?? 0, out, next);
    return next;
  }

  #bucketOf(key: number): number {
    return this.#shift > 31 ? 0 : key >>> this.#shift;
  }

  /** Takes the owners that may have the key from a stretch of entries. */
  #take(key: number, from: number, to: number, out: Int32Array, at: number): number {
    const entries = this.#entries;
    const ownerBits = this.#ownerBits;
    const wanted = (key << ownerBits) >>> ownerBits;
    const ownerMask = 2 ** ownerBits - 1;
    let next = at;
    for (let i = from; i < to && next < out.length; i++) {
      const entry = entries[i] ?? 0;
      if (entry >>> ownerBits === wanted) out[next++] = entry & ownerMask;
    }
    return next;
  }
}
