// The part of an explanation that is about the facts: what each compared field added or took.

import type { Facts, Identifier } from "../../model/facts.ts";
import { IDENTIFIER_KINDS } from "../../model/identifiers.ts";
import { compareBirthDates } from "../features/birth-date.ts";
import { compareCountries } from "../features/country.ts";
import { compareGenders } from "../features/gender.ts";
import { compareIdentifiers, isEqualIdentifier } from "../features/identifier.ts";
import { EVIDENCE, type Evidence, type EvidenceRow, SAME_NAME_MIN } from "../policy.ts";

/** A field that both sides have. */
export interface ExplainedField {
  readonly row: EvidenceRow;
  /** The values compared, as they are shown; "" when there is nothing to show. */
  readonly values: string;
}

/**
 * The fields that were compared: birth date, country, gender, identifier. `similarity` is that of the names.
 */
export function explainFacts(ours: Facts, theirs: Facts, similarity: number): ExplainedField[] {
  const fields: ExplainedField[] = [];
  const add = <Value>(found: Evidence<Value> | null, say: (found: Evidence<Value>) => string) => {
    if (found !== null) fields.push({ row: found.row, values: say(found) });
  };
  add(compareBirthDates(ours.birthDates, theirs.birthDates), ({ row, left, right }) => {
    const [own, listed] = [ours.birthDates.map(sayDate), theirs.birthDates.map(sayDate)];
    if (row === EVIDENCE.birthDate.conflict) return sayDifference(own, listed);
    if (row === EVIDENCE.birthDate.withinRange) return sayPair(own.join(" to "), listed.join(" to "));
    return sayPair(sayDate(left), sayDate(right));
  });
  const country = compareCountries(ours.countries, theirs.countries);
  add(country, ({ row, left, right }) =>
    row === EVIDENCE.country.conflict
      ? sayDifference(ours.countries.map(sayCountry), theirs.countries.map(sayCountry))
      : sayPair(sayCountry(left), sayCountry(right)),
  );
  const gender = compareGenders(ours.gender, theirs.gender, similarity < SAME_NAME_MIN);
  if (gender !== null) fields.push({ row: gender, values: "" });
  const areAbroad = country?.row === EVIDENCE.country.conflict;
  add(compareIdentifiers(ours.identifiers, theirs.identifiers, areAbroad), ({ row, left, right }) =>
    isEqualIdentifier(row)
      ? sayPair(sayIdentifier(left), sayIdentifier(right))
      : sayDifference([sayIdentifier(left)], [sayIdentifier(right)]),
  );
  return fields;
}

/** The sentence on a field. */
export function sayField({ row, values }: ExplainedField): string {
  const amount = row.weight === 0 || isEqualIdentifier(row) ? "" : ` (${signed(row.weight)})`;
  return `${row.says}${values === "" ? "" : `: ${values}`}${amount}.`;
}

function signed(weight: number): string {
  return `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`;
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

function sayCountry(packed: number): string {
  return String.fromCharCode(packed >> 8, packed & 0xff);
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
};

function sayIdentifier({ kind, value }: Identifier): string {
  const name = KIND_WORDS[IDENTIFIER_KINDS[kind]?.name.replace("Unchecked", "") ?? ""] ?? "identifier";
  return value === undefined ? name : `${name} ${value}`;
}
