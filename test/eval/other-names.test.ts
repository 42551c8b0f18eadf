// Which slips make another name of East Asia.

import { expect, test } from "bun:test";
import { isOtherName } from "./other-names.ts";

const isOther = (text: string, altered: string, countries = ["kp"]) =>
  isOtherName({ id: "x", group: "person", text, countries, birthDates: [] }, altered);

test.each([
  ["Korean", "KIM Chol Sam", "KIM Chil Sam", true],
  ["Korean initial", "Gi Yong RI", "Gi ong RI", true],
  ["pinyin", "Guanghua ZHENG", "Guanghua ZHEN", true],
])("%s: another syllable", (_title, text, altered, isTrue) => {
  expect(isOther(text, altered)).toBe(isTrue);
});

test("a slip that leaves no syllable is a typo", () => {
  expect(isOther("Guanghua ZHENG", "Guanghua ZHNG")).toBe(false);
  expect(isOther("KIM Chol Sam", "KIM Chxl Sam")).toBe(false);
});

test("another spelling of the same syllables is the same name", () => {
  expect(isOther("KIM Chol Sam", "KIM Chul Sam")).toBe(false);
});

test("records of other countries, and names of other languages, are no names of East Asia", () => {
  expect(isOther("KIM Chol Sam", "KIM Chil Sam", ["ru"])).toBe(false);
  expect(isOther("Raja SALAME", "Raj SALAME")).toBe(false);
});
