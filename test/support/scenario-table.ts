// The scenario table: reads fixtures/http/*.jsonl, one row a rule of the contract, and the catalogue of rules
// beside it. Knows what a row may hold; neither how a request is sent nor what the service answers.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const FOLDER = "fixtures/http";

/** What a request consists of. `<<x*300>>` in any string stands for 300 times x. */
export interface Question {
  /** Method and path with query string: "GET /v1/sanctions/search?query=ocean". */
  readonly ask?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `$times` and `$members` are expanded. */
  readonly body?: unknown;
  /** Sent as it stands, for what JSON.stringify would not write. */
  readonly text?: string;
  /** Base64, for what is not text. */
  readonly bytes?: string;
  /** The body is sent in pieces, without its length. */
  readonly isChunked?: boolean;
}

/** What is expected; all that is given must hold. */
export interface Expectation {
  /** 200 when not given. */
  readonly status?: number;
  /** Response headers: the exact value, or a matcher. */
  readonly has?: Readonly<Record<string, unknown>>;
  /** A matcher for the decoded body, see scenario-match.ts. */
  readonly answer?: unknown;
  readonly error?: { readonly code: string; readonly says?: string };
  /** The ids of `results` in their order; "tie-01..tie-47" stands for a range. */
  readonly ids?: readonly string[];
  /** A regular expression that the body as text must fit. */
  readonly reads?: string;
  /** Another request (what is not given is as in the row) that must be answered alike. */
  readonly sameAs?: Question;
  /** Another request whose score of a candidate is compared with this one's. */
  readonly than?: Question;
  readonly scored?: { readonly id: string; readonly by: number | "more" | "less" | "same" };
  /** Reads all pages of a search and holds their ids together against `ids`. */
  readonly walk?: { readonly perPage: number; readonly ids: readonly string[]; readonly anyOrder?: boolean };
}

export interface Row extends Question, Expectation {
  /** Names of the catalogue: the rules that would be broken if this row failed. */
  readonly holds: readonly string[];
  /** What is expected, as a sentence. */
  readonly rule: string;
  /** Which service is asked; "demo" when not given. */
  readonly data?: string;
  /** Whose key is sent; "good" when not given. */
  readonly key?: string;
  /** The same request is sent so many times first, and is answered 200 or `timesStatus`. */
  readonly times?: number;
  readonly timesStatus?: number;
  /** Whose key is sent those times, when another one. */
  readonly timesKey?: string;
  /** Limits of src/base/model/limits.ts whose numbers the row holds. */
  readonly limits?: readonly string[];
  /** A command instead of a request; the state folder is added. `exit` is 0 when not given. */
  readonly run?: readonly string[];
  readonly exit?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  /** Where the row stands, for messages. */
  readonly at: string;
  /** The row as written. */
  readonly source: string;
}

const FIELDS = new Set(
  (
    "holds rule data key times timesStatus timesKey limits run exit stdout stderr ask headers body text bytes isChunked " +
    "status has answer error ids reads sameAs than scored walk"
  ).split(" "),
);
const EXPECTATIONS = [
  "has",
  "answer",
  "error",
  "ids",
  "reads",
  "sameAs",
  "scored",
  "walk",
  "stdout",
  "stderr",
];

/** Every row of the table. Throws for a row that is malformed, misspells a field or expects nothing. */
export function readTable(): Row[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));
  return files.sort().flatMap((name) =>
    readLines(name).map(({ text, number }) => {
      const at = `${name}:${number}`;
      const row = parseRow(text, at);
      const misspelt = Object.keys(row).filter((field) => !FIELDS.has(field));
      if (misspelt.length > 0) throw new Error(`${at} has an unknown field: ${misspelt.join(", ")}`);
      if (!Array.isArray(row.holds) || row.holds.length === 0) throw new Error(`${at} names no section`);
      if (typeof row.rule !== "string" || row.rule === "") throw new Error(`${at} states no rule`);
      if ((row.ask === undefined) === (row.run === undefined)) {
        throw new Error(`${at} needs either a request or a command`);
      }
      if (!EXPECTATIONS.some((field) => field in row)) throw new Error(`${at} expects nothing`);
      return { ...(row as unknown as Row), at, source: text };
    }),
  );
}

function parseRow(text: string, at: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${at} is not JSON`, { cause: error });
  }
}

function readLines(name: string): { text: string; number: number }[] {
  return readFileSync(join(FOLDER, name), "utf8")
    .split("\n")
    .map((text, i) => ({ text, number: i + 1 }))
    .filter(({ text }) => text.trim() !== "");
}

/** A rule of the contract: a sentence, a limit, a default, an error. */
export interface Rule {
  readonly name: string;
  readonly document: string;
  /** The heading of the document that it stands under. */
  readonly heading: string;
  readonly says: string;
  /** Why no row can hold it; empty for a rule that rows hold. */
  readonly untested: string;
}

/** The catalogue of rules: `rules.tsv`, with a header. */
export function readRules(): Rule[] {
  return readLines("rules.tsv")
    .slice(1)
    .map(({ text, number }) => {
      const [name = "", document = "", heading = "", says = "", untested = ""] = text.split("\t");
      if (name === "" || document === "" || heading === "" || says === "") {
        throw new Error(`rules.tsv:${number} lacks a column`);
      }
      return { name, document, heading, says, untested };
    });
}

/** The error codes that a row expects, of the whole answer or of an item of a batch. */
export function codesOf(row: Row): string[] {
  const codes = [...JSON.stringify(row.answer ?? null).matchAll(/"code":"([a-z_]+)"/g)].map(
    ([, code = ""]) => code,
  );
  return row.error === undefined ? codes : [...codes, row.error.code];
}
