import { expect, test } from "bun:test";
import fc from "fast-check";
import { RankSet } from "../../../src/engine/store/search/rank-set.ts";

test("a set of ranks counts and pages as a sorted list does", () => {
  const ranks = fc.array(fc.integer({ min: 0, max: 299 }), { maxLength: 200 });
  fc.assert(
    fc.property(ranks, fc.nat(250), fc.nat(50), fc.boolean(), (added, offset, count, isDescending) => {
      const members = new RankSet(300);
      for (const rank of added) members.add(rank);
      const sorted = [...new Set(added)].sort((a, b) => (isDescending ? b - a : a - b));
      expect(members.size).toBe(sorted.length);
      expect(members.page(offset, count, isDescending)).toEqual(sorted.slice(offset, offset + count));
      expect(Array.from({ length: 300 }, (_, rank) => members.has(rank))).toEqual(
        Array.from({ length: 300 }, (_, rank) => sorted.includes(rank)),
      );
    }),
    { seed: 7 },
  );
});
