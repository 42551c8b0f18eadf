// Fills the record of an OFAC party from one entity of the Enhanced XML. Pure.

import { quoteName } from "../../../../../base/model/errors.ts";
import {
  childrenOf,
  TRUE_OR_FALSE,
  textAt,
  textsAt,
  type XmlElement,
  type XmlForms,
  type XmlVocabulary,
} from "../../../files/xml-records.ts";
import { ADDRESS_PARTS, type AddressParts, cityOf, lineOf, streetOf } from "../addresses.ts";
import { type DateSpan, datesOfSpan, formatSpan } from "../dates.ts";
import { describeEntries } from "../entries.ts";
import { gatherFeatures, type LabelledValue, makeFact } from "../facts.ts";
import { isLatinScript, joinNameParts } from "../names.ts";
import {
  nameKindOf,
  type OfacAddress,
  type OfacName,
  type OfacRecord,
  type OfacRelation,
  type OfacSchema,
  unknownNameKind,
} from "../record.ts";
import { parseXmlRemarks } from "../remarks.ts";

const DATE_PARTS = "@id fromDateBegin fromDateEnd toDateBegin toDateEnd isApproximate isDateRange";

/** All that an entity consists of. Numbers of parts and reliabilities say nothing of the subject. */
export const ENTITY_VOCABULARY: XmlVocabulary = {
  entity:
    "@id generalInfo sanctionsLists sanctionsPrograms sanctionsTypes legalAuthorities names addresses features " +
    "identityDocuments relationships",
  generalInfo: "identityId entityType title remarks",
  entityType: "@refId",
  sanctionsLists: "sanctionsList",
  sanctionsList: "@refId @id @datePublished",
  sanctionsPrograms: "sanctionsProgram",
  sanctionsProgram: "@refId @id",
  sanctionsTypes: "sanctionsType",
  sanctionsType: "@refId @id",
  legalAuthorities: "legalAuthority",
  legalAuthority: "@refId @id",
  names: "name",
  name: "@id @nameId @nameTranslationId isPrimary aliasType isLowQuality translations",
  aliasType: "@refId",
  translations: "translation",
  translation:
    "@id isPrimary script formattedFirstName formattedLastName formattedFullName nameParts addressParts",
  script: "@refId",
  // The formatted name is made of these parts.
  nameParts: "*",
  addresses: "address",
  address: "@id country translations",
  country: "@refId",
  addressParts: "addressPart",
  addressPart: "@id type value",
  type: "@refId @featureTypeId",
  features: "feature",
  feature: "@id type versionId value valueDate valueRefId isPrimary reliability comments",
  valueDate: DATE_PARTS,
  issueDate: DATE_PARTS,
  expirationDate: DATE_PARTS,
  reliability: "@refId",
  identityDocuments: "identityDocument",
  identityDocument:
    "@id type name documentNumber isValid issuingCountry issuingAuthority issuingLocation issueDate expirationDate comments",
  issuingCountry: "@refId",
  relationships: "relationship",
  relationship: "@id type relatedEntity quality comments",
  relatedEntity: "@entityId",
  quality: "@refId",
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

export const ENTITY_FORMS: XmlForms = {
  isPrimary: TRUE_OR_FALSE,
  isLowQuality: TRUE_OR_FALSE,
  isValid: TRUE_OR_FALSE,
  isApproximate: TRUE_OR_FALSE,
  isDateRange: TRUE_OR_FALSE,
  fromDateBegin: ISO_DAY,
  fromDateEnd: ISO_DAY,
  toDateBegin: ISO_DAY,
  toDateEnd: ISO_DAY,
};

/** What an entity makes, and the messages that the import report must have about it. */
interface EntityRecord {
  readonly record: OfacRecord;
  readonly unread: readonly string[];
}

export function makeRecord(entity: XmlElement, schema: OfacSchema, dataset: string): EntityRecord {
  const unread: string[] = [];
  const features = gatherFeatures(listed(entity, "features", "feature").flatMap(parseFeature));
  const remarks = parseXmlRemarks(textsAt(entity, "generalInfo", "remarks"));
  const documents = listed(entity, "identityDocuments", "identityDocument").map(parseDocument);
  const titles = textsAt(entity, "generalInfo", "title");
  const record: OfacRecord = {
    uid: entity.attributes.get("id") ?? "",
    schema,
    name: nameOf(entity),
    names: [...parseNames(entity, unread), ...remarks.names],
    title: titles.length === 0 ? features.title : titles.join("; "),
    vessel: features.vessel,
    addresses: listed(entity, "addresses", "address").map((address) => parseAddress(address, unread)),
    programs: [...new Set(textsAt(entity, "sanctionsPrograms", "sanctionsProgram"))],
    facts: [...features.facts, ...documents.map(makeFact), ...remarks.facts],
    relations: [...listed(entity, "relationships", "relationship").map(parseRelation), ...remarks.relations],
    notes: features.notes,
    ...describeLists(entity, dataset),
  };
  return { record, unread };
}

/** The primary name in Latin script, "LAST, First" of people; "" when there is none. */
export function nameOf(entity: XmlElement): string {
  const primary = primaryName(listed(entity, "names", "name"));
  const main = primary === undefined ? undefined : mainTranslation(primary);
  return main === undefined ? "" : nameText(main);
}

function primaryName(names: readonly XmlElement[]): XmlElement | undefined {
  return names.find((name) => textAt(name, "isPrimary") === "true");
}

function listed(element: XmlElement, list: string, item: string): XmlElement[] {
  return childrenOf(element, list).flatMap((found) => childrenOf(found, item));
}

function mainTranslation(element: XmlElement): XmlElement | undefined {
  const translations = listed(element, "translations", "translation");
  return translations.find((translation) => textAt(translation, "isPrimary") === "true") ?? translations[0];
}

function otherTranslations(element: XmlElement): XmlElement[] {
  const main = mainTranslation(element);
  return listed(element, "translations", "translation").filter((translation) => translation !== main);
}

function nameText(translation: XmlElement): string {
  const [last, first] = [textAt(translation, "formattedLastName"), textAt(translation, "formattedFirstName")];
  return (
    joinNameParts(last, first, textAt(translation, "script")) || textAt(translation, "formattedFullName")
  );
}

/** All names but the main spelling of the primary one: first main spellings, then those in other scripts. */
function parseNames(entity: XmlElement, unread: string[]): OfacName[] {
  const names = listed(entity, "names", "name");
  const primary = primaryName(names);
  const main: OfacName[] = [];
  const others: OfacName[] = [];
  for (const name of names) {
    if (name === primary) continue;
    const translation = mainTranslation(name);
    const text = translation === undefined ? "" : nameText(translation);
    const type = textAt(name, "aliasType");
    if (text === "") unread.push("An alias has no name.");
    else if (nameKindOf(type) === null) unread.push(unknownNameKind(type));
    const kind = nameKindOf(type) ?? "aka";
    const strength = textAt(name, "isLowQuality") === "true" ? "weak" : "strong";
    const script = translation === undefined ? "" : textAt(translation, "script");
    if (text !== "") main.push({ text, kind, strength, script, isOtherSpelling: false });
    others.push(...otherSpellings(name, kind, strength));
  }
  const ofPrimary = primary === undefined ? [] : otherSpellings(primary, "name", "strong");
  return [...main, ...ofPrimary, ...others];
}

function otherSpellings(
  name: XmlElement,
  kind: OfacName["kind"],
  strength: OfacName["strength"],
): OfacName[] {
  return otherTranslations(name).map((translation) => ({
    text: nameText(translation),
    kind,
    strength,
    script: textAt(translation, "script"),
    isOtherSpelling: true,
  }));
}

/** The labelled value of a feature; none of a feature without a value and a comment. */
function parseFeature(feature: XmlElement): LabelledValue[] {
  const value = textAt(feature, "value");
  const comment = textsAt(feature, "comments").join("; ");
  if (value === "" && comment === "") return [];
  const dates = parseValueDate(feature);
  return [
    {
      label: textAt(feature, "type"),
      value: value === "" ? comment : value,
      isMain: textAt(feature, "isPrimary") !== "false",
      comment: value === "" ? "" : comment,
      ...(dates === undefined ? {} : { dates }),
    },
  ];
}

/** The dates of a value that the publication also gives in parts; undefined for any other value. */
function parseValueDate(feature: XmlElement): LabelledValue["dates"] {
  const [valueDate] = childrenOf(feature, "valueDate");
  const span = valueDate === undefined ? null : parseSpan(valueDate);
  return span === null ? undefined : datesOfSpan(span);
}

function parseSpan(element: XmlElement): DateSpan | null {
  const day = (name: string) => textAt(element, name);
  const from = [day("fromDateBegin"), day("fromDateEnd")] as const;
  const to = [day("toDateBegin"), day("toDateEnd")] as const;
  if (![...from, ...to].every((text) => ISO_DAY.test(text))) return null;
  return { from, to, isApproximate: day("isApproximate") === "true" };
}

/** A day of a document, which may be a text or a span in parts. */
function documentDay(document: XmlElement, name: string): string {
  const [element] = childrenOf(document, name);
  const span = element === undefined ? null : parseSpan(element);
  return span === null ? textAt(document, name) : formatSpan(span);
}

function parseDocument(document: XmlElement): LabelledValue {
  const text = (name: string) => textAt(document, name);
  return {
    label: text("type"),
    value: text("documentNumber"),
    comment: text("comments"),
    document: {
      country: text("issuingCountry"),
      issued: documentDay(document, "issueDate"),
      expires: documentDay(document, "expirationDate"),
      authority: text("issuingAuthority"),
      place: text("issuingLocation"),
      isValid: text("isValid") !== "false",
    },
  };
}

function parseRelation(relationship: XmlElement): OfacRelation {
  return {
    name: textAt(relationship, "relatedEntity"),
    type: textAt(relationship, "type"),
    comment: textAt(relationship, "comments"),
  };
}

function parseAddress(address: XmlElement, unread: string[]): OfacAddress {
  const country = textAt(address, "country");
  const main = mainTranslation(address);
  const parts: AddressParts = main === undefined ? new Map() : addressParts(main);
  for (const type of parts.keys())
    if (!ADDRESS_PARTS.has(type))
      unread.push(`An address has a part of the unknown type ${quoteName(type)}.`);
  const region = parts.get("REGION");
  return {
    street: streetOf(parts),
    city: cityOf(parts, country === "" ? undefined : region),
    country: country || (region === undefined ? "" : `Region: ${region}`),
    otherSpellings: otherTranslations(address)
      .filter((translation) => !isLatinScript(textAt(translation, "script")))
      .map((translation) => lineOf(addressParts(translation))),
  };
}

function addressParts(translation: XmlElement): AddressParts {
  return new Map(
    listed(translation, "addressParts", "addressPart").map((part) => [
      textAt(part, "type").toUpperCase(),
      textAt(part, "value"),
    ]),
  );
}

function describeLists(entity: XmlElement, dataset: string) {
  const lists = listed(entity, "sanctionsLists", "sanctionsList").map(({ text, attributes }) => ({
    name: text,
    date: attributes.get("datePublished") ?? "",
  }));
  return describeEntries(
    {
      lists,
      authorities: textsAt(entity, "legalAuthorities", "legalAuthority"),
      measures: textsAt(entity, "sanctionsTypes", "sanctionsType"),
    },
    dataset,
  );
}
