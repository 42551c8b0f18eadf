// The facts of a subject or an entity in addition to its names, in the packed form of the columns of the
// alias index. Build and query both call factsOf, so scoring compares facts of one form.

import { parsePartialDate } from "./dates.ts";
import { COUNTRY_PROPERTIES, type Entity, type Properties } from "./entity.ts";
import { parseGender } from "./genders.ts";
import { IDENTIFIER_KINDS, kindsOf, markOfAircraft, normaliseIdentifier } from "./identifiers.ts";
import { anyCountryCode } from "./local-countries.ts";

export const GENDER_UNKNOWN = 0;
const GENDERS: Readonly<Record<string, number>> = { male: 1, female: 2, other: 3 };

function packGender(text: string): number | undefined {
  return GENDERS[parseGender(text) ?? ""];
}

export interface Facts {
  /** Packed as yyyymmdd, 0 where month or day is not known. Sorted, without repeats. */
  readonly birthDates: readonly number[];
  /**
   * Two-letter codes packed as 256 × first + second letter (lower case), with CITIZENSHIP for those of a
   * passport. Sorted, without repeats.
   */
  readonly countries: readonly number[];
  /** A value of GENDERS, or GENDER_UNKNOWN. */
  readonly gender: number;
  readonly identifiers: readonly Identifier[];
}

export interface Identifier {
  /** Position in IDENTIFIER_KINDS. */
  readonly kind: number;
  /** The value in normal form, for explanations; the alias index keeps only the hash. */
  readonly value?: string;
  /** Two 32-bit halves of a 64-bit hash of kind and value. */
  readonly hashLow: number;
  readonly hashHigh: number;
}

/** Every property that factsOf reads. Only these and the names affect a score. */
export const FACT_PROPERTIES: ReadonlySet<string> = new Set([
  "birthDate",
  "gender",
  ...COUNTRY_PROPERTIES,
  ...IDENTIFIER_KINDS.flatMap(({ properties }) => properties),
]);

const isCountryProperty = (property: string) => (COUNTRY_PROPERTIES as readonly string[]).includes(property);

/**
 * True when a value becomes a fact; false for a date in prose, an unknown country, a number that is too
 * short.
 */
export function holdsFact(property: string, text: string): boolean {
  if (property === "birthDate") return parsePartialDate(text) !== null;
  if (property === "gender") return packGender(text) !== undefined;
  if (isCountryProperty(property)) return anyCountryCode(text) !== null;
  return kindsOf(property).some((kind) => normaliseIdentifier(kind, text) !== null);
}

/** The bit of a packed country that somebody is a citizen of. Without it, somebody lives there. */
export const CITIZENSHIP = 0x8000;
const CITIZENSHIP_PROPERTIES: ReadonlySet<string> = new Set(["citizenship", "nationality"]);

export function packCountry(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1);
}

/** The country as packCountry packs it, whether somebody is its citizen or not. */
export function plainCountry(packed: number): number {
  return packed & ~CITIZENSHIP;
}

/** The two letters of a packed country. */
export function unpackCountry(packed: number): string {
  return String.fromCharCode(plainCountry(packed) >> 8, packed & 0xff);
}

/** The position of the kind that holds the marks of aircraft. */
const REGISTRATION = IDENTIFIER_KINDS.findIndex(({ name }) => name === "registration");

/**
 * The facts of a subject: as `factsOf` has them, with the numbers of every kind that idNumber may hold. That
 * of an aircraft may hold its mark, and a mark may be written without its hyphen.
 */
export function factsOfSubject(properties: Properties, isAircraft = false): Facts {
  const facts = factsOf(properties);
  const identifiers = new Map(facts.identifiers.map((one) => [`${one.kind}:${one.value}`, one]));
  IDENTIFIER_KINDS.forEach(({ isSentAsId }, kind) => {
    if (isSentAsId) addIdentifiers(identifiers, kind, properties.idNumber);
  });
  const numbers = [...(properties.idNumber ?? []), ...(properties.registrationNumber ?? [])];
  for (const mark of isAircraft ? numbers.flatMap((text) => markOfAircraft(text) ?? []) : [])
    identifiers.set(`${REGISTRATION}:${mark}`, hashIdentifier(REGISTRATION, mark));
  return { ...facts, identifiers: [...identifiers.values()] };
}

/**
 * The facts of a property map. Values that can't be parsed (a date in prose, an unknown country) are left
 * out.
 */
export function factsOf(properties: Properties): Facts {
  const birthDates = new Set<number>();
  for (const text of properties.birthDate ?? []) {
    const date = parsePartialDate(text);
    if (date !== null) birthDates.add(date.year * 10000 + date.month * 100 + date.day);
  }
  const countries = new Set<number>();
  for (const key of COUNTRY_PROPERTIES) {
    for (const text of properties[key] ?? []) {
      const code = anyCountryCode(text);
      if (code !== null)
        countries.add(packCountry(code) | (CITIZENSHIP_PROPERTIES.has(key) ? CITIZENSHIP : 0));
    }
  }
  const genders = new Set((properties.gender ?? []).map(packGender));
  genders.delete(undefined);
  // Sources that disagree leave nothing to compare.
  const [gender = GENDER_UNKNOWN] = genders.size === 1 ? genders : [];

  const identifiers = new Map<string, Identifier>();
  IDENTIFIER_KINDS.forEach(({ properties: keys }, kind) => {
    for (const key of keys) addIdentifiers(identifiers, kind, properties[key]);
  });
  const ascending = (a: number, b: number) => a - b;
  return {
    birthDates: [...birthDates].sort(ascending),
    countries: [...countries].sort(ascending),
    gender,
    identifiers: [...identifiers.values()],
  };
}

/** The facts of a listed record. A list may give the mark of an aircraft as its name alone. */
export function factsOfRecord({ schema, properties }: Pick<Entity, "schema" | "properties">): Facts {
  if (schema !== "Airplane") return factsOf(properties);
  const marks = (properties.name ?? []).filter((name) => markOfAircraft(name) !== null);
  const registrationNumber = [...(properties.registrationNumber ?? []), ...marks];
  return factsOf({ ...properties, registrationNumber });
}

function addIdentifiers(
  identifiers: Map<string, Identifier>,
  kind: number,
  texts: readonly string[] = [],
): void {
  for (const text of texts) {
    const value = normaliseIdentifier(kind, text);
    if (value !== null) identifiers.set(`${kind}:${value}`, hashIdentifier(kind, value));
  }
}

/** An identifier of a kind by its normal form. */
export function hashIdentifier(kind: number, value: string): Identifier {
  const hash = Bun.hash.xxHash64(`${kind}:${value}`);
  return { kind, value, hashLow: Number(hash & 0xffffffffn) | 0, hashHigh: Number(hash >> 32n) | 0 };
}
