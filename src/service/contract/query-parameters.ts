// Decodes query strings strictly, by a table of name, schema and parser. Nothing is ignored: an unknown,
// repeated, empty or badly encoded parameter is an error that names it.

import { type TSchema, Type } from "@sinclair/typebox";
import { isCalendarDay } from "../../base/model/dates.ts";
import { quoteName } from "../../base/model/errors.ts";
import { FILTER_VALUES_MAX } from "../../base/model/limits.ts";
import { quoteText, refuseUnknown, refuseWrong } from "./decode.ts";
import { choice, DAY_FORM, isStorableText } from "./request-formats.ts";

/** Names and values in the order sent; a value is null when it is not percent-encoded UTF-8. */
export type QueryString = Iterable<readonly [name: string, value: string | null]>;

/** Why a parameter can't have a value: `problem` completes the clause "<parameter> …". */
export class WrongValue {
  constructor(readonly problem: string) {}
}

const notA = (expected: string, text: string) =>
  new WrongValue(`must be ${expected}, not ${quoteText(text)}`);

export interface Parameter<Value> {
  /** Meaning and example, for the OpenAPI document. */
  readonly about: About;
  /** True for one that a request must have. */
  readonly isRequired?: boolean;
  /** The schema of the value in the OpenAPI document. */
  readonly schema: TSchema;
  readonly parse: (text: string) => Value | WrongValue;
}

/** A parameter with a default needs no example. */
interface About {
  readonly meaning: string;
  readonly example?: unknown;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type ValuesOf<Table extends Parameters> = {
  readonly [Name in keyof Table]?: Table[Name] extends Parameter<infer Value> ? Value : never;
};

const UNKNOWN_VALUES_NAMED_MAX = 10;
const INT32_MAX = 2 ** 31 - 1;

/** Splits a query string, without its `?`. URLSearchParams would replace badly encoded bytes silently. */
export function splitQueryString(queryString: string): [string, string | null][] {
  return queryString
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      const name = equals < 0 ? pair : pair.slice(0, equals);
      const value = equals < 0 ? "" : pair.slice(equals + 1);
      return [decodeFormText(name) ?? name, decodeFormText(value)];
    });
}

const decodeFormText = (text: string) => decodePercent(text.replaceAll("+", " "));

/** Decodes percent-encoded UTF-8; null when it is malformed. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Decodes every parameter of a table. Throws unknown_parameter first, then invalid_request with all other
 * problems; `otherProblems` are clauses to report with them.
 */
export function decodeParameters<Table extends Parameters>(
  query: QueryString,
  table: Table,
  otherProblems: readonly string[] = [],
): ValuesOf<Table> {
  const sent = Map.groupBy(query, ([name]) => name);
  const known = Object.keys(table);
  refuseUnknown(
    [...sent.keys()]
      .filter((name) => !Object.hasOwn(table, name))
      .map((name) => ({ name, known, shown: quoteName(name) })),
  );

  const problems = [...otherProblems];
  for (const [name, { isRequired }] of Object.entries(table))
    if (isRequired && !sent.has(name)) problems.push(`${name} is missing`);
  const values: [string, unknown][] = [];
  for (const [name, pairs] of sent) {
    const value = pairs.length === 1 ? parseValue(pairs[0]?.[1] ?? null, table[name]) : REPEATED;
    if (value === REPEATED) problems.push(`${name} is sent more than once`);
    else if (value instanceof WrongValue) problems.push(`${name} ${value.problem}`);
    else values.push([name, value]);
  }
  refuseWrong(problems);
  return Object.fromEntries(values) as ValuesOf<Table>;
}

const REPEATED = Symbol("repeated");

function parseValue(text: string | null, parameter: Parameter<unknown> | undefined): unknown {
  if (text === null) return new WrongValue("must be percent-encoded UTF-8");
  if (text === "") return new WrongValue("must not be empty");
  return parameter?.parse(text);
}

/** One of a fixed list of words, in exactly this spelling. */
export function wordParameter<Word extends string>(
  about: About,
  words: readonly Word[],
  title: string,
  standard?: Word,
): Parameter<Word> {
  const described = choice(words, title);
  return {
    about,
    schema: standard === undefined ? described : { ...described, default: standard },
    parse: (text) => words.find((word) => word === text) ?? notA(`one of ${words.join(", ")}`, text),
  };
}

/** An integer from 1 to `maximum`, in plain digits without leading zeros. */
export function integerParameter(about: About, maximum: number, standard: number): Parameter<number> {
  const description = `an integer from 1 to ${maximum}`;
  return {
    about,
    schema: Type.Integer({
      minimum: 1,
      maximum,
      default: standard,
      format: maximum > INT32_MAX ? "int64" : "int32",
      description,
    }),
    parse: (text) => {
      const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
      return value >= 1 && value <= maximum ? value : notA(description, text);
    },
  };
}

/** Exactly `true` or `false`. */
export function booleanParameter(about: About, standard: boolean): Parameter<boolean> {
  return {
    about,
    schema: Type.Boolean({ default: standard, description: "true or false" }),
    parse: (text) => (text === "true" ? true : text === "false" ? false : notA("true or false", text)),
  };
}

/** A day of the calendar, YYYY-MM-DD. */
export function dayParameter(about: About): Parameter<string> {
  const description = "a calendar date written YYYY-MM-DD";
  return {
    about,
    schema: Type.Unsafe<string>({ ...DAY_FORM, description }),
    parse: (text) => (isCalendarDay(text) ? text : notA(description, text)),
  };
}

/** How comma-separated values are parsed and documented. */
interface ListRules {
  /** Completes "comma-separated …". */
  readonly what: string;
  /** Part of a pattern for one value, without the spaces before it, but with those after it. */
  readonly pattern: string;
  /** The value to use, or null for an unknown one. */
  readonly accept: (value: string) => string | null;
}

/**
 * Comma-separated values; spaces around them are ignored. The document describes them as one string, because
 * generated clients differ in how they send an array.
 */
export function listParameter(
  about: About,
  { what, pattern, accept }: ListRules,
): Parameter<readonly string[]> {
  const description = `comma-separated ${what}`;
  return {
    about,
    schema: Type.String({
      pattern: `^ *${pattern}(?:, *${pattern}){0,${FILTER_VALUES_MAX - 1}}$`,
      description: `${description}; at most ${FILTER_VALUES_MAX}`,
    }),
    parse: (text) => {
      const parts = text.split(",").map(trimSpaces);
      if (parts.length > FILTER_VALUES_MAX) {
        return new WrongValue(
          `must be ${description}, at most ${FILTER_VALUES_MAX}, but has ${parts.length}`,
        );
      }
      if (parts.some((part) => part === "" || !isStorableText(part))) {
        return notA(`${description}, none of them empty`, text);
      }
      const unknown = parts.filter((part) => accept(part) === null);
      if (unknown.length > 0) {
        const named = unknown.slice(0, UNKNOWN_VALUES_NAMED_MAX).map(quoteName).join(", ");
        return new WrongValue(`must be ${description}, not ${named}`);
      }
      return [...new Set(parts.map((part) => accept(part) ?? part))];
    },
  };
}

/** Spaces only: other white space belongs to the value. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === " ") start++;
  while (end > start && text[end - 1] === " ") end--;
  return text.slice(start, end);
}
