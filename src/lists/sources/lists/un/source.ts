// The consolidated list of the UN Security Council: one XML file, parsed as a stream.

import { noteUnread } from "../../files/import-note.ts";
import { readOneFile, refusedRecord } from "../one-file.ts";
import type { Source } from "../source.ts";
import { mapRecord, nameOf, UN_LIST } from "./mapper.ts";
import { isUnList, parseRecords } from "./reader.ts";

/** The elements that the mapper uses, and those that are left out on purpose. */
const KNOWN_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "DATAID VERSIONNUM FIRST_NAME SECOND_NAME THIRD_NAME FOURTH_NAME FIFTH_NAME UN_LIST_TYPE REFERENCE_NUMBER " +
    "LISTED_ON GENDER SUBMITTED_BY NAME_ORIGINAL_SCRIPT COMMENTS1 TITLE DESIGNATION NATIONALITY LIST_TYPE " +
    "LAST_DAY_UPDATED SORT_KEY SORT_KEY_LAST_MOD INDIVIDUAL_ALIAS ENTITY_ALIAS INDIVIDUAL_ADDRESS ENTITY_ADDRESS " +
    "INDIVIDUAL_DATE_OF_BIRTH INDIVIDUAL_PLACE_OF_BIRTH INDIVIDUAL_DOCUMENT"
  ).split(" "),
);

export const unXml: Source = {
  name: "un-xml",
  title: "UN Security Council consolidated list (XML)",
  recognise: (file) => (isUnList(file.head) ? { role: "list", dataset: UN_LIST.dataset.name } : null),
  dayOf: (head) => /\bdateGenerated=["'](\d{4}-\d{2}-\d{2})/.exec(head)?.[1] ?? null,
  read: readOneFile(async function* (file, staging, context) {
    context.addDataset(UN_LIST.dataset);
    const unknownElements = new Set<string>();
    const onGenerated = (date: string) => {
      const time = new Date(date);
      if (!Number.isNaN(time.getTime())) context.setContentDate(time.toISOString().slice(0, 19));
    };
    for await (const record of parseRecords(file, onGenerated)) {
      const refused = (what: string) => refusedRecord(file, record.line, `the record that ends here ${what}`);
      context.countRecord(file.path);
      const dataId = record.values.get("DATAID")?.[0] ?? "";
      if (!/^\d+$/.test(dataId)) throw refused("has no DATAID");
      if (staging.has("id", dataId))
        throw refused(`has the DATAID ${dataId}, which an earlier record has too`);
      staging.put("id", dataId, record.line);
      if (nameOf(record) === "") throw refused("has no name");
      for (const element of [...record.values.keys(), ...record.groups.keys()]) {
        if (KNOWN_ELEMENTS.has(element) || unknownElements.has(element)) continue;
        unknownElements.add(element);
        noteUnread(context, file, record.line, `The element ${element} is unknown; its content is left out.`);
      }
      yield mapRecord(record, dataId, context.loadedAt);
    }
  }),
};
