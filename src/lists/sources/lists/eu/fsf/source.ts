// The European Union's consolidated list of persons, groups and entities under financial sanctions, in the
// two publications that hold the whole of it: XML 1.1, and CSV (1.1, and the older 1.0). In the CSV files
// only a remark gives the quality of an alias; all else is the same.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { OperatorError } from "../../../../../base/model/errors.ts";
import type { ListFile } from "../../../files/list-file.ts";
import { readOneFile, refusedRecord } from "../../one-file.ts";
import type { Source, SourceContext } from "../../source.ts";
import { joinEuRows, layoutOf, stageEuCsv } from "./csv-reader.ts";
import { captionOf, EU_LIST, idOf, mapRecord } from "./mapper.ts";
import type { EuRecord } from "./record.ts";
import { isEuXml, parseEuXml } from "./xml-reader.ts";

export const euFsfXml: Source = {
  name: "eu-fsf-xml",
  title: "EU Financial Sanctions Files (XML 1.1)",
  recognise: (file) => (isEuXml(file.head) ? { role: "list", dataset: EU_LIST.dataset.name } : null),
  dayOf: (head) => /\bgenerationDate=["'](\d{4}-\d{2}-\d{2})/.exec(head)?.[1] ?? null,
  read: readOneFile(async function* (file, staging, context) {
    context.addDataset(EU_LIST.dataset);
    for await (const record of parseEuXml(file, context)) {
      context.countRecord(file.path);
      const listed = makeEntity(record, file, context);
      const { id } = listed.entity;
      if (staging.has("id", id))
        throw refused(file, record.line, `has the id ${id}, which an earlier record has too`);
      staging.put("id", id, record.line);
      yield listed;
    }
  }),
};

export const euFsfCsv: Source = {
  name: "eu-fsf-csv",
  title: "EU Financial Sanctions Files (CSV 1.1 and 1.0)",
  recognise: (file) =>
    layoutOf(file.head) === null ? null : { role: "list", dataset: EU_LIST.dataset.name },
  read: readOneFile(async function* (file, staging, context) {
    const layout = layoutOf(file.head);
    if (layout === null)
      throw new OperatorError(`${file.path} is not of this publication.`, "Fetch it again.");
    context.addDataset(EU_LIST.dataset);
    await stageEuCsv(file, layout, staging, context);
    for (const key of staging.keys("row")) yield makeEntity(joinEuRows(layout, staging, key), file, context);
  }),
};

function makeEntity(record: EuRecord, file: ListFile, context: SourceContext): ListedEntity {
  const id = idOf(record);
  const caption = captionOf(record);
  if (id === null) throw refused(file, record.line, "has no number");
  if (caption === null) throw refused(file, record.line, "has no name");
  if (!/^[PE]$/.test(record.classification)) {
    const kind = JSON.stringify(record.classification);
    throw refused(file, record.line, `is of the kind ${kind}, which is not known`);
  }
  return mapRecord(record, id, caption, context.loadedAt);
}

function refused(file: ListFile, line: number, what: string): OperatorError {
  return refusedRecord(file, line, `the record that begins here ${what}`);
}
