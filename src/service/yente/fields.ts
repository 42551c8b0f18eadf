// The parameters of query strings: how each is read and described. What can't be read is a problem in the
// words that clients of yente know.

import type { QueryString } from "../contract/query-parameters.ts";
import { writeList, writeString } from "../http/structured-fields.ts";
import { type Place, type Problem, refuseProblems } from "./refusal.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A parameter of a query string. */
interface Field<Value> {
  readonly title: string;
  /** For the document. */
  readonly schema: Schema;
  readonly standard: Value;
  /** The value of one or more texts, in the order sent; adds to `problems` what is wrong with them. */
  readonly read: (texts: readonly string[], loc: Place, problems: Problem[]) => Value;
}

/** Any parameters by their names. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a query string by a table. */
export type ReadValues<Table extends Fields> = {
  readonly [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never;
};

/**
 * Reads a query string. What was sent and is not read is returned, because other servers accept it: names
 * that the table lacks, and all but the last of a repeated one.
 */
export function readQuery<Table extends Fields>(query: QueryString, table: Table) {
  const sent = Map.groupBy(query, ([name]) => name);
  const ignored = [...sent.keys()].filter((name) => !Object.hasOwn(table, name));
  const problems: Problem[] = [];
  const values = Object.entries(table).map(([name, field]) => {
    const texts = sent.get(name)?.map(([, value]) => value ?? "\ufffd");
    if (texts === undefined) return [name, field.standard] as const;
    if (texts.length > 1 && field.schema.type !== "array") ignored.push(name);
    return [name, field.read(texts, ["query", name], problems)] as const;
  });
  return { values: Object.fromEntries(values) as ReadValues<Table>, ignored, problems };
}

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

/** What is wrong with a text. */
class Wrong {
  constructor(
    readonly type: string,
    readonly msg: string,
    readonly ctx?: Problem["ctx"],
  ) {}
}

/** A field of one text: of several that are sent, the last counts. */
function single<Value>(
  title: string,
  schema: Schema,
  standard: Value,
  parse: (text: string) => Value | Wrong,
): Field<Value> {
  const read: Field<Value>["read"] = (texts, loc, problems) => {
    const input = texts.at(-1) ?? "";
    const value = parse(input);
    if (!(value instanceof Wrong)) return value;
    problems.push({ ...value, loc, input });
    return standard;
  };
  return { title, schema: standard === null ? schema : { ...schema, default: standard }, standard, read };
}

/** A number between two others. */
export function numberField(
  title: string,
  standard: number,
  type: "integer" | "number",
  [ge, le]: readonly [ge: number, le: number],
): Field<number> {
  const [form, short, a] =
    type === "integer" ? [/^\s*[+-]?\d+(?:\.0+)?\s*$/, "int", "an"] : [/\S/, "float", "a"];
  const unread = `Input should be a valid ${type}, unable to parse string as ${a} ${type}`;
  const bounds = { ...(Number.isFinite(ge) && { minimum: ge }), maximum: le };
  return single(title, { type, ...bounds }, standard, (text) => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) return new Wrong(`${short}_parsing`, unread);
    if (value > le)
      return new Wrong("less_than_equal", `Input should be less than or equal to ${le}`, { le });
    if (value >= ge) return value;
    return new Wrong("greater_than_equal", `Input should be greater than or equal to ${ge}`, { ge });
  });
}

/** Yes or no, in the words that pydantic reads. */
export function truthField<Standard extends boolean | null>(title: string, standard: Standard) {
  return single<boolean | Standard>(title, { type: "boolean" }, standard, (text) => {
    if (/^(?:true|t|1|yes|y|on)$/i.test(text)) return true;
    if (/^(?:false|f|0|no|n|off)$/i.test(text)) return false;
    return new Wrong("bool_parsing", "Input should be a valid boolean, unable to interpret input");
  });
}

/** A text. */
export function textField(title: string, standard: string): Field<string> {
  return single(title, { type: "string" }, standard, (text) => text);
}

/** One of a few words. */
export function wordField<Word extends string>(title: string, words: readonly Word[], standard: Word) {
  const quoted = words.map((word) => `'${word}'`);
  const expected = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
  return single<Word>(title, { type: "string", enum: words }, standard, (text) => {
    const word = words.find((one) => one === text);
    return word ?? new Wrong("enum", `Input should be ${expected}`, { expected });
  });
}

/** Some of a few words. */
export function wordsField<Word extends string>(
  title: string,
  words: readonly Word[],
  standard: readonly Word[],
): Field<readonly Word[]> {
  const one = wordField(title, words, words[0] as Word);
  const schema = { type: "array", items: { type: "string", enum: words }, default: standard };
  const read: Field<readonly Word[]>["read"] = (texts, loc, problems) =>
    texts.map((text, i) => one.read([text], [...loc, i], problems));
  return { title, schema, standard, read };
}

/** Any texts, at most `max`. */
export function textsField(title: string, max: number | null = null): Field<readonly string[]> {
  const items = { type: "string" };
  const schema = { type: "array", items, default: [], ...(max !== null && { maxItems: max }) };
  const read: Field<readonly string[]>["read"] = (texts, loc, problems) => {
    const count = texts.length;
    if (max === null || count <= max) return texts;
    const msg = `Tuple should have at most ${max} items after validation, not ${count}`;
    const ctx = { field_type: "Tuple", max_length: max, actual_length: count };
    problems.push({ type: "too_long", loc, msg, input: texts, ctx });
    return texts;
  };
  return { title, schema, standard: [], read };
}

const TIME = "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}(:\\d{2}(:\\d{2})?)?)?$";

/** When something changed: a day, or a time of it; null when it is not sent. */
export const changedSinceField = single<string | null>(
  "Only entities that changed after this time",
  { type: "string", pattern: TIME },
  null,
  (text) =>
    new RegExp(TIME).test(text)
      ? text
      : new Wrong("string_pattern_mismatch", `String should match pattern '${TIME}'`, { pattern: TIME }),
);
