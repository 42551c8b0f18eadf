// What characters that are read like a name say, and what they don't.

import { describe, expect, test } from "bun:test";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { scoreOf } from "./support.ts";

const isMatch = (subject: string, record: string, country?: string, property = "country") =>
  scoreOf("Person", { name: [subject] }, record, country === undefined ? {} : { [property]: [country] })
    .score >= THRESHOLD_DEFAULT;

describe("a reading of characters", () => {
  test.each([
    // Each character counts, and a letter is no syllable.
    ["柳建华", "Liu J.", false],
    ["柳建华", "Liu Jianhua", true],
    ["何俊明", "Moung Har", false],
    // No character is a general, an honourable or a company.
    ["玄章", "Aki", false],
    ["祖源", "So", false],
    // Two characters are read exactly.
    ["柳斌", "Liu Bin", true],
    ["来鹤", "Li Chan Ho", false],
    ["李壑", "Yi He", false],
  ])("%s against %s is a match: %p", (subject, record, expected) => {
    expect(isMatch(subject, record)).toBe(expected);
  });

  test.each([
    ["cn", true],
    ["sg", true],
    ["mx", false],
  ])("that is rough is a match beside a record of %s: %p", (country, expected) => {
    expect(isMatch("柳小红", "Lau Siu Hung", country)).toBe(true);
    for (const property of ["country", "nationality"])
      expect(isMatch("李樹明", "Myong Su Ri", country, property)).toBe(expected);
  });
});
