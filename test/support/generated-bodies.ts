// Bodies made from the schema of a subject: each field, at whatever depth, misspelt, missing, sent twice, and
// with every value of generated-values.ts. JSON Schema says which of them are good. Beside them, texts that
// are not such JSON at all.

import { MatchRequest } from "../../src/service/contract/request-schemata.ts";
import { REQUEST_EXAMPLES } from "../../src/service/http/openapi-examples.ts";
import { answered, type Expectation, refused } from "./generated-exchange.ts";
import { LONE_SURROGATES, misspell, type Schema, valuesFor } from "./generated-values.ts";

/** A subject as JSON text, because some have a name twice. */
export interface GeneratedSubject {
  readonly label: string;
  readonly json: string;
  readonly expected: Expectation;
}

const SUBJECT = REQUEST_EXAMPLES["POST /v1/sanctions/match"] as Members;

/** Keys that can't be kept: with a NUL, and with half of a surrogate pair. */
const BROKEN_KEYS = ["a\0b", ...LONE_SURROGATES];
const SUBJECT_SCHEMA = MatchRequest as unknown as Schema;

type Members = Readonly<Record<string, unknown>>;

/**
 * Rules that JSON Schema can't tell: whether the snapshot has the dataset, and whether a name can be
 * compared.
 */
const FIELDS_WITH_MORE_RULES = ["datasets", "properties.name"];

/** A field on its way down: the objects around it can be rebuilt with another value in its place. */
interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly example: unknown;
  /** The whole subject as JSON with this text in place of the member; an empty text leaves the member out. */
  write(member: string): string;
}

/** Subjects with one thing wrong or odd. `isGood` is the verdict of the document on a whole subject. */
export function* generateSubjects(isGood: (subject: unknown) => boolean): Generator<GeneratedSubject> {
  for (const field of fieldsOf(SUBJECT, SUBJECT_SCHEMA, "", (json) => json)) {
    const name = field.path.split(".").at(-1) ?? "";
    const good = JSON.stringify(field.example);
    const member = (value: string, as = name) => `${JSON.stringify(as)}:${value}`;
    const label = (what: string) => `${field.path} ${what}`;

    yield {
      label: label("sent twice"),
      json: field.write(`${member(good)},${member(good)}`),
      expected: refused(field.path, "invalid_request"),
    };
    for (const wrong of misspell(name)) {
      const json = field.write(member(good, wrong));
      yield {
        label: label(`misspelt ${wrong}`),
        json,
        expected: expectMisspelt(field.path, wrong, json, isGood),
      };
    }
    for (const broken of BROKEN_KEYS) {
      const parent = field.path.split(".").slice(0, -1).join(".");
      const code = parent === "" ? "unknown_parameter" : "invalid_request";
      const json = field.write(`${member(good)},${member(good, broken)}`);
      yield { label: label(`beside ${JSON.stringify(broken)}`), json, expected: refused(parent, code) };
    }
    yield {
      label: label("left out"),
      json: field.write(""),
      expected: expect(field.write(""), field.path, isGood),
    };

    const tried = new Set<string>();
    for (const value of valuesFor(field.schema, field.example)) {
      const written = JSON.stringify(value);
      if (tried.has(written)) continue;
      tried.add(written);
      const json = field.write(member(written));
      yield { label: label(written), json, expected: expect(json, field.path, isGood) };
    }
    for (const half of LONE_SURROGATES) {
      for (const value of [half, [half], { [half]: [half] }]) {
        const json = field.write(member(JSON.stringify(value)));
        yield { label: label(JSON.stringify(value)), json, expected: refused(field.path, "invalid_request") };
      }
    }
  }
}

function expect(json: string, path: string, isGood: (subject: unknown) => boolean): Expectation {
  const subject = JSON.parse(json);
  if (!isGood(subject)) {
    return refused(path, "invalid_request");
  }
  return FIELDS_WITH_MORE_RULES.includes(path)
    ? { ...refused(path, "invalid_request"), orAnswered: true }
    : answered;
}

/** A subject's own fields are closed; among the properties any key is kept, and only a missing name shows. */
function expectMisspelt(
  path: string,
  wrong: string,
  json: string,
  isGood: (subject: unknown) => boolean,
): Expectation {
  if (!path.includes(".")) return refused(wrong.trim(), "unknown_parameter");
  return isGood(JSON.parse(json)) ? answered : refused(path, "invalid_request");
}

function* fieldsOf(
  holder: Members,
  schema: Schema,
  prefix: string,
  rebuild: (json: string) => string,
): Generator<Field> {
  const properties: Record<string, Schema> = { ...schema.properties };
  // A key that the schema doesn't name stands for all of them.
  if (typeof schema.additionalProperties === "object") properties.nickname = schema.additionalProperties;
  for (const [name, inner] of Object.entries(properties)) {
    const example = holder[name] ?? exampleOf(inner);
    const others = Object.entries(holder).filter(([key]) => key !== name);
    const write = (member: string) => {
      const members = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      return rebuild(`{${[...members, ...(member === "" ? [] : [member])].join(",")}}`);
    };
    yield { path: prefix + name, schema: inner, example, write };
    if (inner.properties !== undefined) {
      yield* fieldsOf(example as Members, inner, `${prefix}${name}.`, (json) =>
        write(`${JSON.stringify(name)}:${json}`),
      );
    }
  }
}

/** A good value for a field that the example subject doesn't have. */
function exampleOf(schema: Schema): unknown {
  if (schema.minimum !== undefined) return schema.minimum;
  if (schema.type === "array") return [exampleOf(schema.items ?? {})];
  return schema.enum?.[0] ?? "m";
}

/** A body that is no subject at all, and how it is refused. */
export interface GeneratedText {
  readonly label: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly expected: Expectation;
}

const DEPTH = 10_000;
const FOUR_MEBIBYTES = 4 * 1024 * 1024;

/** `good` is a body that the endpoint answers. */
export function* generateTexts(good: string): Generator<GeneratedText> {
  const wrong = (label: string, body: string | Uint8Array<ArrayBuffer>): GeneratedText => ({
    label,
    body,
    expected: refused("body", "invalid_request"),
  });
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  const padded = (length: number) => good + " ".repeat(length - Buffer.byteLength(good));

  yield wrong("of 0 bytes", "");
  for (const text of ["null", "true", "1", '"text"', "[]", `[${good}]`]) yield wrong(`that is ${text}`, text);
  for (const text of [
    " ",
    "{",
    "}",
    good.slice(0, -1),
    `${good}}`,
    `${good}${good}`,
    `${good},`,
    "{'a':1}",
  ]) {
    yield wrong(`that is no JSON: ${text}`, text);
  }
  for (const text of [
    "NaN",
    "undefined",
    '{"a":NaN}',
    '{"a":01}',
    '{"a":1,}',
    '{"a":"\n"}',
    '{"a":"\\x41"}',
    "// x\n{}",
  ]) {
    yield wrong(`that is no JSON: ${text}`, text);
  }
  yield wrong("with a NUL at its end", `${good}\0`);
  yield wrong("with a zero-width space before it", `\u200b${good}`);
  yield wrong("with a right-to-left mark after it", `${good}\u200f`);
  yield wrong("nested in objects", `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`);
  yield wrong("nested in arrays", "[".repeat(DEPTH) + "]".repeat(DEPTH));
  yield wrong("nested and never closed", '{"properties":'.repeat(DEPTH));
  yield wrong(
    "nested inside a field",
    good.replace("{", `{"properties":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)},`),
  );
  yield wrong("of a lone byte", bytes([0xff]));
  yield wrong("with a broken character", bytes('{"schema":"', [0xc3, 0x28], '"}'));
  yield wrong("with an overlong character", bytes('{"schema":"', [0xc0, 0x80], '"}'));
  yield wrong("with a surrogate as bytes", bytes('{"schema":"', [0xed, 0xa0, 0x80], '"}'));
  yield wrong("with a character that is cut off", bytes(good, [0xe2, 0x82]));
  yield wrong("in Latin-1", bytes('{"schema":"', [0xe9], '"}'));
  yield wrong("in UTF-16", new Uint8Array(Buffer.from(`\ufeff${good}`, "utf16le")));
  yield wrong("of 4 MiB and a byte", padded(FOUR_MEBIBYTES + 1));
  yield wrong("of 4 MiB and a byte of quotes", '"'.repeat(FOUR_MEBIBYTES + 1));
  yield { label: "of 4 MiB", body: padded(FOUR_MEBIBYTES), expected: answered };
  yield { label: "with white space around it", body: `\r\n\t ${good}\n`, expected: answered };
  yield { label: "with a byte order mark", body: `\ufeff${good}`, expected: answered };
}
