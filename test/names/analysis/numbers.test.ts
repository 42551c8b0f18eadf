// Numbers in names, however written, and the table of pairs that the words of this folder exist for.

import { describe, expect, test } from "bun:test";
import { replaceNumbers } from "../../../src/engine/names/analysis/numbers.ts";

describe("numbers in names", () => {
  test.each([
    ["forty four", "44"],
    ["forty 4", "44"],
    ["fourty four", "44"],
    ["44th", "44"],
    ["0044", "44"],
    ["first 1st", "first 1"],
    ["1st", "first"],
    ["third", "3"],
    ["3rd", "3"],
    ["3 ya brigade", "3 brigade"],
    ["58 y polk", "58 polk"],
    ["fund 3 y", "fund 3 y"],
    ["drittes 2eme", "3 2"],
    ["fund third", "fund 3"],
    ["fund 3rd", "fund 3"],
    ["twenty first", "21"],
    ["viii", "8"],
    ["nineteen", "19"],
    ["thirty", "30"],
    ["thirty ten", "30 10"],
    ["forty 44", "40 44"],
    ["i v x", "i v x"],
    ["xi", "xi"],
    ["fund v", "fund 5"],
    ["fund v ltd", "fund 5 ltd"],
    ["v fund", "v fund"],
    ["fund i", "fund i"],
    ["factory no 5", "factory 5"],
    ["factory no5", "factory 5"],
    ["no way", "no way"],
    ["2nci 3eme 4to", "2 3 4"],
    ["2a", "2a"],
    ["cinco", "5"],
    ["erste premier prima", "erste premier prima"],
    ["constructor prototype", "constructor prototype"],
    ["ahl1", "ahl1"],
  ])("%p reads %p", (text, expected) => {
    expect(replaceNumbers(text.split(" "), "organization").join(" ")).toBe(expected);
  });
});
