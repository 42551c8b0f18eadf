// Parses the operator's mapping of an in-house list or of a customer file (`NAME.mapping.json` in its
// folder). Strict: a misspelt key or field is an error that names it, because nobody would find the names of
// a column that is silently ignored.

import {
  type Corpus,
  INCLUDE_WORD_LIST,
  INCLUDE_WORDS,
  type IncludeWord,
} from "../../../base/model/corpus.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { describeJsonFault } from "../../../base/model/json-fault.ts";
import { findSchema } from "../../../base/model/schemata.ts";
import { didYouMean } from "../../../engine/names/distance/nearest-name.ts";
import { TEXT_ENCODINGS, type TextEncoding } from "../files/encodings.ts";
import type { MappingFile } from "../files/list-file.ts";
import { foldHeader } from "../files/tables.ts";
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
  /** What separates values within a cell, by folded header; `EVERY_COLUMN` has that of all others. */
  readonly separators?: ReadonlyMap<string, readonly string[]>;
  /** Separates the cells of a CSV file. */
  readonly delimiter?: string;
  readonly encoding?: TextEncoding;
  readonly dateOrder?: DateOrder;
  /** `merge`: rows with one id are one subject, such as one row per alias. */
  readonly repeatedIds?: "refuse" | "merge";
  /** Sheets of a workbook that are lists; all when left out. */
  readonly sheets?: readonly string[];
  /** The row of the header, counted from 1; rows above it are left out. Found by its names when left out. */
  readonly headerRow?: number;
  /** Where a JSON document has its records, as keys with dots between them. */
  readonly records?: string;
  /** What the codes of a column mean: folded header to folded code to values. */
  readonly values?: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Rows that are left out: folded header to folded values, "" for a blank cell. */
  readonly skip?: ReadonlyMap<string, readonly string[]>;
  /** Folded header to fields; none for a column that means nothing. Others are guessed. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Fields that no column is guessed to hold. */
  readonly claimed?: ReadonlySet<string>;
}

/** The key of `separators` for the columns that it does not name. */
export const EVERY_COLUMN = "";

/** Rows that can be above a header. */
const HEADER_ROW_MAX = 100;

const DATASET_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** The choices that a key has, in the file's words. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  corpus: INCLUDE_WORD_LIST,
  encoding: TEXT_ENCODINGS,
  date_order: DATE_ORDERS,
  repeated_ids: ["refuse", "merge"],
};

/** Keys that say what list a file is. */
const LIST_KEYS = ["dataset", "title", "description", "corpus", "authority", "topic", "repeated_ids", "skip"];

/** Keys that say how a file is read. */
const SHARED_KEYS =
  "schema separator delimiter encoding date_order sheets header_row records columns values".split(" ");

/** No customer is left out by a mapping: a customer file has the customers that are to be screened. */
const KEYS: Readonly<Record<MappedKind, readonly string[]>> = {
  list: [...LIST_KEYS, ...SHARED_KEYS],
  customers: SHARED_KEYS,
  ownership: ["kind", "dataset", "title", "description", "skip", ...SHARED_KEYS],
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
      delimiter,
      encoding: choice<TextEncoding>("encoding"),
      dateOrder: choice<DateOrder>("date_order"),
      repeatedIds: choice<"refuse" | "merge">("repeated_ids"),
      records: text("records"),
      ...parseLayout(raw, fail),
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

/** What a mapping says of sheets, rows and cells. */
function parseLayout(raw: Record<string, unknown>, fail: Fail) {
  const { sheets, header_row: headerRow, separator, values, skip } = raw;
  if (headerRow !== undefined && !isRowNumber(headerRow))
    fail(`header_row must be a number from 1 to ${HEADER_ROW_MAX}, not ${JSON.stringify(headerRow)}`);
  const texts = (value: unknown, where: string) => parseTexts(value, where, fail);
  const separators =
    typeof separator === "string" || Array.isArray(separator) ? { [EVERY_COLUMN]: separator } : separator;
  return {
    sheets: sheets === undefined ? undefined : texts(sheets, "sheets"),
    headerRow: headerRow as number | undefined,
    separators: parseByColumn(separators, "separator", texts, fail),
    values: parseByColumn(
      values,
      "values",
      (codes, where) =>
        parseByColumn(codes, where, (value, at) => parseMeanings(value, at, fail), fail) ?? new Map(),
      fail,
    ),
    skip: parseByColumn(skip, "skip", (value) => foldValues(value, fail), fail),
  };
}

function isRowNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= HEADER_ROW_MAX;
}

/** Values of a column whose rows are left out; "" is a blank cell. */
function foldValues(value: unknown, fail: Fail): string[] {
  const texts = value === "" ? [""] : Array.isArray(value) ? value : [value];
  if (texts.length === 0 || !texts.every((text): text is string => typeof text === "string"))
    return fail('skip must have a text or a list of texts for each column, "" for a blank cell');
  return texts.map(foldHeader);
}

/** A text, or a list of texts, which is empty for nothing. */
function parseMeanings(value: unknown, where: string, fail: Fail): readonly string[] {
  return Array.isArray(value) && value.length === 0 ? [] : parseTexts(value, where, fail);
}

/** An object whose keys are headers, or codes, by its folded keys; undefined when it is left out. */
function parseByColumn<T>(
  value: unknown,
  key: string,
  parse: (value: unknown, where: string) => T,
  fail: Fail,
): Map<string, T> | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail(`${key} must be an object, not ${JSON.stringify(value)}`);
  return new Map(
    Object.entries(value).map(([header, content]) => {
      const isEvery = header === EVERY_COLUMN && key === "separator";
      if (foldHeader(header) === "" && !isEvery) fail(`${key} has an empty name`);
      return [foldHeader(header), parse(content, isEvery ? key : `${key}.${header}`)];
    }),
  );
}

function parseColumns(
  value: unknown,
  known: ReadonlySet<string>,
  fail: Fail,
): Map<string, readonly string[]> {
  const parse = (target: unknown, where: string) => {
    const fields = parseMeanings(target, where, fail);
    const unknown = fields.find((field) => !known.has(field));
    if (unknown !== undefined)
      fail(
        `${where} is mapped to ${unknown}; known are ${[...known].join(", ")}`,
        didYouMean(unknown, known),
      );
    return fields;
  };
  return parseByColumn(value, "columns", parse, fail) ?? new Map();
}

/** The folded headers that a mapping names, in any of its parts. */
export function namedColumns({ columns, separators, values, skip }: Mapping): Set<string> {
  const named = [columns, separators, values, skip].flatMap((part) => [...(part?.keys() ?? [])]);
  return new Set(named.filter((header) => header !== EVERY_COLUMN));
}

/** Without the keys whose value is undefined. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
