import { expect, test } from "bun:test";
import { parseLocalCountry } from "../../../src/sources/columns/countries.ts";

test.each([
  ["Deutschland", "de"],
  ["ÖSTERREICH", "at"],
  ["Osterreich", "at"],
  // Some systems write a letter and its mark apart.
  ["O\u0308sterreich", "at"],
  ["Espagne", "es"],
  ["Wielka Brytania", "gb"],
  ["Россия", "ru"],
  ["アフガニスタン", "af"],
  ["ロシア連邦", "ru"],
  ["北朝鮮", "kp"],
  ["Sweden", "se"],
])("%s is a country", (text, code) => {
  expect(parseLocalCountry(text)).toEqual({ code, isSure: true });
});

test("no country is named by another text, however long it is", () => {
  for (const text of ["", "na", "Atlantis", "العربية".repeat(1000)])
    expect(parseLocalCountry(text)).toBeNull();
});
