// Which words of a subject share a syllable with a listed one: never fewer than do, whatever came before.

import { expect, test } from "bun:test";
import { shareGroup } from "../../../src/names/lexicon/nicknames.ts";
import { prepareSubject } from "../../../src/scoring/prepared-subject.ts";
import { ListedWords } from "../../../src/scoring/sketches/listed-words.ts";
import { OwnGroups } from "../../../src/scoring/sketches/own-groups.ts";
import { OwnNames } from "../../../src/scoring/sketches/own-names.ts";
import { analyseWord } from "../../../src/scoring/words/word.ts";

const LISTED =
  "zhang cheung chang jang wong huang hwang ng wu kim gim kam chin jin ivan maria tanaka lee ri yi li".split(
    " ",
  );
/** The second subject has more words than an integer has bits, so its last ones share a bit. */
const SUBJECTS = [
  ["张黄", "Kim Ivan"],
  [
    "zhang huang wu jin li ivan chen lin he gao luo zheng liang",
    "xie tang song xu deng han feng cao peng zeng xiao tian dong",
    "pan yuan cai jiang yu yeh lu su lu cheung wong ng",
  ],
  ["Maria Silva"],
];

test("a listed word shares a syllable with the words of a subject that are in a row with it", () => {
  const words = LISTED.map((token) => analyseWord(token, "person"));
  const listed = new ListedWords(LISTED.length, "person", (at) => words[at] ?? analyseWord("", "person"));
  const groups = new OwnGroups();
  let shared = 0;
  let highest = 0;
  for (const name of SUBJECTS) {
    const own = new OwnNames(prepareSubject("Person", { name }));
    groups.begin(own.words);
    highest = Math.max(highest, own.words.length);
    for (const [token, word] of words.entries()) {
      listed.marksOf(token);
      let expected = 0;
      for (const ours of own.words) if (shareGroup(ours.word.syllables, word.syllables)) expected |= ours.bit;
      expect(listed.wordsSharing(token, groups)).toBe(expected);
      if (expected !== 0) shared++;
    }
  }
  expect(shared).toBeGreaterThan(20);
  expect(highest).toBeGreaterThan(32);
});
