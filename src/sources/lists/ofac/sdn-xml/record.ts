// Brings one sdnEntry into the record that all of OFAC's publications share. Pure.

import {
  childrenOf,
  textAt,
  textsAt,
  type XmlElement,
  type XmlVocabulary,
} from "../../../files/xml-records.ts";
import { cityText, documentItem, featureItem, freeItems, weakNameItem } from "../items.ts";
import {
  aliasPropertyOfKind,
  NO_COLUMNS,
  type OfacAddress,
  type OfacAlias,
  type OfacRecord,
  type OfacSchema,
} from "../record.ts";

/**
 * All that an entry consists of. Numbers of parts (uid) are unique only among parts of one kind and say
 * nothing.
 */
export const ENTRY_VOCABULARY: XmlVocabulary = {
  sdnEntry:
    "uid firstName lastName title sdnType remarks programList idList akaList addressList nationalityList " +
    "citizenshipList dateOfBirthList placeOfBirthList vesselInfo",
  programList: "program",
  idList: "id",
  id: "uid idType idNumber idCountry issueDate expirationDate",
  akaList: "aka",
  aka: "uid type category lastName firstName",
  addressList: "address",
  address: "uid address1 address2 address3 city stateOrProvince postalCode country",
  nationalityList: "nationality",
  nationality: "uid country mainEntry",
  citizenshipList: "citizenship",
  citizenship: "uid country mainEntry",
  dateOfBirthList: "dateOfBirthItem",
  dateOfBirthItem: "uid dateOfBirth mainEntry",
  placeOfBirthList: "placeOfBirthItem",
  placeOfBirthItem: "uid placeOfBirth mainEntry",
  vesselInfo: "callSign vesselType vesselFlag vesselOwner tonnage grossRegisteredTonnage",
};

/** What an entry makes, and what of it the account of the import must name. */
export interface ReadEntry {
  readonly record: OfacRecord;
  readonly unread: readonly string[];
}

export function makeRecord(entry: XmlElement, schema: OfacSchema): ReadEntry {
  const unread: string[] = [];
  const akas = entry.children.flatMap((list) => (list.name === "akaList" ? childrenOf(list, "aka") : []));
  const names = akas.map((aka) => readAlias(aka, unread));
  const texts = (...path: string[]) => textsAt(entry, ...path);
  return {
    unread,
    record: {
      uid: textAt(entry, "uid"),
      schema,
      name: nameOf(entry),
      aliases: names.flatMap(({ alias }) => alias ?? []),
      columns: readColumns(entry),
      addresses: listed(entry, "addressList", "address").map(readAddress),
      programs: [...new Set(texts("programList", "program"))],
      remarks: [
        ...mainItems(entry, "Birthdate", "dateOfBirthList", "dateOfBirthItem", "dateOfBirth"),
        ...mainItems(entry, "Place of Birth", "placeOfBirthList", "placeOfBirthItem", "placeOfBirth"),
        ...mainItems(entry, "Nationality Country", "nationalityList", "nationality", "country"),
        ...mainItems(entry, "Citizenship Country", "citizenshipList", "citizenship", "country"),
        ...listed(entry, "idList", "id").map(readId),
        ...names.flatMap(({ item }) => item ?? []),
        ...texts("remarks").flatMap(freeItems),
      ],
      extras: null,
    },
  };
}

/** "LAST, First" of an entry or an alias; entities, vessels and some weak names have all in lastName. */
export function nameOf(element: XmlElement): string {
  return [textAt(element, "lastName"), textAt(element, "firstName")].filter((part) => part !== "").join(", ");
}

function listed(entry: XmlElement, list: string, item: string): XmlElement[] {
  return childrenOf(entry, list).flatMap((element) => childrenOf(element, item));
}

function mainItems(entry: XmlElement, label: string, list: string, item: string, value: string): string[] {
  return listed(entry, list, item).flatMap((element) =>
    textsAt(element, value).map((text) => featureItem(label, text, textAt(element, "mainEntry") !== "false")),
  );
}

/** Strong names are aliases; weak ones the items that the remarks have for them. */
function readAlias(aka: XmlElement, unread: string[]): { alias?: OfacAlias; item?: string } {
  const text = nameOf(aka);
  const [kind, category] = [textAt(aka, "type"), textAt(aka, "category").toLowerCase()];
  if (text === "") {
    unread.push("An alias has no name.");
    return {};
  }
  if (category === "weak") return { item: weakNameItem(text) };
  const property = aliasPropertyOfKind(kind);
  if (property === null) {
    unread.push(`The kind of alias ${JSON.stringify(kind)} is not known; the name is kept as an alias.`);
  }
  if (category !== "strong") {
    unread.push(
      `The category of alias ${JSON.stringify(category)} is not known; the name is kept as a strong one.`,
    );
  }
  return { alias: { property: property ?? "alias", text } };
}

function readColumns(entry: XmlElement) {
  const vessel = (name: string) => textAt(entry, "vesselInfo", name) || null;
  return {
    ...NO_COLUMNS,
    title: textAt(entry, "title") || null,
    callSign: vessel("callSign"),
    vesselType: vessel("vesselType"),
    tonnage: vessel("tonnage"),
    grossRegisteredTonnage: vessel("grossRegisteredTonnage"),
    flag: vessel("vesselFlag"),
    owner: vessel("vesselOwner"),
  };
}

function readAddress(address: XmlElement): OfacAddress {
  const texts = (...names: string[]) => names.flatMap((name) => textsAt(address, name));
  return {
    street: texts("address1", "address2", "address3").join(", ") || null,
    city: cityText(texts("city", "stateOrProvince"), textAt(address, "postalCode")) || null,
    country: textAt(address, "country") || null,
  };
}

/** The list of identifiers holds papers and features alike: all are items of the remarks. */
function readId(id: XmlElement): string {
  return documentItem({
    type: textAt(id, "idType"),
    number: textAt(id, "idNumber"),
    country: textAt(id, "idCountry"),
    issued: textAt(id, "issueDate"),
    expires: textAt(id, "expirationDate"),
  });
}
