// Words as the cultures whose marks they have are read; invented names and common ones.

import { describe, expect, test } from "bun:test";
import { ORTHOGRAPHIES } from "../../../src/engine/names/data/orthographies.ts";
import { readingsOf, singleLetters } from "../../../src/engine/names/keys/orthographies.ts";
import { tokenKeys } from "../../../src/engine/names/keys/token-keys.ts";

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
    ["hojatoryadow", "turkic: hojatoryadov"],
    ["khodzhatorov", "turkic: khojatorov"],
    ["qodirtorov", "uzbek: kadirtarov"],
    ["xurtov", "uzbek: khurtov"],
    ["hakobtoryan", "armenian: agobdorian"],
    ["hovhantoryan", "armenian: ovandorian"],
    ["ambartsoryan", "armenian: ambartsorian"],
    ["hoxhtor", "balkan: hodjtor"],
    ["torvadbhai", "gujarati: torvad"],
    ["torszczewski", "polish: torshchevsky"],
    ["gyortosz", "hungarian: djortos"],
    ["torvadtsjenko", "northern: torvadchenko"],
    ["torvaduly", "of-father: torvadovich"],
    ["torvadiin", "mongolian: torvad"],
    ["tchortine", "french: chortin"],
    ["torvatxea", "basque: torvachea"],
  ])("%s is read as %s", (word, expected) => {
    expect(readings(word)).toContain(expected);
  });
});

test.each(["smith", "torvad", "ali", "", "محمد"])("%p has no marks", (word) => {
  expect(readings(word)).toEqual([]);
});

test("no culture reads words of too few letters", () => {
  let left = 0;
  for (const word of [
    "cabdirashiid",
    "ntinopoulos",
    "kuznecovs",
    "soedirdja",
    "yitzchak",
    "adjoua",
    "siskins",
  ]) {
    for (let letters = 1; letters <= word.length; letters++) {
      const readings = readingsOf(word.slice(0, letters));
      for (const { culture } of readings)
        expect(letters).toBeGreaterThanOrEqual(ORTHOGRAPHIES[culture]?.lettersMin ?? 0);
      if (letters < 5 && readings.length === 0) left++;
    }
  }
  expect(left).toBeGreaterThan(5);
});

test("doubled letters count once", () => {
  expect(singleLetters("watarra")).toBe("watara");
});

test("a word shares a key with what it is read as", () => {
  const { sounds } = tokenKeys("wattara");
  expect(tokenKeys("ouattara").sounds.some((sound) => sounds.includes(sound))).toBe(true);
});
