import { expect, test } from "bun:test";
import fc from "fast-check";
import { ReferenceSection, SectionPlace } from "../../../src/retrieval/format/section.ts";
import { SeenBitmaps } from "../../../src/retrieval/query/seen-bitmaps.ts";

const NAMES = 300;
const references = (name: "postings" | "nameEntity" | "entityDatasets", values: Int32Array, count: number) =>
  new ReferenceSection(new SectionPlace("seen.idx", name, 4096), values, count, "names");
/** Every name is of an entity of its own, every third of the wanted dataset. */
const index = {
  postings: references("postings", new Int32Array(0), NAMES),
  nameEntity: references(
    "nameEntity",
    Int32Array.from({ length: NAMES }, (_, name) => name),
    NAMES,
  ),
  entityDatasets: references(
    "entityDatasets",
    Int32Array.from({ length: NAMES }, (_, one) => one % 3),
    3,
  ),
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

test("names seen once and twice are those that a Map counts, and nothing is left to the next query", () => {
  const seen = new SeenBitmaps(index);
  fc.assert(
    fc.property(
      fc.array(list, { maxLength: 8 }),
      fc.boolean(),
      fc.nat(40),
      (lists, isFiltered, singlesMax) => {
        const counts = new Map<number, number>();
        for (const postings of lists) {
          if (isFiltered) seen.markWanted(postings, 0, postings.length, scope, WANTED);
          else seen.markAll(postings, 0, postings.length, scope);
          for (const name of postings)
            if (!isFiltered || name % 3 === 0) counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        const twice = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
        expect([...seen.namesSeenTwice].toSorted()).toEqual(twice.toSorted());
        const chosen: number[] = [];
        seen.chooseSeenOnce(0, seen.seenCount, singlesMax, chosen);
        const once = [...counts].filter(([, count]) => count === 1).map(([name]) => name);
        expect(chosen).toEqual(once.slice(0, singlesMax));
        for (let name = 0; name < NAMES; name++)
          expect(seen.isSeenOnlyOnce(name)).toBe(counts.get(name) === 1);
        seen.clear(scope);
        expect([...seen.namesSeenTwice]).toEqual([]);
        for (let name = 0; name < NAMES; name++) expect(seen.isSeenTwice(name)).toBe(false);
      },
    ),
    { seed: 8 },
  );
});

test("a name may be marked as seen twice at once, and that be taken back", () => {
  const seen = new SeenBitmaps(index);
  seen.markTwice(50);
  seen.markTwice(50);
  seen.markTwice(51);
  expect([...seen.namesSeenTwice]).toEqual([50, 51]);
  seen.unmarkTwice(51);
  const once: number[] = [];
  seen.chooseSeenOnce(0, seen.seenCount, 10, once);
  expect(once).toEqual([51]);
  seen.clear(scope);
  seen.markAll(Int32Array.of(50, 51), 0, 2, scope);
  expect([...seen.namesSeenTwice]).toEqual([]);
});

test.each([-1, 39, 291, NAMES, 2 ** 31 - 1])(
  "a posting of name %i, which is out of scope, is damage",
  (name) => {
    const seen = new SeenBitmaps({
      ...index,
      postings: references("postings", Int32Array.of(77, name), NAMES),
    });
    const message = `seen.idx: section postings at byte 4100 refers to ${name}, which is not one of the names from 40 to before 291.`;
    expect(() => seen.markAll(Int32Array.of(77, name), 0, 2, scope)).toThrow(message);
    expect(() => seen.markWanted(Int32Array.of(77, name), 0, 2, scope, WANTED)).toThrow(message);
  },
);
