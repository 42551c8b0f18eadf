// What an entity to match asks: the subjects that it is compared as, and how it was understood. A schema of
// FollowTheMoney may mean several kinds that are compared apart, and a subject has one kind.

import { countryCode } from "../../base/model/countries.ts";
import { parsePartialDate } from "../../base/model/dates.ts";
import type { Properties } from "../../base/model/entity.ts";
import { FACT_PROPERTIES } from "../../base/model/facts.ts";
import { FTM_SCHEMATA, PROPERTY_GROUPS } from "../../base/model/ftm.ts";
import { parseGender } from "../../base/model/genders.ts";
import { PROPERTY_VALUE_LENGTH_MAX, PROPERTY_VALUES_MAX } from "../../base/model/limits.ts";
import { anyCountryCode } from "../../base/model/local-countries.ts";
import type { SubjectSchema } from "../../base/model/schemata.ts";
import type { Example } from "./match-body.ts";
import { Refusal } from "./refusal.ts";

/** One comparison: a kind, with names of a number that a subject may have. */
export interface Comparison {
  readonly schema: SubjectSchema;
  /** The only schema of records that count for it; null for all of the kind. */
  readonly only: string | null;
  readonly properties: Properties;
}

/** An example as it was understood. */
export interface Understood {
  readonly schema: string;
  readonly properties: Properties;
  readonly comparisons: readonly Comparison[];
  /** What was sent and is not compared: how many values of a property can't be read. */
  readonly unread: readonly { readonly property: string; readonly values: number }[];
}

/** The kinds that a schema is compared as. A record of an unknown kind may be a person, so it counts. */
const KINDS: ReadonlyMap<string, readonly SubjectSchema[]> = new Map<string, SubjectSchema[]>([
  ["Person", ["Person", "LegalEntity"]],
  ["LegalEntity", ["Person", "LegalEntity"]],
  ["Organization", ["Organization"]],
  ["Company", ["Company"]],
  ["PublicBody", ["Organization"]],
  ["Vessel", ["Vessel"]],
  ["Airplane", ["Airplane"]],
  ["Vehicle", ["Vessel", "Airplane"]],
  ["Asset", ["Company", "Vessel", "Airplane"]],
  ["CryptoWallet", ["LegalEntity"]],
  ["Thing", ["Person", "LegalEntity", "Vessel", "Airplane"]],
]);

/** The properties that are compared as names. */
const NAMES = ["name", "alias", "previousName", "weakAlias", "abbreviation"];

/** The parts of names, as people write them. Without a name they make one. */
const NAME_PARTS = ["firstName", "secondName", "middleName", "fatherName", "lastName"];

/** Names of one entity: the largest records have fewer. */
const NAMES_MAX = 200;

const cannotParse = (why: string) => new Refusal(400, `Cannot parse example entity: ${why}`);

/** Understands an example. Throws a Refusal for what can't be compared with anything. */
export function understand({ schema, properties: sent }: Example): Understood {
  const known = FTM_SCHEMATA.get(schema);
  if (known === undefined) throw cannotParse(`Unknown schema: '${schema}'`);
  if (schema !== "Thing" && !known.isMatchable)
    throw cannotParse(`Non-matchable schema for query: ${schema}`);
  const kinds = KINDS.get(schema);
  if (kinds === undefined)
    throw cannotParse(`no name of a ${schema} is compared; use ${[...KINDS.keys()].join(", ")}`);
  const unread: { property: string; values: number }[] = [];
  const note = (property: string, values: number) => values > 0 && unread.push({ property, values });
  const properties: Record<string, readonly string[]> = {};
  for (const [property, values] of Object.entries(sent)) {
    const read = textsOf(values).map((text) => [text, cleaned(property, text)] as const);
    const clean = [...new Set(read.flatMap(([, value]) => value ?? []))];
    if (clean.length > 0) properties[property] = clean;
    const isCut = (text: string) => text.length > PROPERTY_VALUE_LENGTH_MAX;
    note(property, read.filter(([text, value]) => value === null || isCut(text)).length);
  }
  const { names, used } = namesOf(properties);
  if (used === NAME_PARTS && names.length > 0) properties.name = names;
  const bounded: Record<string, readonly string[]> = {};
  for (const [property, values] of Object.entries(properties)) {
    if (used.includes(property) || property === "name") continue;
    bounded[property] = values.slice(0, PROPERTY_VALUES_MAX);
    if (FACT_PROPERTIES.has(property)) note(property, values.length - PROPERTY_VALUES_MAX);
  }
  const asked = names.length > 0 ? names : numbersOf(bounded);
  if (asked.length === 0)
    throw cannotParse("it has no name and no identifier, so it can't be compared with anything");
  if (asked.length > NAMES_MAX) throw cannotParse(`it has more than ${NAMES_MAX} names`);
  const comparisons = kinds.flatMap((kind) => {
    const only = schema === "Person" && kind !== schema ? kind : null;
    const rounds = Array.from({ length: Math.ceil(asked.length / PROPERTY_VALUES_MAX) }, (_, i) =>
      asked.slice(i * PROPERTY_VALUES_MAX, (i + 1) * PROPERTY_VALUES_MAX),
    );
    return rounds.map((name) => ({ schema: kind, only, properties: { name, ...bounded } }));
  });
  return { schema, properties, comparisons, unread };
}

/** The texts of a value: numbers are texts, nothing is none. */
function textsOf(values: string | readonly unknown[]): string[] {
  const list = typeof values === "string" ? [values] : values;
  return list.flatMap((value) => {
    if (value === null || value === undefined) return [];
    const text = (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
    const plain = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
    return plain === "" ? [] : [plain];
  });
}

const isOf = (group: string, property: string) => PROPERTY_GROUPS.get(group)?.includes(property) === true;

/** A value in the form that is compared; null for one that holds nothing of its type. */
function cleaned(property: string, text: string): string | null {
  if (isOf("countries", property)) return (countryCode(text) ?? anyCountryCode(text))?.toLowerCase() ?? null;
  if (isOf("dates", property)) return dateOf(text);
  if (isOf("genders", property)) return parseGender(text);
  return text.slice(0, PROPERTY_VALUE_LENGTH_MAX).toWellFormed();
}

/** YYYY, YYYY-MM or YYYY-MM-DD. */
function dateOf(text: string): string | null {
  const date = parsePartialDate(text);
  if (date === null) return null;
  const parts = [String(date.year).padStart(4, "0"), date.month, date.day].filter((part) => part !== 0);
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The names to compare, and the properties that they are of. */
function namesOf(properties: Properties): { names: readonly string[]; used: readonly string[] } {
  const written = [...new Set(NAMES.flatMap((property) => properties[property] ?? []))];
  if (written.length > 0) return { names: written, used: NAMES };
  let combined = [""];
  for (const texts of NAME_PARTS.flatMap((part) =>
    properties[part] === undefined ? [] : [properties[part]],
  ))
    combined = combined
      .flatMap((before) => texts.map((text) => `${before} ${text}`.trim()))
      // One more than is compared: that is refused.
      .slice(0, NAMES_MAX + 1);
  return { names: combined.filter((name) => name !== ""), used: NAME_PARTS };
}

/** Without a name, an identifier is asked for: it finds who has it, and is nobody's name. */
function numbersOf(properties: Properties): string[] {
  const numbers = [...FACT_PROPERTIES].filter((property) => isOf("identifiers", property));
  return numbers.flatMap((property) => properties[property]?.slice(0, 1) ?? []).slice(0, 1);
}
