// Locations of an Advanced XML file: addresses, places of birth and countries alike, made of typed parts.
// Pure.

import { childrenOf, textAt, type XmlElement } from "../../../files/xml-records.ts";
import { cityText } from "../items.ts";
import type { OfacAddress } from "../record.ts";
import type { ReferenceTables } from "./references.ts";

/** A location as it is put aside; JSON can hold it. */
export interface AdvancedLocation {
  readonly address: OfacAddress;
  /** The address in other scripts, one text each. */
  readonly others: readonly string[];
  /** The country, or the text that stands for one. */
  readonly country: string;
  /** All of it on one line: "Gomel, Belarus". */
  readonly text: string;
}

type Parts = ReadonlyMap<string, string>;

export function readLocation(location: XmlElement, tables: ReferenceTables): AdvancedLocation {
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
        // The comment tells the language; values of one language make up one address.
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
  const street = [streetOf(parts), hasOthers ? unknown : ""].filter((text) => text !== "").join(", ");
  return {
    address: {
      street: street || null,
      city: cityOf(parts, country === "" ? undefined : region) || null,
      country: country || (region === undefined ? unknown || null : `Region: ${region}`),
    },
    others: [...inScripts.values()].map((other) =>
      [streetOf(other), cityOf(other, other.get("REGION"))].filter((text) => text !== "").join(", "),
    ),
    country: country || unknown || (region === undefined ? "" : `Region: ${region}`),
    text: [unknown, streetOf(parts), cityOf(parts, region), country].filter((text) => text !== "").join(", "),
  };
}

/** The country of the location, or the one that its area code lies in. */
function countryOf(location: XmlElement, tables: ReferenceTables): string {
  const [country] = childrenOf(location, "LocationCountry");
  const told = tables.text("Country", country?.attributes.get("CountryID"));
  if (told !== "") return told;
  const [area] = childrenOf(location, "LocationAreaCode");
  const code = tables.find("AreaCode", area?.attributes.get("AreaCodeID"));
  return (
    tables.text("Country", code?.attributes.get("CountryID")) || (code?.attributes.get("Description") ?? "")
  );
}

function streetOf(parts: Parts): string {
  return ["ADDRESS1", "ADDRESS2", "ADDRESS3"].flatMap((type) => parts.get(type) ?? []).join(", ");
}

function cityOf(parts: Parts, region: string | undefined): string {
  const names = [parts.get("CITY") ?? "", parts.get("STATE/PROVINCE") ?? "", region ?? ""];
  return cityText(names, parts.get("POSTAL CODE") ?? "");
}
