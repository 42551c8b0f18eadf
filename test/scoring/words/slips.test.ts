// Edits with likely reasons against a slow and obvious count of them, and a table of pairs.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countLikelyEdits } from "../../../src/engine/scoring/words/slips.ts";

const MISREAD = "ao ce il hb bh ij gq oq uv fl mn hn sz".split(" ");
const AS_TWO = ["rn m", "ri n", "vv w", "cl d", "ii u", "li h"].map(
  (row) => row.split(" ") as [string, string],
);

/** The fewest edits by trying each one at the front of both words. */
function slow(a: string, b: string, atStart = true): number {
  if (a === b) return 0;
  const tries: number[] = [];
  const next = (cost: number, x: string, y: string) => tries.push(cost >= 2 ? 2 : cost + slow(x, y, false));
  const drop = (word: string) => (!atStart && word.length > 1 && "aeiou".includes(word.charAt(0)) ? 0.75 : 9);
  if (a !== "") next(drop(a), a.slice(1), b);
  if (b !== "") next(drop(b), a, b.slice(1));
  if (a !== "" && b !== "") {
    const [x, y] = [a.charAt(0), b.charAt(0)];
    const isMisread = MISREAD.includes(x + y) || MISREAD.includes(y + x);
    next(x === y ? 0 : isMisread ? 0.5 : 9, a.slice(1), b.slice(1));
  }
  for (const [two, one] of AS_TWO) {
    if (a.startsWith(two) && b.startsWith(one)) next(0.5, a.slice(2), b.slice(1));
    if (b.startsWith(two) && a.startsWith(one)) next(0.5, a.slice(1), b.slice(2));
  }
  return Math.min(2, ...tries);
}

describe("countLikelyEdits", () => {
  test.each([
    ["karim", "karim", 0],
    ["karim", "karirn", 0.5],
    ["salim", "saiim", 0.5],
    ["mohamed", "mohmed", 0.75],
    ["mohamed", "mhmed", 1.5],
    ["mohamed", "mhmd", 2],
    ["dmitri", "clmitri", 0.5],
    ["anna", "nna", 2],
    ["anna", "ann", 2],
    ["karim", "karin", 0.5],
    ["karim", "kasim", 2],
    ["vvvvvv", "www", 1.5],
    ["x1", "x2", 2],
    ["q1éx", "g1éx", 0.5],
    ["", "", 0],
    ["a", "", 2],
    ["abcdefghijklmnopqrstuvwxy", "abcdefghijklmnopqrstuvwxy", 2],
  ])("%s, %s: %p", (a, b, edits) => {
    expect(countLikelyEdits(a, b)).toBe(edits);
    expect(countLikelyEdits(b, a)).toBe(edits);
  });

  test("is what trying every edit finds", () => {
    const letter = fc.constantFrom(..."aceilhbjgqouvfmnszrwd1éx");
    const word = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(""));
    const steps = fc.array(
      fc.tuple(fc.nat(7), fc.constantFrom("rn", "m", "", "i", "l", "u", "ii", "o", "a")),
      {
        maxLength: 3,
      },
    );
    const slipped = (text: string, edits: [number, string][]) =>
      edits.reduce((so, [place, put]) => so.slice(0, place) + put + so.slice(place + 1), text);
    fc.assert(
      fc.property(word, word, steps, (a, b, edits) => {
        for (const other of [b, slipped(a, edits)]) expect(countLikelyEdits(a, other)).toBe(slow(a, other));
      }),
      { numRuns: 1000 },
    );
  });
});
