import { describe, expect, test } from "bun:test";
import { exactKey, tokenKeys, tokenKeysMax } from "../../../src/engine/names/keys/token-keys.ts";

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

  test("no token has more keys than its length allows", () => {
    for (let length = 1; length < 80; length++) {
      const letters = Array.from({ length }, (_, i) => String.fromCharCode(0x62 + ((i * 7) % 23))).join("");
      const { near, sounds } = tokenKeys(letters.replace(/[eiouy]/g, "x"));
      expect(near.length + sounds.length).toBeLessThanOrEqual(tokenKeysMax(length));
    }
  });
});
