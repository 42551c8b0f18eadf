// Rows of JSON lines: one object per line, whose values are texts, numbers, booleans or lists of these. Pure.

import { cleanText } from "../files/text.ts";

/** The texts of a row by key as written. */
export type JsonRow = ReadonlyMap<string, readonly string[]>;

/** The values of a line, or what is wrong with it as a clause: "is not a JSON object". */
export function parseJsonRow(text: string): JsonRow | string {
  const value = parseObject(text);
  if (value === null) return "is not a JSON object";
  const row = new Map<string, readonly string[]>();
  for (const [key, content] of Object.entries(value)) {
    const texts = textsOf(content);
    if (texts === null)
      return `has a value of ${JSON.stringify(key)} that is not a text, a number or a list of these`;
    row.set(key, texts);
  }
  return row;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function textsOf(content: unknown): string[] | null {
  const texts: string[] = [];
  for (const item of Array.isArray(content) ? content : [content]) {
    if (item === null) continue;
    if (!["string", "number", "boolean"].includes(typeof item)) return null;
    const text = cleanText(String(item));
    if (text !== "") texts.push(text);
  }
  return texts;
}
