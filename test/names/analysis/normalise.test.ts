// Texts and words in plain form.

import { expect, test } from "bun:test";
import {
  cleanText,
  foldCase,
  foldLatin,
  foldVerbatim,
  spellOut,
  splitWords,
} from "../../../src/engine/names/analysis/normalise.ts";

test.each([
  ["O'Vesk `Al`", "OVesk Al"],
  ["O’Vesk", "OVesk"],
  ["Or\u00adlan Ve\u200bsk", "Orlan Vesk"],
  ["ＯＲＬＡＮ", "ORLAN"],
  // Letters in circles, boxes and brackets, of each alphabet its first and its last.
  ["Ⓥⓔⓢⓚ", "Vesk"],
  ["🅥🅔🅢🅚", "vesk"],
  ["🅐🅩", "az"],
  ["🅰🆉", "az"],
  ["🄐🄩", "az"],
  ["⒜⒵", "az"],
  ["🇻🇪🇸🇰", "vesk"],
  ["🇦🇿🇦", "aza"],
  ["Orlan 🇩🇪 Vesk", "Orlan   Vesk"],
  ["Mª Vesk", "Maria  Vesk"],
  ["D.ª Vesk", "Dona  Vesk"],
])("%p is plainly %p", (text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test.each([
  ["Orlan-Vesk", ["Orlan", "Vesk"]],
  ["Orlan, Vesk/Torvad", ["Orlan", "Vesk", "Torvad"]],
  [" Orlan  Vesk ", ["Orlan", "Vesk"]],
  ["Orlan\tVesk", ["Orlan", "Vesk"]],
  ["--", []],
  ["", []],
])("the words of %p are %p", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test.each([
  ["ORLAN", "orlan", "orlan"],
  ["Órlan", "orlan", "orlan"],
  ["Straße", "strasse", "straße"],
  ["Łukasz", "lukasz", "łukasz"],
  ["Þor", "thor", "þor"],
  ["İlker", "ilker", "ilker"],
  ["ＶＥＳＫ", "vesk", "vesk"],
  ["Орлан", "орлан", "орлан"],
  ["ЁЛКА", "елка", "елка"],
  ["張偉", "張偉", "张伟"],
  ["علی", "علی", "علي"],
])("%s is %s in Latin letters, and %s in its own", (word, latin, verbatim) => {
  expect([foldLatin(word), foldVerbatim(word)]).toEqual([latin, verbatim]);
});

test.each([
  ["Möller", "moeller"],
  ["Øster", "oester"],
  ["Åse", "aase"],
  ["Žižka", "zhizhka"],
  ["İlker", "ilker"],
  ["Órlan", "órlan"],
  ["ORLAN", "ORLAN"],
])("%s is spelt out %s", (word, expected) => {
  expect(spellOut(word)).toBe(expected);
});

test("a Turkish capital leaves no dot behind", () => {
  expect(foldCase("İI")).toBe("ii");
});
