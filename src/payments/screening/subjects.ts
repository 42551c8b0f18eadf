// The subjects that a party of a message is screened as.

import type { Properties } from "../../model/entity.ts";
import { PROPERTY_VALUE_LENGTH_MAX, PROPERTY_VALUES_MAX } from "../../model/limits.ts";
import type { SubjectSchema } from "../../model/schemata.ts";
import type { PaymentParty } from "../message.ts";

/** The part of a match request that a party gives. */
export interface PartySubject {
  readonly schema: SubjectSchema;
  readonly properties: Properties;
}

/** How a country of the party itself is known: that of a bank says nothing of its customers. */
const COUNTRY_SOURCES: ReadonlySet<string> = new Set(["address", "residence", "identification"]);

/**
 * The subjects of a party, a person and an organisation: the payer writes the elements, the birth date and
 * the code that say which of the two it is, so none of them decides. A code without a name is a bank's. Empty
 * for a party that has nothing to compare.
 */
export function subjectsOf(party: PaymentParty): PartySubject[] {
  const properties = Object.fromEntries(
    [...valuesOf(party)].map(([property, found]) => [
      property,
      [...found].slice(0, PROPERTY_VALUES_MAX).map((value) => value.slice(0, PROPERTY_VALUE_LENGTH_MAX)),
    ]),
  );
  if (properties.name === undefined) return [];
  const schemata: SubjectSchema[] = party.names.length > 0 ? ["Person", "Organization"] : ["Organization"];
  return schemata.map((schema) => ({ schema, properties }));
}

/** All that the party says of itself, by property. */
function valuesOf(party: PaymentParty): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  const add = (property: string, value: string) => {
    if (value.trim() !== "") values.set(property, (values.get(property) ?? new Set()).add(value));
  };
  for (const name of party.names) add("name", name);
  // A bank that is named by its code alone: the code finds it, and its letters are no name.
  if (party.names.length === 0 && party.bic !== null) add("name", party.bic);
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
