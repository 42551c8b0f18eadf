import { describe, expect, test } from "bun:test";
import { FACT_PROPERTIES } from "../../src/base/model/facts.ts";
import { nearestProperty } from "../../src/engine/scoring/nearest-property.ts";

describe("the compared property that was perhaps meant", () => {
  const rows: [key: string, nearest: string | null][] = [
    ["birthdate", "birthDate"],
    ["BirthDate", "birthDate"],
    ["birth_date", "birthDate"],
    ["birth-date", "birthDate"],
    ["birth date", "birthDate"],
    ["birthDates", "birthDate"],
    ["bithDate", "birthDate"],
    ["dateOfBirth", "birthDate"],
    ["date_of_birth", "birthDate"],
    ["dob", "birthDate"],
    ["DOB", "birthDate"],
    ["Country", "country"],
    ["countries", "country"],
    ["country_code", "country"],
    ["nationalities", "nationality"],
    ["citizenships", "citizenship"],
    ["sex", "gender"],
    ["names", "name"],
    ["nmae", "name"],
    ["fullName", "name"],
    ["firstName", "name"],
    ["alias", "name"],
    ["passport", "passportNumber"],
    ["passport_number", "passportNumber"],
    ["IDNumber", "idNumber"],
    ["ssn", "socialSecurityNumber"],
    ["tin", "taxNumber"],
    ["inn", "innCode"],
    ["INN_code", "innCode"],
    ["LEI", "leiCode"],
    ["swift", "swiftBic"],
    ["imo", "imoNumber"],
    ["imoNo", "imoNumber"],
    ["walletAddress", null],
    ["address", null],
    ["e-mail", "email"],
    ["phone", null],
    ["topics", null],
    ["program", null],
    ["birthPlace", null],
    ["id", null],
    ["x", null],
    ["", null],
    ["___", null],
    ["constructor", null],
    ["__proto__", null],
    ["дата", null],
    [`birthDate${"e".repeat(10_000)}`, null],
    [`birth_date${"_".repeat(30)}`, "birthDate"],
    [`birth_date${"_".repeat(31)}`, null],
  ];
  for (const [key, nearest] of rows)
    test(`${key.slice(0, 40)} is ${nearest}`, () => expect(nearestProperty(key)).toBe(nearest));

  test("is itself for each that is compared", () => {
    expect(FACT_PROPERTIES.size).toBeGreaterThan(15);
    for (const property of FACT_PROPERTIES) expect(nearestProperty(property)).toBe(property);
  });
});
