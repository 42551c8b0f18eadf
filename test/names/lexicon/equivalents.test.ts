// Words that tables know for one name, however they are written.

import { describe, expect, test } from "bun:test";
import { knownSpellings } from "../../../src/names/lexicon/equivalents.ts";

describe("words that are one name", () => {
  for (const [a, b] of [
    ["william", "bill"],
    ["abdur", "abd"],
    ["junior", "filho"],
    ["iii", "3rd"],
    ["zhong", "chung"],
    ["cai", "tsai"],
    ["xue", "hsueh"],
    ["jeong", "chung"],
  ] as const) {
    test(`${a} and ${b}`, () => {
      expect([a, ...knownSpellings(a)]).toContain(b);
      expect([b, ...knownSpellings(b)]).toContain(a);
    });
  }
});

test("words that are two", () => {
  expect(knownSpellings("bill")).not.toContain("robert");
  expect(knownSpellings("jr")).not.toContain("sr");
  expect(knownSpellings("cai")).not.toContain("zhang");
});

test("no word is its own other spelling, and none comes twice", () => {
  for (const word of ["edward", "abdul", "ii", "chan", "wong", "yi"]) {
    const others = knownSpellings(word);
    expect(others.length).toBeGreaterThan(0);
    expect([word, ...others]).toHaveLength(new Set([word, ...others]).size);
  }
});

test("most words have none", () => {
  expect(knownSpellings("torvad")).toEqual([]);
  expect(knownSpellings("constructor")).toEqual([]);
  expect(knownSpellings("")).toEqual([]);
});
