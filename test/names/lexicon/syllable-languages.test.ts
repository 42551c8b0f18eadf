// Syllables of Chinese and Korean in Latin letters: how words are cut, and which spellings are one syllable.

import { describe, expect, test } from "bun:test";
import { CHINESE } from "../../../src/engine/names/lexicon/chinese.ts";
import { KOREAN } from "../../../src/engine/names/lexicon/korean.ts";
import {
  CERTAINLY_STANDARD,
  EQUAL_SYLLABLE,
  MAY_BE_STANDARD,
  NOT_STANDARD,
  OTHER_DIALECT,
  OTHER_SYLLABLE,
  OTHER_SYSTEM,
  READ,
  SPELT,
  type Standard,
} from "../../../src/engine/names/lexicon/syllable-language.ts";
import { hongKongSpellings } from "../../../src/engine/names/scripts/hong-kong.ts";
import { toTongyong, toWadeGiles } from "../../../src/engine/names/scripts/wade-giles.ts";

describe("a word is cut into syllables", () => {
  test.each([
    ["denghui", ["deng hui"]],
    ["tenghui", ["teng hui"]],
    ["zhang", ["zhang"]],
    ["xian", ["xian", "xi an"]],
    ["torvad", []],
    ["zhangweiming", []],
  ])("Chinese: %s", (word, expected) => {
    expect(CHINESE.cut(word).map((syllables) => syllables.join(" "))).toEqual(expected);
  });

  test.each([
    ["jongun", ["jong un", "jon gun"]],
    ["chol", ["chol"]],
    ["brenvik", []],
  ])("Korean: %s", (word, expected) => {
    expect(
      KOREAN.cut(word)
        .map((syllables) => syllables.join(" "))
        .slice(0, 2),
    ).toEqual(expected);
  });
});

describe("Chinese syllables", () => {
  test.each([
    ["zhang", "chang"],
    ["jiang", "chiang"],
    ["zhu", "chu"],
    ["xiong", "hsiung"],
    ["lu", "lyu"],
    ["lu", "lv"],
    ["biao", "piao"],
  ])("%s and %s are one by two systems of Mandarin", (a, b) => {
    expect([
      CHINESE.compare(a, b, MAY_BE_STANDARD, SPELT),
      CHINESE.compare(b, a, NOT_STANDARD, SPELT),
    ]).toEqual([OTHER_SYSTEM, OTHER_SYSTEM]);
  });

  test.each([
    ["zhang", "cheung"],
    ["xiang", "sheung"],
    ["quan", "kuen"],
    ["ying", "eng"],
    ["jiu", "jeou"],
    ["xu", "syu"],
  ])("%s and %s are one as a dialect says it, unless both names are pinyin", (a, b) => {
    expect([
      CHINESE.compare(a, b, NOT_STANDARD, SPELT),
      CHINESE.compare(a, b, MAY_BE_STANDARD, SPELT),
    ]).toEqual([OTHER_DIALECT, OTHER_SYLLABLE]);
  });

  test.each([
    ["chen", "cheng"],
    ["yang", "yan"],
    ["jing", "qing"],
    ["xu", "xue"],
    ["ming", "min"],
  ])("%s and %s are two", (a, b) => expect(CHINESE.compare(a, b, NOT_STANDARD, SPELT)).toBe(OTHER_SYLLABLE));

  test.each([
    ["min", "mun"],
    ["wang", "hung"],
  ])("%s read from characters is not %s: Cantonese is another reading of them", (a, b) => {
    expect(CHINESE.compare(a, b, NOT_STANDARD, READ)).toBe(OTHER_SYLLABLE);
    expect(CHINESE.compare(a, b, NOT_STANDARD, SPELT)).toBe(OTHER_DIALECT);
  });

  test.each([
    ["ying", "ing"],
    ["jiu", "jeou"],
  ])("%s read from characters is %s, as people spell it by custom", (a, b) =>
    expect(CHINESE.compare(a, b, NOT_STANDARD, READ)).toBe(OTHER_DIALECT),
  );

  test("names that are certainly pinyin spell each syllable in one way", () => {
    expect(CHINESE.compare("ting", "ding", CERTAINLY_STANDARD, SPELT)).toBe(OTHER_SYLLABLE);
    expect(CHINESE.compare("ting", "ting", CERTAINLY_STANDARD, SPELT)).toBe(EQUAL_SYLLABLE);
  });

  test.each<[string, Standard]>([
    ["zhang qing li", CERTAINLY_STANDARD],
    ["zhang wei", CERTAINLY_STANDARD],
    ["wei zhang", CERTAINLY_STANDARD],
    ["wei ming zhang", CERTAINLY_STANDARD],
    ["chang wei", MAY_BE_STANDARD],
    ["ou yang wei", MAY_BE_STANDARD],
    ["cheung ming li", NOT_STANDARD],
    ["zhang ka ming", NOT_STANDARD],
    ["ou yang piao", NOT_STANDARD],
    ["lin piao", NOT_STANDARD],
    ["chen min", MAY_BE_STANDARD],
    ["cheung ka fai", NOT_STANDARD],
  ])("%s is pinyin: %p", (name, expected) => expect(CHINESE.standardOf(name.split(" "))).toBe(expected));
});

describe("Korean syllables", () => {
  test.each([
    ["kim", true],
    ["gim", true],
    ["sagong", true],
    ["namgoong", true],
    ["namgung", true],
    ["sakong", false],
    ["chol", false],
    ["orlan", false],
  ])("%s is a family name: %p", (word, isFamilyName) => expect(KOREAN.isFamilyName(word)).toBe(isFamilyName));

  test.each([
    ["jeong", "chung"],
    ["un", "eun"],
    ["gil", "kil"],
    ["yong", "yeong"],
    ["lee", "rhee"],
    ["ryom", "yom"],
    ["no", "ro"],
    ["duck", "deok"],
    ["shik", "sik"],
  ])("%s and %s are one", (a, b) => expect(KOREAN.compare(a, b, NOT_STANDARD, SPELT)).toBe(OTHER_SYSTEM));

  test.each([
    ["un", "nam"],
    ["song", "seung"],
    ["min", "myong"],
    ["chol", "chun"],
  ])("%s and %s are two", (a, b) => expect(KOREAN.compare(a, b, NOT_STANDARD, SPELT)).toBe(OTHER_SYLLABLE));
});

test.each([
  ["zoeng", "cheung"],
  ["gwok", "kwok"],
  ["jyun", "yuen"],
  ["waa", "wa"],
  ["ng", "ng"],
])("jyutping %s is %s in Hong Kong", (jyutping, expected) =>
  expect(hongKongSpellings(jyutping)[0]).toBe(expected),
);

test.each([
  ["zhang", "jhang", "chang"],
  ["xu", "syu", "hsu"],
  ["liu", "liou", "liu"],
  ["qing", "cing", "ching"],
  ["xiong", "syong", "hsiung"],
])("%s is %s in Tongyong and %s in Wade-Giles", (pinyin, tongyong, wadeGiles) => {
  expect([toTongyong(pinyin), toWadeGiles(pinyin)]).toEqual([tongyong, wadeGiles]);
});
