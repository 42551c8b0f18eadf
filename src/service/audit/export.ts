// Exports entries for an examiner: as CSV or JSON lines, with a page per decision, and the SHA-256 of each
// file. The list of checksums is written last, so an export without it is not complete.

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { OperatorError } from "../../base/model/errors.ts";
import { harmlessCell } from "../../base/model/safe-text.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import {
  type Decision,
  entryId,
  isDecision,
  parseAct,
  parseDecision,
  type StoredEntry,
  userOf,
} from "../journal/reading/stored-entry.ts";
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
  /** Damaged places of the journal, which reading the entries adds to. They get a file of their own. */
  readonly leftOut?: readonly string[];
  /** The manifest of a snapshot for the pages; null when it is not at hand. */
  readonly manifestOf: (snapshot: string) => Manifest | null;
}

interface ExportCounts {
  readonly entries: number;
  readonly decisions: number;
}

const CHECKSUMS_FILE = "SHA256SUMS";
const LEFT_OUT_FILE = "left-out.txt";

/** A row of decisions.csv. */
interface RecordedDecision {
  readonly entry: StoredEntry;
  readonly decision: Decision;
}

/** A row of candidates.csv: one of the candidates of a decision. */
interface RecordedCandidate {
  readonly entry: StoredEntry;
  readonly position: number;
  readonly candidate: NonNullable<Decision["answer"]>["results"][number];
}

/** The columns of a CSV file, each with what its cells hold. */
type CellTable<Row> = readonly (readonly [column: string, cellOf: (row: Row) => string])[];

const DECISION_CELLS: CellTable<RecordedDecision> = [
  ["id", ({ entry }) => entryId(entry)],
  ["time", ({ entry }) => entry.time],
  ["kind", ({ entry }) => entry.kind],
  ["account", ({ decision }) => decision.account.name],
  ["account_number", ({ decision }) => String(decision.account.id)],
  ["key", ({ decision }) => decision.key],
  ["request", ({ decision }) => decision.request],
  ["item", ({ decision }) => decision.item ?? ""],
  ["name", ({ decision }) => subjectName(decision) ?? ""],
  ["subject", ({ decision }) => JSON.stringify(decision.subject)],
  ["threshold", ({ decision }) => String(decision.options?.threshold ?? "")],
  ["limit", ({ decision }) => String(decision.options?.limit ?? "")],
  ["include", ({ decision }) => listed(decision.options?.include)],
  ["datasets", ({ decision }) => listed(decision.options?.datasets)],
  ["compared", ({ decision }) => listed(comparedOf(decision))],
  ["snapshot", ({ decision }) => decision.snapshot],
  ["engine", ({ decision }) => decision.engine],
  ["name_rules", ({ decision }) => decision.nameRules],
  ["outcome", ({ decision }) => summariseAnswer(decision)],
  ["matches", ({ decision }) => String(resultsOf(decision).filter(({ match }) => match).length)],
  ["candidates", ({ decision }) => String(resultsOf(decision).length)],
  ["truncated", ({ decision }) => String(decision.truncated ?? "")],
  ["not_compared", ({ decision }) => listed(decision.notCompared)],
  ["hash", ({ entry }) => entry.hash],
];

const CANDIDATE_CELLS: CellTable<RecordedCandidate> = [
  ["decision", ({ entry }) => entryId(entry)],
  ["time", ({ entry }) => entry.time],
  ["position", ({ position }) => String(position)],
  ["id", ({ candidate }) => candidate.id],
  ["name", ({ candidate }) => candidate.caption ?? ""],
  ["schema", ({ candidate }) => candidate.schema ?? ""],
  ["score", ({ candidate }) => String(candidate.score)],
  ["match", ({ candidate }) => String(candidate.match)],
  ["features", ({ candidate: { features } }) => (features === undefined ? "" : JSON.stringify(features))],
  ["datasets", ({ candidate }) => listed(candidate.datasets)],
];

/** The datasets that were compared; null in an entry that does not say. */
function comparedOf({ compared, comparedOthers }: Decision): readonly string[] | null {
  if (compared === undefined) return null;
  if (compared.length === 0) return ["none"];
  return comparedOthers === undefined ? compared : [...compared, `and ${comparedOthers} more`];
}

const columnsOf = <Row>(table: CellTable<Row>) => table.map(([column]) => column);

export const DECISION_COLUMNS = columnsOf(DECISION_CELLS);

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
  const { leftOut = [] } = request;
  if (leftOut.length > 0) checksums.push(writeExportFile(out, LEFT_OUT_FILE, `${leftOut.join("\n")}\n`));
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
    this.#candidates = startCsv(out, "candidates.csv", columnsOf(CANDIDATE_CELLS), problems);
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
  return DECISION_CELLS.map(([, cellOf]) => cellOf({ entry, decision }));
}

function candidateRows(entry: StoredEntry, decision: Decision): string[][] {
  return resultsOf(decision).map((candidate, i) =>
    CANDIDATE_CELLS.map(([, cellOf]) => cellOf({ entry, position: i + 1, candidate })),
  );
}

function otherRow(entry: StoredEntry): string[] {
  return [entryId(entry), entry.time, entry.kind, ...otherCells(entry), entry.hash];
}

/** User, command and details of what is no decision; what is no act either has its text as details. */
export function otherCells(entry: StoredEntry): string[] {
  if (entry.kind !== "act") return ["", "", entry.text];
  const act = parseAct(entry);
  return [userOf(act), act.command, JSON.stringify(act.details)];
}

function resultsOf({ answer }: Decision): NonNullable<Decision["answer"]>["results"] {
  return answer?.results ?? [];
}

function listed(values: readonly string[] | null | undefined): string {
  return values?.join(VALUE_SEPARATOR) ?? "";
}
