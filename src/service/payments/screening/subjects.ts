// The subjects that a party of a message is screened as.

import type { Properties } from "../../../base/model/entity.ts";
import { PROPERTY_VALUE_LENGTH_MAX, PROPERTY_VALUES_MAX } from "../../../base/model/limits.ts";
import type { SubjectSchema } from "../../../base/model/schemata.ts";
import { isIban } from "../codes.ts";
import type { PaymentParty } from "../message.ts";

/** The part of a match request that a party gives. */
export interface PartySubject {
  readonly schema: SubjectSchema;
  readonly properties: Properties;
}

/** How a country of the party itself is known: that of a bank says nothing of its customers. */
const COUNTRY_SOURCES: ReadonlySet<string> = new Set(["address", "residence", "identification"]);

/**
 * The subjects of a party. The sender chooses the elements, codes and dates, so that none of them decides
 * which kind the party is compared as: every party with a name is screened as a person, as an organisation,
 * and by its names alone as a ship. Empty for a party that has nothing to compare.
 */
export function subjectsOf(party: PaymentParty): PartySubject[] {
  const properties = Object.fromEntries(
    [...valuesOf(party)].map(([property, found]) => [
      property,
      [...found].slice(0, PROPERTY_VALUES_MAX).map((value) => value.slice(0, PROPERTY_VALUE_LENGTH_MAX)),
    ]),
  );
  if (properties.name === undefined) return [];
  const { name } = properties;
  return schemataOf(party).map((schema) => ({
    schema,
    properties: schema === "Vessel" ? { name } : properties,
  }));
}

/** What the parties of messages are compared as. */
export const PARTY_SCHEMATA: readonly SubjectSchema[] = ["Person", "Organization", "Vessel"];

/** A bank that is named by its code alone can be no person. */
function schemataOf({ names, bic }: PaymentParty): readonly SubjectSchema[] {
  return names.length === 0 && bic !== null ? ["Organization"] : PARTY_SCHEMATA;
}

/** All that the party says of itself, by property. */
function valuesOf(party: PaymentParty): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  const add = (property: string, value: string) => {
    if (value.trim() !== "") values.set(property, (values.get(property) ?? new Set()).add(value));
  };
  // The letters of an account in place of a name are those of a country.
  for (const name of party.names) if (!isIban(name.replace(/\s+/g, "").toUpperCase())) add("name", name);
  // A party that is known by a code or number alone: that finds it, and its letters are no name.
  const code = party.bic ?? party.identifiers.find(({ property }) => property !== null)?.value;
  if (party.names.length === 0 && code !== undefined) add("name", code);
  if (party.birthDate !== null) add("birthDate", party.birthDate);
  for (const { code, from } of party.countries) if (COUNTRY_SOURCES.has(from)) add("country", code);
  for (const { property, value } of party.identifiers) {
    if (property === null) continue;
    add(property, value);
    // A branch is a part of its bank, whose code has eight characters.
    if (property === "swiftBic") add(property, value.slice(0, 8));
  }
  return values;
}

/** True when a value of the party is longer, or there are more of one property, than can be compared. */
export function isCut(party: PaymentParty): boolean {
  return [...valuesOf(party).values()].some(
    (found) =>
      found.size > PROPERTY_VALUES_MAX ||
      [...found].some((value) => value.length > PROPERTY_VALUE_LENGTH_MAX),
  );
}
