import { expect, test } from "bun:test";
import { spellSlavicAsEnglish, spellStroked } from "../../../src/engine/names/analysis/slavic-spellings.ts";

test.each([
  ["torwatschow", "torvachov"],
  ["brenvowa", "brenvova"],
  ["quorwitsch", "quorvich"],
  ["joukov", "zhukov"],
  ["viktorovitch", "viktorovich"],
  ["chtcherbakov", "shcherbakov"],
])("%s is %s", (word, expected) => {
  expect(spellSlavicAsEnglish(word)).toBe(expected);
});

test.each(["putin", "schmidt", "andrew", "jean", "jessica", "wilhelm", "lewandowski"])("%s stays", (word) => {
  expect(spellSlavicAsEnglish(word)).toBe(word);
});

test.each([
  ["Đorđe Torvić", ["djordje", "Torvić"]],
  ["Torvad Đukić", ["Torvad", "djukić"]],
  ["Đặng Torvad", null],
  ["Torvad Vesk", null],
])("%s has other letters for a d with a stroke: %p", (name, expected) => {
  expect(spellStroked(name, name.split(" "))).toEqual(expected);
});
