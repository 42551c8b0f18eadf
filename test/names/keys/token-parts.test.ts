import { expect, test } from "bun:test";
import { joinNeighbours, partsOf, splitToken } from "../../../src/names/keys/token-parts.ts";

test("joins and splits are each other's inverse", () => {
  expect(joinNeighbours(["abd", "al", "rahman"])).toEqual([
    { text: "abdal", first: 0 },
    { text: "alrahman", first: 1 },
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
