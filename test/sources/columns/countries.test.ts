import { expect, test } from "bun:test";
import { parseLocalCountry } from "../../../src/lists/sources/columns/countries.ts";

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
  ["Venäjä", "ru"],
  ["Sverige", "se"],
  ["Росія", "ru"],
  ["РФ", "ru"],
  ["T.C.", "tr"],
  ["الإمارات", "ae"],
  ["Русия", "ru"],
  ["Ρωσία", "ru"],
  ["Suriye", "sy"],
  ["רוסיה", "ru"],
  ["سوريا", "sy"],
  ["ایران", "ir"],
  ["รัสเซีย", "ru"],
  ["러시아", "ru"],
  ["俄罗斯", "ru"],
  ["Nga", "ru"],
  ["Russian", "ru"],
  ["FILIPINO", "ph"],
  ["Mexican", "mx"],
])("%s is a country", (text, code) => {
  expect(parseLocalCountry(text)).toEqual({ code, isSure: true });
});

test("no country is named by another text, however long it is", () => {
  for (const text of ["", "na", "Atlantis", "Congolese", "العربية".repeat(1000)])
    expect(parseLocalCountry(text)).toBeNull();
});
