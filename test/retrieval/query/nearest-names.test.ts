import { expect, test } from "bun:test";
import fc from "fast-check";
import { NearestNames } from "../../../src/retrieval/query/nearest-names.ts";

test("the nearest names come nearest first, and none that is nearer than one of them is left out", () => {
  const names = fc.array(fc.tuple(fc.nat(1000), fc.nat(65_535)), { maxLength: 300 });
  const ranking = new NearestNames();
  fc.assert(
    fc.property(names, fc.nat(50), (added, atLeast) => {
      ranking.clear();
      for (const [name, nearness] of added) ranking.add(name, nearness);
      const sorted = added.toSorted(([a, x], [b, y]) => y - x || a - b);
      const last = sorted[atLeast - 1]?.[1] ?? 0;
      if (atLeast > 0) expect(ranking.nearnessAt(atLeast)).toBeWithin(Math.max(0, last - 127), last + 1);
      const visited: [number, number][] = [];
      ranking.forEachNearest(atLeast, (name, nearness) => visited.push([name, nearness]));
      expect(visited).toEqual(sorted.slice(0, visited.length));
      expect(visited.length).toBeGreaterThanOrEqual(Math.min(atLeast, added.length));
    }),
    { seed: 5 },
  );
});
