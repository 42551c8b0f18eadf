// `explain [CUSTOMER] ENTITY_ID`: why a listed entity was, or was not, returned for a subject.

import { readFileSync } from "node:fs";
import type { FlagsOf } from "../../base/flags/flag.ts";
import { OperatorError, ServiceError, UsageError } from "../../base/model/errors.ts";
import type { Subject } from "../../base/model/subject.ts";
import { explainRecord } from "../../engine/screening/explain-record.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { decodeSubject } from "../../service/contract/decode-subject.ts";
import { parseJson } from "../../service/contract/json-text.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { printJson, printResult } from "../output.ts";
import { formatPage } from "../page-text.ts";
import { openSelected, refuseDamagedIndex, SNAPSHOT_FLAGS } from "../state-snapshot.ts";
import { overridesOfFlags, SUBJECT_FLAGS, subjectOfFlags } from "../subject-flags.ts";

const EXAMPLES = `
Example:
  interdict explain --name "Taisiya Bulgozhina" --birth-date 1988-09-03 ofac-990002
  interdict explain customer.json ofac-990002
  interdict explain '{"schema":"Person","properties":{"name":["Taisiya Bulgozhina"]}}' ofac-990002`;

const FLAGS = [...SNAPSHOT_FLAGS, ...SUBJECT_FLAGS, jsonFlag("print the explanation as JSON")];
type ExplainOptions = FlagsOf<typeof FLAGS>;

export const explainCommand = (embedding: Embedding) =>
  command("explain", {
    about: "explains why a listed entity is, or is not, in the answer for a subject",
    arguments: [
      [
        "<customer-and-entity...>",
        "the body of a match request, as JSON or a file, unless flags describe the subject; then the id of the entity",
      ],
    ],
    flags: FLAGS,
    notes: EXAMPLES,
    run: async (words, options) => {
      const { customer, id } = splitArguments(words);
      const subject = subjectOf(customer, options);
      using snapshot = await openSelected(options, embedding.snapshot);
      refuseDamagedIndex(snapshot, options);
      const sections = explainRecord(snapshot, subject, id, null);
      if (options.json) printJson({ snapshot: snapshot.id, entity: id, sections });
      else printResult(formatPage({ title: `The entity ${id} and the subject`, sections }));
    },
  });

function splitArguments(words: readonly string[]): { customer: string | null; id: string } {
  const [first, second, ...more] = words;
  if (first === undefined || more.length > 0)
    throw new UsageError("Give a customer and the id of an entity, or flags and the id of an entity.");
  return second === undefined ? { customer: null, id: first } : { customer: first, id: second };
}

/** Throws a UsageError, an OperatorError for a file that is not JSON, and what decodeSubject throws. */
function subjectOf(customer: string | null, options: ExplainOptions): Subject {
  if (customer === null && options.name === undefined)
    throw new UsageError(
      "Only one word is given. Give the customer (--name, a file or JSON) and the id of a record, such as: interdict explain customer.json ofac-990002",
    );
  if (customer === null) return decodeSubject(subjectOfFlags(options));
  const overrides = overridesOfFlags(options);
  const { value, repeated } = parseCustomer(customer);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return decodeSubject(isObject ? { ...value, ...overrides } : value, repeated);
}

/** A text that begins with a brace is the JSON itself; other texts name a file. */
function parseCustomer(customer: string) {
  if (customer.trimStart().startsWith("{")) return parseJson(customer);
  try {
    return parseJson(readFileSync(customer, "utf8"));
  } catch (error) {
    if (error instanceof ServiceError) throw new OperatorError(`${customer}: ${error.message}`);
    throw error;
  }
}
