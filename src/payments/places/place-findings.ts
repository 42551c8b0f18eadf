// The findings about places and countries of a message: addresses, towns, countries of parties, and texts.

import { type Finding, IN_STREET } from "../finding.ts";
import type { CountrySource, PaymentParty, PaymentText } from "../message.ts";
import { findPlaces, type PlaceMention } from "./find-places.ts";
import type { Place, PlaceTable } from "./place-table.ts";

/** How a country of a party is known, for a sentence. */
const COUNTRY_SOURCES: Readonly<Record<CountrySource, string>> = {
  address: "country of the address",
  residence: "country of residence",
  birth: "country of birth",
  bic: "country of the BIC",
  iban: "country of the IBAN",
  identification: "country of the identification",
};

/** The places of the table that a text names. */
export function findPlacesInText(
  { text, path, line, transaction }: PaymentText,
  table: PlaceTable,
): Finding[] {
  return once(findPlaces(table, text)).map((mention) => ({
    path,
    line,
    code: "sanctioned-place",
    role: null,
    transaction,
    record: null,
    ...mentioned(mention, "The text names"),
  }));
}

/** The countries of a party that are in the table. */
export function findCountriesOf(party: PaymentParty, table: PlaceTable): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const { code, from } of party.countries) {
    const place = table.countries.get(code);
    const source = COUNTRY_SOURCES[from];
    if (place === undefined || seen.has(code)) continue;
    seen.add(code);
    findings.push({
      ...placeOf(party),
      code: "sanctioned-country",
      value: code.toUpperCase(),
      evidence: evidenceOf(place, `${place.name} is the ${source}.`),
    });
  }
  return findings;
}

/** The places of the table that the address of a party names. */
export function findPlacesInAddress(party: PaymentParty, table: PlaceTable): Finding[] {
  const context = {
    addressCountries: party.countries.filter(({ from }) => from === "address").map(({ code }) => code),
  };
  const lines = party.town === null ? party.addressLines : [...party.addressLines, party.town];
  // A line of an address ends what is before it, as a comma does.
  return once(findPlaces(table, lines.join("\n"), context)).map((mention) => ({
    ...placeOf(party),
    code: "sanctioned-place" as const,
    ...mentioned(mention, "The address names"),
  }));
}

/** The places of the table that the names of a party have in them, such as "Embassy of North Korea". */
export function findPlacesInNames(party: PaymentParty, table: PlaceTable): Finding[] {
  return once(party.names.flatMap((name) => findPlaces(table, name))).map((mention) => ({
    ...placeOf(party),
    code: "sanctioned-place" as const,
    ...mentioned(mention, "The name contains"),
  }));
}

function placeOf({ path, line, role, transaction }: PaymentParty) {
  return { path, line, role, transaction, record: null };
}

/**
 * Each place once, rather itself than as a street, and a city without the country or region that is named
 * with it.
 */
function once(mentions: readonly PlaceMention[]): PlaceMention[] {
  const outer = new Set(mentions.filter(({ isStreet }) => !isStreet).map(({ place }) => place.within));
  const seen = new Set<string>();
  const sorted = mentions.toSorted((a, b) => Number(a.isStreet) - Number(b.isStreet));
  return sorted.filter(({ place }) => {
    if (seen.has(place.name) || outer.has(place.name)) return false;
    seen.add(place.name);
    return true;
  });
}

function mentioned({ place, value, isStreet }: PlaceMention, says: string) {
  const [sentence = "", reason = ""] = evidenceOf(place, `${says} ${nameOf(place)}.`);
  return { value, isStreet, evidence: [sentence, ...(isStreet ? [IN_STREET] : []), reason] };
}

function nameOf({ name, within }: Place): string {
  return within === null ? name : `${name} (${within})`;
}

function evidenceOf({ reason }: Place, sentence: string): string[] {
  return [sentence, reason];
}
