// The typed parts of an address, joined as OFAC's CSV writes them. Pure.

import type { OfacAddress } from "./record.ts";

/** Parts by the publisher's type in capitals. */
export type AddressParts = ReadonlyMap<string, string>;

/** The types of parts. */
export const ADDRESS_PARTS: ReadonlySet<string> = new Set([
  "ADDRESS1",
  "ADDRESS2",
  "ADDRESS3",
  "CITY",
  "STATE/PROVINCE",
  "POSTAL CODE",
  "REGION",
]);

/**
 * The address with these parts, and the same in other scripts. Of one without a country the region is the
 * country.
 */
export function makeAddress(
  parts: AddressParts,
  country: string,
  others: readonly AddressParts[],
): OfacAddress {
  const region = parts.get("REGION");
  return {
    street: streetOf(parts),
    city: cityOf(parts, country === "" ? undefined : region),
    country: country || (region === undefined ? "" : `Region: ${region}`),
    otherSpellings: others.map(lineOf),
  };
}

function streetOf(parts: AddressParts): string {
  return ["ADDRESS1", "ADDRESS2", "ADDRESS3"].flatMap((type) => parts.get(type) ?? []).join(", ");
}

function cityOf(parts: AddressParts, region = ""): string {
  const names = [parts.get("CITY") ?? "", parts.get("STATE/PROVINCE") ?? "", region];
  return joinCity(names, parts.get("POSTAL CODE") ?? "");
}

/** Street, city and region on one line. */
export function lineOf(parts: AddressParts): string {
  return [streetOf(parts), cityOf(parts, parts.get("REGION"))].filter((text) => text !== "").join(", ");
}

/** "Mumbai, Maharashtra 40051". */
export function joinCity(names: readonly string[], postalCode: string): string {
  return [names.filter((name) => name !== "").join(", "), postalCode].filter((part) => part !== "").join(" ");
}
