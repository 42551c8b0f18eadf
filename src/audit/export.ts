// Exports entries for an examiner: as CSV or JSON lines, with a page per decision, and the SHA-256 of each
// file. The list of checksums is written last, so an export without it is not complete.

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import {
  type Decision,
  entryId,
  isDecision,
  parseAct,
  parseDecision,
  type StoredEntry,
  userOf,
} from "../journal/reading/stored-entry.ts";
import { OperatorError } from "../model/errors.ts";
import { harmlessCell } from "../model/safe-text.ts";
import type { Manifest } from "../snapshot/manifest.ts";
import { pageOf, subjectName, summariseAnswer } from "./entry-page.ts";
import { ExportFile, writeExportFile } from "./export-file.ts";
import { writeHtml } from "./page-html.ts";

export type ExportFormat = "csv" | "jsonl";

interface ExportRequest {
  readonly entries: AsyncIterable<StoredEntry>;
  /** A folder that does not exist or is empty. */
  readonly out: string;
  readonly format: ExportFormat;
  /** True for a page per decision. */
  readonly pages: boolean;
  /** What is wrong with the days that are exported, as sentences. Each file and page begins with them. */
  readonly problems: readonly string[];
  /** The manifest of a snapshot for the pages; null when it is not at hand. */
  readonly manifestOf: (snapshot: string) => Manifest | null;
}

interface ExportCounts {
  readonly entries: number;
  readonly decisions: number;
}

const CHECKSUMS_FILE = "SHA256SUMS";

export const DECISION_COLUMNS = [
  "id",
  "time",
  "kind",
  "account",
  "account_number",
  "key",
  "request",
  "item",
  "name",
  "subject",
  "threshold",
  "limit",
  "include",
  "datasets",
  "snapshot",
  "engine",
  "name_rules",
  "outcome",
  "matches",
  "candidates",
  "truncated",
  "not_compared",
  "hash",
];

const CANDIDATE_COLUMNS = [
  "decision",
  "time",
  "position",
  "id",
  "name",
  "schema",
  "score",
  "match",
  "features",
  "datasets",
];

const OTHER_COLUMNS = ["id", "time", "kind", "user", "command", "details", "hash"];

/** Separates several values in a cell. */
export const VALUE_SEPARATOR = "; ";

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Writes the files of an export. Throws an OperatorError when the folder holds anything. */
export async function exportEntries(request: ExportRequest): Promise<ExportCounts> {
  const { entries, out, format, pages, problems } = request;
  prepareFolder(out);
  const checksums: string[] = [];
  const writer = format === "csv" ? new CsvFiles(out, problems) : new JsonLines(out, problems);
  let count = 0;
  let decisions = 0;
  for await (const entry of entries) {
    count++;
    writer.add(entry);
    if (!isDecision(entry)) continue;
    decisions++;
    if (pages) checksums.push(writePage(request, entry));
  }
  const sums = [...writer.close(), ...checksums];
  writeExportFile(out, CHECKSUMS_FILE, `${sums.join("\n")}\n`);
  return { entries: count, decisions };
}

function prepareFolder(out: string): void {
  mkdirSync(out, { recursive: true, mode: 0o700 });
  if (readdirSync(out).length > 0)
    throw new OperatorError(`The folder ${out} is not empty.`, "Name a new folder: --out FOLDER");
}

/** Returns the line of its checksum. */
function writePage({ out, manifestOf, problems }: ExportRequest, entry: StoredEntry): string {
  const folder = join("pages", entry.time.slice(0, 10));
  mkdirSync(join(out, folder), { recursive: true, mode: 0o700 });
  const page = pageOf(entry, manifestOf(parseDecision(entry).snapshot));
  const warned =
    problems.length === 0
      ? page
      : { ...page, sections: [{ heading: "The journal is not intact", lines: problems }, ...page.sections] };
  const name = join(folder, `${entry.lane}-${entry.seq}`);
  // An entry that was repeated has a page for each place.
  const isRepeated = existsSync(join(out, `${name}.html`));
  return writeExportFile(out, `${name}${isRepeated ? `-line-${entry.line}` : ""}.html`, writeHtml(warned));
}

/** The lines as they are stored, so that their hashes can be checked again. */
class JsonLines {
  readonly #file: ExportFile;

  constructor(out: string, problems: readonly string[]) {
    this.#file = new ExportFile(out, "entries.jsonl");
    for (const problem of problems) this.#file.write(`${JSON.stringify({ problem })}\n`);
  }

  add({ text }: StoredEntry): void {
    this.#file.write(`${text}\n`);
  }

  close(): string[] {
    return [this.#file.close()];
  }
}

/** A row per decision, one per candidate, and one per entry of another kind. */
class CsvFiles {
  readonly #decisions: ExportFile;
  readonly #candidates: ExportFile;
  readonly #others: ExportFile;

  constructor(out: string, problems: readonly string[]) {
    this.#decisions = startCsv(out, "decisions.csv", DECISION_COLUMNS, problems);
    this.#candidates = startCsv(out, "candidates.csv", CANDIDATE_COLUMNS, problems);
    this.#others = startCsv(out, "other-entries.csv", OTHER_COLUMNS, problems);
  }

  add(entry: StoredEntry): void {
    if (!isDecision(entry)) {
      this.#others.write(toCsv([otherRow(entry)]));
      return;
    }
    const decision = parseDecision(entry);
    this.#decisions.write(toCsv([decisionRow(entry, decision)]));
    const candidates = candidateRows(entry, decision);
    if (candidates.length > 0) this.#candidates.write(toCsv(candidates));
  }

  close(): string[] {
    return [this.#decisions, this.#candidates, this.#others].map((file) => file.close());
  }
}

/** After its header, each problem is a row with one cell. */
function startCsv(
  out: string,
  name: string,
  columns: readonly string[],
  problems: readonly string[],
): ExportFile {
  const file = new ExportFile(out, name);
  file.write(`${BYTE_ORDER_MARK}${columns.join(",")}\n`);
  file.write(toCsv(problems.map((problem) => [problem, ...columns.slice(1).map(() => "")])));
  return file;
}

/** Rows of a CSV file, whose cells no spreadsheet computes. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return stringify(rows.map((row) => row.map(harmlessCell)));
}

/** The cells of DECISION_COLUMNS. */
export function decisionRow(entry: StoredEntry, decision: Decision): string[] {
  const { account, key, request, item = "", options, snapshot, engine, nameRules, answer } = decision;
  const results = answer?.results ?? [];
  return [
    entryId(entry),
    entry.time,
    entry.kind,
    account.name,
    String(account.id),
    key,
    request,
    item,
    subjectName(decision) ?? "",
    JSON.stringify(decision.subject),
    options === undefined ? "" : String(options.threshold),
    options === undefined ? "" : String(options.limit),
    options?.include.join(VALUE_SEPARATOR) ?? "",
    options?.datasets?.join(VALUE_SEPARATOR) ?? "",
    snapshot,
    engine,
    nameRules,
    summariseAnswer(decision),
    String(results.filter(({ match }) => match).length),
    String(results.length),
    decision.truncated === undefined ? "" : String(decision.truncated),
    decision.notCompared?.join(VALUE_SEPARATOR) ?? "",
    entry.hash,
  ];
}

function candidateRows(entry: StoredEntry, { answer }: Decision): string[][] {
  return (answer?.results ?? []).map((candidate, i) => [
    entryId(entry),
    entry.time,
    String(i + 1),
    candidate.id,
    candidate.caption ?? "",
    candidate.schema ?? "",
    String(candidate.score),
    String(candidate.match),
    candidate.features === undefined ? "" : JSON.stringify(candidate.features),
    candidate.datasets?.join(VALUE_SEPARATOR) ?? "",
  ]);
}

function otherRow(entry: StoredEntry): string[] {
  const start = [entryId(entry), entry.time, entry.kind];
  if (entry.kind !== "act") return [...start, "", "", entry.text, entry.hash];
  const act = parseAct(entry);
  return [...start, userOf(act), act.command, JSON.stringify(act.details), entry.hash];
}
