// The text of a query parameter as the value that its schema speaks of, and back: OpenAPI's style "form" without explode.

/** Reads only the canonical spelling of a value; what is spelt otherwise stays text, and no schema but text fits it. */
export function readWireText(schema: Readonly<Record<string, unknown>>, text: string): unknown {
  switch (schema.type) {
    case "integer":
      return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "array":
      return text.split(",").map((part) => part.replace(/^ +/, "").replace(/ +$/, ""));
    default:
      return text;
  }
}

/** Writes a value as a parameter, before it is percent-encoded. */
export function writeWireText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}
