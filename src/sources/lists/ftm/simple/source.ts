// OpenSanctions' simplest publication, targets.simple.csv: a table with one row per listed entity. It does
// not say why an entity is listed: entities under a measure go into the corpus of sanctions, those in a
// dataset of office holders into that of PEPs, and all others, which are noted, into that of sanctions. The
// other publications say more.

import type { ListedEntity } from "../../../../model/entity.ts";
import { OperatorError } from "../../../../model/errors.ts";
import type { ListFile } from "../../../files/list-file.ts";
import { Staging } from "../../../files/record-staging.ts";
import { foldHeader, parseCsvRows, refusedRow, sampleCsv, TableHeader } from "../../../files/tables.ts";
import type { ListSet, Source, SourceContext } from "../../source.ts";
import { describeDataset } from "../datasets.ts";
import { defaultDataset, pathFromFolders } from "../source.ts";
import { COLUMNS, mapRow, REQUIRED_COLUMNS } from "./mapper.ts";

const DELIMITER = ",";

export const ftmSimple: Source = {
  name: "ftm-simple",
  title: "OpenSanctions simplified table (targets.simple.csv)",
  recognise: (file) => (isSimpleTable(file) ? { role: "targets", dataset: null } : null),
  pathFromFolders,
  read,
};

function isSimpleTable(file: ListFile): boolean {
  const header = sampleCsv(file.head, DELIMITER, 1)[0]?.map(foldHeader) ?? [];
  return REQUIRED_COLUMNS.every((column) => header.includes(column));
}

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const file = set.files.get("targets");
  if (file === undefined)
    throw new OperatorError("The table of targets has no file.", "Name targets.simple.csv.");
  const staging = new Staging(context.scratchFolder, "ftm-simple");
  const announced = new Set<string>();
  let header: TableHeader | null = null;
  let count = 0;
  let unexplained = 0;
  let newest = "";
  try {
    for await (const row of parseCsvRows(file, { delimiter: DELIMITER, lastLineEnd: "required" }, context)) {
      if (header === null) {
        header = new TableHeader(file, row);
        header.check(REQUIRED_COLUMNS, new Set(COLUMNS), row.line, context);
        continue;
      }
      const cells = header.parse(row);
      context.countRecord(file.path);
      count++;
      const id = requireOwnId(file, row.line, cells, staging);
      if (!cells.has("name")) throw refusedRow(file, row.line, "has no name");
      const { listed, datasets, isUnexplained, unread } = mapRow(
        cells,
        id,
        defaultDataset(file),
        context.loadedAt,
      );
      for (const message of unread)
        context.note({ kind: "unread", file: file.path, line: row.line, message });
      for (const [name, title] of datasets) {
        if (!announced.has(name)) context.addDataset({ ...describeDataset(name), title });
        announced.add(name);
      }
      if (isUnexplained) unexplained++;
      if (cells.has("last_seen") && listed.entity.lastSeen > newest) newest = listed.entity.lastSeen;
      yield listed;
    }
  } finally {
    staging.close();
  }
  if (count === 0) throw new OperatorError(`${file.path} holds no record.`, "Fetch the file again.");
  if (newest !== "") context.setContentDate(newest);
  if (unexplained > 0) {
    const message =
      `${unexplained} of ${count} records do not say why they are listed; they are screened as sanctioned. ` +
      "Import entities.ftm.json or targets.nested.json, which say it.";
    context.note({ kind: "unread", file: file.path, line: null, message });
  }
}

/** The id of a row, which no row before it has. */
function requireOwnId(
  file: ListFile,
  line: number,
  cells: ReadonlyMap<string, string>,
  staging: Staging,
): string {
  const id = cells.get("id") ?? "";
  if (!/^\S{1,200}$/.test(id))
    throw refusedRow(file, line, "has no id, or one of blanks or too many letters");
  for (const before of staging.get("id", id))
    throw refusedRow(file, line, `has the id ${id}, which line ${before} has too`);
  staging.put("id", id, line);
  return id;
}
