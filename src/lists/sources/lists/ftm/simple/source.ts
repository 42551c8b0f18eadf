// OpenSanctions' simplest publication, targets.simple.csv: a table with one row per listed entity. It does
// not say why an entity is listed: entities under a measure go into the corpus of sanctions, those in a
// dataset of office holders into that of PEPs, and all others, which are noted, into that of sanctions. The
// other publications say more.

import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import type { Staging } from "../../../files/record-staging.ts";
import { refusedRow } from "../../../files/tables.ts";
import { readOneFile } from "../../one-file.ts";
import type { Source } from "../../source.ts";
import { hasHeaders, parseTableRecords } from "../../table-records.ts";
import { describeDataset } from "../datasets.ts";
import { defaultDataset, newerTime, pathFromFolders } from "../source.ts";
import { COLUMNS, mapRow, REQUIRED_COLUMNS } from "./mapper.ts";

const DELIMITER = ",";

export const ftmSimple: Source = {
  name: "ftm-simple",
  title: "OpenSanctions simplified table (targets.simple.csv)",
  recognise: ({ head }) =>
    hasHeaders(head, DELIMITER, REQUIRED_COLUMNS) ? { role: "targets", dataset: null } : null,
  pathFromFolders,
  read: readOneFile(async function* (file, staging, context) {
    const announced = new Set<string>();
    let count = 0;
    let unexplained = 0;
    let newest = "";
    const table = { delimiter: DELIMITER, required: REQUIRED_COLUMNS, known: new Set<string>(COLUMNS) };
    for await (const { line, cells } of parseTableRecords(file, table, context)) {
      count++;
      const id = requireOwnId(file, line, cells, staging);
      if (!cells.has("name")) throw refusedRow(file, line, "has no name");
      const { listed, datasets, isUnexplained, unread } = mapRow(
        cells,
        id,
        defaultDataset(file),
        context.loadedAt,
      );
      noteUnread(context, file, line, ...unread);
      for (const [name, title] of datasets) {
        if (!announced.has(name)) context.addDataset({ ...describeDataset(name), title });
        announced.add(name);
      }
      if (isUnexplained) unexplained++;
      if (cells.has("last_seen")) newest = newerTime(newest, listed.entity.lastSeen, context.loadedAt);
      yield listed;
    }
    if (newest !== "") context.setContentDate(newest);
    if (unexplained === 0) return;
    const message =
      `${unexplained} of ${count} records do not say why they are listed; they are screened as sanctioned. ` +
      "Import entities.ftm.json or targets.nested.json, which say it.";
    noteUnread(context, file, null, message);
  }),
};

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
