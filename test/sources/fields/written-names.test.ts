import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import {
  findBirthDates,
  findImoNumbers,
  findPassportNumbers,
} from "../../../src/lists/sources/fields/prose.ts";
import {
  splitAtCommas,
  splitWrittenNames,
  type WrittenNames,
} from "../../../src/lists/sources/fields/written-names.ts";

function loadGolden<T>(name: string): T[] {
  return readFileSync(`fixtures/golden/un/${name}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

const NAMES = loadGolden<{ text: string } & Partial<WrittenNames>>("names.jsonl");
const PROSE = loadGolden<{ text: string; births: string[]; passports: string[] }>("prose.jsonl");

test("the golden tables are there", () => {
  expect(NAMES.length).toBeGreaterThan(15);
  expect(PROSE.length).toBeGreaterThan(15);
});

for (const { text, ...expected } of NAMES) {
  test(`takes "${text}" apart`, () => {
    expect(splitWrittenNames(text)).toEqual({
      names: [],
      abbreviations: [],
      isFormer: false,
      remarks: [],
      ...expected,
    });
  });
}

test.each([
  ["Velm Front, Katiba Velm of the Well, VLF, Velm Battalion", 4],
  ["Orla Trading Co., Ltd, Orlan Trading Co., Ltd", 2],
  ["AO Orlan, JSC Orlan", 2],
  ["al-Vesh, al-Vesha, el-Vesh", 3],
  ["Bank of wells, conversion, shipbuilding and construction (joint-stock company)", 1],
  ["Corporation for the Development, Manufacture, and Export of Wells", 1],
  ["The Orlan Complex, Joint-Stock Company", 1],
  ["VESK, Orlan", 1],
  ["Orlan Vesk, born 1 Jan. 1953", 1],
  ["Orlan Vesk (the younger, of Velm), guard", 1],
] as const)("%s has %d names between its commas", (text, count) => {
  expect(splitAtCommas(text)?.length ?? 1).toBe(count);
});

for (const { text, births, passports } of PROSE) {
  test(`finds dates of birth and passports in "${text}"`, () => {
    expect(findBirthDates(text)).toEqual(births);
    expect(findPassportNumbers(text)).toEqual(passports);
  });
}

test("finds the IMO numbers that pass a check, however they are introduced", () => {
  expect(findImoNumbers("Carried oil. IMO number: 9900010.")).toEqual(["9900010"]);
  expect(findImoNumbers("International Maritime Organization (IMO) Number: 9900010.")).toEqual(["9900010"]);
  expect(findImoNumbers("Company Number IMO 9900010")).toEqual(["9900010"]);
  expect(findImoNumbers("IMO No. 9900010 and IMO: 9900019")).toEqual(["9900010", "9900019"]);
  expect(findImoNumbers("IMO number: 9900011, IMO 99000100, number 9900010, DIMO 9900010")).toEqual([]);
});
