// Which row of the policy two facts are, from either side: dates, countries and identifiers.

import { expect, test } from "bun:test";
import { factsOf } from "../../../src/base/model/facts.ts";
import { compareBirthDates } from "../../../src/engine/scoring/features/birth-date.ts";
import { compareCountries } from "../../../src/engine/scoring/features/country.ts";
import { compareIdentifiers } from "../../../src/engine/scoring/features/identifier.ts";
import { EVIDENCE, type EvidenceRow } from "../../../src/engine/scoring/policy.ts";

const nameOf = (rows: Readonly<Record<string, EvidenceRow>>, row: EvidenceRow | undefined) =>
  Object.keys(rows).find((name) => rows[name] === row) ?? null;
const datesOf = (text: string) => factsOf({ birthDate: text === "" ? [] : text.split(" ") }).birthDates;

test.each([
  ["1961-04-03", "", null],
  ["1961-04-03", "1961-04-03", "sameDay"],
  ["1961-04-03", "1961-04", "sameMonth"],
  ["1961-04", "1961-04", "sameMonth"],
  ["1961-04", "1961-05", "sameYear"],
  ["1961-04-03", "1961-05", "sameYear"],
  ["1961-04-03", "1961", "sameYear"],
  ["1961", "1961", "sameYear"],
  ["1961-04-03", "1961-03-04", "swappedDay"],
  ["1961-04-03", "1961-03-05", "sameYearOnly"],
  ["1961-04-03", "1961-04-04", "sameYearOnly"],
  ["1961-04-03", "1961-05-03", "sameYearOnly"],
  // A year beside, and two.
  ["1961-04-03", "1962-04-03", "nearYear"],
  ["1961-04-03", "1962", "nearYear"],
  ["1961-04", "1962-05", "nearYear"],
  ["1961-04-03", "1962-04-04", "nearYearOnly"],
  ["1961-04-03", "1963-04-03", "slip"],
  ["1961", "1963", "nearYear"],
  ["1961-04-03", "1963", "nearYear"],
  ["1961-04", "1963-04", "conflict"],
  ["1961-04-03", "1963-04-04", "conflict"],
  // The same day in years of one other digit, or of two neighbours in the wrong order.
  ["1961-04-03", "1991-04-03", "slip"],
  ["1961-04-03", "1968-04-03", "slip"],
  ["1961-04-03", "1916-04-03", "slip"],
  ["1961-04-03", "1691-04-03", "slip"],
  ["1961-04-03", "1974-04-03", "conflict"],
  ["1961-04-03", "1169-04-03", "conflict"],
  ["1961-04-03", "1917-04-03", "conflict"],
  ["1961-04", "1991-04", "conflict"],
  // Up to five years where a side gives the year only.
  ["1961", "1964", "apart"],
  ["1961", "1966", "apart"],
  ["1961", "1967", "conflict"],
  ["1961-04-03", "1966", "apart"],
  ["1961-04-03", "1967", "conflict"],
  // The best pair counts.
  ["1961-04-03", "1984-11-20 1961", "sameYear"],
  ["1961-04-03 1984-11-20", "1984-11-20 1950", "sameDay"],
  // Two years are a range, and so are the first day of a year and the last of another.
  ["1950-04-03", "1940 1965", "withinRange"],
  ["1950", "1940 1965", "withinRange"],
  ["1980-04-03", "1940 1965", "conflict"],
  ["1930-04-03", "1940 1965", "conflict"],
  ["1950-04-03", "1940 1965 1970", "conflict"],
  ["1950-04-03", "1940-01-01 1965-12-31", "withinRange"],
  ["1950-04-03", "1940-01-01 1965-12-30", "conflict"],
  ["1950-04-03", "1940-01-02 1965-12-31", "conflict"],
  ["1950-04-03", "1940-01-01 1965-12-31 1970-05-05", "conflict"],
  ["1950-04-03", "1940 1944-05-06 1965", "withinRange"],
  ["1950-04-03", "1940 1944-05-06", "conflict"],
])("born %p and %p: %p", (left, right, row) => {
  const rows = EVIDENCE.birthDate;
  expect(nameOf(rows, compareBirthDates(datesOf(left), datesOf(right))?.row)).toBe(row);
  expect(nameOf(rows, compareBirthDates(datesOf(right), datesOf(left))?.row)).toBe(row);
});

test.each<[Record<string, string[]>, Record<string, string[]>, string | null]>([
  [{ country: ["kz"] }, {}, null],
  [{ country: ["kz"] }, { country: ["kz"] }, "overlap"],
  [{ country: ["kz"] }, { nationality: ["kz"] }, "overlap"],
  [{ country: ["kz", "pe"] }, { country: ["cl", "pe"] }, "overlap"],
  [{ country: ["kz"] }, { country: ["pe"] }, "conflict"],
  [{ country: ["kz"] }, { nationality: ["pe"] }, null],
  [{ nationality: ["kz"] }, { citizenship: ["pe"] }, "conflict"],
  [{ country: ["kz", "pe"] }, { country: ["su"] }, "related"],
  [{ country: ["pe", "kz"] }, { country: ["su"] }, "related"],
  [{ country: ["gp"] }, { country: ["gf"] }, "conflict"],
  [{ country: ["gp"] }, { country: ["fr"] }, "related"],
])("countries %j and %j: %p", (left, right, row) => {
  const [ours, theirs] = [factsOf(left).countries, factsOf(right).countries];
  expect(nameOf(EVIDENCE.country, compareCountries(ours, theirs)?.row)).toBe(row);
  expect(nameOf(EVIDENCE.country, compareCountries(theirs, ours)?.row)).toBe(row);
});

test.each<[Record<string, string[]>, Record<string, string[]>, boolean, string | null]>([
  [{ idNumber: ["N7784412"] }, {}, false, null],
  [{ idNumber: ["N7784412"] }, { idNumber: ["N7784412"] }, false, "equal"],
  [{ idNumber: ["N7784412"] }, { passportNumber: ["N7784412"] }, false, "equal"],
  [{ idNumber: ["N7784412"] }, { idNumber: ["N7784412"] }, true, "equalAbroad"],
  [{ idNumber: ["N7784412"] }, { idNumber: ["N7784413"] }, false, "conflict"],
  [{ idNumber: ["N7784412", "N1"] }, { idNumber: ["N2", "N7784412"] }, false, "equal"],
  [{ idNumber: ["N7784412"] }, { registrationNumber: ["N7784412"] }, false, null],
  [{ imoNumber: ["1234567"] }, { imoNumber: ["7654329"] }, false, "conflictUnique"],
  [{ imoNumber: ["9900019"] }, { imoNumber: ["9900018"] }, false, null],
  [
    { imoNumber: ["1234567"], idNumber: ["N7784412"] },
    { imoNumber: ["7654329"], idNumber: ["N7784413"] },
    false,
    "conflictUnique",
  ],
  [
    { idNumber: ["N7784412"], imoNumber: ["1234567"] },
    { idNumber: ["N7784413"], imoNumber: ["1234567"] },
    false,
    "equal",
  ],
])("identifiers %j and %j (abroad: %p): %p", (left, right, areAbroad, row) => {
  const [ours, theirs] = [factsOf(left).identifiers, factsOf(right).identifiers];
  expect(nameOf(EVIDENCE.identifier, compareIdentifiers(ours, theirs, areAbroad)?.row)).toBe(row);
  expect(nameOf(EVIDENCE.identifier, compareIdentifiers(theirs, ours, areAbroad)?.row)).toBe(row);
});

test("half a hash is no identifier", () => {
  const [own, low, high, kind] = [
    { kind: 0, hashLow: 1, hashHigh: 2 },
    { kind: 0, hashLow: 1, hashHigh: 3 },
    { kind: 0, hashLow: 4, hashHigh: 2 },
    { kind: 1, hashLow: 1, hashHigh: 2 },
  ] as const;
  const { conflict, equal } = EVIDENCE.identifier;
  const rows = [own, low, high, kind].map((other) => compareIdentifiers([own], [other])?.row ?? null);
  expect(rows).toEqual([equal, conflict, conflict, null]);
});
