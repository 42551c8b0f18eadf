// A rule by name: every customer of one kind, name and country is cleared of the records that it names. It is
// kept as a pair is, with the rule in place of the customer's reference, so it lapses, ends and is taken back
// as pairs are. Pure.

import { COUNTRIES } from "../../base/model/countries.ts";
import { COUNTRY_PROPERTIES, type Properties } from "../../base/model/entity.ts";
import { isSubjectSchema, SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import { foldWords } from "./listed-facts.ts";

/** Begins the text of a rule. A reference of the bank that begins so is never cleared. */
const BEGINNING = "rule:";

interface NameRule {
  /** One of SUBJECT_SCHEMATA. */
  readonly schema: string;
  /** Two letters, lower case. */
  readonly country: string;
  readonly name: string;
}

/** The text of a rule, which stands for a reference: `rule:Person:gb:ivan ivanov`. */
export function formatRule({ schema, country, name }: NameRule): string {
  return `${BEGINNING}${schema}:${country}:${foldWords(name)}`;
}

export function isRule(reference: string): boolean {
  return reference.startsWith(BEGINNING);
}

/** What is wrong with the text of a rule, as the rest of a sentence that begins with the place; else null. */
export function problemOfRule(text: string): string | null {
  const [, schema = "", country = "", name = ""] = /^rule:([^:]*):([^:]*):(.*)$/s.exec(text) ?? [];
  const rule = JSON.stringify(text);
  if (!isSubjectSchema(schema))
    return `has the rule ${rule}; write rule:KIND:COUNTRY:NAME, with a kind of ${SUBJECT_SCHEMATA.join(", ")}`;
  if (!COUNTRIES.has(country)) return `has the rule ${rule}; its country must be a code such as gb`;
  if (!/[\p{L}\p{N}]/u.test(name)) return `has the rule ${rule}, which has no name`;
  const wanted = formatRule({ schema, country, name });
  return text === wanted ? null : `has the rule ${rule}; write ${JSON.stringify(wanted)}`;
}

/**
 * The text of the one rule that a customer can fall under: all of its spellings are one name, and all of its
 * countries one country. Null for any other: a rule must not reach further than the person who made it saw.
 */
export function ruleTextOf({
  schema,
  properties,
}: {
  readonly schema: string;
  readonly properties: Properties;
}): string | null {
  const names = new Set((properties.name ?? []).map(foldWords));
  const countries = new Set(COUNTRY_PROPERTIES.flatMap((key) => properties[key] ?? []));
  const [name, anotherName] = names;
  const [country, anotherCountry] = countries;
  if (name === undefined || country === undefined) return null;
  if (anotherName !== undefined || anotherCountry !== undefined) return null;
  return formatRule({ schema, country, name });
}
