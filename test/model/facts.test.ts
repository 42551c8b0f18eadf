import { expect, test } from "bun:test";
import {
  CITIZENSHIP,
  factsOf,
  factsOfSubject,
  holdsFact,
  packCountry,
  unpackCountry,
} from "../../src/base/model/facts.ts";
import { IDENTIFIER_KINDS } from "../../src/base/model/identifiers.ts";
import { parseLocalCountry } from "../../src/lists/sources/columns/countries.ts";

function identifiersOf(properties: Record<string, string[]>): string[] {
  return factsOf(properties)
    .identifiers.map(({ kind, value }) => `${IDENTIFIER_KINDS[kind]?.name} ${value}`)
    .sort();
}

test("dates and countries are packed, sorted and told once; what can't be read is left out", () => {
  const facts = factsOf({
    birthDate: ["1962-07-17", "1962", "1962", "circa 1950", "1962-07"],
    nationality: ["ru", "Iran"],
    country: ["IR", "Velmora"],
    birthPlace: ["Syria"],
  });
  expect(facts.birthDates).toEqual([19620000, 19620700, 19620717]);
  const citizenOf = (code: string) => packCountry(code) | CITIZENSHIP;
  expect(facts.countries).toEqual([packCountry("ir"), citizenOf("ir"), citizenOf("ru")]);
  expect(facts.countries.map(unpackCountry)).toEqual(["ir", "ir", "ru"]);
  expect(packCountry("vn")).toBe(0x766e);
});

test("a gender counts when no other contradicts it", () => {
  expect(factsOf({ gender: ["female", "m"] }).gender).toBe(0);
  expect(factsOf({ gender: ["female", "F"] }).gender).toBe(2);
  expect(factsOf({ gender: ["Female"] }).gender).toBe(2);
  expect(factsOf({ gender: ["unknown", " M "] }).gender).toBe(1);
  expect(factsOf({ gender: ["unknown"] }).gender).toBe(0);
  expect(factsOf({}).gender).toBe(0);
});

test("identifiers are of the kinds that their properties hold, each once", () => {
  expect(identifiersOf({ passportNumber: ["ZZ 000017", "zz000017"], idNumber: ["ZZ-000017"] })).toEqual([
    "id ZZ000017",
  ]);
  expect(identifiersOf({ imoNumber: ["9900010", "9900019", "9900011"] })).toEqual([
    "imo 9900010",
    "imo 9900019",
    "imoUnchecked 9900011",
  ]);
  expect(identifiersOf({ registrationNumber: ["ZZ-TKR", "Velmora"] })).toEqual(["registration ZZTKR"]);
  expect(identifiersOf({ notes: ["9900010"] })).toEqual([]);
});

test("an aircraft's mark is a registration, also as idNumber and without its hyphen", () => {
  const marks = (text: string, isAircraft = true) =>
    factsOfSubject({ idNumber: [text] }, isAircraft).identifiers.flatMap(({ kind, value }) =>
      IDENTIFIER_KINDS[kind]?.name === "registration" ? [value] : [],
    );
  expect(marks("ZZ-TKR")).toEqual(["ZZTKR"]);
  expect(marks("zztkr")).toEqual(["ZZTKR"]);
  expect(marks("RA-09999")).toEqual(["RA09999"]);
  expect(marks("RA-9999")).toEqual(["RA9999"]);
  expect(marks("28-351")).toEqual([]);
  expect(marks("ZZ-TKR", false)).toEqual([]);
});

test("the hash of an identifier tells kinds and values apart, and nothing else", () => {
  const hash = (properties: Record<string, string[]>) => {
    const [first] = factsOf(properties).identifiers;
    return `${first?.hashLow}:${first?.hashHigh}`;
  };
  expect(hash({ idNumber: ["ZZ 000017"] })).toBe(hash({ passportNumber: ["zz000017"] }));
  expect(hash({ idNumber: ["ZZ000017"] })).not.toBe(hash({ taxNumber: ["ZZ000017"] }));
  expect(hash({ idNumber: ["ZZ000017"] })).not.toBe(hash({ idNumber: ["ZZ000018"] }));
});

test.each(["Deutschland", "ALLEMAGNE", "Niemcy", "Германия", "Germany", "de", "DE"])(
  "the country %s of a request is that of a customer file",
  (text) => {
    expect(factsOf({ country: [text] }).countries).toEqual([packCountry("de")]);
    expect(holdsFact("nationality", text)).toBe(true);
    expect(parseLocalCountry(text)?.code).toBe("de");
  },
);
