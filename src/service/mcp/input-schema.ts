// Writes TypeBox schemata as the input schemata of tools. An assistant reads all of them before it asks, so
// only what helps it to ask stays. Decoding checks the patterns of dates and countries, and names what is
// wrong.

import type { TSchema } from "@sinclair/typebox";

const KEPT_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "required",
  "default",
  "minimum",
  "maximum",
  "maxLength",
  "minItems",
  "maxItems",
]);

/** A schema as JSON Schema: types, words, bounds and one description per field. */
export function writeInputSchema({ meaning, ...schema }: TSchema): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEPT_KEYWORDS.has(keyword)) written[keyword] = value;
    else if (keyword === "items") written.items = writeInputSchema(value);
    else if (keyword === "additionalProperties")
      written.additionalProperties = typeof value === "boolean" ? value : writeInputSchema(value);
    else if (keyword === "properties")
      written.properties = Object.fromEntries(
        Object.entries(value as Record<string, TSchema>).map(([name, member]) => [
          name,
          writeInputSchema(member),
        ]),
      );
  }
  const description = [meaning, ruleOf(schema, meaning)].filter((part) => part !== undefined).join(" ");
  return description === "" ? written : { ...written, description };
}

/**
 * The rule for a text, as a sentence when a meaning comes before it. Keywords say the rules for other values.
 */
function ruleOf({ type, description, enum: words }: TSchema, meaning?: string): string | undefined {
  if (type !== "string" || words !== undefined || description === undefined) return undefined;
  if (description.startsWith("a string of at most")) return undefined;
  return meaning === undefined ? description : `Must be ${description}.`;
}
