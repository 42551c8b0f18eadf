// The findings about places and countries of a message: addresses, towns, countries of parties, and texts.

import {
  type NamedPlace,
  namedCountries,
  placesOfAddress,
  placesOfTexts,
} from "../../../engine/places/named-places.ts";
import type { PlaceTable } from "../../../engine/places/place-table.ts";
import type { Finding } from "../finding.ts";
import type { CountrySource, PaymentParty, PaymentText } from "../message.ts";

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
export function findPlacesInText(text: PaymentText, table: PlaceTable): Finding[] {
  return placesOfTexts(table, [text.text], "The text names").map((named) =>
    findingOf({ ...text, role: null }, named),
  );
}

/** The countries of a party that are in the table. */
export function findCountriesOf(party: PaymentParty, table: PlaceTable): Finding[] {
  const countries = party.countries.map(({ code, from }) => ({ code, source: COUNTRY_SOURCES[from] }));
  return namedCountries(table, countries).map((named) => findingOf(party, named));
}

/** The places of the table that the address of a party names. */
export function findPlacesInAddress(party: PaymentParty, table: PlaceTable): Finding[] {
  const lines = party.town === null ? party.addressLines : [...party.addressLines, party.town];
  const countries = party.countries.filter(({ from }) => from === "address").map(({ code }) => code);
  return placesOfAddress(table, lines, countries).map((named) => findingOf(party, named));
}

/** The places of the table that the names of a party have in them, such as "Embassy of North Korea". */
export function findPlacesInNames(party: PaymentParty, table: PlaceTable): Finding[] {
  return placesOfTexts(table, party.names, "The name contains").map((named) => findingOf(party, named));
}

function findingOf(
  { path, line, role, transaction }: Pick<Finding, "path" | "line" | "role" | "transaction">,
  { code, value, isStreet, evidence }: NamedPlace,
): Finding {
  return { path, line, code, role, transaction, value, record: null, isStreet, evidence };
}
