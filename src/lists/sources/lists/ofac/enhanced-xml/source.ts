// OFAC's lists in the Enhanced XML (SDN_ENHANCED, CONS_ENHANCED): one file, parsed as a stream. It has values
// as words, so its tables of reference values are not needed.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { quoteName } from "../../../../../base/model/errors.ts";
import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import type { Staging } from "../../../files/record-staging.ts";
import {
  hasXmlRoot,
  parseXmlRecords,
  textAt,
  textsAt,
  VocabularyCheck,
  type XmlElement,
} from "../../../files/xml-records.ts";
import { readOneFile, refusedRecord } from "../../one-file.ts";
import type { Source, SourceContext } from "../../source.ts";
import { CONSOLIDATED, datasetOfFileName, datasetOfName, SDN } from "../datasets.ts";
import { mapRecord } from "../mapper.ts";
import { schemaOfType } from "../record.ts";
import { ENTITY_FORMS, ENTITY_VOCABULARY, makeRecord, nameOf } from "./record.ts";

const ROOT = "sanctionsData";

/** Children of the root that hold records. */
const CONTAINERS = new Set(["referenceValues", "featureTypes", "entities"]);

const VOCABULARY = {
  ...ENTITY_VOCABULARY,
  publicationInfo: "dataAsOf filters",
  // Used by the recognition only: which lists the file holds.
  filters: "*",
  referenceValue: "*",
  featureType: "*",
};

export const ofacEnhancedXml: Source = {
  name: "ofac-enhanced-xml",
  title: "OFAC Enhanced XML (SDN_ENHANCED, CONS_ENHANCED)",
  recognise: (file) => (hasXmlRoot(file.head, ROOT) ? { role: "list", dataset: datasetOf(file) } : null),
  dayOf: (head) => /<(?:[\w.-]+:)?dataAsOf>(\d{4}-\d{2}-\d{2})/.exec(head)?.[1] ?? null,
  read: readOneFile(async function* (file, staging, context, set) {
    const dataset = datasetOfName(set.dataset);
    context.addDataset(dataset);
    const vocabulary = new VocabularyCheck(VOCABULARY, file, context, ENTITY_FORMS);
    for await (const element of parseXmlRecords(file, ROOT, { containers: CONTAINERS })) {
      vocabulary.check(element);
      if (element.name === "publicationInfo") {
        const date = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?/.exec(textAt(element, "dataAsOf"))?.[0];
        if (date !== undefined) context.setContentDate(date);
        for (const list of textsAt(element, "filters", "sanctionsLists", "sanctionsList"))
          if (!KNOWN_LIST.test(list))
            noteUnread(
              context,
              file,
              element.line,
              `The file is made for the unknown list ${quoteName(list)}.`,
            );
      }
      if (element.name !== "entity") continue;
      context.countRecord(file.path);
      yield makeEntity(file, element, dataset.name, staging, context);
    }
  }),
};

/** How OFAC's lists are called. */
const KNOWN_LIST = /^(?:SDN|Non-SDN|Consolidated|Sectoral|Foreign|Palestinian|CAPTA|FSE|NS-|List of )/i;

/** The file says for which lists it was made; for one without a filter the publisher's file name decides. */
function datasetOf(file: ListFile): string {
  const filters = /<(?:[\w.-]+:)?filters>(.*?)<\/(?:[\w.-]+:)?filters>/s.exec(file.head)?.[1];
  const lists = [...(filters ?? "").matchAll(/<(?:[\w.-]+:)?sanctionsList(?:\s[^>]*)?>([^<]*)/g)]
    .map(([, list = ""]) => list.trim())
    .filter((list) => KNOWN_LIST.test(list));
  if (lists.length > 0) return (lists.includes("SDN List") ? SDN : CONSOLIDATED).name;
  return (datasetOfFileName(file.name) ?? SDN).name;
}

function makeEntity(
  file: ListFile,
  entity: XmlElement,
  dataset: string,
  staging: Staging,
  context: SourceContext,
): ListedEntity {
  const id = entity.attributes.get("id") ?? "";
  if (!/^\d+$/.test(id)) throw refusedRecord(file, entity.line, "entity without an id");
  for (const line of staging.get("id", id)) {
    throw refusedRecord(file, entity.line, `entity ${id}, whose id line ${line} has too`);
  }
  staging.put("id", id, entity.line);
  if (nameOf(entity) === "") throw refusedRecord(file, entity.line, `entity ${id} without a primary name`);
  const type = textAt(entity, "generalInfo", "entityType");
  const schema = schemaOfType(type);
  if (schema === null) {
    throw refusedRecord(file, entity.line, `entity ${id} of the unknown type ${JSON.stringify(type)}`);
  }
  const { record, unread } = makeRecord(entity, schema, dataset);
  noteUnread(context, file, entity.line, ...unread);
  return mapRecord(record, dataset, context.loadedAt);
}
