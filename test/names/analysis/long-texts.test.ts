// What is read of a text with more words than names have. The names are invented.

import { describe, expect, test } from "bun:test";
import { hasManyWords, readLongText } from "../../../src/engine/names/analysis/long-texts.ts";

const NAME = "Orlan Vesk";
/** So many different words that are no fillers. */
const prose = (count: number) =>
  Array.from({ length: count }, (_, i) => `w${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}`);
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"].join(" ");

describe("a text of few words is read as it is", () => {
  const rows: readonly (readonly [string, "person" | "organization", string])[] = [
    ["a name", "person", NAME],
    ["twelve words of a person", "person", prose(12).join(" ")],
    ["thirty-five of an organisation", "organization", prose(35).join(" ")],
    ["initials between as many words", "person", "J. R. R. Orlan Maria de la Vesk y Temirov von und zu Dorn"],
  ];
  for (const [what, kind, text] of rows)
    test(what, () => {
      expect(readLongText(text, kind)).toBeNull();
    });
});

describe("fillers take no place", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["a letter again and again", `${"A ".repeat(50)}${NAME}`, true],
    ["with dots", `${"A.".repeat(50)}${NAME}`, true],
    ["with hyphens", `${"A-".repeat(50)}${NAME}`, true],
    ["a digit", `${"1 ".repeat(50)}${NAME}`, true],
    ["numbers", `${Array.from({ length: 40 }, (_, i) => i + 10).join(" ")} ${NAME}`, true],
    ["between the words", `Orlan ${"x ".repeat(30)}Vesk`, true],
    ["a repeated word", `Orlan Vesk ${"Orlan ".repeat(14)}`, true],
    ["the alphabet", `${ALPHABET} ${NAME}`, true],
    // Letters of so many words may spell a name.
    ["the alphabet twice", `${ALPHABET} ${ALPHABET} ${NAME}`, false],
  ];
  for (const [what, text, isWhole] of rows)
    for (const kind of ["person", "organization"] as const)
      test(`${what}, ${kind}`, () => {
        const found = readLongText(text, kind);
        expect(found?.names[0]).toBe(NAME);
        expect(found?.isWhole).toBe(isWhole);
      });

  test("a text of fillers only has nothing to read, and is not whole", () => {
    expect(readLongText(`${"A ".repeat(50)}V e s k`, "person")).toEqual({ names: [], isWhole: false });
  });
});

describe("prose is read in stretches", () => {
  test("a name of any length, at any place, stands in one beside fewer words than its own", () => {
    const words = prose(50);
    const { names, isWhole } = readLongText(words.join(" "), "person") ?? { names: [], isWhole: false };
    expect(isWhole).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    for (let length = 2; length <= 12; length++)
      for (let start = 0; start + length <= words.length; start++) {
        const name = ` ${words.slice(start, start + length).join(" ")} `;
        const around = names
          .filter((text) => ` ${text} `.includes(name))
          .map((text) => text.split(" ").length);
        expect(Math.min(...around)).toBeLessThan(2 * length);
      }
  });

  test("of an organisation from 36 words on, and from 49 with fillers", () => {
    expect(readLongText(prose(36).join(" "), "organization")?.names).toContain("wak wbk");
    const filled = `${"A ".repeat(30)}${prose(20).join(" ")}`;
    expect(readLongText(filled, "organization")?.names).toContain("wak wbk");
  });

  test("their letters have a bound", () => {
    const { names = [] } = readLongText("ab cd ef gh ij ".repeat(20), "person") ?? {};
    expect(names.length).toBeLessThan(200);
    const longest = readLongText(prose(75).join(" "), "person")?.names ?? [];
    expect(longest.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(27 * 300);
  });
});

test("many words are more than are looked for", () => {
  expect([12, 13].map((count) => hasManyWords(prose(count).join(" ")))).toEqual([false, true]);
  expect(hasManyWords("ﷺ ﷺ ﷺ ﷺ")).toBe(true);
});
