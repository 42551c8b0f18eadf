// The lists of the United Kingdom: the FCDO's UK Sanctions List, as XML and as CSV, and the consolidated list
// of OFSI, which was frozen when the former became the only one in January 2026 and is still being served.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import type { OperatorError } from "../../../../base/model/errors.ts";
import { parseDayFirst } from "../../fields/day-first-dates.ts";
import type { ListFile } from "../../files/list-file.ts";
import { refusedRow } from "../../files/tables.ts";
import { slugOf } from "../listed-entity.ts";
import { readOneFile, refusedRecord } from "../one-file.ts";
import { type PublishedList, publishedList } from "../published-list.ts";
import type { Source } from "../source.ts";
import { hasHeaders, parseTableRecords } from "../table-records.ts";
import { FCDO_TABLE, OFSI_TABLE, type UkTable } from "./csv-reader.ts";
import { isFcdoXml, parseFcdoXml } from "./fcdo-xml-reader.ts";
import { captionOf, mapRecord, schemaOf } from "./mapper.ts";
import { type UkRecord, UkRecordBuilder } from "./record.ts";

const FCDO = publishedList("gb_fcdo_sanctions");
const OFSI = publishedList("gb_hmt_sanctions");

export const ukFcdoXml: Source = {
  name: "uk-fcdo-xml",
  title: "UK Sanctions List (XML)",
  recognise: (file) => (isFcdoXml(file.head) ? { role: "list", dataset: FCDO.dataset.name } : null),
  dayOf: (head) => parseDayFirst(/<DateGenerated>([^<]*)</.exec(head)?.[1] ?? ""),
  read: readOneFile(async function* (file, staging, context) {
    context.addDataset(FCDO.dataset);
    for await (const record of parseFcdoXml(file, context)) {
      context.countRecord(file.path);
      const id = idOf(record);
      if (staging.has("id", id)) throw refused(file, record, `has the Unique ID of another, ${id}`);
      staging.put("id", id, record.line);
      yield makeEntity(record, file, FCDO, context.loadedAt);
    }
  }),
};

export const ukFcdoCsv: Source = {
  name: "uk-fcdo-csv",
  title: "UK Sanctions List (CSV)",
  ...ofTable(FCDO_TABLE, FCDO),
};

export const ukOfsiCsv: Source = {
  name: "uk-ofsi-csv",
  title: "UK OFSI consolidated list (CSV, frozen)",
  ...ofTable(OFSI_TABLE, OFSI),
  dayOf: (head) => parseDayFirst(/^"?Last Updated"?,"?([\d/]+)/i.exec(head)?.[1] ?? ""),
};

/** How a table of a list is recognised, and read: all rows of an id make one record. */
function ofTable(table: UkTable, list: PublishedList): Pick<Source, "recognise" | "read"> {
  const [column, written] = table.id;
  return {
    recognise: ({ head }) =>
      hasHeaders(head, table.delimiter, table.required, 2)
        ? { role: "list", dataset: list.dataset.name }
        : null,
    read: readOneFile(async function* (file, staging, context) {
      context.addDataset(list.dataset);
      for await (const { line, cells } of parseTableRecords(file, table, context)) {
        const id = cells.get(column);
        if (id === undefined) throw refusedRow(file, line, `has no ${written}`);
        staging.put("row", id, { line, cells: [...cells] });
      }
      for (const id of staging.keys("row")) {
        let builder: UkRecordBuilder | null = null;
        for (const staged of staging.get("row", id)) {
          const { line, cells } = staged as { line: number; cells: [string, string][] };
          builder ??= new UkRecordBuilder(line);
          table.addRow(builder, new Map(cells));
        }
        if (builder !== null) yield makeEntity(builder.toRecord(), file, list, context.loadedAt);
      }
    }),
  };
}

function makeEntity(record: UkRecord, file: ListFile, list: PublishedList, loadedAt: string): ListedEntity {
  const isFcdo = list === FCDO;
  const number = isFcdo ? idOf(record) : (record.values.get("OFSIGroupID")?.[0] ?? "");
  if (slugOf(number) === "") throw refused(file, record, "has no id");
  const schema = schemaOf(record);
  if (schema === null) {
    const kind = JSON.stringify((record.values.get("IndividualEntityShip") ?? []).join(", "));
    throw refused(file, record, `is of the unknown kind ${kind}`);
  }
  const caption = captionOf(record);
  if (caption === null) throw refused(file, record, "has no name");
  const id = `${isFcdo ? "gb-fcdo" : "gb-hmt"}-${slugOf(number)}`;
  return mapRecord(record, list, { id, schema, caption, loadedAt });
}

function idOf(record: UkRecord): string {
  return record.values.get("UniqueID")?.[0] ?? "";
}

function refused(file: ListFile, record: UkRecord, what: string): OperatorError {
  return refusedRecord(file, record.line, `the record that begins here ${what}`);
}
