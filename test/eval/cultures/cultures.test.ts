import { describe, expect, test } from "bun:test";
import { commonSpelling, loadCultures, peopleOf } from "./cultures.ts";
import { ROMANISATIONS, romanise } from "./russian.ts";

const cultures = loadCultures();

describe("the common names of cultures", () => {
  test("are of twelve cultures", () => {
    expect(cultures.length).toBe(12);
  });

  test.each(cultures)("of $name are many, and none is there twice", ({ men, women, families }) => {
    for (const names of [men, women, families]) {
      expect(names.length).toBeGreaterThanOrEqual(15);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name !== name.trim() || name === "")).toEqual([]);
    }
  });

  test.each(cultures)("of $name make forty different people, half of them women", (culture) => {
    const people = peopleOf(culture, 40);
    expect(new Set(people.map((person) => commonSpelling(culture, person))).size).toBe(40);
    expect(people.filter(({ isWoman }) => isWoman).length).toBe(20);
  });

  test("are written as in English", () => {
    const spellings = cultures.flatMap((culture) =>
      peopleOf(culture, 2).map((person) => commonSpelling(culture, person)),
    );
    expect(spellings).toContain("Elena Popova");
    expect(spellings).toContain("Kim Min-jun");
    expect(spellings).toContain("James Smith");
  });
});

describe("Russian in Latin letters", () => {
  test.each([
    ["english", "Dmitry Chernyshev Yury Shcherbakov Lyubov"],
    ["passport", "Dmitrii Chernyshev Iurii Shcherbakov Liubov"],
    ["scholarly", "Dmitrij Černyšëv Jurij Ščerbakov Ljubov"],
    ["german", "Dmitrij Tschernyschjow Jurij Schtscherbakow Ljubow"],
    ["french", "Dmitriï Tchernychev Iouriï Chtcherbakov Lioubov"],
  ] as const)("as in %s", (system, expected) => {
    expect(ROMANISATIONS).toContain(system);
    const words = ["Дмитрий", "Чернышёв", "Юрий", "Щербаков", "Любовь"];
    expect(words.map((word) => romanise(word, system)).join(" ")).toBe(expected);
  });
});
