// Rows of JSON: objects whose values are texts, numbers, booleans or lists of these. They may be in an object
// of their own, "properties", as in a request to match, and in objects whose values the mapping names: such a
// value has the keys that lead to it, with dots between them ("names.first"). Pure.

import { findJsonFault } from "../../../base/model/json-fault.ts";
import { foldHeader } from "../files/tables.ts";
import { cleanText } from "../files/text.ts";
import type { CellValues } from "./cell-values.ts";

/** The texts of a row by key as written. */
type JsonRow = ReadonlyMap<string, readonly string[]>;

/** The values of a line; those that can't be read are apart. */
interface JsonValues {
  /** A value that can't be read has no text. */
  readonly texts: JsonRow;
  /** What is wrong with a value, by key: "is too large a number". */
  readonly wrong: ReadonlyMap<string, string>;
  /** Keys that several objects have. */
  readonly repeated: ReadonlySet<string>;
}

/** The values of a line, or what is wrong with it as a clause: "is not a JSON object: column 3 needs …". */
export function parseJsonRow(text: string): JsonRow | string {
  const values = parseJsonValues(text);
  if (typeof values === "string") return values;
  const [wrong] = values.wrong;
  return wrong === undefined ? values.texts : describeWrongValue(...wrong);
}

/** As parseJsonRow, for a reader that can do without a value; `cells` are as the mapping says. */
export function parseJsonValues(text: string, cells?: CellValues): JsonValues | string {
  const value = parseObject(text);
  if (value === null) {
    const fault = findJsonFault(text);
    return `is not a JSON object${fault === null ? "" : `: column ${fault.column} ${fault.what}`}`;
  }
  // JSON.parse takes the last of several values without a word.
  const entries = entriesOf(value);
  const keys = new Set<string>();
  const again = entries.find(([key]) => keys.size === keys.add(key).size);
  const twice = findRepeated(text) ?? again?.[0];
  if (twice !== undefined) return `has ${JSON.stringify(twice)} twice`;
  const collector = new Collector(cells);
  for (const [key, content] of entries)
    collector.add({ key, owner: value, depth: 0, isNamed: false }, content);
  return collector;
}

/** The members of an object; those of `properties` are its own, as in a request to match. */
function entriesOf(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).flatMap(([key, content]): [string, unknown][] =>
    key === "properties" && isObject(content) ? Object.entries(content) : [[key, content]],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where a value is. */
interface Place {
  /** The keys that lead to it, with dots between them. */
  readonly key: string;
  /** The object that holds it. */
  readonly owner: object;
  /** Objects and lists around it, without the row itself. */
  readonly depth: number;
  /** True within an object that the mapping names. */
  readonly isNamed: boolean;
}

/** Objects and lists within one another. */
const DEPTH_MAX = 20;

/** Takes the values out of objects and lists. */
class Collector implements JsonValues {
  readonly texts = new Map<string, string[]>();
  readonly wrong = new Map<string, string>();
  readonly repeated = new Set<string>();
  readonly #owners = new Map<string, object>();

  constructor(private readonly cells: CellValues | undefined) {}

  add(place: Place, content: unknown): void {
    const { key, owner, depth } = place;
    const header = foldHeader(key);
    const isNamed = this.cells?.isNamed(header) ?? false;
    const isParted = this.cells?.isNamedWithin(header) ?? false;
    if (depth > DEPTH_MAX) this.#refuse(key, `is within more than ${DEPTH_MAX} objects or lists`);
    else if (Array.isArray(content)) {
      if (content.length === 0) this.#addValue(key, header, owner, null);
      for (const item of content) this.add({ ...place, depth: depth + 1 }, item);
    } else if (isObject(content)) {
      const inner = { owner: content, depth: depth + 1, isNamed: place.isNamed || isNamed };
      // An object that the mapping names is one text.
      if (isNamed) this.#addValue(key, header, owner, textsWithin(content).join(" "));
      else if (!isParted && !place.isNamed) this.#addObject(key, content);
      if (isParted)
        for (const [name, value] of Object.entries(content))
          this.add({ key: `${key}.${name}`, ...inner }, value);
    } else if (isNamed || !(place.isNamed || (isParted && content === null)))
      this.#addValue(key, header, owner, content);
  }

  /** An object that has no part that the mapping names. */
  #addObject(key: string, content: object): void {
    const [first] = Object.keys(content);
    if (first === undefined) return;
    const within = JSON.stringify(`${key}.${first}`);
    const leftOut = `${JSON.stringify(key)}: []`;
    this.#refuse(key, `is an object, and no mapping names its values, such as ${within}, or says ${leftOut}`);
  }

  #addValue(key: string, header: string, owner: object, content: unknown): void {
    const texts = this.texts.get(key) ?? [];
    this.texts.set(key, texts);
    if (content === null || this.wrong.has(key)) return;
    const text = String(content);
    if (content === Number.POSITIVE_INFINITY || content === Number.NEGATIVE_INFINITY)
      this.#refuse(key, "is too large a number");
    else if (text.includes("\0") || !text.isWellFormed())
      this.#refuse(key, "holds NUL or an unpaired surrogate");
    else texts.push(...(this.cells?.split(header, text) ?? [cleanText(text)].filter(Boolean)));
    if ((this.#owners.get(key) ?? owner) !== owner) this.repeated.add(key);
    this.#owners.set(key, owner);
  }

  #refuse(key: string, what: string): void {
    this.wrong.set(key, what);
    this.texts.set(key, []);
  }
}

/** The texts within an object, in its order. */
function textsWithin(content: unknown, depth = 0): string[] {
  if (content === null || depth > DEPTH_MAX) return [];
  if (typeof content !== "object") return [cleanText(String(content))];
  return Object.values(content).flatMap((value) => textsWithin(value, depth + 1));
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

/** The first key that an object has twice; a text before a colon is a key. */
function findRepeated(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [mark, string = "", colon] of text.matchAll(/[{}]|("(?:[^"\\]|\\.)*")\s*(:?)/g)) {
    if (mark === "{") open.push(new Set());
    else if (mark === "}") open.pop();
    else if (colon !== "") {
      const key = String(JSON.parse(string));
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return undefined;
}
