// Places under sanctions in texts and addresses: what is found, and the traps that must not be.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPlaces } from "../../src/engine/places/find-places.ts";
import { loadPlaces } from "../../src/engine/places/load-places.ts";
import {
  DEFAULT_PLACES_TEXT,
  defaultPlaces,
  type PlaceTable,
  parsePlaces,
} from "../../src/engine/places/place-table.ts";
import type { PaymentParty, PaymentText } from "../../src/service/payments/message.ts";
import {
  findCountriesOf,
  findPlacesInAddress,
  findPlacesInText,
} from "../../src/service/payments/screening/place-findings.ts";
import { scratchFolder } from "../support/scratch.ts";

const table = defaultPlaces();
const namesIn = (text: string) => findPlaces(table, text).map(({ place }) => place.name);
/** "~" stands behind what may be the name of a street. */
const streetsIn = (text: string, countries: string) =>
  findPlaces(table, text, { addressCountries: countries === "" ? [] : countries.split(" ") })
    .map(({ place, isStreet }) => place.name + (isStreet ? "~" : ""))
    .join(" ");
const inAddress = (text: string, ...addressCountries: string[]) =>
  findPlaces(table, text, { addressCountries }).map(({ place }) => place.name);

describe("names of parties", () => {
  test.each([
    ["EMBASSY OF NORTH KOREA", "North Korea"],
    ["SEVASTOPOL MARINE SERVICES", "Sevastopol"],
    ["PYONGYANG RESTAURANT LTD", "Pyongyang"],
    ["TEHRAN, IRAN", "Tehran Iran"],
    ["Orla Penwick", ""],
  ])("%s names %s", (name, places) => {
    expect(namesIn(name).join(" ")).toBe(places);
  });
});

describe("texts", () => {
  test.each([
    ["INV 4711 COAL EX MARIUPOL", "Mariupol"],
    ["freight Novorossiysk-Sevastopol, June", "Sevastopol"],
    ["Lieferung nach Krim", ""],
    ["Lieferung nach Krim, Simferopol", "Crimea Simferopol"],
    ["оплата за товар г. Севастополя", "Sevastopol"],
    ["доставка в Крыму", "Crimea"],
    ["IRANIAN LIGHT CRUDE", "Iran"],
    ["B/L 12 BANDAR-E ABBAS TO DUBAI", "Bandar Abbas"],
    ["goods to Pyongyang (DPRK)", "Pyongyang North Korea"],
    ["SAFFRON FROM MASHHAD/IRAN", "Mashhad Iran"],
    ["D.P.R.K. COAL", "North Korea"],
    ["trip to La Habana and Varadero", "Havana Varadero"],
    ["Lattaquié, port", "Latakia"],
    ["Pjöngjang 2026", "Pyongyang"],
    ["PORT OF KISH", "Kish"],
    ["SHIRAZ, IRAN", "Shiraz Iran"],
    ["shipment to Kerman", "Kerman"],
    ["Luhansk People's Republic", "Luhansk"],
    ["伊朗", "Iran"],
    ["朝鲜平壤市中区", "North Korea Pyongyang"],
    ["伊朗德黑兰市", "Iran Tehran"],
    ["德黑蘭大學", "Tehran"],
    ["在大马士革的办事处", "Damascus"],
    ["テヘラン支店", "Tehran"],
    ["ﾃﾍﾗﾝ", "Tehran"],
    ["北朝鮮からの石炭", "North Korea"],
    ["평양시 중구역", "Pyongyang"],
    ["평양에서", "Pyongyang"],
    ["طهران", "Tehran"],
    ["مكتب في إيران", "Iran"],
    ["Halbinsel Krim", "Crimea"],
    ["Provinz Kerman", "Kerman"],
    ["Krim peninsula", "Crimea"],
    ["Pyongyang tours", "Pyongyang"],
    ["PYONGYANG GRILL LTD", "Pyongyang"],
    ["CAFE TEHRAN", "Tehran"],
    ["HAVANA CU RUM CO", "Havana"],
  ])("%s names %s", (text, names) => {
    expect(namesIn(text).join(" ")).toBe(names);
  });

  test.each([
    "RENT CRIMEA STREET 5 LONDON",
    "HAVANA CIGARS LTD INV 12",
    "Havana Cigars",
    "Rue de Crimée 12, Paris",
    "Teheran-ro 152, Seoul",
    "CUBA LIBRE X 24 BOTTLES",
    "CAFE DAMASCUS DINNER",
    "Damascus steel knife",
    "SHIRAZ 2019 12 BOTTLES",
    "WINE MERLOT SHIRAZ CABERNET",
    "LUHANSKAYA", // another word, not an ending of the spelling in Latin letters
    "Tehranian & Partners",
    "HOMSON TOOLS",
    "SYRIANA FILM",
    "CUBAN HEELS SHOES",
    "Familie Kerman Miete",
    "Kish Consulting",
    "Alep & Sohn",
    "Hama beads for school",
    "KUBATECH INV 3",
    "IRANI J. SALARY",
    "Havana Bar and Grill, table 4",
    "Yalta Restaurant Berlin",
    "Hotel Yalta",
    "Kerchief silk",
    "SAKI SUSHI",
    "DNR-4711",
    "Sudak fillet frozen",
    "Mariel Gomez",
    "Sebastopol CA 95472",
    "内蒙古巴彦淖尔市", // holds the name of Cuba across two words
    "延边朝鲜族自治州",
    "シリアル食品",
    "イランイラン精油",
    "평양냉면",
    "서울 강남구 테헤란로 152",
    "북한산로 12",
    "사랑이란",
  ])("%s names none", (text) => {
    expect(namesIn(text)).toEqual([]);
  });

  test("a street does not hide the place behind it", () => {
    expect(namesIn("Crimea Street 5, Sevastopol")).toEqual(["Sevastopol"]);
    expect(namesIn("Teheran-ro, goods for Tehran")).toEqual(["Tehran"]);
  });

  test("the value is what was written, and where", () => {
    const text = "Ladung ab Wonsan / Nampo";
    for (const { value, start, end } of findPlaces(table, text)) expect(text.slice(start, end)).toBe(value);
    expect(findPlaces(table, text).map(({ value }) => value)).toEqual(["Wonsan", "Nampo"]);
  });
});

describe("addresses", () => {
  test("of a namesake in another country are none of the place", () => {
    expect(inAddress("12 Main St\nDamascus", "us")).toEqual([]);
    expect(inAddress("Straight Street\nDamascus", "sy")).toEqual(["Damascus"]);
    expect(inAddress("12 Main St\nDamascus")).toEqual(["Damascus"]);
    expect(inAddress("Lenina 5\nYalta", "ru")).toEqual(["Yalta"]);
    expect(inAddress("Lenina 5\nYalta", "ua")).toEqual(["Yalta"]);
  });

  test("of a place that has no namesake count under any country", () => {
    expect(inAddress("Lenina 5\nSimferopol", "tr")).toEqual(["Simferopol"]);
  });

  test("an ordinary word is a place in its own country", () => {
    expect(inAddress("Azadi 3\nKerman", "ir")).toEqual(["Kerman"]);
    expect(inAddress("Kerman\nHauptstr. 1", "de")).toEqual([]);
  });

  test("the code of a country of the place says that it is meant", () => {
    expect(inAddress("Straight Street\nDamascus SY", "us")).toEqual(["Damascus"]);
    expect(inAddress("Shiraz 71345 IR", "de")).toEqual(["Shiraz"]);
  });

  test.each([
    ["VALIASR AVENUE TEHRAN IR", "", "Tehran"],
    ["Valiasr Avenue Tehran 19395", "", "Tehran"],
    ["10 Morskaya Place Sevastopol", "", "Sevastopol"],
    ["Nakhimova Ulitsa Sevastopol", "", "Sevastopol"],
    ["12 Azadi Street Mashhad", "", "Mashhad"],
    ["Teheran Street 5, Shiraz, Iran", "", "Shiraz Iran"],
  ])("a street hides no town behind its name: %s (%s)", (text, countries, expected) => {
    expect(streetsIn(text, countries)).toBe(expected);
  });

  test.each([
    ["Crimea Street 5\nLondon", "gb", ""],
    ["Crimea Street 5\nLondon", "", ""],
    ["5 Sevastopol Road\nAldershot", "gb", ""],
    ["Rue de Crimée 12, Paris", "", ""],
    ["Kuba Street 5 Berlin", "", ""],
    ["Tahran Caddesi No 5 Ankara", "", ""],
    ["Calle La Habana 14, Madrid", "es", ""],
    ["Crimea Street 5, Buenos Aires", "", ""],
    ["Crimea Street 5, Wetherby", "", "Crimea~"],
    ["Crimea Street, London", "", "Crimea~"],
    ["5 Sevastopol Road\nAldershot", "ru", "Sevastopol~"],
    ["Tehran Street 5, London IR", "", "Tehran~"],
    ["TEHRAN ST IR", "", "Tehran~"],
    ["Tehran Avenue Valiasr 5", "", "Tehran~"],
    ["Bandar Abbas Street 5, London", "gb", "Bandar Abbas~"],
    ["5 Avenue Habana", "", "Havana~"],
    ["Boulevard de Sébastopol 4", "", "Sevastopol~"],
    ["Place de Téhéran", "", "Tehran~"],
    ["Jalan Teheran", "", "Tehran~"],
    ["Crimea Street Bakery", "", "Crimea~"],
  ])(
    "a street is a weaker sign, and none of a house in another town: %s (%s)",
    (text, countries, expected) => {
      expect(streetsIn(text, countries)).toBe(expected);
    },
  );
});

describe("a message", () => {
  const party: PaymentParty = {
    path: "59F",
    line: 3,
    role: "creditor",
    isAgent: false,
    transaction: 1,
    names: ["Invented Trading"],
    schema: "LegalEntity",
    addressLines: ["Bolshaya Morskaya 5", "Sevastopol, Crimea"],
    town: null,
    countries: [
      { code: "ua", from: "address" },
      { code: "ir", from: "bic" },
      { code: "cu", from: "birth" },
    ],
    bic: null,
    account: null,
    identifiers: [],
    birthDate: null,
  };
  const text: PaymentText = {
    path: "70",
    line: 9,
    kind: "remittance",
    transaction: 1,
    text: "COAL EX DONETSK, DONETSK PORT LIST",
  };
  const findAll = (places: PlaceTable) => [
    ...findCountriesOf(party, places),
    ...findPlacesInAddress(party, places),
    ...findPlacesInText(text, places),
  ];

  test("has a finding per country and place, with where it stands and why", () => {
    const findings = findAll(table);
    expect(findings.map(({ code, value, path, role }) => [code, value, path, role])).toEqual([
      ["sanctioned-country", "IR", "59F", "creditor"],
      ["sanctioned-country", "CU", "59F", "creditor"],
      ["sanctioned-place", "Sevastopol", "59F", "creditor"],
      ["sanctioned-place", "DONETSK", "70", null],
    ]);
    expect(findings[0]?.evidence[0]).toBe("Iran is the country of the BIC.");
    expect(findings[1]?.evidence[0]).toBe("Cuba is the country of birth.");
    expect(findings[2]?.evidence).toEqual([
      "The address names Sevastopol (Crimea).",
      expect.stringContaining("692/2014"),
    ]);
  });

  test("says of a street that it is one, and of the place itself before that", () => {
    const lines = (...addressLines: string[]) =>
      findPlacesInAddress({ ...party, countries: [], addressLines }, table).map(
        ({ value, isStreet, evidence }) => [value, isStreet, evidence.length],
      );
    expect(lines("Teheran Street")).toEqual([["Teheran", true, 3]]);
    expect(lines("Teheran Street", "Tehran")).toEqual([["Tehran", false, 2]]);
  });

  test("has none under an operator's table without these places", () => {
    const own = parsePlaces("Atlantis\tcountry\t-\tgr\tAtlantis\tInvented.", "own.tsv");
    expect(findAll(own)).toEqual([]);
    expect(findPlaces(own, "ferry to ATLANTIS")).toHaveLength(1);
  });
});

describe("a table", () => {
  test.each([
    ["a\tcountry\t-\tir\tA", "line 1: the line has 5 columns, not 6"],
    ["# x\nA\tstate\t-\tir\tA\tWhy.", 'line 2: the kind is one of country, region, city, not "state"'],
    ["A\tcountry\t-\tiran\tA\tWhy.", '"iran" is no two-letter code of a country'],
    ["A\tcity\tB\tir\tA\t-", '"A" has no reason'],
    ["A\tcountry\t-\tir\tA\tWhy.\nA\tcountry\t-\tir\tA\tWhy.", 'the place "A" appears twice'],
    ["A\tcountry\t-\tir\tA||B\tWhy.", 'the spelling "" has no letters'],
    ["A\tcountry\t-\tir\tTwo words*\tWhy.", "is for one word of at least 3 letters"],
    ["", "own.tsv names no place"],
  ])("with a mistake is refused by line: %j", (text, message) => {
    expect(() => parsePlaces(text, "own.tsv")).toThrow(message);
  });

  test("in a file is checked when it is loaded", () => {
    const folder = scratchFolder("interdict-places-");
    const path = join(folder, "places.tsv");
    writeFileSync(path, DEFAULT_PLACES_TEXT);
    expect(loadPlaces(path)).toBe(DEFAULT_PLACES_TEXT);
    expect(loadPlaces(undefined)).toBeNull();
    writeFileSync(path, "Atlantis\tstate\t-\tgr\tAtlantis\tInvented.\n");
    expect(() => loadPlaces(path)).toThrow(`${path}, line 1: the kind is one of`);
    expect(() => loadPlaces(join(folder, "none.tsv"))).toThrow("ENOENT");
  });

  test("that comes with the program has a reason for each place, and no spelling twice", () => {
    const { places, spellings, countries } = table;
    expect(places.length).toBeGreaterThan(90);
    for (const { reason } of places) expect(reason.length).toBeGreaterThan(40);
    expect([...countries.keys()].sort()).toEqual(["cu", "ir", "kp", "sy"]);
    const all = [...spellings.values()].flat().map(({ words }) => words.join(" "));
    expect(all.filter((words, at) => all.indexOf(words) !== at)).toEqual([]);
  });
});
