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
import { ADDRESS_PARTS, type AddressParts, makeAddress } from "../addresses.ts";
import { type DateSpan, datesOfSpan, formatSpan } from "../dates.ts";
import { describeEntries } from "../entries.ts";
import { gatherFeatures, type LabelledValue } from "../facts.ts";
import { isLatinScript, joinNameParts, listSpellings, type SpelledName, type Spelling } from "../names.ts";
import { joinPieces } from "../pieces.ts";
import {
  nameKindOf,
  type OfacAddress,
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
  const titles = textsAt(entity, "generalInfo", "title");
  const record = joinPieces({
    uid: entity.attributes.get("id") ?? "",
    schema,
    name: nameOf(entity),
    names: listSpellings(parseNames(entity, unread)),
    title: titles.length === 0 ? features.title : titles.join("; "),
    vessel: features.vessel,
    addresses: listed(entity, "addresses", "address").map((address) => parseAddress(address, unread)),
    programs: [...new Set(textsAt(entity, "sanctionsPrograms", "sanctionsProgram"))],
    facts: features.facts,
    values: listed(entity, "identityDocuments", "identityDocument").map(parseDocument),
    relations: listed(entity, "relationships", "relationship").map(parseRelation),
    remarks: parseXmlRemarks(textsAt(entity, "generalInfo", "remarks")),
    notes: features.notes,
    ...describeLists(entity, dataset),
  });
  return { record, unread };
}

/** The primary name in Latin script, "LAST, First" of people; "" when there is none. */
export function nameOf(entity: XmlElement): string {
  const primary = listed(entity, "names", "name").find(isPrimary);
  const main = primary === undefined ? undefined : mainTranslation(primary);
  return main === undefined ? "" : spellingOf(main).text;
}

function isPrimary(element: XmlElement): boolean {
  return textAt(element, "isPrimary") === "true";
}

function listed(element: XmlElement, list: string, item: string): XmlElement[] {
  return childrenOf(element, list).flatMap((found) => childrenOf(found, item));
}

function mainTranslation(element: XmlElement): XmlElement | undefined {
  const translations = listed(element, "translations", "translation");
  return translations.find(isPrimary) ?? translations[0];
}

function otherTranslations(element: XmlElement): XmlElement[] {
  const main = mainTranslation(element);
  return listed(element, "translations", "translation").filter((translation) => translation !== main);
}

function spellingOf(translation: XmlElement): Spelling {
  const [last, first] = [textAt(translation, "formattedLastName"), textAt(translation, "formattedFirstName")];
  const script = textAt(translation, "script");
  return { text: joinNameParts(last, first, script) || textAt(translation, "formattedFullName"), script };
}

/** The names of an entity. What is wrong with those beside the primary one goes to `unread`. */
function parseNames(entity: XmlElement, unread: string[]): SpelledName[] {
  const names = listed(entity, "names", "name");
  const primary = names.find(isPrimary);
  return names.map((name) => {
    const translation = mainTranslation(name);
    const main = translation === undefined ? null : spellingOf(translation);
    const others = otherTranslations(name).map(spellingOf);
    if (name === primary) return { isPrimary: true, kind: "name", isWeak: false, main, others };
    const type = textAt(name, "aliasType");
    const hasText = main !== null && main.text !== "";
    if (!hasText) unread.push("An alias has no name.");
    else if (nameKindOf(type) === null) unread.push(unknownNameKind(type));
    const isWeak = textAt(name, "isLowQuality") === "true";
    return { isPrimary: false, kind: nameKindOf(type) ?? "aka", isWeak, main: hasText ? main : null, others };
  });
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
  const others = otherTranslations(address).filter(
    (translation) => !isLatinScript(textAt(translation, "script")),
  );
  return makeAddress(parts, country, others.map(addressParts));
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
