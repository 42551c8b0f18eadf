// How much of a word was lost, where the letters that are left agree.

import { expect, test } from "bun:test";
import { shareLost } from "../../../src/engine/scoring/words/lost-letters.ts";

test.each([
  ["ko?ak", "kocak", 1 / 5],
  ["mu?o?", "munoz", 2 / 5],
  ["m?ller", "mueller", 1 / 7],
  ["ko??ak", "kocak", 2 / 5],
  ["o?brien", "obrien", 1 / 6],
  ["?ahin", "sahin", 1 / 5],
  ["ko?ak", "kolay", null],
  ["ko?ak", "kostrak", null],
] as const)("%p beside %p: %p", (text, whole, share) => {
  expect(shareLost(text, whole)).toBe(share);
});
