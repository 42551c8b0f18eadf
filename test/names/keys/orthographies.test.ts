// Words as the cultures whose marks they have are read; invented names and common ones.

import { describe, expect, test } from "bun:test";
import { ORTHOGRAPHIES } from "../../../src/names/data/orthographies.ts";
import { readingsOf, singleLetters } from "../../../src/names/keys/orthographies.ts";
import { tokenKeys } from "../../../src/names/keys/token-keys.ts";

const readings = (word: string) =>
  readingsOf(word).map(({ culture, text }) => `${ORTHOGRAPHIES[culture]?.culture}: ${text}`);

describe("a word with the marks of a culture", () => {
  test.each([
    ["soedirdja", "indonesian: sudirja"],
    ["ouattara", "french: watara"],
    ["cabdirashiid", "somali: abdirashid"],
    ["ntinopoulos", "greek: dinopulos"],
    ["kuznecovs", "baltic: kuznetsov"],
    ["htun", "burmese: tun"],
    ["chruschtschow", "german: khrushchov"],
    ["mondol", "bengali-vowels: mandal"],
    ["jacenjuk", "scholarly: yatsenyuk"],
    ["yitzchak", "hebrew: yitshak"],
    ["somporn", "thai: sompon"],
    ["adjoua", "french: ajua"],
    ["kantacami", "tamil-stops: kantasami"],
    ["siskins", "baltic: siskin"],
  ])("%s is read as %s", (word, expected) => {
    expect(readings(word)).toContain(expected);
  });
});

test.each(["smith", "torvad", "ali", "", "محمد"])("%p has no marks", (word) => {
  expect(readings(word)).toEqual([]);
});

test("doubled letters count once", () => {
  expect(singleLetters("watarra")).toBe("watara");
});

test("a word shares a key with what it is read as", () => {
  const { sounds } = tokenKeys("wattara");
  expect(tokenKeys("ouattara").sounds.some((sound) => sounds.includes(sound))).toBe(true);
});
