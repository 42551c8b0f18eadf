// Switzerland's whole list of sanctions (SECO) as XML. Programs and places may follow the targets that point
// at them, so the file is parsed twice: once for those and once for the targets. Targets that were delisted
// stay in the file and are kept as delisted.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import type { OperatorError } from "../../../../base/model/errors.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import type { Staging } from "../../files/record-staging.ts";
import {
  childrenOf,
  hasXmlRoot,
  parseXmlRecords,
  textAt,
  VocabularyCheck,
  type XmlElement,
  type XmlVocabulary,
} from "../../files/xml-records.ts";
import { readOneFile, refusedRecord } from "../one-file.ts";
import type { Source, SourceContext } from "../source.ts";
import { CH_LIST, captionOf, mapTarget, type SecoPlace, type SecoReferences, subjectOf } from "./mapper.ts";

const ROOT = "swiss-sanctions-list";

export const chSecoXml: Source = {
  name: "ch-seco-xml",
  title: "Swiss SECO sanctions list (XML)",
  recognise: (file) => (hasXmlRoot(file.head, ROOT) ? { role: "list", dataset: CH_LIST.dataset.name } : null),
  read: readOneFile(async function* (file, staging, context) {
    context.addDataset(CH_LIST.dataset);
    await stageReferences(file, staging, context);
    const references = openReferences(staging);
    for await (const target of parseXmlRecords(file, ROOT)) {
      if (target.name !== "target") continue;
      context.countRecord(file.path);
      const ssid = target.attributes.get("ssid") ?? "";
      const [first, second] = [...staging.get("target", ssid)];
      if (second !== undefined)
        throw refused(
          file,
          target,
          `has the ssid ${ssid}, which the targets on lines ${first} and ${second} both have`,
        );
      yield makeEntity(file, target, references, context);
    }
  }),
};

/** Parses the whole file once, so that a damaged one yields nothing. */
async function stageReferences(file: ListFile, staging: Staging, context: SourceContext): Promise<void> {
  const vocabulary = new VocabularyCheck(SECO_VOCABULARY, file, context);
  const onRoot = (attributes: ReadonlyMap<string, string>) => {
    const date = attributes.get("date") ?? "";
    if (/^\d{4}-\d{2}-\d{2}$/.test(date)) context.setContentDate(date);
    if (attributes.get("list-type") === "whole-list") return;
    const type = JSON.stringify(attributes.get("list-type") ?? "");
    noteUnread(
      context,
      file,
      null,
      `The file is of the type ${type} and not a whole list; fetch the whole list.`,
    );
  };
  for await (const element of parseXmlRecords(file, ROOT, { onRoot })) {
    vocabulary.check(element);
    if (element.name === "place")
      staging.put("place", element.attributes.get("ssid") ?? "", parsePlace(element));
    else if (element.name === "sanctions-program") stageProgram(element, staging);
    else if (element.name === "target") {
      const ssid = element.attributes.get("ssid") ?? "";
      if (ssid === "") throw refused(file, element, "has no ssid");
      staging.put("target", ssid, element.line);
    } else
      noteUnread(
        context,
        file,
        element.line,
        `The element ${element.name} is unknown; its content is left out.`,
      );
  }
}

function parsePlace(element: XmlElement): SecoPlace {
  const [country] = childrenOf(element, "country");
  return {
    parts: [textAt(element, "location"), textAt(element, "area")].filter((text) => text !== ""),
    country: country?.text || (country?.attributes.get("iso-code") ?? ""),
  };
}

/** A program has sets of sanctions, each in four languages; targets point at sets. */
function stageProgram(element: XmlElement, staging: Staging): void {
  const english = (name: string) => {
    const all = childrenOf(element, name);
    return (all.find(({ attributes }) => attributes.get("lang") === "eng") ?? all[0])?.text ?? "";
  };
  const program = english("program-name") || english("program-key");
  const sets = new Set(
    childrenOf(element, "sanctions-set").map(({ attributes }) => attributes.get("ssid") ?? ""),
  );
  for (const set of sets) staging.put("program", set, program);
}

function openReferences(staging: Staging): SecoReferences {
  const firstOf = (kind: string, key: string) => {
    for (const value of staging.get(kind, key)) return value;
    return null;
  };
  return {
    programOf: (set) => firstOf("program", set) as string | null,
    placeOf: (id) => firstOf("place", id) as SecoPlace | null,
  };
}

function makeEntity(
  file: ListFile,
  target: XmlElement,
  references: SecoReferences,
  context: SourceContext,
): ListedEntity {
  const subject = subjectOf(target);
  if (subject === null) throw refused(file, target, "is not an individual, an entity or an object");
  const caption = captionOf(subject);
  if (caption === null) throw refused(file, target, "has no name");
  const { listed, unread } = mapTarget(target, subject, caption, references, context.loadedAt);
  noteUnread(context, file, target.line, ...unread);
  return listed;
}

function refused(file: ListFile, { line }: XmlElement, what: string): OperatorError {
  return refusedRecord(file, line, `the target that begins here ${what}`);
}

const SUBJECT = "identity justification relation other-information";

/**
 * Languages of programs other than English say the same; versions and numbers of parts say nothing of the
 * subject.
 */
const SECO_VOCABULARY: XmlVocabulary = {
  "sanctions-program":
    "@ssid @version-date @predecessor-version-date program-key program-name sanctions-set origin",
  "program-key": "@lang",
  "program-name": "@lang",
  "sanctions-set": "@ssid @lang",
  place: "@ssid location location-variant area area-variant country",
  "location-variant": "*",
  "area-variant": "*",
  country: "@iso-code",
  target: "@ssid sanctions-set-id foreign-identifier individual entity object modification generic-attribute",
  "generic-attribute": "@name @ssid",
  individual: `@sex ${SUBJECT}`,
  entity: SUBJECT,
  object: `@object-type ${SUBJECT}`,
  identity:
    "@ssid @main name day-month-year day-month-year-range year-range place-of-birth nationality address " +
    "identification-document",
  name: "@ssid @name-type @quality @lang name-part",
  "name-part": "@ssid @order @name-part-type value spelling-variant",
  "spelling-variant": "@ssid @lang @script @spelling-variant-type",
  "day-month-year": "@ssid @day @month @year @calendar @quality",
  "place-of-birth": "@ssid @place-id @quality",
  nationality: "@ssid @quality country",
  address: "@ssid @place-id @quality @main c-o address-details p-o-box zip-code remarks",
  "identification-document":
    "@ssid @document-type @quality number issuer date-of-issue expiry-date place-of-issue remark",
  issuer: "@code @iso-code",
  justification: "@ssid",
  relation: "@ssid @target-id @relation-type remark",
  "other-information": "@ssid",
  // Copies of what was added or removed on a day; the subject itself is up to date.
  modification: "@modification-type @enactment-date @publication-date @effective-date added removed remark",
  added: "*",
  removed: "*",
};
