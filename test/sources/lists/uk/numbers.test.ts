import { expect, test } from "bun:test";
import { mapRecord } from "../../../../src/lists/sources/lists/uk/mapper.ts";
import { LOADED_AT } from "../../support.ts";

type Row = readonly [
  element: string,
  text: string,
  property: string,
  numbers: readonly string[],
  unread: number,
];

/**
 * Numbers of papers and of companies as the list writes them; a text with one that can't be read is counted.
 */
const NUMBERS: readonly Row[] = [
  ["Passport", "ZZ9917001", "passportNumber", ["ZZ9917001"], 0],
  ["Passport", "N°235/VELM/17", "passportNumber", ["N°235/VELM/17"], 0],
  ["Passport", "734000017. 735000018", "passportNumber", ["734000017", "735000018"], 0],
  ["Passport", "0703000017 (31)", "passportNumber", ["0703000017"], 0],
  ["Passport", "issued in 2003, number lost", "passportNumber", [], 1],
  ["NationalIdentifier", "12/SALMA(N)000017", "idNumber", ["12/SALMA(N)000017"], 0],
  ["BusinessRegistrationNumber", "1137700000017 (Velmora)", "registrationNumber", ["1137700000017"], 0],
  ["BusinessRegistrationNumber", "Velmora BIN - 170400000017", "registrationNumber", ["170400000017"], 0],
  ["BusinessRegistrationNumber", "9709000017 - Russia INN", "taxNumber", ["9709000017"], 0],
  ["BusinessRegistrationNumber", "DSO-ZZCO-16017", "registrationNumber", ["DSO-ZZCO-16017"], 0],
];

test.each(NUMBERS)("%s %s", (element, text, property, numbers, unread) => {
  const isPaper = element !== "BusinessRegistrationNumber";
  const record = {
    line: 1,
    values: new Map(isPaper ? [] : [[element, [text]]]),
    groups: new Map(isPaper ? [[element, [new Map([[`${element}Number`, text]])]]] : []),
  };
  const list = { dataset: { name: "x", title: "x", description: "x" }, authority: "x" };
  const made = { id: "x", schema: isPaper ? "Person" : "Organization", caption: "Tal", loadedAt: LOADED_AT };
  const listed = mapRecord(record, list, made);
  expect(listed.entity.properties[property] ?? []).toEqual([...numbers]);
  expect(listed.unread?.length).toBe(unread);
});
