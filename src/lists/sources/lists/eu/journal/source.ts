// The annexes of the European Union's sanctions acts as tables, transcribed from the Official Journal by
// OpenSanctions: one file per act, one row per designation. They hold measures that the financial sanctions
// files leave out (export control, ships that may not be served), and new acts earlier than those files.
// Consolidated files and amendments differ only in the columns that name the act.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { OperatorError } from "../../../../../base/model/errors.ts";
import { findSchema } from "../../../../../base/model/schemata.ts";
import { noteUnread } from "../../../files/import-note.ts";
import { refusedRow, splitCell } from "../../../files/tables.ts";
import type { ListSet, Source, SourceContext } from "../../source.ts";
import { hasHeaders, parseTableRecords } from "../../table-records.ts";
import { EU_JOURNAL, idOf, JOURNAL_COLUMNS, mapRow } from "./mapper.ts";

const DELIMITER = ",";

const REQUIRED = ["recordid", "programkey", "annex", "measure", "startdate", "schema", "name"];

export const euJournalCsv: Source = {
  name: "eu-journal-csv",
  title: "annexes of EU sanctions acts (CSV, a file an act)",
  // A file is an act: each is a set of its own, and all are of one dataset.
  recognise: ({ head }) =>
    ["celex", "amendedcelex"].some((act) => hasHeaders(head, DELIMITER, [act, ...REQUIRED]))
      ? { role: "act", dataset: null }
      : null,
  read,
};

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const file = set.files.get("act");
  if (file === undefined) throw new OperatorError("An act of the EU has no file.", "Name its CSV.");
  context.addDataset(EU_JOURNAL.dataset);
  let count = 0;
  const known = new Set(Object.keys(JOURNAL_COLUMNS));
  const table = { delimiter: DELIMITER, required: REQUIRED, known };
  for await (const { line, cells } of parseTableRecords(file, table, context)) {
    count++;
    if (!cells.has("name")) throw refusedRow(file, line, "has no name");
    const schema = cells.get("schema") ?? "";
    if (findSchema(schema) === undefined)
      throw refusedRow(file, line, `has the unknown schema ${JSON.stringify(schema)}`);
    yield mapRow(cells, idOf(cells), context.loadedAt, (cell) => splitCell(file, line, cell));
  }
  // The annexes of an act may have become empty: the file is not damaged, but the operator must know.
  if (count === 0) noteUnread(context, file, null, "The act lists nobody.");
}
