// Words written backwards, and words that are not.

import { describe, expect, test } from "bun:test";
import { inReverse, turnRound } from "../../../src/engine/names/analysis/reversed.ts";

describe("words written backwards", () => {
  test.each([
    ["nalrO rekseV", "person", "Orlan Vesker"],
    ["nalrO Vesker", "person", "Orlan Vesker"],
    ["RIMIDALV REKSEV", "person", "vladimir vesker"],
    ["aivadroK gnidart", "organization", "Kordavia gnidart"],
    ["aivadrok gnidart", "organization", "kordavia trading"],
    ["Orlan Vesker", "person", null],
    ["orlan mcVesker", "person", null],
    ["Daniel Leinad", "person", null],
    ["", "person", null],
  ] as const)("%p of a kind %p: %p", (text, kind, expected) => {
    expect(turnRound(text, kind)).toBe(expected);
  });
});

describe("words in reverse order", () => {
  test.each([
    ["VESKEROIL COMPANY STOCK JOINT PUBLIC", "organization", "PUBLIC JOINT STOCK COMPANY VESKEROIL"],
    ["C.V. DE R.L. DE S. ORLAN, VESKER", "organization", "VESKER ORLAN, S. DE R.L. DE C.V."],
    ["Vesker Trading Limited", "organization", null],
    ["Limited Trading Vesker", "organization", null],
    ["VESKER BEN Orlan", "person", "Orlan BEN VESKER"],
    ["Orlan BEN VESKER", "person", null],
    ["Orlan Ben Vesker", "person", null],
    ["VESKER Orlan", "person", null],
    ["XI VESKER", "vessel", "VESKER XI"],
    ["VESKER XI", "vessel", null],
    ["Vesker", "organization", null],
  ] as const)("%p of a kind %p: %p", (text, kind, expected) => {
    expect(inReverse(text, kind)).toBe(expected);
  });
});
