// Reads the rows of an in-house list strictly: one bad row refuses the file. Rows that the mapping leaves out
// are counted and named.

import { OperatorError } from "../../../../base/model/errors.ts";
import { plural } from "../../../../base/model/plural.ts";
import type { ColumnFields } from "../../columns/guesses.ts";
import {
  ONE_DOCUMENT,
  refuseHalfName,
  sampleTable,
  type TableForm,
  type TableSample,
} from "../../columns/header.ts";
import { describeWrongValue } from "../../columns/json-rows.ts";
import { type Look, lookOf, mayHoldFact } from "../../columns/looks.ts";
import { type Mapping, namedColumns } from "../../columns/mapping.ts";
import { type BadRow, type KeyedRow, parseRows } from "../../columns/rows.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import { decodeCsv, foldHeader, refusedRow } from "../../files/tables.ts";
import { decodeText } from "../../files/text.ts";
import type { SourceContext } from "../source.ts";

/**
 * Every row of the file that the mapping does not leave out. Throws an OperatorError for a bad row, and when
 * a named column is not there; notes each column, row and code that is left out. `elsewhere` takes the
 * columns of a sheet, where another one may have those that it lacks.
 */
export async function* parseInHouseRows(
  file: ListFile,
  form: TableForm,
  mapping: Mapping,
  context: SourceContext,
  elsewhere?: Set<string>,
): AsyncGenerator<KeyedRow> {
  const { encoding } = mapping;
  const sample = sampleTable(file, form, mapping);
  refuseHalfName(
    file.path,
    sample,
    mapping,
    'Name the columns in a mapping file in its folder, with "columns": {"…": "lastName", "…": "ignore"}.',
  );
  const isJson = form === "jsonl" || form === "json";
  const named = namedColumns(mapping);
  const found = new Set<string>();
  const leftOut = new Map<string, number[]>();
  /** Unknown columns that may hold what match compares: each value is counted, and kept as a note. */
  const lost = new Set<string>();
  const onColumns = (line: number, headers: readonly string[], columns: ColumnFields) => {
    const folded = [...new Set(headers.map(foldHeader))].filter((header) => header !== "");
    for (const header of folded) found.add(header);
    const missing = [...named].filter((header) => !found.has(header));
    if (!isJson && missing.length > 0) {
      if (elsewhere === undefined)
        throw refusedRow(file, line, `has no column ${missing.join(", ")}, which the mapping names`);
      noteUnread(
        context,
        file,
        line,
        `The sheet has no column ${missing.join(", ")}, which the mapping names.`,
      );
    }
    for (const header of folded) {
      elsewhere?.add(header);
      if (columns.has(header) || mapping.skip?.has(header)) continue;
      const look = lookIn(sample, header);
      if (mayHoldFact(look)) lost.add(header);
      noteUnread(context, file, line, describeUnknown(file, mapping, header, look));
    }
  };
  const texts =
    form === "csv"
      ? decodeCsv(file, { lastLineEnd: "noted", encoding }, context)
      : decodeText(file, encoding);
  for await (const row of parseRows(file, form, mapping, {
    pieces: [{ texts, line: 1 }],
    isMarked: false,
    onColumns,
  })) {
    if ("problem" in row) throw refused(file, form, row);
    if (row.leftOut !== null) {
      context.countRecord(file.path);
      const lines = leftOut.get(row.leftOut) ?? [];
      leftOut.set(row.leftOut, lines);
      lines.push(row.line);
      continue;
    }
    // The content of an unknown column is left out, and noted as such.
    for (const [key, what] of row.wrong)
      if (row.columns.has(key)) throw refusedRow(file, row.line, describeWrongValue(key, what));
    for (const { header, text, what } of row.unread)
      noteUnread(context, file, row.line, `Column ${header}: ${JSON.stringify(text)} ${what}.`);
    const unnamed = [...row.cells].filter(([header]) => lost.has(header));
    const what = "stands in an unknown column";
    yield {
      ...row,
      unread: [
        ...row.unread,
        ...unnamed.flatMap(([header, texts]) => texts.map((text) => ({ header, text, what }))),
      ],
    };
  }
  noteUnread(context, file, null, ...[...leftOut].map(describeLeftOut));
  const missing = isJson ? [...named].filter((header) => !found.has(header)) : [];
  for (const header of missing)
    noteUnread(context, file, null, `No record has ${JSON.stringify(header)}, which the mapping names.`);
}

/** Throws an OperatorError where nobody would count the values of the column. */
function describeUnknown(file: ListFile, mapping: Mapping, header: string, look: Look | null): string {
  const unknown = `The column ${JSON.stringify(header)} is unknown and the mapping does not name it`;
  if (!mayHoldFact(look))
    return `${unknown}; ${look === null ? "" : `it looks like ${look}, and `}its content is left out.`;
  if (mapping.fields.has("owned"))
    throw new OperatorError(`${file.path}: ${unknown}; it looks like ${look}.`, NAME_COLUMN);
  return `${unknown}; it looks like ${look}, and its values are kept as notes.`;
}

const NAME_COLUMN =
  'Name what it holds in a mapping file in its folder, with "columns": {"…": "ownerName"}, or [] for nothing.';

/** What a column looks like by the first rows. */
function lookIn({ header: { cells: headers }, rows }: TableSample, header: string): Look | null {
  const at = headers.findIndex((one) => foldHeader(one) === header);
  return lookOf(
    header,
    rows.map((row) => row[at] ?? ""),
  );
}

function refused(file: ListFile, form: TableForm, { line, problem }: BadRow): OperatorError {
  const error = refusedRow(file, line, problem);
  return form === "jsonl" && line === 1 ? new OperatorError(error.message, ONE_DOCUMENT) : error;
}

/** Lines that a note names. */
const LINES_NAMED_MAX = 20;

function describeLeftOut([reason, lines]: [string, number[]]): string {
  const more = lines.length > LINES_NAMED_MAX ? " …" : "";
  const named = `${lines.slice(0, LINES_NAMED_MAX).join(", ")}${more}`;
  return `The mapping leaves out ${plural(lines.length, "row")}, because ${reason}: line ${named}.`;
}
