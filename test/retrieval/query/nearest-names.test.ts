import { expect, test } from "bun:test";
import fc from "fast-check";
import { idf, WEIGHT_PER_BIT } from "../../../src/engine/retrieval/format/idf.ts";
import {
  heaviestFor,
  NEARNESS_UNITS,
  NearestNames,
  nearnessOf,
  unitsOf,
} from "../../../src/engine/retrieval/query/nearest-names.ts";

test("the nearest names come nearest first, and none that is nearer than one of them is left out", () => {
  const names = fc.array(fc.tuple(fc.nat(1000), fc.nat(65_535)), { maxLength: 300 });
  const ranking = new NearestNames();
  fc.assert(
    fc.property(names, fc.nat(50), (added, wanted) => {
      ranking.begin(wanted);
      for (const [name, nearness] of added) ranking.add(name, nearness);
      const sorted = added.toSorted(([a, x], [b, y]) => y - x || a - b);
      const visited: [number, number][] = [];
      ranking.forEachNearest((name, nearness) => visited.push([name, nearness]));
      expect(visited).toEqual(sorted.slice(0, visited.length));
      expect(visited.length).toBeGreaterThanOrEqual(Math.min(wanted, added.length));
    }),
    { seed: 5 },
  );
});

test("the floor is that of the last name that is wanted, whenever it is asked for", () => {
  const names = fc.array(fc.tuple(fc.nat(65_535), fc.boolean()), { maxLength: 300 });
  const ranking = new NearestNames();
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 50 }), (added, wanted) => {
      ranking.begin(wanted);
      const nearest: number[] = [];
      for (const [nearness, isAsked] of added) {
        ranking.add(0, nearness);
        nearest.push(nearness);
        if (!isAsked) continue;
        const last = nearest.sort((a, b) => b - a)[wanted - 1];
        if (last === undefined) expect(ranking.floor).toBe(0);
        else expect(ranking.floor).toBeWithin(Math.max(0, last - 127), last + 1);
      }
    }),
    { seed: 6 },
  );
});

test.each([
  [30, 60, 60, 0.5],
  [60, 60, 60, 1],
  [60, 90, 30, 1],
  [20, 60, 20, 0.5],
  [0, 60, 60, 0],
])("sharing %p of %p and %p is a nearness of %p", (shared, query, name, nearness) => {
  expect(nearnessOf(shared, query, name)).toBeCloseTo(nearness, 12);
  expect(unitsOf(nearness)).toBe(nearness * NEARNESS_UNITS);
});

test("a name as heavy as may be has the nearness that is asked for", () => {
  for (const [shared, query, units] of [
    [30, 60, 15_000],
    [45, 60, 29_000],
    [10, 90, 1],
  ] as const)
    expect(nearnessOf(shared, query, heaviestFor(shared, query, units)) * NEARNESS_UNITS).toBeCloseTo(
      units,
      6,
    );
  expect(heaviestFor(30, 60, 0)).toBeGreaterThan(1e300);
});

test("no nearness of a name that is only like reaches that of an equal one", () => {
  expect(unitsOf(2)).toBeLessThan(50_000);
  expect(unitsOf(1.6)).toBe(48_000);
});

test("thousands of names of one nearness come in the order of their numbers", () => {
  const ranking = new NearestNames();
  for (const count of [2, 31, 32, 33, 34, 5000, 20_000]) {
    const names = Array.from({ length: count }, (_, i) => (i * 7919) % count);
    ranking.begin(count + 1);
    for (const name of names) ranking.add(name, 12_345);
    expect(ranking.floor).toBe(0);
    ranking.add(count, 12_346);
    expect(ranking.floor).toBeWithin(12_345 - 127, 12_346);
    const visited: number[] = [];
    ranking.forEachNearest((name) => visited.push(name));
    expect(visited).toEqual([count, ...[...names].sort((a, b) => a - b)]);
  }
});

test("the highest and the lowest number and nearness come back", () => {
  const ranking = new NearestNames();
  ranking.begin(10);
  const added = [
    [2 ** 31 - 1, 0],
    [0, 0],
    [2 ** 31 - 1, 65_535],
    [0, 65_535],
  ] as const;
  for (const [name, nearness] of added) ranking.add(name, nearness);
  const visited: [number, number][] = [];
  ranking.forEachNearest((name, nearness) => visited.push([name, nearness]));
  expect(visited).toEqual([
    [0, 65_535],
    [2 ** 31 - 1, 65_535],
    [0, 0],
    [2 ** 31 - 1, 0],
  ]);
});

/** In bits. */
test.each([
  [2, 1, 1, 1],
  [6, 1, 1, 2],
  [6, 0, 1, 3],
  [1022, 1, 1, 9],
  [1022, 1, 0.5, 4.5],
  [1022, 511, 1, 1],
  [1022, 1023, 1, 1 / 16],
])("of %p names, a token that %p hold by the share %p weighs %p bits", (names, holders, share, bits) => {
  expect(idf(names, holders, share)).toBe(bits * WEIGHT_PER_BIT);
});
