// Sets of words that stand for one name.

import { expect, test } from "bun:test";
import { SynonymSets } from "../../../src/engine/names/lexicon/synonym-sets.ts";

const sets = new SynonymSets([
  ["edward", "ed", "ned"],
  ["edwin", "ed"],
  ["ann", "ann"],
]);

test("a word has the numbers of the sets that hold it, each once", () => {
  expect(sets.numbersOf("ed")).toEqual([0, 1]);
  expect(sets.numbersOf("ann")).toEqual([2]);
  expect(sets.numbersOf("constructor")).toBeNull();
});

test("its synonyms are the words of those sets, itself among them", () => {
  expect(sets.synonymsOf("ned")).toEqual(["edward", "ed", "ned"]);
  expect(sets.synonymsOf("ed")).toEqual(["edward", "ed", "ned", "edwin", "ed"]);
  expect(sets.synonymsOf("constructor")).toEqual([]);
});
