// Australia's consolidated list of sanctions: a workbook with one row per name of a subject. Its rows have a
// reference ("101", "101a" …); the same number further down, under another primary name, is another subject.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import { Staging } from "../../files/record-staging.ts";
import {
  filledCells,
  foldHeader,
  parseSheetRows,
  refusedRow,
  sampleSheet,
  TableHeader,
  type TableRow,
  TITLE_CELLS_MAX,
} from "../../files/tables.ts";
import { refusedRecord } from "../one-file.ts";
import type { ListSet, Source, SourceContext } from "../source.ts";
import {
  AU_COLUMNS,
  AU_LIST,
  type AuRow,
  captionOf,
  idOf,
  MEASURE_COLUMNS,
  mapSubject,
  nameKindOf,
  numberOf,
  schemaOf,
} from "./mapper.ts";

const REQUIRED = [
  AU_COLUMNS.reference,
  AU_COLUMNS.name,
  AU_COLUMNS.type,
  AU_COLUMNS.nameType,
  AU_COLUMNS.committees,
  AU_COLUMNS.control,
];

const KNOWN: ReadonlySet<string> = new Set([...Object.values(AU_COLUMNS), ...MEASURE_COLUMNS]);

/** Rows before the header, such as a title, that are looked over. */
const HEADER_ROW_MAX = 10;

interface StagedRow {
  readonly line: number;
  readonly cells: readonly (readonly [string, string])[];
}

export const auDfatXlsx: Source = {
  name: "au-dfat-xlsx",
  title: "Australian Sanctions Consolidated List (XLSX)",
  recognise: (file) =>
    sampleSheet(file.head, HEADER_ROW_MAX).some(isHeader)
      ? { role: file.name, dataset: AU_LIST.dataset.name }
      : null,
  read,
};

function isHeader(cells: readonly string[]): boolean {
  const headers = cells.map(foldHeader);
  return REQUIRED.every((name) => headers.includes(name));
}

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  context.addDataset(AU_LIST.dataset);
  const staging = new Staging(context.scratchFolder, "au-dfat");
  let count = 0;
  try {
    for (const file of set.files.values()) await stageRows(file, staging, context);
    for (const subject of staging.keys("row")) {
      const staged = [...staging.get("row", subject)] as (StagedRow & { path: string })[];
      count++;
      yield makeEntity(staged, context);
    }
  } finally {
    staging.close();
  }
  const paths = [...set.files.values()].map(({ path }) => path).join(", ");
  if (count === 0) throw new OperatorError(`${paths} holds no record.`, "Fetch the file again.");
}

/** Stages the rows of a sheet under their subject: the number, and the primary name that begins the block. */
async function stageRows(file: ListFile, staging: Staging, context: SourceContext): Promise<void> {
  let header: TableHeader | null = null;
  let block = "";
  let number = "";
  for await (const row of parseSheetRows(file)) {
    if (header === null) {
      header = headerOf(file, row, context);
      continue;
    }
    const cells = header.parseRagged(row);
    if (cells.size === 0) continue;
    const found = requireNumber(file, row.line, cells);
    const name = cells.get(AU_COLUMNS.name);
    if (name === undefined) throw refusedRow(file, row.line, "has no name");
    context.countRecord(file.path);
    const kind = nameKindOf(cells);
    if (kind === null) {
      const written = JSON.stringify(cells.get(AU_COLUMNS.nameType));
      noteUnread(
        context,
        file,
        row.line,
        `The kind of name ${written} is unknown; the name is kept as an alias.`,
      );
    }
    if (found !== number) {
      number = found;
      // Rows of names may lie apart from their primary one; a number without a primary row is a subject of
      // its own.
      block = kind === "primary" ? idOf(found, name) : (blockOf(staging, found) ?? found);
      if (kind === "primary") staging.put("block", found, block);
    }
    staging.put("row", block, { path: file.path, line: row.line, cells: [...cells] });
  }
  if (header === null) throw new OperatorError(`${file.path} has no header row.`, "Fetch the file again.");
}

/** The header that a row is; null for a title above it. Throws for a record there. */
function headerOf(file: ListFile, row: TableRow, context: SourceContext): TableHeader | null {
  if (isHeader(row.cells)) {
    const header = new TableHeader(file, row);
    header.check(REQUIRED, KNOWN, row.line, context);
    return header;
  }
  if (filledCells(row.cells) > TITLE_CELLS_MAX)
    throw refusedRow(file, row.line, "is above the header; the header must be the first row of records");
  return null;
}

function requireNumber(file: ListFile, line: number, cells: AuRow): string {
  const number = numberOf(cells);
  if (number !== null) return number;
  const reference = JSON.stringify(cells.get(AU_COLUMNS.reference) ?? "");
  throw refusedRow(
    file,
    line,
    `has the reference ${reference}; a reference is a number, perhaps with letters after it, such as 101a or 101a1`,
  );
}

/** The subject that had a number last: rows of names may lie apart from their primary one. */
function blockOf(staging: Staging, number: string): string | null {
  return ([...staging.get("block", number)] as string[]).at(-1) ?? null;
}

function makeEntity(staged: readonly (StagedRow & { path: string })[], context: SourceContext): ListedEntity {
  const rows = staged.map(({ cells }): AuRow => new Map(cells));
  const [first] = staged;
  if (first === undefined) throw new Error("A subject has no staged row.");
  const refused = (what: string) => refusedRecord(first, first.line, `the subject that begins here ${what}`);
  const number = numberOf(new Map(first.cells));
  const caption = captionOf(rows);
  const schema = schemaOf(rows);
  if (number === null || caption === null) throw refused("has no name");
  if (schema === null) throw refused("is of an unknown type");
  return mapSubject(rows, { number, caption, schema, loadedAt: context.loadedAt });
}
