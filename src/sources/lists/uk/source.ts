// The lists of the United Kingdom: the FCDO's UK Sanctions List, as XML and as CSV, and the consolidated list
// of OFSI, which was frozen when the former became the only one in January 2026 and is still being served.

import type { ListedEntity } from "../../../model/entity.ts";
import { OperatorError } from "../../../model/errors.ts";
import { parseDayFirst } from "../../fields/day-first-dates.ts";
import type { ListFile } from "../../files/list-file.ts";
import { Staging } from "../../files/record-staging.ts";
import { slugOf } from "../listed-entity.ts";
import type { ListSet, Source, SourceContext } from "../source.ts";
import { isFcdoCsv, joinFcdoRows, stageFcdoCsv } from "./fcdo-csv-reader.ts";
import { isFcdoXml, parseFcdoXml } from "./fcdo-xml-reader.ts";
import { captionOf, mapRecord, schemaOf, type UkList } from "./mapper.ts";
import { isOfsiCsv, joinOfsiRows, stageOfsiCsv } from "./ofsi-reader.ts";
import type { UkRecord } from "./record.ts";

const FCDO: UkList = {
  dataset: {
    name: "gb_fcdo_sanctions",
    title: "UK Sanctions List",
    description:
      "People, organisations and ships designated under the sanctions regulations of the United Kingdom.",
  },
  authority: "Foreign, Commonwealth & Development Office",
};

const OFSI: UkList = {
  dataset: {
    name: "gb_hmt_sanctions",
    title: "UK OFSI Consolidated List of Targets (frozen in January 2026)",
    description: "Asset freeze targets of the United Kingdom, as listed by HM Treasury until January 2026.",
  },
  authority: "HM Treasury, Office of Financial Sanctions Implementation",
};

export const ukFcdoXml: Source = {
  name: "uk-fcdo-xml",
  title: "UK Sanctions List (XML)",
  recognise: (file) => (isFcdoXml(file.head) ? { role: "list", dataset: FCDO.dataset.name } : null),
  dayOf: (head) => parseDayFirst(/<DateGenerated>([^<]*)</.exec(head)?.[1] ?? ""),
  read: (set, context) =>
    readEntities(set, context, FCDO, async function* (file, staging) {
      for await (const record of parseFcdoXml(file, context)) {
        context.countRecord(file.path);
        const id = idOf(record);
        if (staging.has("id", id)) throw refused(file, record, `has the Unique ID of another, ${id}`);
        staging.put("id", id, record.line);
        yield record;
      }
    }),
};

export const ukFcdoCsv: Source = {
  name: "uk-fcdo-csv",
  title: "UK Sanctions List (CSV)",
  recognise: (file) => (isFcdoCsv(file.head) ? { role: "list", dataset: FCDO.dataset.name } : null),
  read: (set, context) =>
    readEntities(set, context, FCDO, async function* (file, staging) {
      await stageFcdoCsv(file, staging, context);
      for (const id of staging.keys("row")) yield joinFcdoRows(staging, id);
    }),
};

export const ukOfsiCsv: Source = {
  name: "uk-ofsi-csv",
  title: "UK OFSI consolidated list (CSV, frozen)",
  recognise: (file) => (isOfsiCsv(file.head) ? { role: "list", dataset: OFSI.dataset.name } : null),
  dayOf: (head) => parseDayFirst(/^"?Last Updated"?,"?([\d/]+)/i.exec(head)?.[1] ?? ""),
  read: (set, context) =>
    readEntities(set, context, OFSI, async function* (file, staging) {
      await stageOfsiCsv(file, staging, context);
      for (const id of staging.keys("row")) yield joinOfsiRows(staging, id);
    }),
};

async function* readEntities(
  set: ListSet,
  context: SourceContext,
  list: UkList,
  readRecords: (file: ListFile, staging: Staging) => AsyncIterable<UkRecord>,
): AsyncGenerator<ListedEntity> {
  const file = set.files.get("list");
  if (file === undefined) throw new OperatorError(`${list.dataset.title} has no file.`, "Name its file.");
  context.addDataset(list.dataset);
  const staging = new Staging(context.scratchFolder, "uk");
  let count = 0;
  try {
    for await (const record of readRecords(file, staging)) {
      count++;
      yield makeEntity(record, file, list, context.loadedAt);
    }
  } finally {
    staging.close();
  }
  if (count === 0) throw new OperatorError(`${file.path} holds no record.`, "Fetch the file again.");
}

function makeEntity(record: UkRecord, file: ListFile, list: UkList, loadedAt: string): ListedEntity {
  const isFcdo = list === FCDO;
  const number = isFcdo ? idOf(record) : (record.values.get("OFSIGroupID")?.[0] ?? "");
  if (slugOf(number) === "") throw refused(file, record, "has no id");
  const schema = schemaOf(record);
  if (schema === null) {
    const kind = JSON.stringify(record.values.get("IndividualEntityShip")?.[0] ?? "");
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
  return new OperatorError(
    `${file.path}, line ${record.line}: the record that begins here ${what}.`,
    "Fetch the file again; the list is imported whole or not at all.",
  );
}
