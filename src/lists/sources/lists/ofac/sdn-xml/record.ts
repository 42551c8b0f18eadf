// Fills the record of an OFAC party from one sdnEntry. Pure.

import {
  childrenOf,
  textAt,
  textsAt,
  type XmlElement,
  type XmlVocabulary,
} from "../../../files/xml-records.ts";
import { joinCity } from "../addresses.ts";
import type { LabelledValue } from "../facts.ts";
import { joinNameParts, plainName } from "../names.ts";
import { joinPieces } from "../pieces.ts";
import {
  nameKindOf,
  type OfacAddress,
  type OfacName,
  type OfacRecord,
  type OfacSchema,
  type OfacVessel,
  unknownNameKind,
} from "../record.ts";
import { parseXmlRemarks } from "../remarks.ts";

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

/** What an entry makes, and the messages that the import report must have about it. */
interface EntryRecord {
  readonly record: OfacRecord;
  readonly unread: readonly string[];
}

export function makeRecord(entry: XmlElement, schema: OfacSchema): EntryRecord {
  const unread: string[] = [];
  return {
    unread,
    record: joinPieces({
      uid: textAt(entry, "uid"),
      schema,
      name: nameOf(entry),
      names: listed(entry, "akaList", "aka").flatMap((aka) => parseAlias(aka, unread)),
      title: textAt(entry, "title"),
      vessel: parseVessel(entry),
      addresses: listed(entry, "addressList", "address").map(parseAddress),
      programs: [...new Set(textsAt(entry, "programList", "program"))],
      values: [
        ...mainValues(entry, "Birthdate", "dateOfBirthList", "dateOfBirthItem", "dateOfBirth"),
        ...mainValues(entry, "Place of Birth", "placeOfBirthList", "placeOfBirthItem", "placeOfBirth"),
        ...mainValues(entry, "Nationality Country", "nationalityList", "nationality", "country"),
        ...mainValues(entry, "Citizenship Country", "citizenshipList", "citizenship", "country"),
        ...listed(entry, "idList", "id").map(parseId),
      ],
      remarks: parseXmlRemarks(textsAt(entry, "remarks")),
    }),
  };
}

/** "LAST, First" of an entry or an alias; entities, vessels and some weak names have all in lastName. */
export function nameOf(element: XmlElement): string {
  return joinNameParts(textAt(element, "lastName"), textAt(element, "firstName"), "");
}

function listed(entry: XmlElement, list: string, item: string): XmlElement[] {
  return childrenOf(entry, list).flatMap((element) => childrenOf(element, item));
}

function mainValues(
  entry: XmlElement,
  label: string,
  list: string,
  item: string,
  value: string,
): LabelledValue[] {
  return listed(entry, list, item).flatMap((element) =>
    textsAt(element, value).map((text) => ({
      label,
      value: text,
      isMain: textAt(element, "mainEntry") !== "false",
    })),
  );
}

/** The name of an alias, none when it is blank. Kinds and categories that are not known go to `unread`. */
function parseAlias(aka: XmlElement, unread: string[]): OfacName[] {
  const text = nameOf(aka);
  if (text === "") {
    unread.push("An alias has no name.");
    return [];
  }
  const [type, category] = [textAt(aka, "type"), textAt(aka, "category").toLowerCase()];
  if (nameKindOf(type) === null) unread.push(unknownNameKind(type));
  if (category !== "weak" && category !== "strong") {
    unread.push(
      `The category of alias ${JSON.stringify(category)} is unknown; the name is kept as a strong one.`,
    );
  }
  return [plainName(text, nameKindOf(type) ?? "aka", category === "weak" ? "weak" : "strong")];
}

function parseVessel(entry: XmlElement): OfacVessel {
  const vessel = (name: string) => textAt(entry, "vesselInfo", name);
  return {
    callSign: vessel("callSign"),
    type: vessel("vesselType"),
    tonnage: vessel("tonnage"),
    grossRegisteredTonnage: vessel("grossRegisteredTonnage"),
    flag: vessel("vesselFlag"),
    owner: vessel("vesselOwner"),
  };
}

function parseAddress(address: XmlElement): OfacAddress {
  const texts = (...names: string[]) => names.flatMap((name) => textsAt(address, name));
  return {
    street: texts("address1", "address2", "address3").join(", "),
    city: joinCity(texts("city", "stateOrProvince"), textAt(address, "postalCode")),
    country: textAt(address, "country"),
    otherSpellings: [],
  };
}

/** The list of identifiers holds documents and features alike. */
function parseId(id: XmlElement): LabelledValue {
  return {
    label: textAt(id, "idType"),
    value: textAt(id, "idNumber"),
    document: {
      country: textAt(id, "idCountry"),
      issued: textAt(id, "issueDate"),
      expires: textAt(id, "expirationDate"),
    },
  };
}
