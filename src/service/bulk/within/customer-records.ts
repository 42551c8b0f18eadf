// Customers as records that others are screened against: what a customer says becomes what a list says. Pure.

import type { ListedEntity, Properties } from "../../../base/model/entity.ts";
import type { Candidate } from "../../../base/model/subject.ts";
import { type Customer, type CustomerSubject, kindsOf } from "../reading/customer-row.ts";

/** The one dataset of customers. */
export const CUSTOMERS = {
  name: "customers",
  title: "The customers themselves",
  description: "The rows of the customer file, which are compared with each other.",
} as const;

/** Where a record keeps the reference of its customer. It is no property that match compares. */
const REFERENCE = "customerReference";

/** A customer, as a record has it. */
export interface RecordedCustomer {
  readonly line: number;
  readonly reference: string | null;
  readonly subject: CustomerSubject;
}

/** The ids of the records of a customer, in the order of kindsOf. */
export function recordIdsOf({ line, subject }: Pick<RecordedCustomer, "line" | "subject">): string[] {
  const kinds = kindsOf(subject);
  return kinds.length === 1 ? [`line-${line}`] : kinds.map(({ schema }) => `line-${line}-${schema}`);
}

/**
 * A record for each kind that the customer is screened as. `time` is that of the index, as Entity has it. A
 * NUL becomes a blank: the store reads no text beyond one.
 */
export function recordsOf(
  customer: Pick<Customer, "line" | "reference" | "subject">,
  time: string,
): ListedEntity[] {
  const { reference, subject } = customer;
  const ids = recordIdsOf(customer);
  const properties: Record<string, readonly string[]> = { ...withoutNul(subject.properties) };
  if (reference !== null) properties[REFERENCE] = [reference];
  return kindsOf(subject).map(({ schema }, i) => ({
    corpora: ["sanction"],
    entity: {
      id: ids[i] as string,
      caption: properties.name?.[0] ?? "",
      schema,
      properties,
      referents: [],
      datasets: [CUSTOMERS.name],
      firstSeen: time,
      lastSeen: time,
      lastChange: time,
      target: true,
      listingStatus: "listed",
      delistedOn: null,
    },
    listings: [],
  }));
}

function withoutNul(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([key, values]) => [
      key,
      values.map((value) => value.replaceAll("\0", " ")),
    ]),
  );
}

/** The customer of a candidate. Throws an Error for a candidate that is no customer. */
export function customerOf({ id, schema, properties }: Candidate): RecordedCustomer {
  const [, line, kind] = /^line-(\d+)(?:-(\w+))?$/.exec(id) ?? [];
  if (line === undefined) throw new Error(`The record ${id} is no customer.`);
  const { [REFERENCE]: [reference = null] = [], ...own } = properties.value;
  const schemaOf = kind === undefined ? schema : "LegalEntity";
  return {
    line: Number(line),
    reference,
    subject: { schema: schemaOf, properties: own } as CustomerSubject,
  };
}
