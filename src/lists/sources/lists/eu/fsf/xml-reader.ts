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
import { type EuPart, type EuPartKind, type EuRecord, makePart } from "./record.ts";

const COMMON = "@regulationLanguage @logicalId remark regulationSummary";
const PLACE = "@region @countryIso2Code @countryDescription";

/** Regulations of single parts repeat that of the subject, or its history; only the subject's are used. */
const VOCABULARY: XmlVocabulary = {
  sanctionEntity:
    "@euReferenceNumber @unitedNationId @logicalId @designationDate @designationDetails " +
    "remark regulation subjectType nameAlias citizenship birthdate identification address",
  regulation:
    "@regulationType @organisationType @publicationDate @entryIntoForceDate @numberTitle @programme @logicalId publicationUrl",
  subjectType: "@code @classificationCode",
  nameAlias: `@firstName @middleName @lastName @wholeName @function @gender @title @nameLanguage @strong ${COMMON}`,
  citizenship: `${PLACE} ${COMMON}`,
  birthdate:
    "@circa @calendarType @city @zipCode @birthdate @dayOfMonth @monthOfYear @year @yearRangeFrom @yearRangeTo @place " +
    `${PLACE} ${COMMON}`,
  identification:
    "@diplomatic @knownExpired @knownFalse @reportedLost @revokedByIssuer @issuedBy @issueDate @issuedDate @validFrom " +
    "@validTo @latinNumber @nameOnDocument @number @identificationTypeCode @identificationTypeDescription " +
    `${PLACE} ${COMMON}`,
  address: `@city @street @poBox @zipCode @place @asAtListingTime contactInfo ${PLACE} ${COMMON}`,
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
  for await (const element of parseXmlRecords(file, "export", onRoot)) {
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
  const parts = (kind: EuPartKind) => childrenOf(element, kind).map(parsePart);
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
    parts: {
      nameAlias: parts("nameAlias"),
      citizenship: parts("citizenship"),
      birthdate: parts("birthdate"),
      identification: parts("identification"),
      address: parts("address"),
    },
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
