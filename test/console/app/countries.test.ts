// The country field: what people type for a country, against what the service knows.

import { expect, test } from "bun:test";
import { writtenCountries } from "../../../src/base/model/countries.ts";
import { countriesMeant } from "../../../src/console/app/countries-meant.ts";

const KNOWN = writtenCountries();
const codesOf = (text: string) => countriesMeant(KNOWN, text).map(({ code }) => code);

/** As people type them, and the code that is meant. */
const TYPED: Readonly<Record<string, string>> = {
  Iran: "ir",
  "iran ": "ir",
  IRN: "ir",
  China: "cn",
  PRC: "",
  USA: "us",
  "U.S.A.": "us",
  US: "us",
  America: "",
  "United States": "us",
  UK: "gb",
  "Great Britain": "gb",
  England: "gb",
  GBR: "gb",
  UAE: "ae",
  "U.A.E.": "ae",
  Emirates: "ae",
  ARE: "ae",
  Turkey: "tr",
  Türkiye: "tr",
  turkiye: "tr",
  DPRK: "kp",
  "North Korea": "kp",
  "South Korea": "kr",
  Korea: "kr",
  Russia: "ru",
  RUS: "ru",
  Syria: "sy",
  Vietnam: "vn",
  "Viet Nam": "vn",
  Laos: "la",
  Bolivia: "bo",
  Venezuela: "ve",
  Tanzania: "tz",
  Moldova: "md",
  Brunei: "bn",
  "Ivory Coast": "ci",
  "Cote d'Ivoire": "ci",
  Palestine: "ps",
  Burma: "mm",
  Macau: "mo",
  Taiwan: "tw",
  "Hong Kong": "hk",
  Kosovo: "xk",
  Germany: "de",
  DEU: "de",
  "Bosnia & Herzegovina": "ba",
  Bosnia: "ba",
  Trinidad: "tt",
  Niger: "ne",
  Guinea: "gn",
  Saudi: "sa",
  "St Lucia": "lc",
};

test.each(Object.entries(TYPED).filter(([, code]) => code !== ""))("%s is %s", (text, code) => {
  expect(codesOf(text)).toEqual([code]);
});

test("a text that fits several countries names them, and one that fits none names none", () => {
  expect(codesOf("virgin").sort()).toEqual(["vg", "vi"]);
  expect(codesOf("Atlantis")).toEqual([]);
  expect(codesOf("  ")).toEqual([]);
});
