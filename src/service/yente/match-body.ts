// The body of a match as it is sent, checked for its form alone: what of it can be compared is another
// question (example.ts).

import type { JsonDocument } from "../contract/json-text.ts";
import type { Place, Problem } from "./refusal.ts";

/** An entity to match, as it was sent. */
export interface Example {
  readonly id: string | null;
  readonly schema: string;
  /** Values are a text, or a list of anything. */
  readonly properties: Readonly<Record<string, string | readonly unknown[]>>;
}

interface MatchBody {
  readonly weights: readonly string[];
  readonly config: readonly string[];
  /** In the order sent. */
  readonly queries: readonly (readonly [key: string, example: Example])[];
  /** Members that are not read, as paths. */
  readonly ignored: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the body of a match; adds to `problems` what is wrong with it. */
export function readMatchBody({ value, memberNames }: JsonDocument, problems: Problem[]): MatchBody {
  const refuse = (type: string, loc: Place, msg: string, input: unknown) =>
    void problems.push({ type, loc, msg, input });
  const object = (sent: unknown, loc: Place): Members => {
    if (isObject(sent)) return sent;
    refuse(
      "model_attributes_type",
      loc,
      "Input should be a valid dictionary or object to extract fields from",
      sent,
    );
    return {};
  };
  const dictionary = (members: Members, name: string, loc: Place): Members => {
    const sent = members[name];
    if (isObject(sent)) return sent;
    refuse("dict_type", [...loc, name], "Input should be a valid dictionary", sent);
    return {};
  };
  const body = object(value, ["body"]);
  if (problems.length > 0) return { weights: [], config: [], queries: [], ignored: [] };
  if (!Object.hasOwn(body, "queries")) refuse("missing", ["body", "queries"], "Field required", body);
  const sent = Object.hasOwn(body, "queries") ? dictionary(body, "queries", ["body"]) : {};
  const weights = Object.hasOwn(body, "weights") ? dictionary(body, "weights", ["body"]) : {};
  for (const [name, weight] of Object.entries(weights))
    if (!Number.isFinite(typeof weight === "string" && weight.trim() !== "" ? Number(weight) : weight))
      refuse("float_parsing", ["body", "weights", name], "Input should be a valid number", weight);
  const config = Object.hasOwn(body, "config") ? dictionary(body, "config", ["body"]) : {};
  const ignored = namesBeside(body, ["weights", "config", "queries"], "");
  const queries = (memberNames.get("queries") ?? Object.keys(sent)).map((key): [string, Example] => {
    const loc = ["body", "queries", key];
    const count = problems.length;
    const members = object(sent[key], loc);
    if (problems.length > count) return [key, { id: null, schema: "", properties: {} }];
    const { id = null, schema } = members;
    if (id !== null && typeof id !== "string")
      refuse("string_type", [...loc, "id"], "Input should be a valid string", id);
    for (const name of ["schema", "properties"])
      if (!Object.hasOwn(members, name)) refuse("missing", [...loc, name], "Field required", members);
    if (schema !== undefined && typeof schema !== "string")
      refuse("string_type", [...loc, "schema"], "Input should be a valid string", schema);
    const properties = Object.hasOwn(members, "properties") ? dictionary(members, "properties", loc) : {};
    for (const [name, values] of Object.entries(properties)) {
      if (typeof values === "string" || Array.isArray(values)) continue;
      const place = [...loc, "properties", name];
      refuse("string_type", [...place, "str"], "Input should be a valid string", values);
      refuse("list_type", [...place, "list[any]"], "Input should be a valid list", values);
    }
    ignored.push(...namesBeside(members, ["id", "schema", "properties"], `queries.${key}.`));
    return [key, { id, schema, properties } as Example];
  });
  return { weights: Object.keys(weights), config: Object.keys(config), queries, ignored };
}

/** The members that hold something and that nobody reads. */
function namesBeside(members: Members, known: readonly string[], path: string): string[] {
  return Object.entries(members)
    .filter(([name, value]) => !known.includes(name) && value !== null)
    .map(([name]) => path + name);
}
