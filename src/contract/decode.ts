// Turns unknown JSON into a typed value or the precise error, by a TypeBox schema that is compiled once.
// Nothing is coerced and nothing is dropped: a field that the schema doesn't have is an error, reported
// before any wrong value.

import type { Static, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler, type ValueError, ValueErrorType } from "@sinclair/typebox/compiler";
import { quoteName, ServiceError } from "../model/errors.ts";
import type { JsonPath } from "./json-text.ts";

/** A message names this many fields, and counts the others while they are not too many. */
const NAMED_FIELDS_MAX = 10;
/** The search for errors ends after this many, and at an array of more values: 100,000 names took 80 ms. */
const SEARCHED_VALUES_MAX = 1000;

export type Decoder<Value> = (value: unknown, repeated?: readonly JsonPath[]) => Value;

/**
 * Makes the decoder of a schema. It throws unknown_parameter naming every unknown field, else invalid_request
 * naming every wrong, missing or repeated one.
 */
export function compileDecoder<Schema extends TSchema>(schema: Schema): Decoder<Static<Schema>> {
  // At the first use: a start that compiles all of them is 4 ms later.
  let compiled: TypeCheck<Schema> | null = null;
  return (value, repeated = []) => {
    compiled ??= TypeCompiler.Compile(schema);
    if (repeated.length === 0 && compiled.Check(value)) return value;
    const { unknown, wrong } = collectProblems(compiled.Errors(value));
    refuseUnknown(unknown);
    refuseWrong([...repeated.map((path) => `${fieldName(path)} is sent more than once`), ...wrong]);
    throw new ServiceError("invalid_request", "The request is not of the documented form.");
  };
}

function collectProblems(errors: Iterable<ValueError>): { unknown: string[]; wrong: string[] } {
  const unknown: string[] = [];
  const wrong = new Map<string, string>();
  for (const error of errors) {
    const path = readPointer(error.path);
    if (error.type === ValueErrorType.ObjectAdditionalProperties) {
      unknown.push(fieldName(path));
    } else if (!wrong.has(error.path)) {
      wrong.set(error.path, describe(error, path));
    }
    if (unknown.length + wrong.size > SEARCHED_VALUES_MAX || isTooLong(error.value)) break;
  }
  return { unknown, wrong: [...wrong.values()] };
}

const isTooLong = (value: unknown) => Array.isArray(value) && value.length > SEARCHED_VALUES_MAX;

function describe(error: ValueError, path: JsonPath): string {
  const field = path.length === 0 ? "the body" : fieldName(path);
  if (error.type === ValueErrorType.ObjectRequiredProperty) return `${field} is missing`;
  return `${field} must be ${error.schema.description ?? "a valid value"}`;
}

/** Throws unknown_parameter when there is a name to report. */
export function refuseUnknown(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new ServiceError(
    "unknown_parameter",
    `Unknown parameter${names.length > 1 ? "s" : ""}: ${joinBounded(names, ", ")}.`,
  );
}

/** Throws invalid_request when there is a problem to report; a problem is a clause that names its field. */
export function refuseWrong(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new ServiceError("invalid_request", `${joinBounded(problems, "; ")}.`);
}

function joinBounded(parts: readonly string[], separator: string): string {
  const named = parts.slice(0, NAMED_FIELDS_MAX).join(separator);
  const others = parts.length - NAMED_FIELDS_MAX;
  if (others <= 0) return named;
  return `${named}${separator}and ${parts.length > SEARCHED_VALUES_MAX ? "many" : others} more`;
}

/** A field as a reader writes it: `properties.name[3]`. Names out of the ordinary are quoted and cut. */
export function fieldName(path: JsonPath): string {
  let name = "";
  for (const step of path) {
    if (typeof step === "number") name += `[${step}]`;
    else name += name === "" ? quoteName(step) : `.${quoteName(step)}`;
  }
  return name;
}

/** Reads TypeBox's pointer: `/properties/name/3`, with `~1` for a slash and `~0` for a tilde. */
function readPointer(pointer: string): JsonPath {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step, i) => (i > 0 && /^\d+$/.test(step) ? Number(step) : step));
}
