// The tables of the scripts: entries that could never be looked up, and lists whose lengths must fit
// Unicode's order.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { foldVerbatim } from "../../src/engine/names/analysis/normalise.ts";
import { LATIN_VARIANTS_MAX, romanise } from "../../src/engine/names/analysis/transliterate.ts";
import { ARABIC_NAMES } from "../../src/engine/names/data/arabic-names.ts";
import { BURMESE_INITIALS } from "../../src/engine/names/data/burmese.ts";
import { ETHIOPIC_CONSONANTS, ETHIOPIC_VOWELS } from "../../src/engine/names/data/ethiopic.ts";
import { HAN_VARIANTS } from "../../src/engine/names/data/han-variants.ts";
import {
  FAMILY_NAMES,
  FINAL_SPELLINGS,
  HANGUL_STYLES,
  LINKED_FINALS,
} from "../../src/engine/names/data/hangul.ts";
import { HEBREW_NAMES } from "../../src/engine/names/data/hebrew.ts";
import { KANA } from "../../src/engine/names/data/kana.ts";
import { KHMER_ENDS, KHMER_FIRST_SERIES, KHMER_SECOND_SERIES } from "../../src/engine/names/data/khmer.ts";
import { LAO_ENDS, LAO_STARTS, LAO_VOWELS } from "../../src/engine/names/data/lao.ts";

describe("names in Arabic letters", () => {
  test("stand in plain letters, each with one or two spellings", () => {
    expect(ARABIC_NAMES().size).toBeGreaterThan(400);
    for (const [letters, spellings] of ARABIC_NAMES()) {
      expect(letters).toMatch(/^[ابپتثجچحخدذرزژسشصضطظعغفقكگلمنهويءئ]+$/);
      expect(spellings.length).toBeWithin(1, 3);
      for (const spelling of spellings) expect(spelling).toMatch(/^[a-z]+$/);
    }
  });

  test("are spelt as the table says, alone and with the letters of another keyboard", () => {
    for (const [letters, [spelling = ""]] of ARABIC_NAMES()) {
      const spellings = romanise([letters]).map((tokens) => tokens.join(" "));
      expect(spellings).toContain(spelling);
      const typed = letters.replaceAll("ي", "ی").replaceAll("ك", "ک");
      expect(romanise([typed]).map((tokens) => tokens.join(" "))).toContain(spelling);
    }
  });
});

describe("names in Hebrew letters", () => {
  test("are spelt as the table says", () => {
    expect(HEBREW_NAMES().size).toBeGreaterThan(200);
    for (const [letters, spelling] of HEBREW_NAMES()) expect(romanise([letters])).toEqual([[spelling]]);
  });
});

describe("Korean", () => {
  test("every style has a spelling for each letter", () => {
    for (const { initials, vowels } of HANGUL_STYLES) {
      expect([initials.length, vowels.length]).toEqual([19, 21]);
      expect(initials[11]).toBe("");
    }
    expect([FINAL_SPELLINGS.length, LINKED_FINALS.length]).toEqual([28, 28]);
  });

  test("the letters of the tables are in Unicode's order", () => {
    const lines = readFileSync("src/engine/names/data/hangul-letters.tsv", "utf8").split("\n");
    for (const [place, first, count] of [
      ["initial", 0x1100, 19],
      ["vowel", 0x1161, 21],
    ] as const) {
      const letters = lines
        .filter((line) => line.startsWith(`${place}\t`))
        .map((line) => line.split("\t", 2).at(-1)?.normalize("NFKC"));
      expect(letters).toEqual(Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i)));
    }
  });

  test("family names have Latin spellings", () => {
    expect(FAMILY_NAMES.size).toBeGreaterThan(80);
    for (const spellings of FAMILY_NAMES.values()) {
      expect(spellings.length).toBeWithin(1, LATIN_VARIANTS_MAX);
      for (const spelling of spellings) expect(spelling).toMatch(/^[a-z]+$/);
    }
  });
});

describe("Burmese", () => {
  test("every consonant that may begin a syllable has a spelling", () => {
    const consonants = [
      ...Array.from({ length: 0x22 }, (_, i) => String.fromCodePoint(0x1000 + i)),
      "\u103f",
    ];
    const initials = BURMESE_INITIALS();
    expect(consonants.filter((letter) => initials[letter] === undefined)).toEqual([]);
  });
});

describe("Chinese and Japanese", () => {
  test("a character stands for others or is replaced, never both", () => {
    expect(HAN_VARIANTS().size).toBeGreaterThan(400);
    for (const standing of HAN_VARIANTS().values()) expect(HAN_VARIANTS().has(standing)).toBe(false);
  });

  test("forms of one character are one in the verbatim form", () => {
    expect(foldVerbatim("張國華")).toBe(foldVerbatim("张国华"));
    expect(foldVerbatim("齋藤澤")).toBe(foldVerbatim("斎藤沢"));
    expect(foldVerbatim("張國華")).not.toBe(foldVerbatim("張國英"));
  });

  test("syllables are one or two kana", () => {
    expect(KANA().size).toBeGreaterThan(130);
    for (const syllable of KANA().keys()) expect(syllable).toMatch(/^\p{Script=Katakana}{1,2}$/u);
  });
});

describe("letters that carry a vowel", () => {
  test("Ethiopic rows begin with the sign of the first order", () => {
    const signs = Object.keys(ETHIOPIC_CONSONANTS());
    expect(signs.length).toBeGreaterThan(35);
    for (const sign of signs) expect({ sign, order: sign.charCodeAt(0) & 7 }).toEqual({ sign, order: 0 });
    expect(Object.keys(ETHIOPIC_VOWELS())).toEqual([..."12345678"]);
  });

  test("every Khmer consonant is of one series", () => {
    const [first, second] = [KHMER_FIRST_SERIES(), KHMER_SECOND_SERIES()];
    const all = [...Object.keys(first), ...Object.keys(second)];
    expect(all.length).toBe(33);
    expect(new Set(all).size).toBe(all.length);
    for (const letter of all) expect(letter).toMatch(/^[\u1780-\u17a2]$/);
    for (const letter of Object.keys(KHMER_ENDS())) expect(all).toContain(letter);
  });

  test("every Lao consonant has a sound at both ends of a syllable", () => {
    const starts = Object.keys(LAO_STARTS());
    expect(starts.length).toBeGreaterThan(25);
    expect(Object.keys(LAO_ENDS())).toEqual(starts);
    for (const vowel of Object.keys(LAO_VOWELS()))
      expect(vowel).toMatch(/^[ເແໂໃໄ]?-[\u0eb0-\u0ebd\u0ecdອວຍ]*$/u);
  });

  test.each([
    ["ገብረ", "gebre"],
    ["መስፍን", "mesfin"],
    ["እንዳለ", "endale"],
    ["ສົມພອນ", "somphon"],
    ["ຄຳ", "kham"],
    ["ຫຼວງ", "louang"],
    ["ເຮືອງ", "heuang"],
    ["ໄຊຍະ", "saya"],
    ["វណ្ណា", "vanna"],
    ["សម្បត្តិ", "sambat"],
    ["ហេង", "heng"],
  ])("%s is %s", (written, spelling) => {
    expect(romanise([written]).map((tokens) => tokens.join(" "))).toContain(spelling);
  });
});
