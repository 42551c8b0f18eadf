// The text of a query parameter as the value that its schema speaks of: OpenAPI's style "form".

/**
 * Reads only the canonical spelling of a value; what is spelt otherwise stays text, and no schema but text
 * fits it.
 */
export function readWireText(schema: Readonly<Record<string, unknown>>, text: string): unknown {
  switch (schema.type) {
    case "integer":
      return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    default:
      return text;
  }
}
