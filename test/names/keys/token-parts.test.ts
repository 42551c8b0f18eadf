import { expect, test } from "bun:test";
import {
  joinNeighbours,
  partsOf,
  restOfJoined,
  splitToken,
} from "../../../src/engine/names/keys/token-parts.ts";

test("joins and splits are each other's inverse", () => {
  expect(joinNeighbours(["abd", "al", "rahman"])).toEqual([
    { text: "abdal", first: 0, count: 2 },
    { text: "alrahman", first: 1, count: 2 },
  ]);
  expect(joinNeighbours(["ali"])).toEqual([]);
  expect(splitToken("abdal")).toEqual([
    ["ab", "dal"],
    ["abd", "al"],
    ["ab", "al"],
  ]);
  expect(splitToken("ali")).toEqual([]);
  expect(splitToken("x".repeat(33))).toEqual([]);
});

test("parts are beginnings and ends of four letters and more, longest first", () => {
  expect(partsOf("probeltd")).toEqual({
    beginnings: ["probelt", "probel", "probe", "prob"],
    ends: ["robeltd", "obeltd", "beltd", "eltd"],
  });
  expect(partsOf("abcd")).toEqual({ beginnings: [], ends: [] });
});

test.each([
  ["orlan vesk", "orlanvesk"],
  ["abdul torvad", "abdultorvad abdtorvad"],
  ["abdul malvad", "abdulmalvad"],
  ["ibn torvad", "ibntorvad bentorvad"],
  ["bin torvad", "bintorvad"],
  ["abu torvad", "abutorvad boutorvad"],
  ["bu torvad", "butorvad aboutorvad"],
  ["ben al malvad", "benal belmalvad almalvad"],
  ["orlan al malvad", "orlanal almalvad"],
  ["orlan al ervad", "orlanal alervad lervad"],
  ["orlan ul malvad", "orlanul orlanulmalvad ulmalvad"],
])("%s is joined to %s", (name, expected) => {
  expect(joinNeighbours(name.split(" ")).map(({ text }) => text)).toEqual(expected.split(" "));
});

test.each([
  ["abdelmalvad", "malvad"],
  ["abdennasvad", "nasvad"],
  ["abdoulorvad", "orvad"],
  ["boutorvad", "torvad"],
  ["aboutorvad", "torvad"],
  ["belmalvad", "malvad"],
  ["bentorvad", "torvad"],
  ["bentor", "tor"],
  ["bento", null],
  ["essorvad", "sorvad"],
  ["orlanulmalvad", "malvad"],
  ["orlaurralvad", "ralvad"],
  ["torvad", null],
  ["albertova", null],
])("behind the small word of %s is %s", (token, rest) => {
  expect(restOfJoined(token)).toBe(rest);
});
