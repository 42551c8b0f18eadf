// Parses the operator's mapping of an in-house list or of a customer file (`NAME.mapping.json` in its
// folder). Strict: a misspelt key or field is an error that names it, because nobody would find the names of
// a column that is silently ignored.

import { type Corpus, INCLUDE_WORD_LIST, INCLUDE_WORDS, type IncludeWord } from "../../model/corpus.ts";
import { OperatorError } from "../../model/errors.ts";
import { describeJsonFault } from "../../model/json-fault.ts";
import { findSchema } from "../../model/schemata.ts";
import { didYouMean } from "../../names/distance/nearest-name.ts";
import type { MappingFile } from "../files/list-file.ts";
import { foldHeader } from "../files/tables.ts";
import { TEXT_ENCODINGS, type TextEncoding } from "../files/text.ts";
import { CUSTOMER_FIELDS, FIELDS, OWNERSHIP_FIELDS } from "./fields.ts";

/** The order of the numbers in a date such as 05/06/1970. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a mapping describes: an in-house list, a file of customers, or a bank's table of who owns whom. */
type MappedKind = "list" | "customers" | "ownership";

/** Every part is optional: the reader guesses what is left out, or uses its default. */
export interface Mapping {
  /** Everything that a column can mean. */
  readonly fields: ReadonlySet<string>;
  readonly dataset?: string;
  readonly title?: string;
  readonly description?: string;
  /** `sanctions` when left out. */
  readonly corpus?: Corpus;
  /** Who keeps the list, shown in the history of its records. */
  readonly authority?: string;
  /** What the records are, for rows that don't say so: `Person` … */
  readonly schema?: string;
  readonly topic?: string;
  /** Separates values within a cell. */
  readonly separator?: string;
  /** Separates the cells of a CSV file. */
  readonly delimiter?: string;
  readonly encoding?: TextEncoding;
  readonly dateOrder?: DateOrder;
  /** `merge`: rows with one id are one subject, such as one row per alias. */
  readonly repeatedIds?: "refuse" | "merge";
  /** Sheets of a workbook that are lists; all when left out. */
  readonly sheets?: readonly string[];
  /** Folded header to fields; none for a column that means nothing. Others are guessed. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Fields that no column is guessed to hold. */
  readonly claimed?: ReadonlySet<string>;
}

const DATASET_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** The choices that a key has, in the file's words. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  corpus: INCLUDE_WORD_LIST,
  encoding: TEXT_ENCODINGS,
  date_order: DATE_ORDERS,
  repeated_ids: ["refuse", "merge"],
};

/** Keys of a text of any content. */
const TEXT_KEYS = ["schema", "separator", "delimiter"];

/** Keys that say what list a file is. */
const LIST_KEYS = ["dataset", "title", "description", "corpus", "authority", "topic", "repeated_ids"];

const SHARED_KEYS = [...TEXT_KEYS, "encoding", "date_order", "sheets", "columns"];

const KEYS: Readonly<Record<MappedKind, readonly string[]>> = {
  list: [...LIST_KEYS, ...SHARED_KEYS],
  customers: SHARED_KEYS,
  ownership: ["kind", "dataset", "title", "description", ...SHARED_KEYS],
};

const KNOWN_FIELDS: Readonly<Record<MappedKind, ReadonlySet<string>>> = {
  list: FIELDS,
  customers: CUSTOMER_FIELDS,
  ownership: OWNERSHIP_FIELDS,
};

/** True for the mapping of a table of ownership, which says so: `"kind": "ownership"`. */
export function isOwnershipMapping({ text }: MappingFile): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null && "kind" in value && value.kind === "ownership";
  } catch {
    // What is wrong with it is said where it is parsed.
    return false;
  }
}

/**
 * Parses a mapping file; a file without one has an empty mapping. Throws an OperatorError that names the
 * mistake.
 */
export function parseMapping(file: MappingFile | undefined, kind: MappedKind): Mapping {
  const knownFields = KNOWN_FIELDS[kind];
  if (file === undefined) return { fields: knownFields, columns: new Map() };
  const fail: Fail = (what, suggestion = "") => {
    throw new OperatorError(
      `${file.path}: ${what}.${suggestion}`,
      `Known keys are ${KEYS[kind].join(", ")}.`,
    );
  };
  const raw = parseObject(file.text, fail);
  for (const key of Object.keys(raw)) {
    if (!KEYS[kind].includes(key))
      fail(
        `${key} is not a key of a mapping of ${kind === "list" ? "a list" : kind}`,
        didYouMean(key, KEYS[kind]),
      );
  }
  const text = (key: string): string | undefined => {
    const value = raw[key];
    if (value === undefined || (typeof value === "string" && value !== "")) return value;
    return fail(`${key} must be a text`);
  };
  const choice = <T extends string>(key: string): T | undefined => {
    const value = text(key);
    if (value !== undefined && !CHOICES[key]?.includes(value))
      fail(`${key} must be ${CHOICES[key]?.join(" or ")}, not ${JSON.stringify(value)}`);
    return value as T | undefined;
  };
  const dataset = text("dataset");
  if (dataset !== undefined && !DATASET_NAME.test(dataset))
    fail("dataset must consist of small letters, digits and underscores, and begin with a letter");
  const schema = text("schema");
  if (schema !== undefined && findSchema(schema) === undefined)
    fail(`schema ${JSON.stringify(schema)} is unknown`);
  const delimiter = text("delimiter");
  if (delimiter !== undefined && delimiter.length !== 1) fail("delimiter must be one character");
  const corpus = choice<IncludeWord>("corpus");
  return {
    ...defined({
      dataset,
      title: text("title"),
      description: text("description"),
      corpus: corpus === undefined ? undefined : INCLUDE_WORDS[corpus],
      authority: text("authority"),
      schema,
      topic: text("topic"),
      separator: text("separator"),
      delimiter,
      encoding: choice<TextEncoding>("encoding"),
      dateOrder: choice<DateOrder>("date_order"),
      repeatedIds: choice<"refuse" | "merge">("repeated_ids"),
      sheets: raw.sheets === undefined ? undefined : parseTexts(raw.sheets, "sheets", fail),
    }),
    fields: knownFields,
    columns: parseColumns(raw.columns, knownFields, fail),
  };
}

/** `suggestion` is what didYouMean says. */
type Fail = (what: string, suggestion?: string) => never;

function parseObject(text: string, fail: Fail): Record<string, unknown> {
  const plain = text.replace(/^\ufeff/, "");
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    fail(`it is not JSON: ${describeJsonFault(plain)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail("it must be an object");
  return value as Record<string, unknown>;
}

function parseTexts(value: unknown, where: string, fail: Fail): string[] {
  const texts = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || !texts.every((text): text is string => typeof text === "string" && text !== ""))
    return fail(`${where} must be a text or a list of texts`);
  return texts;
}

function parseColumns(
  value: unknown,
  known: ReadonlySet<string>,
  fail: Fail,
): Map<string, readonly string[]> {
  const columns = new Map<string, readonly string[]>();
  if (value === undefined) return columns;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail("columns must be an object of headers and fields");
  for (const [header, target] of Object.entries(value)) {
    const isNothing = Array.isArray(target) && target.length === 0;
    const fields = isNothing ? [] : parseTexts(target, `columns.${header}`, fail);
    const unknown = fields.find((field) => !known.has(field));
    if (unknown !== undefined)
      fail(
        `columns.${header} is mapped to ${unknown}; known are ${[...known].join(", ")}`,
        didYouMean(unknown, known),
      );
    columns.set(foldHeader(header), fields);
  }
  return columns;
}

/** Without the keys whose value is undefined. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
