import { expect, test } from "bun:test";
import { spellSlavicAsEnglish } from "../../../src/names/analysis/slavic-spellings.ts";

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
