// Reads a file of judged alerts: CSV, or a sheet of a workbook. A row that can't be read refuses the file: a
// precision that leaves rows out in silence is wrong.

import { OperatorError } from "../../../base/model/errors.ts";
import { scriptOfLetter } from "../../../engine/names/analysis/script.ts";
import { formOfTable } from "../../../lists/sources/columns/header.ts";
import type { CsvRow } from "../../../lists/sources/files/csv-rows.ts";
import type { TextEncoding } from "../../../lists/sources/files/encodings.ts";
import type { ListFile } from "../../../lists/sources/files/list-file.ts";
import { listFiles } from "../../../lists/sources/files/list-files.ts";
import { cleanText } from "../../../lists/sources/files/text.ts";
import type { Alert } from "./alert.ts";
import { type AlertColumns, type AlertField, JUDGED_COLUMNS } from "./alert.ts";
import { Verdicts, type VerdictWords } from "./verdicts.ts";

interface AlertFileOptions {
  /** FIELD=COLUMN. */
  readonly map: readonly string[];
  readonly verdicts: VerdictWords;
  readonly encoding?: TextEncoding | undefined;
}

interface AlertFile {
  readonly alerts: readonly Alert[];
  /** Headers as written, by field. */
  readonly columns: ReadonlyMap<AlertField, string>;
  /** True when the scores were from 0 to 100. */
  readonly isPercent: boolean;
}

/** Judged by people, alerts are few; beyond this the file is something else. */
const ALERTS_MAX = 2_000_000;

/**
 * Reads every alert of the file. Throws an OperatorError with line and value for what can't be read, and a
 * UsageError for a wrong option.
 */
export async function readAlerts(path: string, options: AlertFileOptions): Promise<AlertFile> {
  const [file, ...others] = await listFiles([path]);
  if (file === undefined || others.length > 0)
    throw new OperatorError(`${path} must hold one table; it holds ${others.length + 1}.`, "Give one file.");
  const verdicts = new Verdicts(options.verdicts);
  let columns: AlertColumns | null = null;
  let headers: readonly string[] = [];
  const alerts: RawAlert[] = [];
  for await (const row of rowsOf(file, options.encoding)) {
    if ("problem" in row) throw refused(path, row.line, row.problem);
    const cells = row.cells.map(cleanText);
    if (cells.every((cell) => cell === "")) continue;
    if (columns === null) {
      if (JUDGED_COLUMNS.isTitle(row.line, cells, options.map)) continue;
      columns = JUDGED_COLUMNS.find(path, cells, options.map);
      headers = cells;
      continue;
    }
    if (alerts.length === ALERTS_MAX) throw refused(path, row.line, `is beyond ${ALERTS_MAX} alerts`);
    alerts.push(parseAlert(path, row.line, cells, columns, verdicts));
  }
  if (columns === null)
    throw new OperatorError(`${path} has no header.`, "Add a first row with the names of the columns.");
  if (alerts.length === 0)
    throw new OperatorError(`${path} has no alerts.`, "Give a file with a row per alert.");
  const isPercent = alerts.some(({ score }) => score > 1);
  return {
    columns: new Map([...columns].map(([field, at]) => [field, headers[at] ?? ""])),
    isPercent,
    alerts: isPercent ? alerts.map((alert) => fromPercent(path, alert)) : alerts,
  };
}

interface RawAlert extends Alert {
  readonly line: number;
}

function rowsOf(file: ListFile, encoding: TextEncoding | undefined): AsyncIterable<CsvRow> {
  const form = formOfTable(file, "Give a CSV or XLSX file.");
  if (form !== "csv" && form !== "sheet")
    throw new OperatorError(`${file.path} is not a table.`, "Give a CSV or XLSX file.");
  return JUDGED_COLUMNS.rows(file, form, encoding);
}

function parseAlert(
  path: string,
  line: number,
  cells: readonly string[],
  columns: AlertColumns,
  verdicts: Verdicts,
): RawAlert {
  const cell = (field: AlertField) => cells[columns.get(field) ?? -1] ?? "";
  const score = parseScore(cell("score"));
  if (score === null)
    throw refused(
      path,
      line,
      `has the score ${JSON.stringify(cell("score"))}; write a number from 0 to 1, or to 100`,
    );
  const isTrue = verdicts.parse(cell("verdict"));
  if (isTrue === undefined)
    throw new OperatorError(
      `${path}, line ${line} has the verdict ${JSON.stringify(cell("verdict"))}, which is unknown.`,
      "Say what it means: --true WORD, --false WORD or --open WORD, as often as needed.",
    );
  const lists = cell("list")
    .split(/[;,|]/)
    .map((list) => list.trim())
    .filter((list) => list !== "");
  const script = cell("script") || scriptOf(cell("name"));
  return { line, score, isTrue, schema: cell("schema") || null, lists: [...new Set(lists)], script };
}

function parseScore(text: string): number | null {
  const [, digits] = /^(\d+(?:[.,]\d+)?)\s*%?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const score = Number(digits.replace(",", "."));
  return score <= 100 ? score : null;
}

function fromPercent(path: string, alert: RawAlert): RawAlert {
  if (alert.score > 0 && alert.score < 1)
    throw refused(
      path,
      alert.line,
      `has the score ${alert.score}, and other lines have scores above 1; use one scale`,
    );
  return { ...alert, score: alert.score / 100 };
}

/** The script of the first letter. */
function scriptOf(name: string): string | null {
  const [letter] = /\p{L}/u.exec(name) ?? [];
  return letter === undefined ? null : scriptOfLetter(letter);
}

function refused(path: string, line: number, what: string): OperatorError {
  return new OperatorError(
    `${path}, line ${line} ${what}.`,
    "Correct the line; alerts are never skipped silently.",
  );
}
