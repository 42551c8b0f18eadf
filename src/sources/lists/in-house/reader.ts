// Reads the rows of an in-house list strictly: one bad row refuses the file. Rows that the mapping leaves out
// are counted and named.

import { OperatorError } from "../../../model/errors.ts";
import { plural } from "../../../model/plural.ts";
import type { ColumnFields } from "../../columns/guesses.ts";
import { ONE_DOCUMENT, refuseHalfName, sampleTable, type TableForm } from "../../columns/header.ts";
import { describeWrongValue } from "../../columns/json-rows.ts";
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
  refuseHalfName(
    file.path,
    sampleTable(file, form, mapping),
    mapping,
    'Name the columns in a mapping file in its folder, with "columns": {"…": "lastName", "…": "ignore"}.',
  );
  const isJson = form === "jsonl" || form === "json";
  const named = namedColumns(mapping);
  const found = new Set<string>();
  const leftOut = new Map<string, number[]>();
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
      const name = JSON.stringify(header);
      const message = `The column ${name} is unknown and the mapping does not name it; its content is left out.`;
      noteUnread(context, file, line, message);
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
    yield row;
  }
  noteUnread(context, file, null, ...[...leftOut].map(describeLeftOut));
  const missing = isJson ? [...named].filter((header) => !found.has(header)) : [];
  for (const header of missing)
    noteUnread(context, file, null, `No record has ${JSON.stringify(header)}, which the mapping names.`);
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
