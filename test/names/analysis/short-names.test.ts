// Given names in short forms, and words that only look so.

import { describe, expect, test } from "bun:test";
import { spellOutShortNames, splitInitials } from "../../../src/engine/names/analysis/short-names.ts";

const read = (text: string) =>
  spellOutShortNames(
    text,
    text.split(/[^\p{L}]+/u).filter((word) => word !== ""),
  );

describe("short names", () => {
  test.each([
    ["Ma. Vesk", ["maria", "Vesk"]],
    ["Vesk, Nik.", ["Vesk", "nikolai"]],
    ["Md Temir Vesk", ["muhammad", "Temir", "Vesk"]],
    ["A/Rahman Vesk", ["abdul", "Rahman", "Vesk"]],
    ["G/Vesker Temir", ["gebre", "Vesker", "Temir"]],
    ["Temir W/Vesker", ["Temir", "wolde", "Vesker"]],
    ["Vesk S/Temir", null],
    ["Temir Vesk, M.D.", null],
    ["Temir A/L Vesk", null],
    ["Temir Vesk md", null],
    ["Vesk Zz.", null],
    ["Ma Vesk", null],
  ] as const)("%p is read as %p", (text, expected) => {
    expect(read(text)).toEqual(expected === null ? null : [...expected]);
  });

  test.each([
    ["VV Vesk", ["V", "V", "Vesk"]],
    ["OT Vesker", ["O", "T", "Vesker"]],
    ["VESKER OT", null],
    ["Su-kil KIM", null],
    ["Al Vesker", null],
    ["Dr Vesker", null],
    ["VV", null],
    ["Veskin JMV", ["Veskin", "J", "M", "V"]],
    ["ZQX VSK", null],
  ] as const)("initials in %p: %p", (text, expected) => {
    expect(splitInitials(text.split(" "))).toEqual(expected === null ? null : [...expected]);
  });
});
