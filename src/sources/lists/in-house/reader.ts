// Reads the rows of an in-house list strictly: one bad row refuses the file.

import type { ColumnFields } from "../../columns/guesses.ts";
import { refuseHalfName, type TableForm } from "../../columns/header.ts";
import { describeWrongValue } from "../../columns/json-rows.ts";
import type { Mapping } from "../../columns/mapping.ts";
import { type KeyedRow, parseRows } from "../../columns/rows.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import { decodeCsv, foldHeader, refusedRow } from "../../files/tables.ts";
import { decodeText } from "../../files/text.ts";
import type { SourceContext } from "../source.ts";

/**
 * Every row of the file. Throws an OperatorError for a bad row, and when a mapped column is not there; notes
 * each column that is left out.
 */
export async function* parseInHouseRows(
  file: ListFile,
  form: TableForm,
  mapping: Mapping,
  context: SourceContext,
): AsyncGenerator<KeyedRow> {
  const { encoding } = mapping;
  refuseHalfName(
    file,
    form,
    mapping,
    'Name the columns in a mapping file in its folder, with "columns": {"…": "lastName", "…": "ignore"}.',
  );
  const onColumns = (line: number, headers: readonly string[], columns: ColumnFields) => {
    const folded = [...new Set(headers.map(foldHeader))].filter((header) => header !== "");
    if (form !== "jsonl") checkMapped(file, line, folded, mapping);
    for (const header of folded) {
      if (columns.has(header)) continue;
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
    if ("problem" in row) throw refusedRow(file, row.line, row.problem);
    for (const [key, what] of row.wrong) throw refusedRow(file, row.line, describeWrongValue(key, what));
    yield row;
  }
}

function checkMapped(file: ListFile, line: number, headers: readonly string[], mapping: Mapping): void {
  const missing = [...mapping.columns.keys()].filter((header) => !headers.includes(header));
  if (missing.length > 0)
    throw refusedRow(file, line, `has no column ${missing.join(", ")}, which the mapping names`);
}
