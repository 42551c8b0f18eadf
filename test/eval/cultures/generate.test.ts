import { describe, expect, test } from "bun:test";
import { generatePairs, nearest } from "./generate.ts";
import { splitPinyin, wadeGiles } from "./spellings.ts";

describe("generated pairs", () => {
  const pairs = generatePairs(7);

  test("are the same for the same seed, and others for another", () => {
    expect(generatePairs(7)).toEqual(pairs);
    expect(generatePairs(8)).not.toEqual(pairs);
  });

  test("are as many the same as not, in every class", () => {
    const classes = Map.groupBy(pairs, (pair) => pair.class);
    expect(classes.size).toBe(17);
    for (const [title, group] of classes)
      expect({ title, same: group.filter(({ isMatch }) => isMatch).length, all: group.length }).toEqual({
        title,
        same: 40,
        all: 80,
      });
  });

  test("are never one name twice", () => {
    expect(pairs.filter(({ listed, customer }) => listed === customer)).toEqual([]);
  });
});

describe("the nearest name", () => {
  test("shares letters, and no word", () => {
    expect(nearest("Hernández", ["García", "Fernández", "Hernández"])).toBe("Fernández");
    expect(nearest("Luis", ["José Luis", "Luisa", "Luis"])).toBe("Luisa");
  });
});

describe("pinyin", () => {
  test.each([
    ["Jianguo", "jian guo", "Chien-kuo"],
    ["Xiaoming", "xiao ming", "Hsiao-ming"],
    ["Zhiqiang", "zhi qiang", "Chih-chiang"],
    ["Deng", "deng", "Teng"],
    ["Ruixue", "rui xue", "Jui-hsueh"],
  ])("%s has its syllables, and is written as by Wade and Giles", (word, syllables, written) => {
    expect(splitPinyin(word).join(" ")).toBe(syllables);
    expect(wadeGiles(word)).toBe(written);
  });
});
