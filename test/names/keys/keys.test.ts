import { describe, expect, test } from "bun:test";
import {
  exactKey,
  indexedTokens,
  joinNeighbours,
  NAME_TOKENS_MAX,
  nameKeys,
  partsOf,
  splitToken,
  tokenKeys,
} from "../../../src/names/keys/keys.ts";

describe("tokenKeys", () => {
  const shareSound = (a: string, b: string) =>
    tokenKeys(a).sounds.some((key) => tokenKeys(b).sounds.includes(key));
  const shareNear = (a: string, b: string) =>
    tokenKeys(a).near.some((key) => tokenKeys(b).near.includes(key));

  test.each([
    ["muhammad", "mohamed"],
    ["muhammad", "mhmd"],
    ["ahmad", "hmd"],
    ["omar", "mr"],
  ])("%s and %s share a sound", (a, b) => {
    expect(shareSound(a, b)).toBe(true);
  });

  test.each([
    ["ahmad", "hamid"],
    ["ali", "ali"],
    ["215", "215"],
  ])("%s and %s don't", (a, b) => {
    expect(shareSound(a, b)).toBe(false);
  });

  test("a token is filed under its exact key, a misspelt one under a key of the right one", () => {
    for (const token of ["a", "215", "сергей", "gulbuddin"])
      expect(tokenKeys(token).near).toContain(exactKey(token));
    expect(shareNear("gulbuddin", "gulbudin")).toBe(true);
    expect(shareNear("gulbuddin", "hekmatyar")).toBe(false);
  });

  test("a one-letter token has one key", () => {
    expect(tokenKeys("j").near).toHaveLength(1);
    expect(tokenKeys("j").sounds).toHaveLength(0);
  });
});

describe("nameKeys", () => {
  test("words don't mind order, but count repeats and boundaries", () => {
    const { words } = nameKeys(["ali", "mohammed", "hassan"]);
    expect(nameKeys(["hassan", "ali", "mohammed"]).words).toBe(words);
    expect(nameKeys(["hassan", "ali", "ali", "mohammed"]).words).not.toBe(words);
    expect(nameKeys(["alimohammed", "hassan"]).words).not.toBe(words);
  });

  test("letters don't mind spaces", () => {
    const { letters } = nameKeys(["abdul", "rahman"]);
    expect(nameKeys(["abdulrahman"]).letters).toBe(letters);
    expect(nameKeys(["rahman", "abdul"]).letters).not.toBe(letters);
  });

  test("sounds don't mind order and spelling", () => {
    const { sounds } = nameKeys(["ali", "mohammed", "hassan"]);
    expect(sounds).not.toBeNull();
    expect(nameKeys(["hasan", "aly", "muhamad"]).sounds).toBe(sounds);
    expect(nameKeys(["hasan", "omar", "muhamad"]).sounds).not.toBe(sounds);
    expect(nameKeys(["mohammed"]).sounds).toBeNull();
    expect(nameKeys(["li", "lu"]).sounds).toBeNull();
  });
});

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

test("a name that goes on for ever is cut", () => {
  const endless = Array.from({ length: 100 }, (_, i) => `token${i}`);
  expect(indexedTokens(endless)).toEqual(endless.slice(0, NAME_TOKENS_MAX));
  expect(indexedTokens(["ali"])).toEqual(["ali"]);
});
