// The annexes of the European Union's sanctions acts as tables, transcribed from the Official Journal by
// OpenSanctions: one file per act, one row per designation. They hold measures that the financial sanctions
// files leave out (export control, ships that may not be served), and new acts earlier than those files.
// Consolidated files and amendments differ only in the columns that name the act.

import type { ListedEntity } from "../../../../model/entity.ts";
import { OperatorError } from "../../../../model/errors.ts";
import { findSchema } from "../../../../model/schemata.ts";
import { parseCsvRows, refusedRow, sampleCsv, splitCell, TableHeader } from "../../../files/tables.ts";
import type { ListSet, Source, SourceContext } from "../../source.ts";
import { EU_JOURNAL_DATASET, idOf, JOURNAL_COLUMNS, mapRow } from "./mapper.ts";

const REQUIRED = ["recordid", "programkey", "annex", "measure", "startdate", "schema", "name"];

export const euJournalCsv: Source = {
  name: "eu-journal-csv",
  title: "annexes of EU sanctions acts (CSV, a file an act)",
  recognise: (file) => {
    const [cells = []] = sampleCsv(file.head, ",", 1);
    const headers = cells.map((cell) => cell.toLowerCase());
    const isOfAct = headers.includes("celex") || headers.includes("amendedcelex");
    // A file is an act: each is a set of its own, and all are of one dataset.
    return isOfAct && REQUIRED.every((name) => headers.includes(name))
      ? { role: "act", dataset: null }
      : null;
  },
  read,
};

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const file = set.files.get("act");
  if (file === undefined) throw new OperatorError("An act of the EU has no file.", "Name its CSV.");
  context.addDataset(EU_JOURNAL_DATASET);
  let header: TableHeader | null = null;
  let count = 0;
  const dialect = { delimiter: ",", lastLineEnd: "required" } as const;
  for await (const row of parseCsvRows(file, dialect, context)) {
    if (header === null) {
      header = new TableHeader(file, row);
      header.check(REQUIRED, new Set(Object.keys(JOURNAL_COLUMNS)), row.line, context);
      continue;
    }
    const cells = header.parse(row);
    context.countRecord(file.path);
    count++;
    if (!cells.has("name")) throw refusedRow(file, row.line, "has no name");
    const schema = cells.get("schema") ?? "";
    if (findSchema(schema) === undefined)
      throw refusedRow(file, row.line, `has the unknown schema ${JSON.stringify(schema)}`);
    const report = (message: string) =>
      context.note({ kind: "unread", file: file.path, line: row.line, message });
    const split = (cell: string) => splitCell(file, row.line, cell);
    yield mapRow(cells, idOf(cells), context.loadedAt, split, report);
  }
  // The annexes of an act may have become empty: the file is not damaged, but the operator must know.
  if (count === 0)
    context.note({ kind: "unread", file: file.path, line: null, message: "The act lists nobody." });
}
