// Brings one entity of the Enhanced XML into the record that all of OFAC's publications share. Pure.

import {
  childrenOf,
  textAt,
  textsAt,
  type XmlElement,
  type XmlVocabulary,
} from "../../../files/xml-records.ts";
import { readEntries, readOfacDocument } from "../extras.ts";
import { cityText, featureItem, freeItems, linkItem, weakNameItem } from "../items.ts";
import { isLatinScript, writtenName } from "../names.ts";
import {
  aliasPropertyOfKind,
  columnOfFeature,
  NO_COLUMNS,
  type OfacAddress,
  type OfacAlias,
  type OfacRecord,
  type OfacSchema,
} from "../record.ts";

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
  // The value says the same in words.
  valueDate: "*",
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

/** What an entity makes, and what of it the account of the import must name. */
export interface ReadEntity {
  readonly record: OfacRecord;
  readonly unread: readonly string[];
}

export function makeRecord(entity: XmlElement, schema: OfacSchema, dataset: string): ReadEntity {
  const unread: string[] = [];
  const names = listed(entity, "names", "name");
  const primary = names.find((name) => textAt(name, "isPrimary") === "true");
  const aliases = names.filter((name) => name !== primary).map((name) => readAlias(name, unread));
  const features = listed(entity, "features", "feature").map(readFeature);
  const documents = listed(entity, "identityDocuments", "identityDocument").map(readDocument);
  const relationships = listed(entity, "relationships", "relationship");
  const addresses = listed(entity, "addresses", "address").map(readAddress);
  const titles = textsAt(entity, "generalInfo", "title");
  const record: OfacRecord = {
    uid: entity.attributes.get("id") ?? "",
    schema,
    name: nameOf(entity),
    aliases: [
      ...aliases.flatMap(({ alias }) => alias ?? []),
      ...(primary === undefined ? [] : otherScripts(primary, "alias")),
      ...aliases.flatMap(({ others }) => others),
    ],
    columns: {
      ...NO_COLUMNS,
      ...Object.fromEntries(features.flatMap(({ column }) => (column === null ? [] : [column]))),
      title: titles.length === 0 ? null : titles.join("; "),
    },
    addresses: addresses.flatMap(({ main }) => main),
    programs: [...new Set(textsAt(entity, "sanctionsPrograms", "sanctionsProgram"))],
    remarks: [
      ...features.flatMap(({ item }) => item ?? []),
      ...documents.map(({ item }) => item),
      ...aliases.flatMap(({ item }) => item ?? []),
      ...textsAt(entity, "generalInfo", "remarks").flatMap(freeItems),
      ...textsAt(entity, "relationships", "relationship", "relatedEntity").map(linkItem),
    ],
    extras: {
      ...readLists(entity, dataset),
      links: relationships.map(
        (relationship) => `${textAt(relationship, "relatedEntity")} (${textAt(relationship, "type")})`,
      ),
      values: [
        ...features.flatMap(({ notes }) => notes),
        ...documents.flatMap(({ values }) => values),
        ...addresses.flatMap(({ others }) => others.map((text): [string, string] => ["address", text])),
        ...relationships.flatMap((relationship) =>
          textsAt(relationship, "comments").map((text): [string, string] => [
            "notes",
            `${textAt(relationship, "relatedEntity")}: ${text}`,
          ]),
        ),
      ],
    },
  };
  return { record, unread };
}

/** The primary name in Latin script, "LAST, First" of people; "" when there is none. */
export function nameOf(entity: XmlElement): string {
  const primary = listed(entity, "names", "name").find((name) => textAt(name, "isPrimary") === "true");
  const main = primary === undefined ? undefined : mainTranslation(primary);
  return main === undefined ? "" : nameText(main);
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
  return writtenName(last, first, textAt(translation, "script")) || textAt(translation, "formattedFullName");
}

function otherScripts(name: XmlElement, property: OfacAlias["property"]): OfacAlias[] {
  return otherTranslations(name).map((translation) => ({ property, text: nameText(translation) }));
}

function readAlias(name: XmlElement, unread: string[]) {
  const main = mainTranslation(name);
  const text = main === undefined ? "" : nameText(main);
  const kind = textAt(name, "aliasType");
  const property = aliasPropertyOfKind(kind);
  if (text === "") unread.push("An alias has no name.");
  else if (property === null) {
    unread.push(`The kind of alias ${JSON.stringify(kind)} is not known; the name is kept as an alias.`);
  }
  const isWeak = textAt(name, "isLowQuality") === "true";
  const alias: OfacAlias | null = text === "" || isWeak ? null : { property: property ?? "alias", text };
  return {
    alias,
    item: text !== "" && isWeak ? weakNameItem(text) : null,
    others: otherScripts(name, isWeak ? "weakAlias" : property === "previousName" ? property : "alias"),
  };
}

function readFeature(feature: XmlElement) {
  const [label, value] = [textAt(feature, "type"), textAt(feature, "value")];
  const column = columnOfFeature(label);
  const comments = textsAt(feature, "comments");
  return {
    column: column === null || value === "" ? null : ([column, value] as const),
    item:
      column !== null || value === ""
        ? null
        : featureItem(label, value, textAt(feature, "isPrimary") !== "false"),
    notes: comments.map((text): [string, string] => ["notes", `${featureItem(label, value)}: ${text}`]),
  };
}

function readDocument(document: XmlElement) {
  const texts = (name: string) => textAt(document, name);
  return readOfacDocument({
    type: texts("type"),
    number: texts("documentNumber"),
    country: texts("issuingCountry"),
    issued: texts("issueDate"),
    expires: texts("expirationDate"),
    authority: texts("issuingAuthority"),
    place: texts("issuingLocation"),
    comment: texts("comments"),
    isValid: texts("isValid") !== "false",
  });
}

/** Addresses in other scripts stand beside the Latin one; the CSV has the Latin one only. */
function readAddress(address: XmlElement): { main: OfacAddress[]; others: string[] } {
  const country = textAt(address, "country");
  const main = mainTranslation(address);
  const parts = main === undefined ? new Map<string, string>() : addressParts(main);
  const region = parts.get("REGION");
  return {
    main: [
      {
        street: streetOf(parts) || null,
        city: cityOf(parts, country === "" ? undefined : region) || null,
        country: country || (region === undefined ? null : `Region: ${region}`),
      },
    ],
    others: otherTranslations(address)
      .filter((translation) => !isLatinScript(textAt(translation, "script")))
      .map(addressParts)
      .map((other) =>
        [streetOf(other), cityOf(other, other.get("REGION"))].filter((text) => text !== "").join(", "),
      ),
  };
}

function addressParts(translation: XmlElement): Map<string, string> {
  return new Map(
    listed(translation, "addressParts", "addressPart").map((part) => [
      textAt(part, "type").toUpperCase(),
      textAt(part, "value"),
    ]),
  );
}

function streetOf(parts: ReadonlyMap<string, string>): string {
  return ["ADDRESS1", "ADDRESS2", "ADDRESS3"].flatMap((type) => parts.get(type) ?? []).join(", ");
}

function cityOf(parts: ReadonlyMap<string, string>, region: string | undefined): string {
  const names = [parts.get("CITY") ?? "", parts.get("STATE/PROVINCE") ?? "", region ?? ""];
  return cityText(names, parts.get("POSTAL CODE") ?? "");
}

function readLists(entity: XmlElement, dataset: string) {
  const lists = listed(entity, "sanctionsLists", "sanctionsList").map(({ text, attributes }) => ({
    name: text,
    date: attributes.get("datePublished") ?? "",
  }));
  return readEntries(
    {
      lists,
      authorities: textsAt(entity, "legalAuthorities", "legalAuthority"),
      measures: textsAt(entity, "sanctionsTypes", "sanctionsType"),
    },
    dataset,
  );
}
