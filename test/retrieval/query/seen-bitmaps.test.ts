import { expect, test } from "bun:test";
import fc from "fast-check";
import { SeenBitmaps } from "../../../src/retrieval/query/seen-bitmaps.ts";

const NAMES = 300;
/** Every name is of an entity of its own, every third of the wanted dataset. */
const index = {
  nameEntity: Int32Array.from({ length: NAMES }, (_, name) => name),
  entityDatasets: Int32Array.from({ length: NAMES }, (_, entity) => entity % 3),
};
const WANTED = Uint8Array.of(1, 0, 0);

const list = fc
  .uniqueArray(fc.integer({ min: 40, max: 290 }), { maxLength: 60 })
  .map((names) => Int32Array.from(names).sort());
const scope = {
  partition: 0,
  entities: { start: 40, end: 291 },
  names: { start: 40, end: 291 },
  datasetSets: null,
};

test("names met once and more often are those that counting tells, and nothing is left to the next query", () => {
  const met = new SeenBitmaps(index);
  fc.assert(
    fc.property(
      fc.array(list, { maxLength: 8 }),
      fc.boolean(),
      fc.nat(40),
      (lists, isFiltered, singlesMax) => {
        const counts = new Map<number, number>();
        for (const postings of lists) {
          if (isFiltered) met.readWanted(postings, 0, postings.length, WANTED);
          else met.read(postings, 0, postings.length);
          for (const name of postings)
            if (!isFiltered || name % 3 === 0) counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        const repeated = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
        expect([...met.repeated].toSorted()).toEqual(repeated.toSorted());
        const singles: number[] = [];
        met.chooseSingles(singlesMax, singles);
        const once = [...counts].filter(([, count]) => count === 1).map(([name]) => name);
        expect(singles).toEqual(once.slice(0, singlesMax));
        for (let name = 0; name < NAMES; name++) expect(met.isMetOnce(name)).toBe(counts.get(name) === 1);
        met.clear(scope);
        expect([...met.repeated]).toEqual([]);
        for (let name = 0; name < NAMES; name++) expect(met.isRepeated(name)).toBe(false);
      },
    ),
    { seed: 8 },
  );
});

test("a name that is repeated by itself is met, and may be taken back", () => {
  const met = new SeenBitmaps(index);
  met.repeat(50);
  met.repeat(50);
  met.repeat(51);
  expect([...met.repeated]).toEqual([50, 51]);
  met.unrepeat(51);
  const singles: number[] = [];
  met.chooseSingles(10, singles);
  expect(singles).toEqual([51]);
  met.clear(scope);
  met.read(Int32Array.of(50, 51), 0, 2);
  expect([...met.repeated]).toEqual([]);
});
