import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  BucketReader,
  bitsFor,
  buildBuckets,
  OwnedKeys,
} from "../../../src/engine/retrieval/format/buckets.ts";
import { Int32Section, RowStarts, SectionPlace } from "../../../src/engine/retrieval/format/section.ts";

const rows = fc.array(fc.array(fc.integer(), { maxLength: 5 }), { minLength: 1, maxLength: 200 });

function build(keysOf: readonly (readonly number[])[], keysToSpare = 0) {
  const owned = new OwnedKeys(keysOf.length, keysOf.flat().length + keysToSpare);
  for (const keys of keysOf) {
    for (const key of keys) owned.add(key);
    owned.endOwner();
  }
  const { starts, entries } = buildBuckets(owned);
  return new BucketReader(
    new RowStarts(new SectionPlace("keys.idx", "nameKeysStart", 8192), starts, entries.length),
    new Int32Section(new SectionPlace("keys.idx", "nameKeys", 4096), entries),
    keysOf.length,
  );
}

describe("buckets", () => {
  test("a look-up gives every owner of the key, ascending, however much room there was", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 50 }), (keysOf, keysToSpare) => {
        const reader = build(keysOf, keysToSpare);
        const out = new Int32Array(2000);
        for (const key of new Set(keysOf.flat())) {
          const found = [...out.subarray(0, reader.collect(key, out, 0))];
          const owners = keysOf.flatMap((keys, owner) => (keys.includes(key) ? [owner] : []));
          expect(found).toEqual(expect.arrayContaining(owners));
          expect(found).toEqual([...found].sort((a, b) => a - b));
        }
      }),
      { numRuns: 100, seed: 3 },
    );
  });

  test("a look-up seldom gives owners without the key, and nothing past the room it has", () => {
    const keysOf = Array.from({ length: 10_000 }, (_, i) => [Math.imul(i, 0x9e3779b1)]);
    const reader = build(keysOf);
    const out = new Int32Array(4);
    let wrong = 0;
    for (let i = 0; i < 10_000; i++) wrong += reader.collect(Math.imul(i + 20_000, 0x9e3779b1), out, 0);
    expect(wrong).toBeLessThan(10);
    const crowded = build(Array(50).fill([7]));
    expect(crowded.collect(7, out, 1)).toBe(4);
    expect([...out.subarray(1)]).toEqual([0, 1, 2]);
  });

  test("looking several keys up gives what looking each up gives, as far as there is room", () => {
    fc.assert(
      fc.property(rows, fc.array(fc.integer(), { maxLength: 300 }), fc.nat(60), (keysOf, others, room) => {
        const reader = build(keysOf);
        const keys = Int32Array.from([...keysOf.flat(), ...others]);
        const out = new Int32Array(2000);
        const each = [...keys].flatMap((key) => [...out.subarray(0, reader.collect(key, out, 0))]);
        for (const most of [room, 200_000]) {
          const all = new Int32Array(most);
          const count = reader.collectAll(keys, all);
          expect([...all.subarray(0, count)]).toEqual(each.slice(0, most));
        }
      }),
      { numRuns: 100, seed: 4 },
    );
  });

  test("an empty table finds nothing", () => {
    expect(build([]).collect(7, new Int32Array(4), 0)).toBe(0);
  });

  test.each([0, 3, 5, 6])("a table of %i buckets is refused", (buckets) => {
    const place = new SectionPlace("keys.idx", "nameKeysStart", 8192);
    const starts = new RowStarts(place, new Int32Array(buckets + 1), 0);
    expect(() => new BucketReader(starts, new Int32Section(place, new Int32Array(0)), 5)).toThrow(
      "not a power of two",
    );
  });

  test("more keys than were announced are refused", () => {
    const owned = new OwnedKeys(1, 1);
    owned.add(7);
    expect(() => owned.add(8)).toThrow(RangeError);
  });

  test.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [1024, 10],
    [1025, 11],
    [2 ** 31, 31],
  ])("%i owners need %i bits", (owners, bits) => {
    expect(bitsFor(owners)).toBe(bits);
  });
});
