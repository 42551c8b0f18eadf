// Fuzzes customer files: tables of invented customers as CSV and JSON lines, whole or damaged. Every row that
// is given comes back as a customer or as a rejected row with a sentence, in pieces as in one.

import { OperatorError } from "../../src/base/model/errors.ts";
import { type Customer, isRejected, type RejectedRow } from "../../src/service/bulk/reading/customer-row.ts";
import { customersOf, examineFile } from "../../src/service/bulk/reading/open-customers.ts";
import { memoryFile } from "../sources/support.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { hardText } from "./hard-values.ts";
import { judgeSentence } from "./judge-sentence.ts";
import { changeFewBytes, changeParts, changeStretch } from "./mutate.ts";
import { anyWords } from "./unicode.ts";

/** A customer file as JSON keeps it. */
export interface CustomerInput {
  /** The bytes in base64. */
  readonly bytes: string;
  /** Bytes of the pieces that it is read in. */
  readonly pieceBytes: number;
  /** The rows of a file that is whole; null for one that was damaged. */
  readonly rows: number | null;
}

export const customers: FuzzerKind = {
  name: "customers",
  share: 0.07,
  inTests: 500,
  async open(): Promise<Fuzzer> {
    return { generate, run: (input) => check(input as CustomerInput), close: async () => undefined };
  },
};

const PIECES_MAX = 8;

/** Headers of columns, each with values as banks write them. */
const COLUMNS: readonly (readonly [header: string, ...values: string[]])[] = [
  ["name", "Orla Penwick", "Tesvin Höllundermark", "Quastenrode, Ilvara von", "Хольт Марвен", "北村 里桜"],
  ["Vorname", "Tesvin", "Ilvara", "", "Ó"],
  ["Nachname", "Penwick", "von Quastenrode", "O'Hara", ""],
  ["alias", "The Candle", "M. T.", "", "a; b; c"],
  ["date_of_birth", "1980-07-01", "1957", "05.06.1970", "31/12/1969", "00.00.0000", "n/a"],
  ["country", "DE", "Sweden", "Österreich", "XX", ""],
  ["nationality", "german", "se", ""],
  ["type", "Person", "Company", "ship", "?"],
  ["gender", "m", "female", "unknown"],
  ["passport no", "ZZ0000017", "12345678901234567", ""],
  ["LEI", "5299000000EXAMPLE000", ""],
  ["branch", "B1", "B2", 'North "old"', "a,b", "two\nlines"],
  ["remarks", "", "pays late", "=1+1", "\u202eabc"],
];
const REFERENCES = ["reference", "Kd-Nr", "customer id"];
const CSV_DELIMITERS = [",", ";", "\t", "|"];

function generate(random: Random): CustomerInput {
  const columns = drawColumns(random);
  const rows = Array.from({ length: 1 + below(random, 4) }, (_, i) =>
    columns.map(([, ...values], at) =>
      at === 0 ? `K-${i + 1}` : chance(random, 0.06) ? oneLine(oddText(random)) : pick(random, values),
    ),
  );
  const headers = columns.map(([header]) => header);
  const isJson = chance(random, 0.35);
  const delimiter = pick(random, CSV_DELIMITERS);
  const lineEnd = pick(random, ["\n", "\n", "\r\n"]);
  let text = isJson ? jsonLines(headers, rows, lineEnd) : csv([headers, ...rows], delimiter, lineEnd);
  const isWhole = chance(random, 0.3);
  if (!isWhole && chance(random, 0.5))
    text = changeParts(random, text, pick(random, [/(?<=\n)/, /(?<=[,;\t|])/, /(?=")/]), true);
  let bytes: Uint8Array = encode(random, text);
  if (!isWhole) bytes = chance(random, 0.7) ? changeFewBytes(random, bytes) : changeStretch(random, bytes);
  return {
    bytes: Buffer.from(bytes).toString("base64"),
    pieceBytes: 1 + Math.floor(bytes.length / PIECES_MAX) + below(random, bytes.length),
    rows: isWhole ? rows.length : null,
  };
}

function drawColumns(random: Random): (readonly [string, ...string[]])[] {
  const [name, ...others] = COLUMNS;
  const drawn = others.filter(() => chance(random, 0.35));
  // Two columns of one meaning would be refused, which is another test's.
  const rest = name === undefined ? drawn : [name, ...drawn];
  return [[pick(random, REFERENCES)], ...rest];
}

function oddText(random: Random): string {
  return chance(random, 0.5) ? hardText(random) : anyWords(random);
}

/** Without what ends a line of CSV or can't be in a file of text. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, " ").toWellFormed();
}

function csv(rows: readonly (readonly string[])[], delimiter: string, lineEnd: string): string {
  const cell = (text: string) =>
    /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map(cell).join(delimiter) + lineEnd).join("");
}

function jsonLines(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  lineEnd: string,
): string {
  return rows
    .map(
      (row) =>
        JSON.stringify(Object.fromEntries(headers.map((header, at) => [header, row[at] ?? ""]))) + lineEnd,
    )
    .join("");
}

function encode(random: Random, text: string): Uint8Array {
  return Buffer.from(chance(random, 0.1) ? `\ufeff${text}` : text);
}

async function check({ bytes, pieceBytes, rows }: CustomerInput): Promise<string | null> {
  const content = Buffer.from(bytes, "base64");
  const whole = await read(content, content.length + 1);
  const pieces = await read(content, pieceBytes);
  if (JSON.stringify(whole) !== JSON.stringify(pieces))
    return `in pieces of ${pieceBytes} bytes ${JSON.stringify(pieces)}, whole ${JSON.stringify(whole)}`;
  if (typeof whole === "string") {
    // A name of one word in every row, beside words that nothing names, may be half of one.
    if (rows !== null && !whole.includes("has half of a name")) return `refuses a whole file: ${whole}`;
    return judgeSentence(whole);
  }
  for (const row of whole) {
    const problem = isRejected(row) ? judgeSentence(row.reason) : judgeNames(row.subject.properties.name);
    if (problem !== null) return `line ${row.line}: ${problem}`;
  }
  if (rows !== null && whole.length !== rows) return `has ${whole.length} of ${rows} rows`;
  return judgeLines(content.toString("utf8"), whole);
}

function judgeNames(names: readonly string[] | undefined): string | null {
  return names === undefined || names.length === 0 || names.some((name) => name.trim() === "")
    ? `has the names ${JSON.stringify(names)}`
    : null;
}

/** Where no quote joins lines, each line that says something below the first row that was read is a row. */
function judgeLines(text: string, rows: readonly ReadRow[]): string | null {
  if (text.includes('"') || /\r(?!\n)|\0/.test(text)) return null;
  const found = new Set(rows.map(({ line }) => line));
  const first = rows.find((row) => !isRejected(row))?.line ?? Number.POSITIVE_INFINITY;
  const lost = text
    .split("\n")
    .findIndex((line, at) => at >= first && /[\p{L}\p{N}]/u.test(line) && !found.has(at + 1));
  return lost < 0 ? null : `leaves out line ${lost + 1} without a word`;
}

type ReadRow = Omit<Customer, "written"> | RejectedRow;

/** The rows, or the sentence of the refusal. */
async function read(content: Uint8Array, pieceBytes: number): Promise<ReadRow[] | string> {
  try {
    const file = memoryFile("customers.csv", content, pieceBytes);
    const found: ReadRow[] = [];
    for await (const row of customersOf(examineFile(file, {})).rows()) {
      if (!isRejected(row)) row.written();
      found.push(row);
    }
    return found;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}
