import { describe, expect, test } from "bun:test";
import {
  foldCaption,
  MARKER,
  markQuery,
  markWords,
  sortCaption,
} from "../../../src/engine/store/search/caption-text.ts";

describe("foldCaption", () => {
  test.each([
    ["Müller", "müller", "marks stay"],
    ["MU\u0308LLER", "müller", "a letter and its mark are one"],
    ["Straße", "strasse", "ß is two letters"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ", "the sigma at the end is any sigma"],
    ["οδυσσευς", "οδυσσευσ", "the sigma at the end is any sigma"],
    ["İstanbul", "i\u0307stanbul", "İ keeps its dot"],
    ["ПУТИН", "путин", "any cased script"],
    ["  a\t b\u00a0\n c ", "a b c", "runs of white space are one space"],
    ["a\u0001b\u0000c", "abc", "control characters are dropped"],
  ])("%j is %j: %s", (text, folded) => {
    expect(foldCaption(text)).toBe(folded);
  });
});

describe("markWords", () => {
  test.each([
    ["al-assad", "|al|-|assad|"],
    ["o'brien 2", "|o|'|brien| |2|"],
    ["(x)", "(|x|)"],
    ["", ""],
    ["--", "--"],
    ["प्रेम", "|प्रेम|"],
  ])("%j is marked %j", (text, marked) => {
    expect(markWords(text).replaceAll(MARKER, "|")).toBe(marked);
  });

  test("a query inside a word drops the markers at its ends only", () => {
    const { whole, inside } = markQuery("al-Ass");
    expect(whole.replaceAll(MARKER, "|")).toBe("|al|-|ass|");
    expect(inside.replaceAll(MARKER, "|")).toBe("al|-|ass");
  });
});

test("sortCaption puts É beside E", () => {
  expect(["zola", "école", "eclair"].sort((a, b) => (sortCaption(a) < sortCaption(b) ? -1 : 1))).toEqual([
    "eclair",
    "école",
    "zola",
  ]);
});
