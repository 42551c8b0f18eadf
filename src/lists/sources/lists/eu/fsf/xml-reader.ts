// Parses the XML of the European Union's list (schema 1.1) into records: one element per subject, with its
// data in attributes.

import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import {
  childrenOf,
  hasXmlRoot,
  parseXmlRecords,
  textAt,
  textsAt,
  VocabularyCheck,
  type XmlElement,
  type XmlVocabulary,
} from "../../../files/xml-records.ts";
import type { SourceContext } from "../../source.ts";
import { wordsOf } from "./fields.ts";
import { type EuPart, type EuRecord, forEachKind, makePart } from "./record.ts";

/** Regulations of single parts repeat that of the subject, or its history; only the subject's are used. */
const VOCABULARY: XmlVocabulary = {
  sanctionEntity:
    `${wordsOf("sanctionEntity")} remark regulation subjectType nameAlias citizenship birthdate identification ` +
    "address",
  regulation: wordsOf("regulation"),
  subjectType: "@code @classificationCode",
  ...forEachKind((kind) => `${wordsOf(kind)} regulationSummary${kind === "address" ? " contactInfo" : ""}`),
  contactInfo: "@key @value",
  regulationSummary: "*",
};

/** True when a text looks like the beginning of the list; other formats have the root `export` too. */
export function isEuXml(head: string): boolean {
  return (
    hasXmlRoot(head, "export") && /<(?:[\w.-]+:)?sanctionEntity[\s>]|eu\.europa\.ec\/fpi\/fsd/.test(head)
  );
}

export async function* parseEuXml(file: ListFile, context: SourceContext): AsyncGenerator<EuRecord> {
  const vocabulary = new VocabularyCheck(VOCABULARY, file, context);
  const onRoot = (attributes: ReadonlyMap<string, string>) => {
    const time = new Date(attributes.get("generationDate") ?? "");
    if (!Number.isNaN(time.getTime())) context.setContentDate(time.toISOString().slice(0, 19));
  };
  for await (const element of parseXmlRecords(file, "export", { onRoot })) {
    if (element.name === "sanctionEntity") {
      vocabulary.check(element);
      yield parseEntity(element);
      continue;
    }
    noteUnread(
      context,
      file,
      element.line,
      `The element ${element.name} is not a subject; its content is left out.`,
    );
  }
}

function parseEntity(element: XmlElement): EuRecord {
  const [subject] = childrenOf(element, "subjectType");
  return {
    line: element.line,
    fields: makePart(element.attributes),
    classification: subject?.attributes.get("classificationCode") ?? "",
    contradictions: [],
    remarks: textsAt(element, "remark"),
    regulations: childrenOf(element, "regulation").map((regulation) =>
      makePart([...regulation.attributes, ["publicationUrl", textAt(regulation, "publicationUrl")]]),
    ),
    parts: forEachKind((kind) => childrenOf(element, kind).map(parsePart)),
  };
}

function parsePart(element: XmlElement): EuPart {
  const contacts = childrenOf(element, "contactInfo").map(
    ({ attributes }) => `${attributes.get("key") ?? ""}[${attributes.get("value") ?? ""}]`,
  );
  return makePart([
    ...element.attributes,
    ["remark", textsAt(element, "remark").join("; ")],
    ["contact", contacts.join("\n")],
  ]);
}
