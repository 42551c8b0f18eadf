// Answers that are remembered are those of the function.

import { expect, test } from "bun:test";
import { memo } from "../../../src/engine/names/data/memo.ts";

test("an answer is found once per word, and null is an answer", () => {
  const asked: string[] = [];
  const find = memo((word) => {
    asked.push(word);
    return word === "kim" ? null : word.length;
  });
  expect(["kim", "pak", "kim", "pak"].map(find)).toEqual([null, 3, null, 3]);
  expect(asked).toEqual(["kim", "pak"]);
});

test("words beyond the bound are forgotten, and answered the same", () => {
  let asked = 0;
  const find = memo((word) => {
    asked++;
    return `${word}!`;
  });
  for (let i = 0; i <= 16_384; i++) expect(find(String(i))).toBe(`${i}!`);
  expect(find("16384")).toBe("16384!");
  expect(asked).toBe(16_385);
  expect(find("0")).toBe("0!");
  expect(asked).toBe(16_386);
});
