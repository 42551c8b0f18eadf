// A list that a bank keeps itself: CSV, a workbook, or JSON, in either corpus. Such a file looks like
// any other table, so it is never recognised by content alone: either its folder has a mapping for it
// (`NAME.mapping.json`), or the operator names it with `--source in-house=PATH`. Without a mapping the
// columns are guessed by their headers.

import { basename } from "node:path";
import type { Dataset, ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { formOf, formOfTable, ONE_DOCUMENT } from "../../columns/header.ts";
import { isOwnershipMapping, type Mapping, namedColumns, parseMapping } from "../../columns/mapping.ts";
import { captionOf, type RowFields, sortByField, textsOf } from "../../columns/row-fields.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import { Staging } from "../../files/record-staging.ts";
import type { ListSet, Recognition, Source, SourceContext } from "../source.ts";
import { type InHouseList, mapRow, schemataOf } from "./mapper.ts";
import { parseInHouseRows } from "./reader.ts";

/** An id is shown and asked for; longer ones are something else. */
const ID_LENGTH_MAX = 120;

export const inHouse: Source = {
  name: "in-house",
  title:
    "a bank's own list (CSV, XLSX, JSON or Parquet; named with --source, or with a mapping in its folder)",
  recognise: (file) =>
    file.mapping === undefined || isOwnershipMapping(file.mapping) ? null : recogniseAs("list", file),
  recogniseNamed: (file) => recogniseAs("list", file),
  read,
};

/** Recognises a table that has a mapping, or that the operator named. */
export function recogniseAs(kind: "list" | "ownership", file: ListFile): Recognition | null {
  const mapping = parseMapping(file.mapping, kind);
  if (formOf(file.head, mapping) === null) return null;
  return { role: file.name, dataset: datasetOf(file, mapping).name };
}

/** The dataset that the mapping names, or one after the file: `Black list.xlsx` is `black_list`. */
export function datasetOf(file: ListFile, mapping: Mapping): Dataset {
  const [outer = "", inner = ""] = file.path.split("!");
  const stem = basename(/\.xlsx$/i.test(outer) || inner === "" ? outer : inner).replace(
    /(?:\.[a-z]+)+$/i,
    "",
  );
  const fromFile = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  const name = mapping.dataset ?? (fromFile === "" ? "in_house" : fromFile);
  const title = mapping.title ?? stem;
  return { name, title, description: mapping.description ?? `A list kept by the bank itself (${stem}).` };
}

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const staging = new Staging(context.scratchFolder, "in-house");
  const columns = new SheetColumns(set);
  let announced = "";
  let count = 0;
  try {
    for (const file of set.files.values()) {
      const mapping = parseMapping(file.mapping, "list");
      const dataset = datasetOf(file, mapping);
      if (announced !== dataset.name) context.addDataset(dataset);
      announced = dataset.name;
      if (isLeftOut(file, mapping)) {
        noteUnread(context, file, null, `The mapping does not name the sheet ${file.name}; it is left out.`);
        continue;
      }
      const list = { dataset, mapping, elsewhere: columns.of(file) };
      for await (const listed of readFile(file, list, staging, context)) {
        count++;
        yield listed;
      }
    }
  } finally {
    staging.close();
  }
  columns.check();
  for (const name of missingSheets(set)) context.reportMissing({ name: `sheet ${name}`, holds: "its rows" });
  if (count > 0) return;
  const paths = [...set.files.values()].map(({ path }) => path).join(", ");
  throw new OperatorError(
    `${paths} holds no record.`,
    "Screening against an empty list finds nobody; check the file.",
  );
}

function isLeftOut(file: ListFile, mapping: Mapping): boolean {
  return formOf(file.head) === "sheet" && mapping.sheets !== undefined && !mapping.sheets.includes(file.name);
}

/** Sheets that a mapping names and its workbook lacks, or has without a filled cell. */
function missingSheets(set: ListSet): string[] {
  const files = [...set.files.values()].filter(({ head }) => formOf(head) === "sheet");
  return [...Map.groupBy(files, ({ mapping }) => mapping?.path).values()].flatMap((sheets) => {
    const named = parseMapping(sheets[0]?.mapping, "list").sheets ?? [];
    return named.filter((name) => !sheets.some((sheet) => sheet.name === name));
  });
}

const CORRECT_ROW = "Correct the row, or the mapping of the file; a list is imported whole or not at all.";
const LEAVE_OUT_ROW = `${CORRECT_ROW} "skip": {"COLUMN": ["VALUE"]} in the mapping leaves out rows and counts them; "" is a blank cell.`;

/** Which columns the sheets of a workbook have: one may lack a column that another one has. */
class SheetColumns {
  readonly #found = new Map<ListFile, Set<string>>();

  constructor(private readonly set: ListSet) {}

  /** The set to fill for a sheet; undefined for a file that must have all columns itself. */
  of(file: ListFile): Set<string> | undefined {
    if (this.#sheetsBeside(file).length < 2) return undefined;
    const columns = new Set<string>();
    this.#found.set(file, columns);
    return columns;
  }

  /** Throws an OperatorError when no sheet has a column that the mapping names. */
  check(): void {
    for (const file of this.#found.keys()) {
      const columns = this.#sheetsBeside(file).map((sheet) => this.#found.get(sheet));
      const missing = [...namedColumns(parseMapping(file.mapping, "list"))].filter(
        (header) => !columns.some((found) => found?.has(header)),
      );
      const [workbook] = file.path.split("!", 1);
      if (missing.length > 0)
        throw new OperatorError(
          `No sheet of ${workbook} has a column ${missing.join(", ")}, which the mapping names.`,
          "Correct the mapping of the file.",
        );
    }
  }

  #sheetsBeside({ mapping, folder }: ListFile): ListFile[] {
    const { sheets } = parseMapping(mapping, "list");
    return [...this.set.files.values()].filter(
      (file) =>
        formOf(file.head) === "sheet" &&
        file.folder === folder &&
        file.mapping?.path === mapping?.path &&
        sheets?.includes(file.name) !== false,
    );
  }
}

async function* readFile(
  file: ListFile,
  list: InHouseList & { readonly elsewhere: Set<string> | undefined },
  staging: Staging,
  context: SourceContext,
): AsyncGenerator<ListedEntity> {
  const form = formOfTable(file, "Save it as CSV, XLSX, JSON or Parquet.", list.mapping);
  for await (const cells of parseInHouseRows(file, form, list.mapping, context, list.elsewhere)) {
    context.countRecord(file.path);
    const row = sortByField(cells);
    const place = `${file.path}, line ${row.line}`;
    const refuse = (what: string, hint = CORRECT_ROW): never => {
      throw new OperatorError(`${place} ${what}.`, hint);
    };
    if (captionOf(row) === "")
      refuse("has no name", form === "jsonl" && row.line === 1 ? ONE_DOCUMENT : LEAVE_OUT_ROW);
    const schemata = schemataOf(row, list.mapping);
    if (schemata === null) {
      const [word] = row.fields.get("schema") ?? [];
      if (word === undefined) {
        return refuse(
          "does not say whether it is a person or an organisation: give the kind in a column named schema, " +
            'or for the whole list with "schema": "Person" in the mapping',
        );
      }
      return refuse(`has the unknown kind ${JSON.stringify(word.text)} in column ${word.header}`);
    }
    const report = (header: string, what: string) =>
      noteUnread(context, file, row.line, `Column ${header}: ${what}.`);
    const [schema = "", ...others] = schemata;
    const id = takeId({ row, schema, place }, list, staging, refuse);
    const { loadedAt } = context;
    const { unread } = cells;
    yield mapRow(row, list, { id, schema, loadedAt, unread }, report);
    for (const other of others)
      yield mapRow(
        row,
        list,
        { id: `${id}-${other.toLowerCase()}`, schema: other, loadedAt, unread },
        () => {},
      );
  }
}

/**
 * The id of a row: the list's own after the dataset's name, or without a column for it a hash of kind, name
 * and birth dates. Rows that share a hash are numbered in the order of the file.
 */
function takeId(
  { row, schema, place }: { readonly row: RowFields; readonly schema: string; readonly place: string },
  { dataset, mapping }: InHouseList,
  staging: Staging,
  refuse: (what: string) => never,
): string {
  const [own] = textsOf(row, "id");
  const identity = JSON.stringify([schema, captionOf(row).toLowerCase(), textsOf(row, "birthDate")]);
  const hash = new Bun.CryptoHasher("sha1").update(identity).digest("hex");
  if (own !== undefined && own.length > ID_LENGTH_MAX)
    refuse(`has an id of more than ${ID_LENGTH_MAX} characters`);
  const id = `${dataset.name.replaceAll("_", "-")}-${own === undefined ? hash : own.replace(/\s+/g, "-")}`;
  const seen = [...staging.get("id", id)] as string[];
  staging.put("id", id, place);
  if (seen.length === 0) return id;
  if (own === undefined) return `${id}-${seen.length + 1}`;
  if (mapping.repeatedIds !== "merge") {
    refuse(
      `has the id ${JSON.stringify(own)}, which ${seen[0]} has too ` +
        '(rows of one subject are joined with "repeated_ids": "merge" in the mapping)',
    );
  }
  return id;
}
