// What is said of a place that an address, a name or a text names, and of a country that somebody is in.

import { findPlaces, type PlaceMention } from "./find-places.ts";
import type { Place, PlaceTable } from "./place-table.ts";

/** A place of the table that was found, for a person to look at. */
export interface NamedPlace {
  /** A country that is stated as such, or what a text names. The codes are part of the interface. */
  readonly code: "sanctioned-country" | "sanctioned-place";
  readonly place: Place;
  /** As written. */
  readonly value: string;
  /** True where it may be the name of a street. */
  readonly isStreet: boolean;
  /** Sentences for a person. */
  readonly evidence: readonly string[];
}

/** What such a finding says. */
export const IN_STREET = "A word for a street stands beside it: it may be the name of a street.";

/** The countries that are in the table, each once, with how each is known: "country of the address". */
export function namedCountries(
  table: PlaceTable,
  countries: readonly { readonly code: string; readonly source: string }[],
): NamedPlace[] {
  const found = new Map<string, NamedPlace>();
  for (const { code, source } of countries) {
    const place = table.countries.get(code);
    if (place === undefined || found.has(code)) continue;
    const evidence = [`${place.name} is the ${source}.`, place.reason];
    const value = code.toUpperCase();
    found.set(code, { code: "sanctioned-country", place, value, isStreet: false, evidence });
  }
  return [...found.values()];
}

/** The places that the lines of an address name. A line ends what is before it, as a comma does. */
export function placesOfAddress(
  table: PlaceTable,
  lines: readonly string[],
  addressCountries: readonly string[],
): NamedPlace[] {
  const mentions = lines.length === 0 ? [] : findPlaces(table, lines.join("\n"), { addressCountries });
  return eachOnce(mentions).map((mention) => named(mention, "The address names"));
}

/** The places that texts name; `says` begins the sentence: "The text names". */
export function placesOfTexts(table: PlaceTable, texts: readonly string[], says: string): NamedPlace[] {
  return eachOnce(texts.flatMap((text) => findPlaces(table, text))).map((mention) => named(mention, says));
}

/** "Pyongyang (North Korea)". */
export function describePlace({ name, within }: Place): string {
  return within === null ? name : `${name} (${within})`;
}

/**
 * Each place once, rather itself than as a street, and a city without the country or region that is named
 * with it.
 */
function eachOnce(mentions: readonly PlaceMention[]): PlaceMention[] {
  const outer = new Set(mentions.filter(({ isStreet }) => !isStreet).map(({ place }) => place.within));
  const seen = new Set<string>();
  const sorted = mentions.toSorted((a, b) => Number(a.isStreet) - Number(b.isStreet));
  return sorted.filter(({ place }) => {
    if (seen.has(place.name) || outer.has(place.name)) return false;
    seen.add(place.name);
    return true;
  });
}

function named({ place, value, isStreet }: PlaceMention, says: string): NamedPlace {
  const evidence = [`${says} ${describePlace(place)}.`, ...(isStreet ? [IN_STREET] : []), place.reason];
  return { code: "sanctioned-place", place, value, isStreet, evidence };
}
