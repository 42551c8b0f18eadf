// The words of one subject's candidates.

import { expect, test } from "bun:test";
import { analyseWord } from "../../src/engine/scoring/words/word.ts";
import { SlottedWords } from "../../src/engine/screening/slotted-words.ts";

const words = new SlottedWords();
const [brenvik, torvad] = [analyseWord("brenvik", "person"), analyseWord("torvad", "person")];

test("a word is there until the next subject comes", () => {
  words.begin("person");
  words.set(0, "person", brenvik);
  words.set(7, "person", torvad);
  expect([words.get(0, "person"), words.get(7, "person"), words.get(8, "person")]).toEqual([
    brenvik,
    torvad,
    undefined,
  ]);
  words.begin("person");
  expect(words.get(0, "person")).toBeUndefined();
});

test("two tokens of one slot are never taken for each other", () => {
  words.begin("person");
  words.set(3, "person", brenvik);
  words.set(3 + 4096, "person", torvad);
  expect(words.get(3, "person")).toBeUndefined();
  expect(words.get(3 + 4096, "person")).toBe(torvad);
});

test("a word is of its group", () => {
  words.begin("organization");
  words.set(3, "person", brenvik);
  expect(words.get(3, "organization")).toBeUndefined();
  words.set(3, "organization", torvad);
  expect(words.get(3, "person")).toBeUndefined();
});
