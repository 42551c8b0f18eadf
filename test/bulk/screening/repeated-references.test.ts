// References that several rows of a file have.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { ReferenceCounter } from "../../../src/service/bulk/screening/repeated-references.ts";

function count(references: readonly string[]) {
  const counter = new ReferenceCounter();
  for (const reference of references) counter.add(reference);
  return counter.result();
}

test("each reference on one row is nothing to say", () => {
  expect(count([])).toBeNull();
  expect(count(Array.from({ length: 20_000 }, (_, i) => `C-${i}`))).toBeNull();
});

test("one with thirty rows is named beside one with two", () => {
  const others = Array.from({ length: 9000 }, (_, i) => `C-${i}`);
  const thirty = Array.from({ length: 30 }, () => "K-7");
  expect(count([...others, ...thirty, "C-3"])).toEqual({
    references: 2,
    rows: 32,
    most: { reference: "K-7", rows: 30 },
  });
});

test("the counts are those of a map", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 1 })), (references) => {
      const rows = new Map<string, number>();
      for (const reference of references) rows.set(reference, (rows.get(reference) ?? 0) + 1);
      const repeated = [...rows.values()].filter((times) => times > 1);
      const found = count(references);
      expect(found?.references ?? 0).toBe(repeated.length);
      expect(found?.rows ?? 0).toBe(repeated.reduce((sum, times) => sum + times, 0));
      expect(found?.most.rows ?? 0).toBe(Math.max(0, ...repeated));
    }),
  );
});
