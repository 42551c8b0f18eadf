// OFAC's legacy CSV files, of the SDN list and of the consolidated (non-SDN) list: up to four files per set.
// Rows of the other files may have any order, so they are staged on disk and joined while the primary file is
// parsed.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { OperatorError } from "../../../../../base/model/errors.ts";
import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import { Staging } from "../../../files/record-staging.ts";
import type { ListSet, MissingPart, Recognition, Source, SourceContext } from "../../source.ts";
import { CONSOLIDATED, datasetOfFileName, datasetOfName, datasetOfPrograms, SDN } from "../datasets.ts";
import { mapRecord } from "../mapper.ts";
import { unknownNameKind } from "../record.ts";
import { REMARKS_LENGTH_MAX, splitRemarks } from "../remarks.ts";
import { type OfacRole, type OfacRow, parseRows, refused, sampleRows } from "./reader.ts";
import { aliasKindOf, makeRecord, schemaOf, splitPrograms } from "./record.ts";

/** Remarks in the primary column; the comments file continues them. */
const REMARKS_COLUMN = 11;

export const ofacCsv: Source = {
  name: "ofac-csv",
  title: "OFAC legacy CSV files (sdn, alt, add, comments)",
  recognise,
  read,
};

function recognise(file: ListFile): Recognition | null {
  const sample = sampleRows(file.head);
  if (sample === null) return null;
  return { role: sample.role, dataset: datasetOf(file.name, sample.role, sample.rows) };
}

/**
 * Both lists have the same columns: the publisher's file names distinguish them, and failing that the
 * programs.
 */
function datasetOf(fileName: string, role: OfacRole, rows: readonly (readonly string[])[]): string {
  const named = datasetOfFileName(fileName) ?? (role === "sdn" ? null : SDN);
  return (named ?? datasetOfPrograms(rows.map((row) => splitPrograms(row[3] ?? null)))).name;
}

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const primaryFile = set.files.get("sdn");
  if (primaryFile === undefined) {
    const others = [...set.files.values()].map((file) => file.path).join(", ");
    throw new OperatorError(
      `The primary file of ${set.dataset} is missing: there is only ${others}.`,
      "Put sdn.csv (or cons_prim.csv) into the same folder.",
    );
  }
  const dataset = datasetOfName(set.dataset);
  context.addDataset(dataset);
  const staging = new Staging(context.scratchFolder, "ofac-csv");
  try {
    await stagePrimaryIds(primaryFile, staging);
    for (const role of ["comments", "alt", "add"] as const) {
      const file = set.files.get(role);
      if (file !== undefined) await stageRows(file, role, staging, context);
      // Whether comments are missing is known once the remarks are read.
      else if (role !== "comments") context.reportMissing(missingPart(role, dataset.name));
    }
    yield* joinRecords(primaryFile, set.files.get("comments"), dataset.name, staging, context);
  } finally {
    staging.close();
  }
}

/** Parses the whole primary file first, so that a damaged one yields nothing. */
async function stagePrimaryIds(file: ListFile, staging: Staging): Promise<void> {
  let count = 0;
  for await (const row of parseRows(file, "sdn")) {
    if (row.cells[1] === null) throw refused(file, row.line, "has no name");
    if (schemaOf(row) === null) {
      throw refused(file, row.line, `has the unknown type ${JSON.stringify(row.cells[2]?.trim())}`);
    }
    staging.put("sdn", row.entNum, row.line);
    count++;
  }
  if (count === 0) throw new OperatorError(`${file.path} holds no record.`, "Fetch the file again.");
}

async function stageRows(
  file: ListFile,
  role: Exclude<OfacRole, "sdn">,
  staging: Staging,
  context: SourceContext,
): Promise<void> {
  for await (const row of parseRows(file, role)) {
    context.countRecord(file.path);
    if (!staging.has("sdn", row.entNum)) {
      const why = `belongs to record ${row.entNum}, which the primary file does not have; it`;
      leaveOut(file, row.line, why, context);
      continue;
    }
    if (role === "alt" && row.cells[3] === null) {
      noteUnread(context, file, row.line, "The alias row has no name.");
      continue;
    }
    if (role === "alt" && aliasKindOf(row) === null)
      noteUnread(context, file, row.line, unknownNameKind(row.cells[2] ?? ""));
    staging.put(role, row.entNum, row);
  }
}

async function* joinRecords(
  file: ListFile,
  commentsFile: ListFile | undefined,
  dataset: string,
  staging: Staging,
  context: SourceContext,
): AsyncGenerator<ListedEntity> {
  let cutRemarks = 0;
  for await (const row of parseRows(file, "sdn")) {
    context.countRecord(file.path);
    const [first, second] = [...staging.get("sdn", row.entNum)];
    if (second !== undefined) {
      throw refused(
        file,
        row.line,
        `has the record number ${row.entNum}, which lines ${first} and ${second} both have`,
      );
    }
    const staged = (role: OfacRole) => [...staging.get(role, row.entNum)] as OfacRow[];
    const schema = schemaOf(row);
    if (schema === null) throw refused(file, row.line, "changed while it was read");
    const remarks = joinRemarks({ primary: file, comments: commentsFile }, row, staged("comments"), context);
    if (remarks.isCut) cutRemarks++;
    const record = makeRecord(
      { primary: row, aliases: staged("alt"), addresses: staged("add"), remarks: remarks.items },
      schema,
    );
    yield mapRecord(record, dataset, context.loadedAt);
  }
  // The publisher always has a comments file. Without cut remarks nothing of it is lost: a list made before
  // it, or one whose remarks are all short, is whole. With one cut remark an identifier may be lost, and only
  // the operator can accept that.
  if (cutRemarks > 0 && commentsFile === undefined) context.reportMissing(missingPart("comments", dataset));
}

/**
 * The items of the remarks with their continuation. Remarks that were cut and have none end in half an item,
 * which is left out and noted: half a number would be a wrong one. A continuation of remarks that were not
 * cut is of another edition of the list, and is noted too: its first characters would be appended to a number
 * that is whole.
 */
function joinRemarks(
  files: { readonly primary: ListFile; readonly comments: ListFile | undefined },
  row: OfacRow,
  comments: readonly OfacRow[],
  context: SourceContext,
): { items: string[]; isCut: boolean } {
  const remarks = row.cells[REMARKS_COLUMN] ?? "";
  if (remarks.length < REMARKS_LENGTH_MAX) {
    const why = `continues the remarks of record ${row.entNum}, which are whole: it is of another edition and`;
    for (const { line } of comments) leaveOut(files.comments ?? files.primary, line, why, context);
    return { items: splitRemarks(remarks), isCut: false };
  }
  const continuation = comments.map((comment) => comment.cells[1] ?? "").join("");
  const items = splitRemarks(remarks + continuation);
  if (continuation !== "" || /\.\s*$/.test(remarks)) return { items, isCut: false };
  if (files.comments !== undefined) context.countOrphan(files.comments.path);
  const lost = items.pop();
  noteUnread(
    context,
    files.primary,
    row.line,
    `The remarks of record ${row.entNum} are cut and have no comments row; left out: ${JSON.stringify(lost)}.`,
  );
  return { items, isCut: true };
}

/** Counts and notes a row that belongs to no record of this edition. */
function leaveOut({ path }: ListFile, line: number, why: string, context: SourceContext): void {
  context.countOrphan(path);
  context.note({ kind: "orphan", file: path, line, message: `The row ${why} is left out.` });
}

function missingPart(role: Exclude<OfacRole, "sdn">, dataset: string): MissingPart {
  const holds = { alt: "aliases", add: "addresses", comments: "continuations of remarks" }[role];
  if (dataset === CONSOLIDATED.name) return { name: `cons_${role}.csv`, holds };
  return { name: role === "comments" ? "sdn_comments.csv" : `${role}.csv`, holds };
}
