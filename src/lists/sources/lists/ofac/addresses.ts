// The typed parts of an address, joined as OFAC's CSV writes them. Pure.

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

export function streetOf(parts: AddressParts): string {
  return ["ADDRESS1", "ADDRESS2", "ADDRESS3"].flatMap((type) => parts.get(type) ?? []).join(", ");
}

export function cityOf(parts: AddressParts, region = ""): string {
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
