// Parses the CSV files of the European Union's list into the same records as its XML: a row holds one part of
// a subject, and the rows of a subject are joined on disk. Copies of version 1.0 that a spreadsheet has saved
// (each line one quoted cell, tabs for commas, Windows-1252) are parsed too, with a note for what they lost.

import { alpha3ToAlpha2 } from "i18n-iso-countries/index.js";
import { parseDayFirst } from "../../../fields/day-first-dates.ts";
import type { TextEncoding } from "../../../files/encodings.ts";
import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import type { Staging } from "../../../files/record-staging.ts";
import {
  foldHeader,
  parseCsvRows,
  refusedRow,
  sampleCsv,
  splitCell,
  TableHeader,
  type TableRow,
} from "../../../files/tables.ts";
import { cleanText } from "../../../files/text.ts";
import type { SourceContext } from "../../source.ts";
import { type CsvLayout, LAYOUT_1_0, LAYOUT_1_1 } from "./fields.ts";
import { type EuPart, type EuRecord, forEachKind, makePart } from "./record.ts";

/** A row with its cells by folded header. */
interface StagedRow {
  readonly line: number;
  readonly cells: readonly (readonly [string, string])[];
}

/** The columns of a file; null when it is not of this publication. */
export function layoutOf(head: string): CsvLayout | null {
  const [first = []] = sampleCsv(head, ";", 1);
  const headers = unwrap(first, (cell) => sampleCsv(`${cell}\n`, ";", 1).flat()).map(foldHeader);
  const has = (layout: CsvLayout) => {
    const parts = Object.values(layout.parts).flatMap((columns) => Object.keys(columns));
    return [layout.key, layout.classification, ...parts].every((name) => headers.includes(foldHeader(name)));
  };
  return [LAYOUT_1_1, LAYOUT_1_0].find(has) ?? null;
}

/** The cells of a row that a spreadsheet has put into one; other rows as they are. */
function unwrap(cells: readonly string[], split: (cell: string) => readonly string[]): readonly string[] {
  const [only = ""] = cells;
  if (cells.length !== 1 || !only.includes(";")) return cells;
  return split(only.replace(/\t+$/, "")).map((cell) => cell.replace(/\t\s*/g, ", "));
}

/** Stages every row under its subject. Throws an OperatorError for a row without one. */
export async function stageEuCsv(
  file: ListFile,
  layout: CsvLayout,
  staging: Staging,
  context: SourceContext,
): Promise<void> {
  const encoding: TextEncoding =
    layout === LAYOUT_1_0 && file.head.includes("\ufffd") ? "windows-1252" : "utf-8";
  if (encoding !== "utf-8") {
    noteUnread(
      context,
      file,
      1,
      "The file is not UTF-8: a spreadsheet saved it, and letters that it could not write are lost.",
    );
  }
  let header: TableHeader | null = null;
  for await (const row of parseCsvRows(
    file,
    { delimiter: ";", lastLineEnd: "required", encoding },
    context,
  )) {
    const whole: TableRow = {
      line: row.line,
      cells: unwrap(row.cells, (cell) => splitCell(file, row.line, cell)),
    };
    if (header === null) {
      header = parseHeader(file, whole, layout, context);
      continue;
    }
    let cells = header.parse(whole);
    const key = cells.get(foldHeader(layout.key));
    if (key === undefined) throw refusedRow(file, row.line, `has no ${layout.key}`);
    const generated = parseDayFirst(cells.get(foldHeader(layout.date)) ?? "");
    if (generated !== null) context.setContentDate(generated);
    context.countRecord(file.path);
    if (encoding !== "utf-8") cells = withoutLostName(file, row.line, cells, context);
    staging.put("row", key, { line: row.line, cells: [...cells] } satisfies StagedRow);
  }
}

function parseHeader(file: ListFile, row: TableRow, layout: CsvLayout, context: SourceContext): TableHeader {
  // One known copy has the first header "Date_filexxxx".
  const cells = row.cells.map((cell, i) => (i === 0 && cell.startsWith(layout.date) ? layout.date : cell));
  const header = new TableHeader(file, { line: row.line, cells });
  const read = [layout.entity, layout.regulation, ...Object.values(layout.parts)].flatMap(Object.keys);
  const known = [...read, ...layout.ignored, layout.date, layout.remark].map(foldHeader);
  header.check([layout.key, layout.classification].map(foldHeader), new Set(known), row.line, context);
  return header;
}

/**
 * The cells, without a name that lost most of its letters: a spreadsheet writes a question mark for each
 * letter that it cannot encode. Names that lost a letter or two stay, and both are noted.
 */
function withoutLostName(
  file: ListFile,
  line: number,
  cells: ReadonlyMap<string, string>,
  context: SourceContext,
): ReadonlyMap<string, string> {
  const name = cells.get("naal_wholename") ?? "";
  const lost = name.split("?").length - 1;
  if (lost === 0) return cells;
  const isLegible = (name.match(/\p{L}/gu) ?? []).length > lost;
  const message = `The name ${JSON.stringify(name)} has lost letters${isLegible ? "." : " and is left out."}`;
  noteUnread(context, file, line, message);
  return isLegible ? cells : new Map([...cells].filter(([column]) => !column.startsWith("naal_")));
}

/** The subject whose rows were staged under a key. */
export function joinEuRows(layout: CsvLayout, staging: Staging, key: string): EuRecord {
  const rows = [...staging.get("row", key)] as StagedRow[];
  const cells = rows.map((row) => new Map(row.cells));
  const [firstRow] = rows;
  const [first] = cells;
  if (firstRow === undefined || first === undefined) throw new Error(`No row was staged under ${key}.`);
  const partsOf = (columns: Readonly<Record<string, string>>) =>
    withoutRepeats(cells.map((row) => pick(row, columns)).filter((part) => part.size > 0));
  const remarks = cells.flatMap((row) => row.get(foldHeader(layout.remark)) ?? []).map(joinLines);
  const ownColumns = [...Object.keys(layout.entity), layout.classification].map((column) =>
    foldHeader(column),
  );
  const contradictions = cells.flatMap((row) =>
    ownColumns.flatMap((column) => {
      const text = row.get(column) ?? "";
      return text === "" || text === first.get(column) ? [] : [`${column}: ${text}`];
    }),
  );
  return {
    line: firstRow.line,
    fields: pick(first, layout.entity),
    contradictions,
    classification: first.get(foldHeader(layout.classification)) ?? "",
    remarks: [...new Set(remarks)],
    regulations: partsOf(layout.regulation),
    parts: forEachKind((kind) => partsOf(layout.parts[kind])),
  };
}

function pick(row: ReadonlyMap<string, string>, columns: Readonly<Record<string, string>>): EuPart {
  const part = new Map<string, string>();
  for (const [column, attribute] of Object.entries(columns)) {
    const text = row.get(foldHeader(column));
    if (text === undefined) continue;
    part.set(attribute, attribute === "contact" ? text : joinLines(text));
  }
  // Numbers alone make no part.
  if ([...part.keys()].every((attribute) => attribute === "logicalId")) return new Map();
  return makePart(translateOlderForms(part));
}

/**
 * Converts what version 1.0 writes differently: countries of three letters, and the kind of a document after
 * its number.
 */
function translateOlderForms(part: Map<string, string>): ReadonlyMap<string, string> {
  const country = part.get("countryIso2Code") ?? "";
  const code = country.length === 3 ? alpha3ToAlpha2(country) : undefined;
  if (code !== undefined) part.set("countryIso2Code", code);
  const paper = /^(.*?)\s*\(([a-z]+)-([^()]+)\)\s*(.*)$/i.exec(part.get("number") ?? "");
  if (paper === null || part.has("identificationTypeCode")) return part;
  const [, number = "", kind = "", description = "", rest = ""] = paper;
  part
    .set("number", number)
    .set("identificationTypeCode", kind)
    .set("identificationTypeDescription", description);
  const remark = rest.replace(/^\((.*)\)$/, "$1");
  if (remark !== "" && remark !== `(${kind})`) part.set("remark", remark);
  return part;
}

/** Line breaks within a cell are written as a backslash and an n. */
function joinLines(text: string): string {
  return cleanText(text.replaceAll("\\n", " "));
}

/**
 * A part on several rows is one; parts are distinguished by their number, and without one by their content.
 */
function withoutRepeats(parts: readonly EuPart[]): EuPart[] {
  const seen = new Map(parts.map((part) => [part.get("logicalId") ?? JSON.stringify([...part]), part]));
  return [...seen.values()];
}
