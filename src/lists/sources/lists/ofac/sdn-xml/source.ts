// OFAC's lists in the sdnList XML (sdn.xml, consolidated.xml): one file, parsed as a stream.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { OperatorError } from "../../../../../base/model/errors.ts";
import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import type { Staging } from "../../../files/record-staging.ts";
import {
  hasXmlRoot,
  parseXmlRecords,
  TRUE_OR_FALSE,
  textAt,
  VocabularyCheck,
  type XmlElement,
} from "../../../files/xml-records.ts";
import { readOneFile, refusedRecord } from "../../one-file.ts";
import type { Source, SourceContext } from "../../source.ts";
import { datasetOfFileName, datasetOfName, datasetOfPrograms } from "../datasets.ts";
import { mapRecord } from "../mapper.ts";
import { schemaOfType } from "../record.ts";
import { ENTRY_VOCABULARY, makeRecord, nameOf } from "./record.ts";

const ROOT = "sdnList";

/** The publisher spells it like this. */
const PUBLICATION = "publshInformation";

export const ofacSdnXml: Source = {
  name: "ofac-sdn-xml",
  title: "OFAC sdnList XML (sdn.xml, consolidated.xml)",
  recognise: (file) => (hasXmlRoot(file.head, ROOT) ? { role: "list", dataset: datasetOf(file) } : null),
  dayOf: (head) => parsePublishDate(/<(?:[\w.-]+:)?Publish_Date>([^<]*)</.exec(head)?.[1] ?? ""),
  read: readOneFile(async function* (file, staging, context, set) {
    const dataset = datasetOfName(set.dataset);
    context.addDataset(dataset);
    const vocabulary = new VocabularyCheck(
      { ...ENTRY_VOCABULARY, [PUBLICATION]: "Publish_Date Record_Count" },
      file,
      context,
      { mainEntry: TRUE_OR_FALSE, Record_Count: /^\d+$/ },
    );
    let announced: number | null = null;
    let count = 0;
    for await (const element of parseXmlRecords(file, ROOT)) {
      vocabulary.check(element);
      if (element.name === PUBLICATION) {
        announced = reportPublication(element, context);
        continue;
      }
      if (element.name !== "sdnEntry")
        throw refusedRecord(file, element.line, `element ${element.name}, where only sdnEntry is allowed`);
      context.countRecord(file.path);
      count++;
      yield makeEntity(file, element, dataset.name, staging, context);
    }
    if (count > 0 && announced !== null && announced !== count)
      throw new OperatorError(
        `${file.path} announces ${announced} records and holds ${count}.`,
        "Fetch the file again; the list is imported whole or not at all.",
      );
  }),
};

/**
 * The XML does not name its list: the publisher's file name decides, and failing that the programs of the
 * first entries.
 */
function datasetOf(file: ListFile): string {
  const entries = file.head.split(/<(?:[\w.-]+:)?sdnEntry>/).slice(1);
  const programs = entries.map((entry) =>
    [...entry.matchAll(/<(?:[\w.-]+:)?program>([^<]*)</g)].map(([, program = ""]) => program.trim()),
  );
  return (datasetOfFileName(file.name) ?? datasetOfPrograms(programs)).name;
}

/** The month comes first. */
function parsePublishDate(text: string): string | null {
  const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return date === null ? null : `${date[3]}-${date[1]}-${date[2]}`;
}

/** Reports the date of the publication; returns the number of records that it announces, or null. */
function reportPublication(element: XmlElement, context: SourceContext): number | null {
  const day = parsePublishDate(textAt(element, "Publish_Date"));
  if (day !== null) context.setContentDate(day);
  const count = textAt(element, "Record_Count");
  return /^\d+$/.test(count) ? Number(count) : null;
}

function makeEntity(
  file: ListFile,
  entry: XmlElement,
  dataset: string,
  staging: Staging,
  context: SourceContext,
): ListedEntity {
  const uid = textAt(entry, "uid");
  if (!/^\d+$/.test(uid)) throw refusedRecord(file, entry.line, "record without a uid");
  for (const line of staging.get("uid", uid)) {
    throw refusedRecord(file, entry.line, `record ${uid}, whose uid line ${line} has too`);
  }
  staging.put("uid", uid, entry.line);
  if (nameOf(entry) === "") throw refusedRecord(file, entry.line, `record ${uid} without a name`);
  const type = textAt(entry, "sdnType");
  const schema = schemaOfType(type);
  if (schema === null)
    throw refusedRecord(file, entry.line, `record ${uid} of the unknown type ${JSON.stringify(type)}`);
  const { record, unread } = makeRecord(entry, schema);
  noteUnread(context, file, entry.line, ...unread);
  return mapRecord(record, dataset, context.loadedAt);
}
