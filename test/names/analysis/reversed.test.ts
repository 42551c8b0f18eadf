// Words written backwards, and words that are not.

import { describe, expect, test } from "bun:test";
import { turnRound } from "../../../src/names/analysis/reversed.ts";

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
