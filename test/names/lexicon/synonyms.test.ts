// Words that stand for one name, by the tables.

import { describe, expect, test } from "bun:test";
import { synonymsOf } from "../../../src/engine/names/lexicon/synonyms.ts";

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
      expect([a, ...synonymsOf(a)]).toContain(b);
      expect([b, ...synonymsOf(b)]).toContain(a);
    });
  }
});

test("words that are two", () => {
  expect(synonymsOf("bill")).not.toContain("robert");
  expect(synonymsOf("jr")).not.toContain("sr");
  expect(synonymsOf("cai")).not.toContain("zhang");
});

test("no word is its own other spelling, and none comes twice", () => {
  for (const word of ["edward", "abdul", "ii", "chan", "wong", "yi"]) {
    const others = synonymsOf(word);
    expect(others.length).toBeGreaterThan(0);
    expect([word, ...others]).toHaveLength(new Set([word, ...others]).size);
  }
});

test("most words have none", () => {
  expect(synonymsOf("torvad")).toEqual([]);
  expect(synonymsOf("constructor")).toEqual([]);
  expect(synonymsOf("")).toEqual([]);
});
