// What a row of numbers says of a word, whatever was asked of it before.

import { expect, test } from "bun:test";
import { MAN, WOMAN } from "../../../src/engine/names/lexicon/bearers.ts";
import {
  BEARER_MASK,
  BEARER_SHIFT,
  CARRIES_NAME,
  IS_BURMESE,
  IS_BURMESE_TITLE,
  IS_GENERATION,
  IS_GIVEN,
  IS_HEAVY,
  IS_INSTITUTIONAL,
  IS_LEGAL,
  IS_NUMBER,
  IS_PARENT_PARTICLE,
  IS_PARTICLE,
  IS_PATRONYMIC,
  IS_RARE,
  IS_SYLLABLE,
  IS_USUAL,
  WordRows,
} from "../../../src/engine/scoring/alignment/word-rows.ts";
import { analyseWord } from "../../../src/engine/scoring/words/word.ts";

const NAMES: readonly (readonly [bit: number, name: string])[] = [
  [IS_HEAVY, "heavy"],
  [CARRIES_NAME, "name"],
  [IS_PARENT_PARTICLE, "parent"],
  [IS_NUMBER, "number"],
  [IS_GENERATION, "generation"],
  [IS_INSTITUTIONAL, "institutional"],
  [IS_LEGAL, "legal"],
  [IS_PARTICLE, "particle"],
  [IS_USUAL, "usual"],
  [IS_RARE, "rare"],
  [IS_GIVEN, "given"],
  [IS_PATRONYMIC, "patronymic"],
  [IS_SYLLABLE, "syllable"],
  [IS_BURMESE, "burmese"],
  [IS_BURMESE_TITLE, "address"],
];

type Ask = (rows: WordRows, number: number) => string;
const QUESTIONS: readonly Ask[] = [
  (rows, number) => {
    const bits = rows.traitsOf(number);
    const bearer = (bits >>> BEARER_SHIFT) & BEARER_MASK;
    const marks = NAMES.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name);
    return [...marks, ...(bearer === MAN ? ["man"] : bearer === WOMAN ? ["woman"] : [])].join(" ");
  },
  (rows, number) => (rows.isOfSyllables(number) ? "of syllables" : ""),
  (rows, number) => (rows.isFamilyName(number) ? "family name" : ""),
  (rows, number) => (rows.mayBeLegal(number) ? "may be legal" : ""),
  (rows, number) => String(rows.maySoundAlike(number, 0, 0)),
];

test.each([
  ["person", "orlan", "heavy name rare"],
  ["person", "vek", "heavy name"],
  ["person", "maria", "heavy name usual given"],
  ["person", "al", "particle"],
  ["person", "bin", "parent particle syllable man; of syllables; family name"],
  ["person", "binti", "parent particle woman; of syllables"],
  ["person", "ko", "heavy name usual syllable burmese address; of syllables; family name"],
  ["person", "khin", "heavy name usual syllable burmese; of syllables"],
  ["person", "zhang", "heavy name usual syllable; of syllables; family name"],
  ["person", "xiaoming", "heavy name rare; of syllables"],
  ["person", "zorvenovich", "heavy name rare patronymic"],
  ["person", "junior", "heavy generation"],
  ["person", "7", "heavy number"],
  ["person", "o", "heavy name syllable; of syllables; family name; may be legal"],
  ["person", "dr", ""],
  ["organization", "bank", "heavy institutional"],
  ["organization", "iran", "heavy name institutional"],
  ["organization", "ltd", "legal"],
  ["organization", "opne", "heavy name rare; may be legal"],
  ["organization", "of", "particle"],
  ["organization", "bin", "heavy name"],
] as const)("of a %s, %s is %s", (kind, text, expected) => {
  const word = analyseWord(text, kind);
  const alone = QUESTIONS.map((ask) => {
    const rows = new WordRows(kind);
    return ask(rows, rows.numberOf(word));
  });
  expect(
    alone
      .slice(0, 4)
      .filter((answer, at) => at === 0 || answer !== "")
      .join("; "),
  ).toBe(expected);
  for (let first = 0; first < QUESTIONS.length; first++) {
    for (const step of [1, 2, 3, 4]) {
      const rows = new WordRows(kind);
      const number = rows.numberOf(word);
      const order = QUESTIONS.map((_, i) => (first + i * step) % QUESTIONS.length);
      expect(order.map((at) => QUESTIONS[at]?.(rows, number) as string)).toEqual(
        order.map((at) => alone[at] ?? ""),
      );
    }
  }
});

test("words keep their numbers while there are few, and all get new ones when there are many", () => {
  const rows = new WordRows("person");
  const words = Array.from({ length: 3000 }, (_, i) => analyseWord(`vesk${i}`, "person"));
  const numbers = words.map((word) => rows.numberOf(word));
  expect(numbers).toEqual(words.map((_, i) => i));
  expect(words.map((word) => rows.numberOf(word))).toEqual(numbers);
  expect(numbers.map((number) => rows.wordOf(number))).toEqual(words);
  expect(rows.makeRoom()).toBe(0);
  expect(rows.numberOf(words[7] ?? analyseWord("x", "person"))).toBe(7);
});
