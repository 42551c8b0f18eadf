// Which neighbours make up a word that is written as one, and at what cost.

import { expect, test } from "bun:test";
import { isSpaceShifted, partsHeard, partsOf } from "../../../src/engine/scoring/alignment/joined-words.ts";
import { PAIR_COSTS } from "../../../src/engine/scoring/policy.ts";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";
import { editCost } from "../../../src/engine/scoring/words/word-pair.ts";

const wordsOf = (text: string) => text.split(" ").map((token) => analyseWord(token, "person"));

/** "0+2 1": two words from the first on, at one edit. */
test.each([
  ["orlanvesk", "orlan vesk", "0+2 0"],
  ["orlanvesk", "torvad orlan vesk", "1+2 0"],
  ["orlanvesk", "orlan vesk torvad", "0+2 0"],
  ["orlanvesk", "orlan torvad vesk", ""],
  ["orlanvesk", "vesk orlan", ""],
  ["orlanvesk", "orlanvesk torvad", ""],
  ["orlanvesk", "orlan vesk orlan vesk", "0+2 0, 2+2 0"],
  ["orlanvesk", "orlan vesc orlan vesk", "2+2 0, 0+2 1"],
  // Four letters or more.
  ["liva", "li va", "0+2 0"],
  ["lia", "li a", ""],
  // Four parts at most, one of them heavy.
  ["saifudinkhan", "saif ud din khan", "0+4 1"],
  ["orvetamo", "or ve ta mo", "0+4 0"],
  ["orvetamosi", "or ve ta mo si", ""],
  ["alal", "al al", ""],
  ["alorlan", "al orlan", "0+2 0"],
  ["orlanal", "orlan al", "0+2 0"],
  // No edit in up to seven letters, one in up to ten, two in more.
  ["orlanve", "orlan vek", ""],
  ["orlanve", "orlan vi", ""],
  ["orlanves", "orlan vek", "0+2 1"],
  ["orlanves", "erlan ves", "0+2 1"],
  ["orlanves", "orlan vesk", "0+2 1"],
  ["orlanves", "orlan ve", "0+2 1"],
  ["orlanves", "orlan veskx", ""],
  ["orlanves", "orlan v", ""],
  ["orlanveskx", "orlan veskab", ""],
  ["orlanveskx", "orlan veskab torvad", ""],
  ["orlanveskxy", "orlan veskab", "0+2 2"],
  ["orlanveskxy", "orlan vesk", "0+2 2"],
  ["orlanveskxy", "orlan veskxyab", "0+2 2"],
  ["orlanveskxy", "orlan ves", ""],
  ["orlanveskxy", "orlan veskabc", ""],
])("%s of %s: %s", (word, parts, expected) => {
  const found = partsOf(analyseWord(word, "person"), wordsOf(parts));
  const rows = expected === "" ? [] : expected.split(", ").map((row) => row.split(/[+ ]/).map(Number));
  expect(found).toEqual(
    rows.map(([from = 0, count = 0, edits = 0]) => ({
      from,
      count,
      cost: expect.closeTo(PAIR_COSTS.joined + editCost(edits, word.length), 10) as never,
    })),
  );
});

/** A joined word, the parts, and where they are heard in it: "0+2". */
test.each([
  ["boughanim", "abu ghanim", "0+2"],
  ["boughanem", "torvad bu ghanim", "1+2"],
  ["aboughanem", "abu ghanim", "0+2"],
  ["bencheikh", "ibn shaykh", "0+2"],
  ["benchikha", "ibn shaykh", ""],
  ["belmokhtar", "ben al mukhtar", "0+3"],
  ["abdelmalek", "abdul malik", "0+2"],
  ["abdennasser", "abdul nasir", "0+2"],
  ["abdennour", "abdul nasir", ""],
  ["abdelkrim", "abdul malik", ""],
  ["layachi", "al ayyashi", "0+2"],
  ["essebbagh", "al sabbagh", "0+2"],
  ["gholamhossein", "qulam husayn", "0+2"],
  ["gholamhossein", "qulam hasan", ""],
  ["mohammadreza", "muhammad riza", "0+2"],
  ["mohammadreza", "muhammad riyaz", ""],
  ["noorulhaq", "nur ul haq", "0+3"],
  ["obrien", "o briain", "0+2"],
  ["mccarthy", "mac carthaigh", "0+2"],
  ["serikovich", "serik uly", "0+2"],
  ["serikovna", "serik qizi", "0+2"],
  ["serikovna", "serik uly", ""],
  ["berikovich", "serik uly", ""],
  ["benali", "ali karim", ""],
  ["bouzid", "abu yazid", ""],
  ["torvad", "tor", ""],
])("%s is heard in %s: %p", (word, parts, expected) => {
  const found = partsHeard(analyseWord(word, "person"), wordsOf(parts), -1);
  expect(found.slice(0, 1).map(({ from, count }) => `${from}+${count}`)).toEqual(
    expected === "" ? [] : [expected],
  );
  for (const { cost } of found) expect(cost).toBeGreaterThanOrEqual(PAIR_COSTS.joined);
});

test.each([
  ["orl anvesk", 0, "orlan vesk", 0, true],
  ["orl anvesk", 0, "orlan vest", 0, false],
  ["torvad orl anvesk", 1, "orlan vesk", 0, true],
  ["torvad orl anvesk", 0, "orlan vesk", 0, false],
  ["orl anvesk", 0, "torvad orlan vesk", 1, true],
  ["orl anvesk torvad", 0, "orlan vesk", 0, true],
])("%s from %p on is %s from %p on but for the space: %p", (left, i, right, j, isShifted) => {
  expect(isSpaceShifted(wordsOf(left), i, wordsOf(right), j)).toBe(isShifted);
});
