// Values to try on any field: what people mistype, what programs send by accident, what attackers send on
// purpose, and for each schema the values just inside and just outside its bounds. Knows no field and no
// verdict.

import { FILTER_VALUES_MAX } from "../../src/base/model/limits.ts";

/** Characters that nobody sees, or that turn the reading direction. */
const UNSEEN = ["\u200b", "\u200f", "\u202e", "\ufeff", "\u2066"];

export const LONG_TEXT_LENGTH = 10_000;

const TEXTS: readonly string[] = [
  " ",
  "x",
  "ab",
  "abc",
  "null",
  "undefined",
  "true",
  "TRUE",
  "yes",
  "0",
  "1",
  "-1",
  "+1",
  "01",
  "1.5",
  "1.0",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "９",
  "٣",
  "9".repeat(400),
  "9007199254740993",
  "[]",
  "{}",
  "2020-01-01",
  "2020-02-30",
  "2019-02-29",
  "2020-13-01",
  "2020-1-1",
  "20200101",
  "0000-01-01",
  "2020-01-01T00:00:00",
  "2020-01",
  "2020",
  "de",
  "DE",
  "zz",
  "deu",
  "\u212az",
  "Person",
  "person",
  "Security",
  "sanctions",
  "de,fr",
  "de,,fr",
  ",",
  "'; DROP TABLE entity; --",
  '"NEAR(a b)" OR *',
  "%",
  "%%%_",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "a\0bc",
  "abc\nabc",
  "Łódź ß İ Σς 東京 הנה",
  "👩‍👩‍👧‍👦 family",
  ...UNSEEN.flatMap((mark) => [mark, `abc${mark}`, `${mark}abc`]),
  "a".repeat(LONG_TEXT_LENGTH),
  "ж".repeat(LONG_TEXT_LENGTH),
  "😀".repeat(LONG_TEXT_LENGTH),
];

/** Half of a surrogate pair, in the two ways that it can stand alone. No JSON Schema speaks of it. */
export const LONE_SURROGATES: readonly string[] = ["abc\ud800", "\udc00abc"];

/** A schema, as far as values are made from it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

/** Texts to send as a query parameter. `example` is a good one; commas in it part the values of a list. */
export function* textsFor(schema: Schema, example: string): Generator<string> {
  yield* TEXTS;
  yield* wordsNear(schema.enum ?? []);
  for (const number of numbersNear(schema)) yield String(number);
  if (schema.maxLength !== undefined) yield* lengthsNear(schema.maxLength);
  const [first = "", ...others] = example.split(",");
  if (others.length > 0) yield* listsOf(first, others);
}

function* listsOf(first: string, others: readonly string[]): Generator<string> {
  yield* wordsNear([first, ...others]);
  const lengths = [FILTER_VALUES_MAX, FILTER_VALUES_MAX + 1, 2000];
  yield* lengths.map((length) => Array.from({ length }, () => first).join(","));
  yield* lengths.map((length) => Array.from({ length }, () => ` ${first} `).join(","));
  for (const apart of [" , ", " ,", ",,", ", ,", ",\t", "\u00a0,", ";", "|"]) yield first + apart + others[0];
  yield* [`${first},`, `,${first}`, `${first}, `];
}

/** JSON values to send as a field. `example` is a good one. */
export function* valuesFor(schema: Schema, example: unknown): Generator<unknown> {
  yield* [
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    1.5,
    1e300,
    "",
    [],
    {},
    [[]],
    [{}],
    [null],
    [[null]],
    [0],
    [""],
    { a: 1 },
  ];
  yield* TEXTS;
  yield* wordsNear(schema.enum ?? []);
  yield* numbersNear(schema);
  if (schema.maxLength !== undefined) yield* lengthsNear(schema.maxLength);
  if (schema.type === "array") yield* arraysFor(schema, Array.isArray(example) ? example[0] : "x");
}

function* arraysFor(schema: Schema, item: unknown): Generator<unknown[]> {
  for (const value of valuesFor(schema.items ?? {}, item)) yield [value];
  for (const value of [null, 7, "\u202e", [item]]) yield [item, value];
  yield [item, item];
  for (const bound of [schema.minItems, schema.maxItems]) {
    if (bound === undefined) continue;
    for (const length of [bound - 1, bound, bound + 1]) {
      if (length >= 0) yield Array.from({ length }, () => item);
    }
  }
  yield Array.from({ length: 5000 }, () => item);
}

function* wordsNear(words: readonly string[]): Generator<string> {
  for (const word of words) {
    yield word;
    yield word.toUpperCase();
    yield word.slice(0, -1);
    yield `${word}s`;
    yield ` ${word}`;
    for (const mark of UNSEEN) yield word + mark;
  }
}

function* numbersNear({ minimum, maximum, type }: Schema): Generator<number> {
  const step = type === "integer" ? 1 : 0.0001;
  for (const bound of [minimum, maximum]) {
    if (bound === undefined) continue;
    yield* [bound - step, bound, bound + step];
  }
}

/** A character is a code point: the last two are as long for a reader, and twice as long for JavaScript. */
function* lengthsNear(maxLength: number): Generator<string> {
  yield* ["a".repeat(maxLength), "a".repeat(maxLength + 1)];
  yield* ["𝒜".repeat(maxLength), "𝒜".repeat(maxLength + 1)];
}

/** A name as people mistype it. */
export function misspell(name: string): string[] {
  return [`${name}s`, name.slice(0, -1), name.toUpperCase(), ` ${name}`, `${name}\u200b`, `${name}[]`];
}
