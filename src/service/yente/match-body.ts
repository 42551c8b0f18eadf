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

type Members = Readonly<Record<string, unknown>>;

const MESSAGES = {
  missing: "Field required",
  dict_type: "Input should be a valid dictionary",
  model_attributes_type: "Input should be a valid dictionary or object to extract fields from",
  string_type: "Input should be a valid string",
  list_type: "Input should be a valid list",
  float_parsing: "Input should be a valid number",
};

/** Reads the body of a match; adds to `problems` what is wrong with it. */
export function readMatchBody({ value, memberNames }: JsonDocument, problems: Problem[]) {
  /** Members that hold something and that nobody reads, as paths. */
  const ignored: string[] = [];
  const refuse = (type: keyof typeof MESSAGES, loc: Place, input: unknown) =>
    void problems.push({ type, loc, msg: MESSAGES[type], input });
  const membersOf = (sent: unknown, loc: Place, type: "dict_type" | "model_attributes_type"): Members => {
    if (typeof sent === "object" && sent !== null && !Array.isArray(sent)) return sent as Members;
    refuse(type, loc, sent);
    return {};
  };
  /** The members of an object whose members are known, and of those of them that hold others. */
  const read = (sent: unknown, loc: Place, path: string, known: Readonly<Record<string, boolean>>) => {
    const count = problems.length;
    const members = membersOf(sent, loc, "model_attributes_type");
    const needed = problems.length > count ? [] : Object.keys(known).filter((name) => known[name]);
    for (const name of needed) if (!Object.hasOwn(members, name)) refuse("missing", [...loc, name], members);
    for (const [name, held] of Object.entries(members))
      if (!Object.hasOwn(known, name) && held !== null) ignored.push(path + name);
    const inner = (name: string) =>
      Object.hasOwn(members, name) ? membersOf(members[name], [...loc, name], "dict_type") : {};
    return { members, inner };
  };
  const { inner } = read(value, ["body"], "", { queries: true, weights: false, config: false });
  const [weights, config, sent] = [inner("weights"), inner("config"), inner("queries")];
  for (const [name, weight] of Object.entries(weights))
    if (!Number.isFinite(typeof weight === "string" && weight.trim() !== "" ? Number(weight) : weight))
      refuse("float_parsing", ["body", "weights", name], weight);
  /** In the order sent. */
  const queries = (memberNames.get("queries") ?? Object.keys(sent)).map((key): [string, Example] => {
    const loc = ["body", "queries", key];
    const known = { id: false, schema: true, properties: true };
    const { members, inner } = read(sent[key], loc, `queries.${key}.`, known);
    const { id = null, schema = "" } = members;
    if (id !== null && typeof id !== "string") refuse("string_type", [...loc, "id"], id);
    if (typeof schema !== "string") refuse("string_type", [...loc, "schema"], schema);
    const properties = inner("properties");
    for (const [name, values] of Object.entries(properties)) {
      if (typeof values === "string" || Array.isArray(values)) continue;
      refuse("string_type", [...loc, "properties", name, "str"], values);
      refuse("list_type", [...loc, "properties", name, "list[any]"], values);
    }
    return [key, { id, schema, properties } as Example];
  });
  return { weights: Object.keys(weights), config: Object.keys(config), queries, ignored };
}
