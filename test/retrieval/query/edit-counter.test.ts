import { expect, test } from "bun:test";
import fc from "fast-check";
import { countEdits } from "../../../src/names/keys/deletions.ts";
import { EditCounter } from "../../../src/retrieval/query/edit-counter.ts";

const lettersOf = (text: string) => Uint16Array.from(text, (letter) => letter.charCodeAt(0));

test("counts as the matrix does, whatever word was loaded before", () => {
  const counter = new EditCounter();
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "й", "山"), maxLength: 40 });
  const edits = fc.array(fc.tuple(fc.nat(40), fc.constantFrom("", "a", "b", "xy")), { maxLength: 3 });
  let near = 0;
  fc.assert(
    fc.property(word, edits, fc.integer({ min: 0, max: 2 }), (text, changes, editsMax) => {
      const changed = changes.reduce(
        (whole, [at, by]) => whole.slice(0, at) + by + whole.slice(at + 1),
        text,
      );
      const other = lettersOf(`##${changed}##`);
      const expected = countEdits(lettersOf(text), 0, text.length, other, 2, other.length - 2, editsMax);
      counter.load(text);
      const counted = counter.count(other, 2, other.length - 2, editsMax);
      expect(Math.min(counted, editsMax + 1)).toBe(expected);
      if (expected <= editsMax) near++;
    }),
    { numRuns: 2000, seed: 11 },
  );
  expect(near).toBeGreaterThan(300);
});

test.each([
  ["ab", "ba", 1],
  ["hassan", "hasan", 1],
  ["mohammed", "mohamad", 2],
  ["ca", "abc", 3],
])("%s and %s: %i", (a, b, edits) => {
  const counter = new EditCounter();
  counter.load(a);
  expect(counter.count(lettersOf(b), 0, b.length, 5)).toBe(edits);
});
