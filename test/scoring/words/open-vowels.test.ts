import { describe, expect, test } from "bun:test";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";
import { areFarApart, compareWords } from "../../../src/engine/scoring/words/word-pair.ts";
import { compareRecords } from "../../../src/engine/screening/compare.ts";

const compare = (open: string, other: string) => {
  const [a, b] = [analyseWord(open, "person"), analyseWord(other, "person")];
  expect(compareWords(b, a)).toEqual(compareWords(a, b));
  return { ...compareWords(a, b), isFar: areFarApart(a, b) };
};

describe("a word with open vowels", () => {
  test.each([
    ["MNZR", "munzir", "any vowels may be left out"],
    ["MNZR", "monzer", "any vowels may be left out"],
    ["TLMIR", "talmeer", "a long vowel is written"],
    ["SHUIKH", "shuwaykh", "waw is a consonant too"],
    ["SEUR", "saour", "the throat is any vowel"],
    ["EKIL", "okail", "the throat is any vowel at the start"],
    ["HMZEH", "hamza", "an h at the end may be a vowel"],
    ["TLMIH", "talmeh", "or be a consonant"],
    ["NSRI", "nusra", "the last letter may be a long a"],
    ["TLMU", "talmo", "waw at the end is u or o"],
    ["TLMA", "talma", "alif at the end is a"],
    ["JLUL", "djelloul", "the other word is in French spelling"],
  ])("%s is %s: %s", (open, other) => {
    expect(compare(open, other)).toEqual({ relation: "variant", cost: 0.02, isFar: false });
  });

  test.each([
    ["TLMIR", "talmar", "a written vowel is another one"],
    ["TLMR", "talmeer", "a long vowel would be written"],
    ["TLMR", "talmira", "a vowel at the end would be written"],
    ["TLMR", "atlamar", "a vowel at the start would be written"],
    ["TALMR", "tilmar", "the written vowel is at another place"],
    ["TLMU", "talma", "the last vowel is another one"],
    ["TLMA", "talmu", "the last vowel is another one"],
    ["TLMR", "talmas", "a consonant is another one"],
  ])("%s is not %s without a slip: %s", (open, other) => {
    expect(compare(open, other).cost).toBeGreaterThan(0.02);
  });

  test("is compared as any word beside that", () => {
    expect(compare("TLMR", "tlmr")).toEqual({ relation: "same", cost: 0, isFar: false });
    expect(compare("TALMIR", "tasmir").cost).toBe(compare("talmir", "tasmir").cost);
    expect(compare("TLMR", "t").relation).toBe("initial");
  });

  test.each([
    ["منذر تلمير", "Mondher Talmeer"],
    ["منذر تلمير", "Mundhir Talmir"],
    ["טלמורב זלברן", "Talmurav Zilberan"],
  ])("%s matches %s from either side", (script, latin) => {
    for (const [subject, listed] of [
      [script, latin],
      [latin, script],
    ] as const) {
      const candidate = { caption: listed, schema: "Person", properties: {} };
      expect(compareRecords("Person", { name: [subject] }, candidate, 0.8).score).toBeGreaterThan(0.95);
    }
  });
});
