// Disguised words: letters of other scripts and digits that look like Latin letters.

import { describe, expect, test } from "bun:test";
import {
  joinSpacedLetters,
  undoAmbiguousDigits,
  undoDigits,
  undoSigns,
} from "../../../src/engine/names/analysis/disguises.ts";
import {
  CYRILLIC_LOOK_ALIKES,
  GREEK_LOOK_ALIKES,
  LATIN_LOOK_ALIKES,
} from "../../../src/engine/names/data/homoglyphs.ts";

describe("the tables", () => {
  test.each([
    ["Latin", LATIN_LOOK_ALIKES(), /^(?!\p{Script=Latin})\p{L}$/u, /^[A-Za-z]{1,2}$/],
    ["Cyrillic", CYRILLIC_LOOK_ALIKES, /^[A-Za-z]$/, /^\p{Script=Cyrillic}$/u],
    ["Greek", GREEK_LOOK_ALIKES, /^[A-Za-z]$/, /^\p{Script=Greek}$/u],
  ])("%s: each row reads one letter as letters of the other script", (_, table, from, to) => {
    const rows = Object.entries(table);
    expect(rows.length).toBeGreaterThan(20);
    for (const [letter, read] of rows) {
      expect(letter).toMatch(from);
      expect(read).toMatch(to);
      expect(letter.normalize("NFKC")).toBe(letter);
    }
  });
});

describe("digits for letters", () => {
  test.each([
    ["M0hamad", "person", "Mohamad"],
    ["0rlan", "person", "orlan"],
    ["B1ll", "person", "Bill"],
    ["Mi1ler", "person", "Miller"],
    ["Vask5", "person", "Vasks"],
    ["RI09147324", "person", "RI"],
    ["1st", "person", "1st"],
    ["15th", "person", "15th"],
    ["A10", "person", "A10"],
    ["0il", "organization", "oil"],
    ["0A", "organization", "0A"],
    ["T0rv4d", "person", "Torvad"],
    ["Or7an", "person", "Ortan"],
    ["Vesk", "person", "Vesk"],
    ["Torvad2031", "person", "Torvad"],
    ["77Torvad", "person", "Torvad"],
    ["A1234567", "person", "A1234567"],
    ["Qu3ll", "organization", "Qu3ll"],
    ["Micr0werk", "organization", "Microwerk"],
    ["AHL1", "organization", "AHL1"],
    ["Sector5", "organization", "Sector5"],
    ["A5G", "organization", "A5G"],
    ["RA99001", "airplane", "RA99001"],
    ["M0del", "airplane", "M0del"],
  ] as const)("%p of a name of kind %p reads %p", (word, kind, expected) => {
    expect(undoDigits(word, kind)).toBe(expected);
  });
});

describe("digits that may be letters", () => {
  test.each([
    ["V4SK 0RL4N", "person", "VaSK oRLaN"],
    ["4RK4DY R073N83RG", "person", "aRKaDY RoteNbeRG"],
    ["8OU7", "person", "bOUt"],
    ["Vesk 2031", "person", "Vesk 2031"],
    ["Vesk A1234567", "person", "Vesk A1234567"],
    ["5B3RW3RK 0F RU5514", "organization", "sBeRWeRK oF RUssla"],
    ["G4S 2000", "organization", "G4S 2000"],
    ["A320 B2B", "organization", "A320 B2B"],
    ["3M 5th", "organization", "3M 5th"],
    ["RA99001", "airplane", "RA99001"],
  ] as const)("%p of a name of kind %p may be %p", (text, kind, expected) => {
    expect(undoAmbiguousDigits(text.split(" "), kind).join(" ")).toBe(expected);
  });
});

describe("signs for letters", () => {
  test.each([
    ["$amir", "samir"],
    ["Va$$ek", "Vassek"],
    ["Orl@n", "Orlan"],
    ["V!sk", "Visk"],
    ["Quellwerk!", "Quellwerk!"],
    ["Fund US$ 20", "Fund US$ 20"],
    ["vesk@quellwerk.example", "vesk@quellwerk.example"],
  ])("%p reads %p", (text, expected) => {
    expect(undoSigns(text)).toBe(expected);
  });
});

test("single letters in a row are one word from four on", () => {
  expect(joinSpacedLetters("O r l a n Vesk".split(" "))).toEqual(["Orlan", "Vesk"]);
  expect(joinSpacedLetters("J R R Vesk".split(" "))).toEqual(["J", "R", "R", "Vesk"]);
  expect(joinSpacedLetters("Orlan V e s k".split(" "))).toEqual(["Orlan", "Vesk"]);
});
