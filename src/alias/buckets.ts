// A table from 32-bit keys to numbered owners (tokens, names), made to be mapped: the high bits of a key choose a
// bucket, its low bits stand in each entry above the owner's number. Who looks a key up
// gets every owner that has it, and by chance some that don't, and checks.

/** Buckets hold about this many entries: a look-up reads one cache line, and starts cost a byte an entry. */
const BUCKET_ENTRIES = 4;

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

/**
 * Builds the table in two passes over the keys, so that nothing is kept but the table. `forEachKey` must call with the
 * same keys in the same order both times, owners ascending. `keysExpected` sizes the table; it need not be exact.
 */
export function buildBuckets(
  owners: number,
  keysExpected: number,
  forEachKey: (visit: (key: number, owner: number) => void) => void,
): BucketTable {
  const buckets = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, keysExpected / BUCKET_ENTRIES))));
  const shift = bucketShift(buckets);
  const ownerBits = bitsFor(owners);
  const starts = new Int32Array(buckets + 1);
  const bucketOf = (key: number) => (shift > 31 ? 0 : key >>> shift);
  forEachKey((key) => {
    const bucket = bucketOf(key);
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  });
  let total = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    total += starts[bucket] ?? 0;
    starts[bucket] = total;
  }
  starts[buckets] = total;
  const entries = new Int32Array(total);
  // Filled backwards from the ends, then each bucket is put in order: no second table of positions is needed.
  forEachKey((key, owner) => {
    const bucket = bucketOf(key);
    const at = (starts[bucket] ?? 0) - 1;
    starts[bucket] = at;
    entries[at] = (key << ownerBits) | owner;
  });
  for (let bucket = 0; bucket < buckets; bucket++)
    reverse(entries, starts[bucket] ?? 0, starts[bucket + 1] ?? 0);
  return { starts, entries };
}

function reverse(values: Int32Array, start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low++, high--) {
    const value = values[low] ?? 0;
    values[low] = values[high] ?? 0;
    values[high] = value;
  }
}

/** Looks keys up in a table that was built for so many owners. */
export class BucketReader {
  readonly #starts: Int32Array;
  readonly #entries: Int32Array;
  readonly #shift: number;
  readonly #ownerBits: number;

  constructor(table: BucketTable, owners: number) {
    this.#starts = table.starts;
    this.#entries = table.entries;
    this.#shift = bucketShift(table.starts.length - 1);
    this.#ownerBits = bitsFor(owners);
  }

  /** Writes every owner that may have the key to `out` from position `at`; returns the position after the last. */
  collect(key: number, out: Int32Array, at: number): number {
    const entries = this.#entries;
    const ownerBits = this.#ownerBits;
    const bucket = this.#shift > 31 ? 0 : key >>> this.#shift;
    const end = this.#starts[bucket + 1] ?? 0;
    const wanted = (key << ownerBits) >>> ownerBits;
    const ownerMask = 2 ** ownerBits - 1;
    let next = at;
    for (let i = this.#starts[bucket] ?? 0; i < end && next < out.length; i++) {
      const entry = entries[i] ?? 0;
      if (entry >>> ownerBits === wanted) out[next++] = entry & ownerMask;
    }
    return next;
  }
}
