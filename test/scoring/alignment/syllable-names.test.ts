// How names are read as syllables of East Asia, and which of their words are the same.

import { expect, test } from "bun:test";
import { CHINESE } from "../../../src/engine/names/lexicon/chinese.ts";
import { JAPANESE } from "../../../src/engine/names/lexicon/japanese.ts";
import { KOREAN } from "../../../src/engine/names/lexicon/korean.ts";
import {
  areSameSyllables,
  areWhollySyllables,
  compareSyllables,
  syllableNamesOf,
} from "../../../src/engine/scoring/alignment/syllable-names.ts";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";

const LANGUAGES = new Map([
  [CHINESE, "Chinese"],
  [KOREAN, "Korean"],
  [JAPANESE, "Japanese"],
]);
const read = (text: string) => {
  const words = text.split(" ").map((token) => analyseWord(token, "person"));
  return { syllables: syllableNamesOf(words), isReading: false };
};

test.each([
  ["zhang wei", "Chinese zhang-wei"],
  ["wei zhang", "Chinese wei-zhang"],
  ["zhang weiming", "Chinese zhang-wei-ming"],
  ["xian zhang", "Chinese xian-zhang|xi-an-zhang"],
  ["kim jongun", "Korean kim-jong-un|kim-jon-gun"],
  ["tanaka taro", "Japanese tanaka-taro"],
  // A family name at the beginning or the end, two to five syllables, and not alone.
  ["zhang", ""],
  ["fen zhang qiang", ""],
  ["zhang fen qiang", "Chinese zhang-fen-qiang"],
  ["fen qiang zhang", "Chinese fen-qiang-zhang"],
  ["zhang wei ming hua li", "Chinese zhang-wei-ming-hua-li"],
  ["zhang wei ming hua li na", ""],
  ["orlan vesk", ""],
  ["orlan zhang", ""],
  ["7 zhang", ""],
  // Foreign words, as many as there are others at most, where the name has no small words.
  ["orlan zhang wei", "Chinese zhang-wei without 0"],
  ["zhang orlan wei", "Chinese zhang-wei without 1"],
  ["orlan vesk zhang wei", "Chinese zhang-wei without 0 1"],
  ["orlan vesk torvad zhang wei", ""],
  ["lena zhang wei", "Chinese zhang-wei without 0"],
  ["orlan bin zhang wei", ""],
  ["dong bin zhang", "Chinese dong-bin-zhang"],
  ["al zhang wei", "Chinese zhang-wei"],
])("%s is %p", (text, expected) => {
  const { syllables } = read(text);
  const said = syllables.map(({ language, readings, foreign }) => {
    const places = [...Array(31).keys()].filter((at) => ((foreign >> at) & 1) === 1);
    const ways = readings.map((reading) => reading.syllables.join("-")).join("|");
    return `${LANGUAGES.get(language)} ${ways}${places.length === 0 ? "" : ` without ${places.join(" ")}`}`;
  });
  expect(said.join("; ")).toBe(expected);
});

test("an organisation is no name of syllables", () => {
  expect(syllableNamesOf(["zhang", "wei"].map((token) => analyseWord(token, "organization")))).toEqual([]);
});

/** "0+1/0+2 1": a word of the left name and two of the right one, spelt by another system. */
test.each([
  ["zhang wei", "zhang wei", "0+1/0+1 0, 1+1/1+1 0"],
  ["zhang wei", "wei zhang", "1+1/0+1 0, 0+1/1+1 0"],
  ["zhang wei", "chang wei", "0+1/0+1 1, 1+1/1+1 0"],
  ["zhang wei", "cheung wei", "0+1/0+1 2, 1+1/1+1 0"],
  ["zhang weiming", "zhang wei ming", "0+1/0+1 0, 1+1/1+2 0"],
  ["zhang wei ming", "zhang weiming", "0+1/0+1 0, 1+2/1+1 0"],
  ["zhang wei ming", "weiming zhang", "1+2/0+1 0, 0+1/1+1 0"],
  ["kim jongun", "kim chong un", "0+1/0+1 0, 1+1/1+2 1"],
  ["zhang wei", "zhang ming", ""],
  ["zhang wei", "zhang wei ming", ""],
  ["zhang wei", "kim jong un", "none"],
  ["zhang wei", "orlan vesk", "none"],
  ["orlan zhang wei", "zhang wei", "1+1/0+1 0, 2+1/1+1 0"],
])("%s and %s: %p", (left, right, expected) => {
  const blocks = compareSyllables(read(left), read(right));
  const said = blocks?.map(
    (one) => `${one.left}+${one.leftCount}/${one.right}+${one.rightCount} ${one.relation}`,
  );
  expect(said?.join(", ") ?? "none").toBe(expected);
});

test.each([
  ["zhang wei", "wei zhang", true],
  ["orlan zhang wei", "zhang wei", false],
  ["zhang wei", "orlan zhang wei", false],
  ["zhang wei", "kim jong un", false],
])("%s and %s are wholly of syllables: %p", (left, right, expected) => {
  expect(areWhollySyllables(read(left), read(right))).toBe(expected);
});

test.each([
  ["zhang", "chang", true],
  ["xiaoming", "hsiaoming", true],
  ["jeong", "chung", true],
  ["zhang", "wang", false],
  ["xiaoming", "xiaoning", false],
  ["wei", "weiwei", false],
  ["orlan", "orlan", false],
])("%s and %s can be the same syllables: %p", (a, b, expected) => {
  expect(areSameSyllables(a, b)).toBe(expected);
  expect(areSameSyllables(b, a)).toBe(expected);
});
