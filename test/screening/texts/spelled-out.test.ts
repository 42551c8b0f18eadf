// Which words of a text hide listed ones, and where each rule begins and ends.

import { describe, expect, test } from "bun:test";
import { SpellOut } from "../../../src/engine/screening/texts/spelled-out.ts";
import { textWords } from "../../../src/engine/screening/texts/text-words.ts";

const LISTED = new Set(
  "abc jor vesk mira orlan brenvik tamsenbane quorvanikestorpa quorvanikestorpax ramona".split(" "),
);

const spellOut = (text: string) => new SpellOut(text, (word) => LISTED.has(word));
const read = (text: string) => {
  const words = textWords(text, 100);
  return spellOut(text)
    .read(words)
    ?.map((word) => word.forms[0])
    .join(" ");
};

describe("a text is read as", () => {
  test.each([
    // Letters in a row, four or more, with the same signs between them.
    ["pay V E S K now", "pay vesk now"],
    ["V.E.S.K", "vesk"],
    ["O R L A N V E S K", "orlan vesk"],
    ["M.I.R.A V.E.S.K", "mira vesk"],
    // Words written together: eight letters or more, of three to sixteen each; the most letters count.
    ["orlanvesk", "orlan vesk"],
    ["orlanabc", "orlan abc"],
    ["abcvesk", undefined],
    ["abcvesko", "abc vesk"],
    ["abcjorxx", "abc jor"],
    ["xabcxjor", "abc jor"],
    ["xxorlanxveskxx", "orlan vesk"],
    ["quorvanikestorpavesk", "quorvanikestorpa vesk"],
    ["quorvanikestorpaxvesk", "quorvanikestorpa vesk"],
    ["orlanxxxx", undefined],
    // Words in pieces, at most one of them of one letter, and five letters together.
    ["or lan", "orlan"],
    ["o rlan", "orlan"],
    ["orla n", "orlan"],
    ["o r lan", undefined],
    ["or la n", "orlan"],
    ["ve sk", undefined],
    ["tam senb ane", "tamsenbane"],
    ["tam se nb ane", undefined],
    ["brenvik or lan vesk", "brenvik orlan vesk"],
    // Digits for letters, and numbers without a blank.
    ["0rlan", "orlan"],
    ["m1ra", "mira"],
    ["or1an", "orlan"],
    ["vesk12", "vesk"],
    ["12vesk", "vesk"],
    ["vesk4711orlan", "vesk orlan"],
    ["abc4711", undefined],
    ["a8c", undefined],
    ["0rlanvesk", "orlan vesk"],
    ["inv4711orlanvesk", "orlan vesk"],
    ["orlan4711xyz", "orlan"],
    // Two letters for one, in five or more.
    ["rarnona", "ramona"],
    ["rnira", "mira"],
  ])("%s: %p", (text, expected) => {
    expect(read(text) as string | undefined).toBe(expected as string);
  });
});

test.each(["vesk", "V E S", "V E S-K", "orlan vesk", "m i r", "xyz", "", "4711", "nobody knows"])(
  "%p hides nothing",
  (text) => {
    expect(spellOut(text).read(textWords(text, 100))).toBeNull();
  },
);

test("spelled words stand where they stood", () => {
  const text = "pay or lan, V.E.S.K and brenvikorlan";
  const words = spellOut(text).read(textWords(text, 100)) ?? [];
  expect(
    words.map(({ forms, start, end, read, isPart }) => [forms[0], text.slice(start, end), read, isPart]),
  ).toEqual([
    ["pay", "pay", undefined, undefined],
    ["orlan", "or lan", "orlan", true],
    ["vesk", "V.E.S.K", "vesk", undefined],
    ["and", "and", undefined, undefined],
    ["brenvik", "brenvikorlan", "brenvik", true],
    ["orlan", "brenvikorlan", "orlan", true],
  ]);
});

test.each([
  [5000, false],
  [5008, true],
])("of %p unknown letters too many: %p", (letters, isTruncated) => {
  const text = "xwyzxwyz ".repeat(letters / 8);
  const hidden = spellOut(text);
  hidden.read(textWords(text, 1000));
  expect(hidden.isTruncated).toBe(isTruncated);
});

test.each([
  [4992, "orlan abc"],
  [5000, undefined],
])("behind %p unknown letters a word is still spelled out as %p", (letters, expected) => {
  const text = `${"xwyzxwyz ".repeat(letters / 8)}orlanabc`;
  const words = spellOut(text).read(textWords(text, 1000));
  const last = words?.slice(-2).map(({ forms }) => forms[0]);
  expect(last?.join(" ") as string | undefined).toBe(expected as string);
});
