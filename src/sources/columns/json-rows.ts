// Rows of JSON lines: one object per line, whose values are texts, numbers, booleans or lists of these. They
// may be in an object of their own, "properties", as in a request to match. Pure.

import { findJsonFault } from "../../model/json-fault.ts";
import { cleanText } from "../files/text.ts";

/** The texts of a row by key as written. */
type JsonRow = ReadonlyMap<string, readonly string[]>;

/** The values of a line; those that can't be read are apart. */
interface JsonValues {
  /** A value that can't be read has no text. */
  readonly texts: JsonRow;
  /** What is wrong with a value, by key: "is not a text, a number or a list of these". */
  readonly wrong: ReadonlyMap<string, string>;
}

/** The values of a line, or what is wrong with it as a clause: "is not a JSON object: column 3 needs …". */
export function parseJsonRow(text: string): JsonRow | string {
  const values = parseJsonValues(text);
  if (typeof values === "string") return values;
  const [wrong] = values.wrong;
  return wrong === undefined ? values.texts : describeWrongValue(...wrong);
}

/** As parseJsonRow, for a reader that can do without a value. */
export function parseJsonValues(text: string): JsonValues | string {
  const value = parseObject(text);
  if (value === null) {
    const fault = findJsonFault(text);
    return `is not a JSON object${fault === null ? "" : `: column ${fault.column} ${fault.what}`}`;
  }
  const row = new Map<string, readonly string[]>();
  const wrong = new Map<string, string>();
  for (const [key, content] of entriesOf(value)) {
    const texts = textsOf(content);
    if (typeof texts === "string") wrong.set(key, texts);
    row.set(key, typeof texts === "string" ? [] : texts);
  }
  // JSON.parse takes the last of several values without a word.
  const twice = findRepeated(text);
  return twice === null ? { texts: row, wrong } : `has ${JSON.stringify(twice)} twice`;
}

/** The members of an object; those of `properties` are its own, as in a request to match. */
function entriesOf(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).flatMap(([key, content]): [string, unknown][] =>
    key === "properties" && typeof content === "object" && content !== null && !Array.isArray(content)
      ? Object.entries(content)
      : [[key, content]],
  );
}

/** What is wrong with a row, as a clause, when a value of it can't be read. */
export function describeWrongValue(key: string, what: string): string {
  return `has a value of ${JSON.stringify(key)} that ${what}`;
}

/** Integers that a number of JavaScript may not hold exactly, as references of 17 digits. */
const LONG_INTEGER = /\d{16}/;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = LONG_INTEGER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function keepDigits(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" && /^-?\d+$/.test(source ?? "") ? source : value;
}

/** The first key that an object of plain values has twice; a text before a colon is a key. */
function findRepeated(text: string): string | null {
  const keys = new Set<string>();
  for (const [, string = "", colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)/g)) {
    if (colon === "") continue;
    const key = String(JSON.parse(string));
    if (keys.has(key)) return key;
    keys.add(key);
  }
  return null;
}

/** The texts of a value, or what is wrong with it. */
function textsOf(content: unknown): string[] | string {
  const texts: string[] = [];
  for (const item of Array.isArray(content) ? content : [content]) {
    if (item === null) continue;
    if (!["string", "number", "boolean"].includes(typeof item))
      return "is not a text, a number or a list of these";
    if (item === Number.POSITIVE_INFINITY || item === Number.NEGATIVE_INFINITY)
      return "is too large a number";
    const text = cleanText(String(item));
    if (text.includes("\0") || !text.isWellFormed()) return "holds NUL or an unpaired surrogate";
    if (text !== "") texts.push(text);
  }
  return texts;
}
