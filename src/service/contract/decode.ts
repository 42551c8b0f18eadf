// Decodes unknown JSON by a TypeBox schema, into a typed value or the precise error. Nothing is coerced and
// nothing is dropped: a field that the schema does not have is an error, reported before any wrong value.

import type { Static, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler, type ValueError, ValueErrorType } from "@sinclair/typebox/compiler";
import { quoteName, ServiceError } from "../../base/model/errors.ts";
import { askWhetherMeant, nearestName } from "../../engine/names/distance/nearest-name.ts";
import type { JsonPath } from "./json-text.ts";
import { countCharacters } from "./request-formats.ts";

/** Fields that a message names; the others are counted. */
const NAMED_FIELDS_MAX = 10;
/** The search for errors stops after this many errors, and at a longer array: 100,000 names took 80 ms. */
const SEARCHED_VALUES_MAX = 1000;
/** Characters of an offending value that a message quotes. */
const SHOWN_LENGTH_MAX = 80;
/** Values of an offending array that a message quotes. */
const SHOWN_VALUES_MAX = 5;

/** A body, or a part of one, with the names that it repeats. */
export interface Sent {
  readonly value: unknown;
  readonly repeated?: readonly JsonPath[];
}

/** Compiled at the first use: compiling all schemata at the start takes 4 ms. */
const checks = new WeakMap<TSchema, TypeCheck<TSchema>>();

/**
 * The value that was sent, as its schema has it. Throws unknown_parameter naming every unknown field, else
 * invalid_request naming every wrong, missing or repeated one.
 */
export function decode<Schema extends TSchema>(
  schema: Schema,
  { value, repeated = [] }: Sent,
): Static<Schema> {
  const check = checks.get(schema) ?? compile(schema);
  if (repeated.length === 0 && check.Check(value)) return value;
  const { unknown, wrong } = collectProblems(check.Errors(value));
  refuseUnknown(unknown);
  refuseWrong([...repeated.map((path) => `${fieldName(path)} is sent more than once`), ...wrong]);
  throw new ServiceError("invalid_request", "The request does not have the documented form.");
}

function compile(schema: TSchema): TypeCheck<TSchema> {
  const check = TypeCompiler.Compile(schema);
  checks.set(schema, check);
  return check;
}

/** A name that is not known, with those that are known in its place. */
interface UnknownName {
  readonly name: string;
  readonly known: readonly string[];
  /** How a message calls it. */
  readonly shown: string;
}

function collectProblems(errors: Iterable<ValueError>): { unknown: UnknownName[]; wrong: string[] } {
  const unknown: UnknownName[] = [];
  const wrong = new Map<string, string>();
  for (const error of errors) {
    const path = parsePointer(error.path);
    if (error.type === ValueErrorType.ObjectAdditionalProperties) {
      const known = Object.keys(error.schema.properties ?? {});
      unknown.push({ name: String(path.at(-1)), known, shown: fieldName(path) });
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
  return `${field} must be ${error.schema.description ?? "a valid value"}${describeSent(error)}`;
}

/** What was sent instead, as the end of a clause: only its size when that is what is wrong. */
function describeSent({ schema, value }: ValueError): string {
  const size = sizeOf(value);
  const sizeMax = schema.maxLength ?? schema.maxItems ?? schema.maxProperties;
  if (size !== null && sizeMax !== undefined && typeName(value) === schema.type) {
    if (size > sizeMax) return `, but has ${size}`;
    // A text of valid length is refused for characters that can't be shown.
    if (typeof value === "string" && schema.enum === undefined) return "";
  }
  const shown = showValue(value);
  if (shown === null) return "";
  return typeof value === "number" && schema.type === "string"
    ? `, not the number ${shown}`
    : `, not ${shown}`;
}

/** Characters of a text, values of an array or members of an object; null for any other value. */
function sizeOf(value: unknown): number | null {
  if (typeof value === "string") return countCharacters(value);
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : null;
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** An offending value for a message: cut when it is long, null when it is too large to show. */
function showValue(value: unknown): string | null {
  if (typeof value === "string") return quoteText(value);
  if (Array.isArray(value)) {
    const isShort =
      value.length <= SHOWN_VALUES_MAX &&
      value.every((one) => typeof one === "string" && one.length <= SHOWN_LENGTH_MAX);
    return isShort ? `[${value.map(quoteText).join(", ")}]` : null;
  }
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** A text in quotes, cut when it is long. */
export function quoteText(text: string): string {
  const cut = text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
  return JSON.stringify(cut.toWellFormed());
}

/** Throws unknown_parameter when there is a name to report. */
export function refuseUnknown(names: readonly UnknownName[]): void {
  if (names.length === 0) return;
  const shown = joinBounded(
    names.map((one) => one.shown),
    ", ",
  );
  const meant = names.slice(0, NAMED_FIELDS_MAX).map(({ name, known }) => nearestName(name, known));
  throw new ServiceError(
    "unknown_parameter",
    `Unknown parameter${names.length > 1 ? "s" : ""}: ${shown}.${askWhetherMeant(meant)}`,
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

/** A field as a message names it: `properties.name[3]`. Names with other characters are quoted and cut. */
export function fieldName(path: JsonPath): string {
  let name = "";
  for (const step of path) {
    if (typeof step === "number") name += `[${step}]`;
    else name += name === "" ? quoteName(step) : `.${quoteName(step)}`;
  }
  return name;
}

/** Parses a JSON pointer from TypeBox: `/properties/name/3`, with `~1` for a slash and `~0` for a tilde. */
function parsePointer(pointer: string): JsonPath {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step, i) => (i > 0 && /^\d+$/.test(step) ? Number(step) : step));
}
