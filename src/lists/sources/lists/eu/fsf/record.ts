// A subject of the European Union's list as the Union itself describes it: parts with the attribute names of
// its XML, from either publication.

/** Attribute names of the XML to their values; blank ones are left out. */
export type EuPart = ReadonlyMap<string, string>;

/** The kinds of parts that a subject has, by element name. */
const PART_KINDS = ["nameAlias", "citizenship", "birthdate", "identification", "address"] as const;

export type EuPartKind = (typeof PART_KINDS)[number];

/** What a function makes of each kind of part. */
export function forEachKind<T>(make: (kind: EuPartKind) => T): Record<EuPartKind, T> {
  return Object.fromEntries(PART_KINDS.map((kind) => [kind, make(kind)])) as Record<EuPartKind, T>;
}

export interface EuRecord {
  /** Line on which the record begins, counted from 1. */
  readonly line: number;
  /** The subject's own values: logicalId, euReferenceNumber, unitedNationId, designationDate … */
  readonly fields: EuPart;
  /** `P` for people, `E` for everything else. */
  readonly classification: string;
  /** Values of its own that a later row of the CSV gives otherwise than the first. */
  readonly contradictions: readonly string[];
  readonly remarks: readonly string[];
  readonly regulations: readonly EuPart[];
  /**
   * The parts of each kind. `remark` holds the Union's note on a part, `contact` the ways to reach an address
   * as `KEY[value]`, several joined by line breaks.
   */
  readonly parts: Readonly<Record<EuPartKind, readonly EuPart[]>>;
}

/** Leaves out blanks and the code for an unknown country. */
export function makePart(entries: Iterable<readonly [string, string]>): EuPart {
  const part = new Map([...entries].filter(([, value]) => value !== ""));
  if (part.get("countryIso2Code") === "00") part.delete("countryIso2Code");
  if (part.get("countryDescription")?.toUpperCase() === "UNKNOWN") part.delete("countryDescription");
  return part;
}
