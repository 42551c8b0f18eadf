// Words that mix scripts to look like another word.

import { describe, expect, test } from "bun:test";
import {
  hasIdeographsOnly,
  isLatin,
  resolveHomoglyphs,
  undoLatinLookAlikes,
} from "../../../src/engine/names/analysis/script.ts";

describe("homoglyphs", () => {
  test.each([
    ["Vеsk", "Vesk", "a Cyrillic e in a Latin word"],
    ["ΝARVIK", "NARVIK", "a Greek capital in a Latin word"],
    ["Гoлoвин", "Головин", "Latin o in a Cyrillic word"],
    ["Νικoς", "Νικος", "a Latin o in a Greek word"],
    ["Веск", "Веск", "a whole Cyrillic word stays"],
    ["Vesk", "Vesk", "a whole Latin word stays"],
    ["Газneft", "Газneft", "letters that look like no other stay"],
    ["Ꭺlice", "Alice", "a Cherokee capital in a Latin word"],
    ["Orlaո", "Orlan", "an Armenian letter in a Latin word"],
    ["S०LEIMAN", "S0LEIMAN", "a Devanagari digit in a Latin word"],
    ["Orl๐n", "Orl0n", "a Thai digit in a Latin word"],
    ["ΟΡΛ०", "ΟΡΛ0", "a Devanagari digit in a Greek word"],
    ["S٥leiman", "Soleiman", "an Arabic five, which looks like an o"],
    ["Or١an", "Or1an", "an Arabic one"],
    ["वेस्क०", "वेस्क०", "a digit in a word of its own script"],
    ["٥", "٥", "a number of another script"],
    ["ꓦꓰꓢꓗ", "VESK", "a word of a script in which no list has names"],
    ["ᏙᎬᏕꮋ", "ᏙᎬᏕꮋ", "a letter that looks like no Latin one keeps its word"],
    ["ꓦᎬꓢК", "VESK", "letters of several scripts, none of them Latin"],
    ["Հակոբ", "Հակոբ", "a whole Armenian word stays"],
  ])("%p is read as %p: %s", (word, expected) => {
    expect(resolveHomoglyphs(word)).toBe(expected);
  });

  test("a word of look-alikes only can be read as Latin, another can't", () => {
    expect(undoLatinLookAlikes("РОМА")).toBe("POMA");
    expect(undoLatinLookAlikes("Гром")).toBeNull();
  });

  test("digits and marks belong to any script", () => {
    expect(isLatin("Vesk 42 é")).toBe(true);
    expect(isLatin("Веск 42")).toBe(false);
  });
});

test.each([
  ["柳青山", true],
  ["Иван 柳", true],
  ["Liu 柳青山", false],
  ["柳青山 (A)", false],
  ["Liu", false],
  ["123", false],
  ["", false],
])("%p has no letters beside ideographs that are Latin: %p", (text, expected) => {
  expect(hasIdeographsOnly(text)).toBe(expected);
});
