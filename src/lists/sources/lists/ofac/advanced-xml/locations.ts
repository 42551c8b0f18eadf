// Locations of an Advanced XML file: addresses, places of birth and countries alike, made of typed parts.
// Pure.

import { childrenOf, textAt, type XmlElement } from "../../../files/xml-records.ts";
import { lineOf, makeAddress } from "../addresses.ts";
import type { OfacAddress } from "../record.ts";
import type { ReferenceTables } from "./references.ts";

/** A location as it is staged; JSON can hold it. */
export interface AdvancedLocation {
  readonly address: OfacAddress;
  /** The country, or the text that replaces one. */
  readonly country: string;
  /** All of it on one line: "Gomel, Belarus". */
  readonly text: string;
}

export function parseLocation(location: XmlElement, tables: ReferenceTables): AdvancedLocation {
  const parts = new Map<string, string>();
  const inScripts = new Map<string, Map<string, string>>();
  for (const part of childrenOf(location, "LocationPart")) {
    const type = tables.text("LocPartType", part.attributes.get("LocPartTypeID")).toUpperCase() || "UNKNOWN";
    const values = childrenOf(part, "LocationPartValue");
    const main = values.find((value) => value.attributes.get("Primary") === "true") ?? values[0];
    for (const value of values) {
      const text = textAt(value, "Value");
      if (text === "") continue;
      if (value === main) parts.set(type, text);
      else {
        // The comment names the language; the values of one language make one address.
        const language = textAt(value, "Comment");
        const other = inScripts.get(language) ?? new Map<string, string>();
        inScripts.set(language, other.set(type, text));
      }
    }
  }
  const country = countryOf(location, tables);
  const region = parts.get("REGION");
  const unknown = parts.get("UNKNOWN") ?? "";
  const hasOthers = [...parts.keys()].some((type) => type !== "UNKNOWN");
  const address = makeAddress(parts, country, [...inScripts.values()]);
  return {
    address: {
      ...address,
      street: [address.street, hasOthers ? unknown : ""].filter((text) => text !== "").join(", "),
      country: address.country || unknown,
    },
    country: country || unknown || (region === undefined ? "" : `Region: ${region}`),
    text: [unknown, lineOf(parts), country].filter((text) => text !== "").join(", "),
  };
}

/** The country of the location, or the one that its area code lies in. */
function countryOf(location: XmlElement, tables: ReferenceTables): string {
  const [country] = childrenOf(location, "LocationCountry");
  const name = tables.text("Country", country?.attributes.get("CountryID"));
  if (name !== "") return name;
  const [area] = childrenOf(location, "LocationAreaCode");
  const code = tables.find("AreaCode", area?.attributes.get("AreaCodeID"));
  return (
    tables.text("Country", code?.attributes.get("CountryID")) || (code?.attributes.get("Description") ?? "")
  );
}
