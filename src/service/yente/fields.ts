// The parameters of query strings: how each is read, and how it is described. What can't be read is a
// problem in the words that clients of yente know.

import type { QueryString } from "../contract/query-parameters.ts";
import { writeList, writeString } from "../http/structured-fields.ts";
import { type Place, type Problem, refuseProblems } from "./refusal.ts";

/** A parameter of a query string. */
interface Field<Value> {
  readonly title: string;
  /** For the document. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly standard: Value;
  /** The value of one or more texts, in the order sent; adds to `problems` what is wrong with them. */
  readonly read: (texts: readonly string[], loc: Place, problems: Problem[]) => Value;
}

/** Any parameters by their names. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValuesOf<Table extends Fields> = {
  readonly [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never;
};

interface ReadQuery<Table extends Fields> {
  readonly values: ValuesOf<Table>;
  /** What was sent and is not read: unknown names, and all but the last of a repeated one. */
  readonly ignored: readonly string[];
  readonly problems: readonly Problem[];
}

/** Reads a query string. Names that the table lacks are returned, because other servers accept them. */
export function readQuery<Table extends Fields>(query: QueryString, table: Table): ReadQuery<Table> {
  const sent = Map.groupBy(query, ([name]) => name);
  const ignored = [...sent.keys()].filter((name) => !Object.hasOwn(table, name));
  const problems: Problem[] = [];
  const values = Object.entries(table).map(([name, field]) => {
    const texts = sent.get(name)?.map(([, value]) => value ?? "\ufffd");
    if (texts === undefined) return [name, field.standard] as const;
    if (texts.length > 1 && field.schema.type !== "array") ignored.push(name);
    return [name, field.read(texts, ["query", name], problems)] as const;
  });
  return { values: Object.fromEntries(values) as ValuesOf<Table>, ignored, problems };
}

/** The values of a query string by a table. */
export type ReadValues<Table extends Fields> = ReadQuery<Table>["values"];

/** Reads a query string; the headers name what of it is not read. Throws 422 for what is wrong. */
export function readOrRefuse<Table extends Fields>(query: QueryString, table: Table) {
  const { values, ignored, problems } = readQuery(query, table);
  refuseProblems(problems);
  return { values, headers: ignoredHeader(ignored) };
}

/** Names what was sent and is not read. */
export function ignoredHeader(names: readonly string[]): Record<string, string> {
  return names.length === 0 ? {} : { "Interdict-Ignored": writeList(names.map(writeString)) };
}

/** A field of one text: of several that are sent, the last counts. */
function single<Value>(
  title: string,
  schema: Readonly<Record<string, unknown>>,
  standard: Value,
  parse: (text: string, refuse: (type: string, msg: string, ctx?: Problem["ctx"]) => Value) => Value,
): Field<Value> {
  const read: Field<Value>["read"] = (texts, loc, problems) => {
    const input = texts.at(-1) ?? "";
    return parse(input, (type, msg, ctx) => {
      problems.push({ type, loc, msg, input, ...(ctx && { ctx }) });
      return standard;
    });
  };
  const shown = standard === null || standard === undefined ? schema : { ...schema, default: standard };
  return { title, schema: shown, standard, read };
}

/** A whole number up to `le`. */
export function wholeField(title: string, standard: number, le: number): Field<number> {
  return single(title, { type: "integer", maximum: le }, standard, (text, refuse) => {
    if (!/^\s*[+-]?\d+(?:\.0+)?\s*$/.test(text))
      return refuse("int_parsing", "Input should be a valid integer, unable to parse string as an integer");
    const value = Number(text);
    return value <= le
      ? value
      : refuse("less_than_equal", `Input should be less than or equal to ${le}`, { le });
  });
}

/** A share from 0 to 1. */
export function shareField(title: string, standard: number): Field<number> {
  return single(title, { type: "number", minimum: 0, maximum: 1 }, standard, (text, refuse) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isNaN(value))
      return refuse("float_parsing", "Input should be a valid number, unable to parse string as a number");
    if (value > 1) return refuse("less_than_equal", "Input should be less than or equal to 1", { le: 1 });
    return value >= 0
      ? value
      : refuse("greater_than_equal", "Input should be greater than or equal to 0", { ge: 0 });
  });
}

const YES = /^(?:true|t|1|yes|y|on)$/i;
const NO = /^(?:false|f|0|no|n|off)$/i;

/** Yes or no, in the words that pydantic reads. */
export function truthField<Standard extends boolean | null>(
  title: string,
  standard: Standard,
): Field<boolean | Standard> {
  return single<boolean | Standard>(title, { type: "boolean" }, standard, (text, refuse) => {
    if (YES.test(text)) return true;
    if (NO.test(text)) return false;
    return refuse("bool_parsing", "Input should be a valid boolean, unable to interpret input");
  });
}

/** A text. */
export function textField(title: string, standard: string): Field<string> {
  return single(title, { type: "string" }, standard, (text) => text);
}

function sayWords(words: readonly string[]): string {
  const quoted = words.map((word) => `'${word}'`);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** One of a few words. */
export function wordField<Word extends string>(title: string, words: readonly Word[], standard: Word) {
  return single<Word>(title, { type: "string", enum: words }, standard, (text, refuse) => {
    const expected = sayWords(words);
    return words.find((word) => word === text) ?? refuse("enum", `Input should be ${expected}`, { expected });
  });
}

/** Some of a few words. */
export function wordsField<Word extends string>(
  title: string,
  words: readonly Word[],
  standard: readonly Word[],
): Field<readonly Word[]> {
  const one = wordField(title, words, words[0] as Word);
  return {
    title,
    schema: { type: "array", items: { type: "string", enum: words }, default: standard },
    standard,
    read: (texts, loc, problems) => texts.map((text, i) => one.read([text], [...loc, i], problems)),
  };
}

/** Any texts, at most `max`. */
export function textsField(title: string, max = Number.POSITIVE_INFINITY): Field<readonly string[]> {
  return {
    title,
    schema: {
      type: "array",
      items: { type: "string" },
      default: [],
      ...(Number.isFinite(max) && { maxItems: max }),
    },
    standard: [],
    read(texts, loc, problems) {
      const count = texts.length;
      if (count > max) {
        const msg = `Tuple should have at most ${max} items after validation, not ${count}`;
        const ctx = { field_type: "Tuple", max_length: max, actual_length: count };
        problems.push({ type: "too_long", loc, msg, input: texts, ctx });
      }
      return texts;
    },
  };
}

const TIME = "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}(:\\d{2}(:\\d{2})?)?)?$";

/** When something changed: a day, or a time of it; null when it is not sent. */
export const changedSinceField = single<string | null>(
  "Only entities that changed after this time",
  { type: "string", pattern: TIME },
  null,
  (text, refuse) =>
    new RegExp(TIME).test(text)
      ? text
      : refuse("string_pattern_mismatch", `String should match pattern '${TIME}'`, { pattern: TIME }),
);
