// Misspelt words of organisations: which are corrected, and which are words of their own.

import { describe, expect, test } from "bun:test";
import { correctWord } from "../../../src/engine/names/analysis/misspelt-words.ts";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";
import { misreadKey } from "../../../src/engine/names/keys/misread.ts";

describe("a word that nearly is one of organisations", () => {
  test.each([
    ["copmany", "company", "letters swapped"],
    ["enterrpise", "enterprise", "letters swapped in a longer word"],
    ["liaibility", "liability", "a letter too many"],
    ["intrnational", "international", "a letter missing"],
    ["secutity", "security", "a letter wrong"],
    ["holclirigs", "holdings", "letters misread as two"],
    ["borik", "bank", "a short word misread"],
  ])("%s is %s: %s", (token, word) => expect(correctWord(token)).toBe(word));
});

describe("a word that stays as it is", () => {
  test.each([
    ["company", "it is one"],
    ["rational", "the first letter makes another word"],
    ["energie", "so does the last, of another language"],
    ["industrio", "the same"],
    ["orlan", "it is near none"],
    ["inand", "it only looks like a short name of a place"],
    ["bonk", "it is too short"],
    ["compaahny", "two letters are wrong"],
    ["миль", "it has other letters"],
  ])("%s: %s", (token) => expect(correctWord(token)).toBe(token));
});

describe("the forms of a name with a word that nearly is one of organisations", () => {
  test.each([
    ["Vesk Copmany", ["vesk copmany", "vesk co: copmany"]],
    ["Vesk Limited Liaibility Company", ["vesk ltd liaibility co", "vesk llc: liaibility"]],
    [
      "Vesk Intrnational Tradding",
      ["vesk intrnational tradding", "vesk international trading: intrnational tradding"],
    ],
    ["Ventora Mining", ["ventora mining"]],
    ["Ventora Mining Norvane", ["ventora mining norvane", "venture mining norvane: ventora"]],
    ["Bank of Irak Industrie", ["bank of iraq industry", "bank of irak industrie"]],
    ["Otkritie Asset Management", ["otkritie asset management"]],
    ["Venture Mining", ["venture mining"]],
  ])("%s: of a customer the corrected one last, of a list none", (text, expected) => {
    const of = (isCustomer: boolean) =>
      analyseName(text, "organization", isCustomer).map(({ tokens, slips = [] }) =>
        [tokens.join(" "), ...(slips.length > 0 ? [slips.map(({ written }) => written).join(" ")] : [])].join(
          ": ",
        ),
      );
    expect(of(true)).toEqual(expected);
    expect(of(false)).toEqual(expected.filter((form) => !form.includes(":")));
  });

  test("are of no other kind", () => {
    for (const kind of ["person", "vessel", "airplane"] as const)
      expect(analyseName("Vesk Copmany", kind, true)).toEqual(analyseName("Vesk Copmany", kind));
  });
});

test("words that look alike in print have one key", () => {
  for (const [printed, read] of [
    ["modern", "modem"],
    ["clara", "dara"],
    ["bank", "hank"],
    ["holdings", "holclirigs"],
    ["marine", "marlne"],
  ] as const)
    expect(misreadKey(printed)).toBe(misreadKey(read));
  expect(misreadKey("vesk")).not.toBe(misreadKey("vosk"));
});

test("slips are taken for words only where that is asked for", () => {
  const slipsIn = (mayHoldSlips?: boolean) =>
    analyseName("Norvane Internatonal Trading", "organization", mayHoldSlips).flatMap(
      ({ slips }) => slips ?? [],
    );
  expect([slipsIn(), slipsIn(false)]).toEqual([[], []]);
  expect(slipsIn(true)).toEqual([{ written: "internatonal", meant: "international" }]);
});
