// Spellings of Chinese and Korean syllables that are the same, and that are not.

import { describe, expect, test } from "bun:test";
import { isSameSyllable, isSyllable } from "../../../src/engine/names/lexicon/syllables.ts";
import { toWadeGiles } from "../../../src/engine/names/scripts/wade-giles.ts";

describe("one syllable in two spellings", () => {
  const same: readonly [string, string][] = [
    ["cai", "tsai"],
    ["zhang", "chang"],
    ["xu", "hsu"],
    ["jiang", "chiang"],
    ["chen", "tan"],
    ["huang", "wong"],
    ["jeong", "chung"],
    ["cheol", "chul"],
    ["lee", "ri"],
    ["park", "pak"],
    ["eun", "un"],
    ["guang", "kuang"],
  ];
  for (const [a, b] of same) {
    test(`${a} is ${b}`, () => {
      expect(isSameSyllable(a, b)).toBe(true);
      expect(isSameSyllable(b, a)).toBe(true);
      expect(isSyllable(a) && isSyllable(b)).toBe(true);
    });
  }
  for (const [a, b] of [
    ["cai", "chang"],
    ["wang", "zhang"],
    ["kim", "park"],
    ["jeong", "kang"],
    ["torvad", "brenvik"],
  ] as const) {
    test(`${a} is not ${b}`, () => expect(isSameSyllable(a, b)).toBe(false));
  }
  test("a word of another language is no syllable", () => {
    expect(["torvad", "orlan", "brenvik"].filter(isSyllable)).toEqual([]);
  });
});

describe("Wade and Giles", () => {
  for (const [pinyin, expected] of [
    ["zhong", "chung"],
    ["qing", "ching"],
    ["xie", "hsieh"],
    ["ruo", "jo"],
    ["guo", "kuo"],
    ["bian", "pien"],
    ["yue", "yueh"],
    ["si", "ssu"],
    ["ma", "ma"],
  ] as const) {
    test(`${pinyin} is ${expected}`, () => expect(toWadeGiles(pinyin)).toBe(expected));
  }
});
