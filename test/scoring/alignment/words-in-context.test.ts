// What words are in the context of a name, and that a row of numbers knows when to ask for it.

import { describe, expect, test } from "bun:test";
import type { NameKind } from "../../../src/engine/names/analysis/name-forms.ts";
import { NameRow } from "../../../src/engine/scoring/alignment/name-row.ts";
import { WordRows } from "../../../src/engine/scoring/alignment/word-rows.ts";
import { classifyInContext } from "../../../src/engine/scoring/alignment/words-in-context.ts";
import { CandidateName } from "../../../src/engine/scoring/candidate-evidence.ts";
import { analyseWord, WORDS_MAX } from "../../../src/engine/scoring/words/word.ts";

const rows: readonly (readonly [kind: NameKind, isReading: boolean, words: string, classes: string])[] = [
  ["person", false, "orlan al vesk", "content particle content"],
  ["person", false, "al al", "content content"],
  ["person", false, "dr al", "content content"],
  ["person", false, "abdul jr", "content content"],
  ["person", false, "maria", "common"],
  ["person", false, "o al", "initial particle"],
  ["person", false, "7 al", "number content"],
  // An article is a name among syllables of East Asia, but for what others share with them.
  ["person", false, "kim il sung", "common content content"],
  ["person", false, "tran van minh", "content particle content"],
  ["person", false, "kim bin sung", "common particle content"],
  ["person", false, "kim il orlan", "common particle content"],
  ["person", false, "orlan il", "content particle"],
  // A reading of characters has no titles, articles and legal forms.
  ["person", true, "gen wei", "content content"],
  ["person", false, "gen wei", "title content"],
  ["person", true, "zhang wei", "common content"],
  ["organization", true, "norvane of ltd", "content particle legal"],
  ["organization", true, "ou di ltd", "content content legal"],
  ["organization", false, "norvane di ltd", "content particle legal"],
  // A form that is seldom one is a name beside others.
  ["organization", false, "coop bv", "content legal"],
  ["organization", false, "ltd bv", "content content"],
  // What an organisation is and does is its name, where it has no other.
  ["organization", false, "bank of industry", "content particle content"],
  ["organization", false, "bank of ltd", "content particle legal"],
  ["organization", false, "of ltd", "content content"],
  ["organization", false, "ltd 7", "content number"],
  ["organization", false, "norvane bank ltd", "content generic legal"],
  ["organization", false, "bank of hamburg", "generic particle place"],
  // Broken words of a legal form beside one; one word of the name is left.
  ["organization", false, "opne ltd norvane", "legal legal content"],
  ["organization", false, "norvane ltd opne", "content legal legal"],
  ["organization", false, "norvane opne zone ltd", "content legal legal legal"],
  ["organization", false, "ltd opne zone norvane", "legal legal legal content"],
  ["organization", false, "opne ltd", "content legal"],
  ["organization", false, "opne zone ltd", "content legal legal"],
  ["organization", false, "opne norvane ltd", "content content legal"],
  ["organization", false, "opme ltd norvane", "content legal content"],
  ["organization", false, "orme ltd norvane", "content legal content"],
  ["organization", false, "opn ltd norvane", "legal legal content"],
  ["organization", false, "o ltd norvane", "legal legal content"],
  ["person", false, "opne ltd orlan", "content legal content"],
  ["vessel", false, "opne norvane", "content content"],
];

describe.each(rows)("of a %s (a reading: %p), %s", (kind, isReading, text, classes) => {
  const words = text.split(" ").map((token) => analyseWord(token, kind));

  test(`are ${classes}`, () => {
    const found = classifyInContext(words, kind, isReading);
    expect(found.map((word) => word.class).join(" ")).toBe(classes);
  });

  test("their row says whether that depends on the name", () => {
    const isChanged = words.map((word) => word.class).join(" ") !== classes;
    if (isChanged) expect(rowOf(text, kind, isReading).dependsOnContext()).toBe(true);
  });
});

test.each<[NameKind, boolean, string]>([
  ["person", false, "orlan al vesk"],
  ["person", false, "orlan dr"],
  ["person", false, "il orlan"],
  ["person", true, "zhang wei"],
  ["organization", false, "norvane ltd"],
  ["organization", false, "norvane of opne"],
  ["vessel", false, "norvane of"],
])("of a %s (a reading: %p), %s is what it is in any name", (kind, isReading, text) => {
  expect(rowOf(text, kind, isReading).dependsOnContext()).toBe(false);
});

test("of a name of too many words the first are kept", () => {
  const words = Array.from({ length: WORDS_MAX + 2 }, (_, i) => analyseWord(`vesk${i}`, "person"));
  expect(classifyInContext(words, "person")).toEqual(words.slice(0, WORDS_MAX));
  expect(classifyInContext(words.slice(0, WORDS_MAX), "person")).toEqual(words.slice(0, WORDS_MAX));
});

test.each([
  ["khin win", true],
  ["khin win dr", true],
  ["khin", false],
  ["khin dr", false],
  ["khin vesk", false],
  ["vesk khin", false],
])("%s is Burmese: %p", (text, isBurmese) => {
  expect(rowOf(text).isBurmese()).toBe(isBurmese);
});

test.each([
  ["zhang wei", true, true],
  ["zhang dr wei", true, true],
  ["zhang orlan", false, false],
  ["zhang wei orlan", false, true],
  ["orlan zhang wei", false, true],
  ["zhang orlan vesk", false, false],
  ["orlan vesk torvad", false, false],
])("%s is of syllables: %p, of East Asia: %p", (text, areAllSyllables, isEastAsian) => {
  expect([rowOf(text).areAllSyllables(), rowOf(text).isEastAsian()]).toEqual([areAllSyllables, isEastAsian]);
});

/** The positions of parents. */
test.each([
  ["orlan vesk", []],
  ["orlan bin vesk", [2]],
  ["orlan bin al vesk", [3]],
  ["orlan bin vesk torvad", [2]],
  ["orlan bin vesk bin torvad", [2, 4]],
  ["bin orlan vesk", []],
  ["bin orlan bin vesk", [3]],
  ["orlan bin", []],
  ["orlan bin ibn vesk", [3]],
])("%s has its parents at %p", (text, positions) => {
  expect(rowOf(text).parents()).toBe(positions.reduce((bits, at) => bits | (1 << at), 0));
});

function rowOf(text: string, kind: NameKind = "person", isReading = false): NameRow {
  const row = new NameRow(new WordRows(kind), () => {
    throw new Error("The name is at hand.");
  });
  const words = text.split(" ").map((token) => analyseWord(token, kind));
  row.set(
    new CandidateName({ form: "latin", isReading, isAcronym: false, isReworded: false, weak: false }, words),
  );
  return row;
}
