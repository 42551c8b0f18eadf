// Words of organisations and places in other languages: which are read as English ones, and in which
// spellings of a name.

import { describe, expect, test } from "bun:test";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";
import { collectTranslations } from "../../../src/engine/names/analysis/translation-spellings.ts";
import { translateScripts, translateTokens } from "../../../src/engine/names/analysis/translations.ts";
import { ORGANISATION_WORDS, PLACE_SPELLINGS } from "../../../src/engine/names/data/words.ts";

const formsOf = (text: string) =>
  analyseName(text, "organization")
    .filter(({ form }) => form === "latin")
    .map(({ tokens }) => tokens.join(" "));

describe("the tables", () => {
  const rows = [...Object.entries(ORGANISATION_WORDS), ...Object.entries(PLACE_SPELLINGS)];

  test("no spelling has two translations", () => {
    const owners = new Map<string, string>();
    for (const [word, spellings] of rows)
      for (const spelling of spellings.split(" ").filter((text) => text !== "")) {
        expect([spelling, owners.get(spelling) ?? word]).toEqual([spelling, word]);
        owners.set(spelling, word);
      }
  });

  test("no translation is translated again", () => {
    for (const [words] of rows) expect(translateTokens(words.split(" ")).join(" ")).toBe(words);
  });

  test("a beginning is long enough not to be that of a name", () => {
    for (const line of collectTranslations().stems.split("\n"))
      expect(line.split("\t")[0]?.length).toBeGreaterThan(2);
  });
});

describe("words in Latin and Cyrillic letters", () => {
  test.each([
    ["Banco Nacional de Norvania", "bank national de norvania"],
    ["Natsionalnyi Bank Norvanii", "national bank norvanii"],
    ["Zavod No. 7", "factory 7"],
    ["Научно-исследовательский институт Орлан", "research institute orlan"],
    ["Ministère de la Défense", "ministry de la defense"],
    ["Orlan Rossini Trading", "orlan rossini trading"],
    ["Novak Shipping", "novak shipping"],
    ["Vesk e.V.", "vesk verein"],
    ["Zentralbank Norvania", "central bank norvania"],
    ["Kernforschungsinstitut", "kernforschungsinstitut"],
    ["Kernforschung Norvania", "nuclear research norvania"],
    ["Kern Trading", "kern trading"],
    ["Compagnie d'Assurance d'État", "co insurance state"],
    ["Orlan d'Assuran", "orlan dassuran"],
    ["7 Nolu Fabrika", "7 factory"],
    ["Sahara Thunder", "sahara thunder"],
    ["Sakharnyy Orlan", "sugar orlan"],
    ["Sakhar Orlan OOO", "sugar orlan ooo"],
    ["Green Island", "green island"],
  ])("%p reads %p", (text, expected) => expect(formsOf(text)[0]).toBe(expected));
});

describe("places", () => {
  test.each([
    ["Bank of the Islamic Republic of Iran", "bank of the iran"],
    ["Ministry of Oil of the Syrian Arab Republic", "ministry of oil of the syria"],
    ["Банк Российской Федерации", "bank russia"],
    ["U.S. Trading", "usa trading"],
    ["United States Trading", "usa trading"],
    ["Democratic People's Republic of Korea Bank", "north korea bank"],
    ["Bank of the Republic of Korea", "bank of the south korea"],
    ["Republic Bank", "republic bank"],
    ["Banque de la République démocratique du Congo", "bank de la congo kinshasa"],
    ["Hong Kong Shipping", "hongkong shipping"],
    ["Iranian Ports", "iran port"],
  ])("%p reads %p", (text, expected) => expect(formsOf(text)[0]).toBe(expected));
});

describe("other scripts add a spelling", () => {
  test.each([
    ["شركة النفط الوطنية", "co oil national"],
    ["بانک صنعت اورلان", "bank industry awralan"],
    ["柳河电子有限公司", "liu he electronics ltd"],
    ["国营第七工厂", "state 7 factory"],
    ["제7공장", "7 factory"],
    ["مصنع رقم ٧", "factory 7"],
    ["다온광업개발회사", "daon mining development co"],
  ])("%p reads %p too", (text, expected) => expect(formsOf(text)).toContain(expected));

  test("but not where no word is known", () => {
    expect(translateScripts(["柳河"])).toBeNull();
    expect(translateScripts(["أورلان"])).toBeNull();
  });
});

test("names of people and ships are not translated", () => {
  expect(analyseName("Banco Vesk", "person")[0]?.tokens).toEqual(["banco", "vesk"]);
  expect(analyseName("Banco Vesk", "vessel")[0]?.tokens).toEqual(["banco", "vesk"]);
  expect(analyseName("Capt. Vesk", "vessel")[0]?.tokens).toEqual(["captain", "vesk"]);
});
