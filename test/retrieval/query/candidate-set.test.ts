import { expect, test } from "bun:test";
import fc from "fast-check";
import { CandidateSet, NAMES_MAX } from "../../../src/engine/retrieval/query/candidate-set.ts";

test("entities and their names come back as a map of lists keeps them", () => {
  const added = fc.array(fc.tuple(fc.nat(60), fc.nat(12), fc.boolean()), { maxLength: 400 });
  const candidates = new CandidateSet();
  fc.assert(
    fc.property(added, (steps) => {
      candidates.clear();
      const expected = new Map<number, { names: number[]; byIdentifier: boolean }>();
      for (const [entity, name, byIdentifier] of steps) {
        let position = candidates.positionOf(entity);
        expect(position >= 0).toBe(expected.has(entity));
        if (position < 0) position = candidates.add(entity, byIdentifier);
        const known = expected.get(entity) ?? { names: [], byIdentifier };
        expected.set(entity, known);
        if (known.names.length < NAMES_MAX && !known.names.includes(name)) known.names.push(name);
        candidates.addName(position, name);
      }
      const kept = Array.from({ length: candidates.count }, (_, i) => [
        candidates.entityAt(i),
        { names: candidates.namesAt(i), byIdentifier: candidates.isByIdentifier(i) },
      ]);
      expect(kept).toEqual([...expected]);
    }),
    { seed: 3 },
  );
});

test("thousands of entities with the same hash slot are kept apart", () => {
  const candidates = new CandidateSet();
  const entities = Array.from({ length: 9000 }, (_, i) => i * 4096);
  for (const entity of entities) candidates.addName(candidates.add(entity, false), entity + 1);
  expect(candidates.count).toBe(entities.length);
  for (const [i, entity] of entities.entries()) {
    expect(candidates.positionOf(entity)).toBe(i);
    expect(candidates.namesAt(i)).toEqual([entity + 1]);
  }
  expect(candidates.positionOf(1)).toBe(-1);
});
