import { expect, test } from "bun:test";
import fc from "fast-check";
import { CandidateSet, NAMES_MAX } from "../../../src/retrieval/query/candidate-set.ts";

test("entities and their names come back as a map of lists keeps them", () => {
  const added = fc.array(fc.tuple(fc.nat(60), fc.nat(12), fc.boolean()), { maxLength: 400 });
  const findings = new CandidateSet();
  fc.assert(
    fc.property(added, (steps) => {
      findings.clear();
      const expected = new Map<number, { names: number[]; byIdentifier: boolean }>();
      for (const [entity, name, byIdentifier] of steps) {
        let position = findings.positionOf(entity);
        expect(position >= 0).toBe(expected.has(entity));
        if (position < 0) position = findings.add(entity, byIdentifier);
        const known = expected.get(entity) ?? { names: [], byIdentifier };
        expected.set(entity, known);
        if (known.names.length < NAMES_MAX && !known.names.includes(name)) known.names.push(name);
        findings.addName(position, name);
      }
      const kept = Array.from({ length: findings.count }, (_, i) => [
        findings.entityAt(i),
        { names: findings.namesAt(i), byIdentifier: findings.isByIdentifier(i) },
      ]);
      expect(kept).toEqual([...expected]);
    }),
    { seed: 3 },
  );
});

test("thousands of entities of one place in the table are told apart", () => {
  const findings = new CandidateSet();
  const entities = Array.from({ length: 9000 }, (_, i) => i * 4096);
  for (const entity of entities) findings.addName(findings.add(entity, false), entity + 1);
  expect(findings.count).toBe(entities.length);
  for (const [i, entity] of entities.entries()) {
    expect(findings.positionOf(entity)).toBe(i);
    expect(findings.namesAt(i)).toEqual([entity + 1]);
  }
  expect(findings.positionOf(1)).toBe(-1);
});
