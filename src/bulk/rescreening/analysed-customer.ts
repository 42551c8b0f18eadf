// What is looked up of a customer: its names in all forms, its identifiers, and which facts it has.

import { factsOfSubject, type Identifier } from "../../model/facts.ts";
import { IDENTIFIER_KINDS } from "../../model/identifiers.ts";
import { groupOf, type SchemaGroup } from "../../model/schemata.ts";
import { analyseSubjectNames, type SubjectName } from "../../scoring/prepared-subject.ts";
import type { CustomerSubject } from "../reading/customer-row.ts";
import { raisingFactsOf } from "./raising-facts.ts";

interface AnalysedCustomer {
  readonly group: SchemaGroup;
  /** Empty when no name holds a letter or digit. */
  readonly names: readonly SubjectName[];
  /** As in PreparedSubject. */
  readonly cutNames: number;
  readonly identifiers: readonly Identifier[];
  /** As raisingFactsOf has them. */
  readonly raisingFacts: number;
}

const IDENTIFIER_PROPERTIES: readonly string[] = [
  ...new Set(IDENTIFIER_KINDS.flatMap(({ properties }) => properties)),
];

const NOTHING: readonly Identifier[] = [];

/** Throws for a schema that can't be screened; the reader of customers lets none through. */
export function analyseCustomer({ schema, properties }: CustomerSubject): AnalysedCustomer {
  const group = groupOf(schema);
  if (group === null) throw new Error(`A customer can't be a ${schema}.`);
  const holdsIdentifier = IDENTIFIER_PROPERTIES.some((property) => Object.hasOwn(properties, property));
  return {
    group,
    ...analyseSubjectNames(schema, properties),
    identifiers: holdsIdentifier ? factsOfSubject(properties, group === "airplane").identifiers : NOTHING,
    raisingFacts: raisingFactsOf(properties),
  };
}
