import { expect, test } from "bun:test";
import fc from "fast-check";
import { countCharacters, isStorableText } from "../../src/service/contract/request-formats.ts";

/** Any sequence of 16-bit units, halves of surrogate pairs among them. */
const units = fc
  .array(fc.oneof(fc.constantFrom(0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000), fc.nat(0xffff)), {
    maxLength: 12,
  })
  .map((codes) => String.fromCharCode(...codes));

test("characters are code points, and half a pair is one", () => {
  for (const [text, count] of [
    ["", 0],
    ["a", 1],
    ["𝒜", 1],
    ["\ud800", 1],
    ["\udc00\ud800", 2],
    ["\ud800\ud800\udc00", 2],
  ] as const)
    expect(countCharacters(text)).toBe(count);
  fc.assert(
    fc.property(units, (text) => expect(countCharacters(text)).toBe([...text].length)),
    { numRuns: 1000 },
  );
});

test("text that can be stored has neither NUL nor half a pair", () => {
  expect(["", "a", "𝒜", "\u0001"].map(isStorableText)).toEqual([true, true, true, true]);
  expect(["\0", "a\0b", "\ud800", "a\udc00b"].map(isStorableText)).toEqual([false, false, false, false]);
});
