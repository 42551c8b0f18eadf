// The part of an explanation that is about the facts: what each compared field added or took.

import { type Facts, type Identifier, unpackCountry } from "../../../base/model/facts.ts";
import { IDENTIFIER_KINDS } from "../../../base/model/identifiers.ts";
import { SCORE_DECIMALS } from "../../../base/model/limits.ts";
import { compareBirthDates } from "../features/birth-date.ts";
import { compareCountries, contradicting } from "../features/country.ts";
import { compareGenders } from "../features/gender.ts";
import { compareIdentifiers, isEqualIdentifier } from "../features/identifier.ts";
import { EVIDENCE, type Evidence, type EvidenceRow } from "../policy.ts";

/** The fields beside the name, in the order of explanations. */
export const FACT_FIELDS = ["birthDate", "country", "gender", "identifier"] as const;
export type FactField = (typeof FACT_FIELDS)[number];

/** A field that both sides have. */
export interface ExplainedField {
  readonly field: FactField;
  readonly row: EvidenceRow;
  /** The values of each side that agree or differ. */
  readonly own: readonly string[];
  readonly listed: readonly string[];
  /** The values compared, as they are shown; "" when there is nothing to show. */
  readonly values: string;
}

/**
 * The fields that were compared: birth date, country, gender, identifier. `counted` is what birth dates and
 * countries count beside the names of the score.
 */
export function explainFacts(
  ours: Facts,
  theirs: Facts,
  counted: { readonly birthDate: EvidenceRow | null; readonly country: EvidenceRow | null },
): ExplainedField[] {
  const country = compareCountries(ours.countries, theirs.countries);
  const areAbroad = country?.row === EVIDENCE.country.conflict;
  const identifier = compareIdentifiers(ours.identifiers, theirs.identifiers, areAbroad);
  const gender = compareGenders(ours.gender, theirs.gender);
  return [
    explainBirthDates(ours, theirs, counted.birthDate),
    country === null ? null : explainCountries(country, ours, theirs, counted.country),
    gender === null
      ? null
      : {
          field: "gender" as const,
          row: gender,
          own: [sayGender(ours.gender)],
          listed: [sayGender(theirs.gender)],
          values: "",
        },
    identifier === null ? null : explainIdentifiers(identifier),
  ].filter((field) => field !== null);
}

function explainBirthDates(ours: Facts, theirs: Facts, counted: EvidenceRow | null): ExplainedField | null {
  const found = compareBirthDates(ours.birthDates, theirs.birthDates);
  if (found === null) return null;
  const { left, right } = found;
  const row = counted ?? found.row;
  const [own, listed] = [ours.birthDates.map(sayDate), theirs.birthDates.map(sayDate)];
  const field = "birthDate" as const;
  if (found.row === EVIDENCE.birthDate.conflict)
    return { field, row, own, listed, values: sayDifference(own, listed) };
  if (row === EVIDENCE.birthDate.withinRange)
    return { field, row, own, listed, values: sayPair(own.join(" to "), listed.join(" to ")) };
  return explainPair(field, row, sayDate(left), sayDate(right));
}

function explainCountries(
  { row, left, right }: Evidence<number>,
  ours: Facts,
  theirs: Facts,
  counted: EvidenceRow | null,
): ExplainedField {
  if (row !== EVIDENCE.country.conflict)
    return explainPair("country", row, unpackCountry(left), unpackCountry(right));
  const say = (side: Facts, other: Facts) => [
    ...new Set(contradicting(side.countries, other.countries).map(unpackCountry)),
  ];
  const [own, listed] = [say(ours, theirs), say(theirs, ours)];
  return { field: "country", row: counted ?? row, own, listed, values: sayDifference(own, listed) };
}

function explainIdentifiers({ row, left, right }: Evidence<Identifier>): ExplainedField {
  const pair = explainPair("identifier", row, sayIdentifier(left), sayIdentifier(right));
  return isEqualIdentifier(row) ? pair : { ...pair, values: sayDifference(pair.own, pair.listed) };
}

/** A field of which one value of each side decides. */
function explainPair(field: FactField, row: EvidenceRow, own: string, listed: string): ExplainedField {
  return { field, row, own: [own], listed: [listed], values: sayPair(own, listed) };
}

/** The sentence on a field. */
export function sayField({ row, values }: ExplainedField): string {
  const amount = row.weight === 0 || isEqualIdentifier(row) ? "" : ` (${signed(row.weight)})`;
  return `${row.says}${values === "" ? "" : `: ${values}`}${amount}.`;
}

function signed(weight: number): string {
  return `${weight < 0 ? "−" : "+"}${sayAmount(weight)}`;
}

/** An amount without its sign: with two decimals, or with four where it has them. */
export function sayAmount(weight: number): string {
  const [short, exact] = [2, SCORE_DECIMALS].map((decimals) => Math.abs(weight).toFixed(decimals));
  return Number(short) === Number(exact) ? `${short}` : `${exact}`;
}

function sayPair(left: string, right: string): string {
  return left === right ? left : `${left} and ${right}`;
}

function sayDifference(left: readonly string[], right: readonly string[]): string {
  return `${left.join(", ")} ≠ ${right.join(", ")}`;
}

/** A packed date as precise as it is known: 1961, 1961-04 or 1961-04-03. */
function sayDate(packed: number): string {
  const [year, month, day] = [Math.floor(packed / 10000), Math.floor(packed / 100) % 100, packed % 100];
  const two = (part: number) => (part === 0 ? "" : `-${String(part).padStart(2, "0")}`);
  return `${String(year).padStart(4, "0")}${two(month)}${two(day)}`;
}

function sayGender(packed: number): string {
  return ["unknown", "male", "female"][packed] ?? "other";
}

/** What readers call each kind of identifier; one that fails its check is called the same. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  id: "document",
  tax: "tax number",
  inn: "INN",
  registration: "registration",
  lei: "LEI",
  bic: "BIC",
  imo: "IMO number",
  ogrn: "OGRN",
  wallet: "wallet address",
  mmsi: "MMSI",
  callSign: "call sign",
  serial: "serial number",
  email: "e-mail address",
  website: "web address",
};

function sayIdentifier({ kind, value }: Identifier): string {
  const name = KIND_WORDS[IDENTIFIER_KINDS[kind]?.name.replace("Unchecked", "") ?? ""] ?? "identifier";
  return value === undefined ? name : `${name} ${value}`;
}
