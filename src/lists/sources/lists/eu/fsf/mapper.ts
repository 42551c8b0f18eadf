// Translates a subject of the European Union's list into an entity and its listings. Pure.

import type { ListedEntity, Listing } from "../../../../../base/model/entity.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../../../base/model/identifiers.ts";
import { addBracketedAcronym } from "../../../fields/acronyms.ts";
import { coverRange, parseDay } from "../../../fields/dates.ts";
import { itemsOf, splitEnumeration } from "../../../fields/enumerations.ts";
import { isNullText, PropertyBag } from "../../../fields/property-bag.ts";
import { addRegistrationNumbers } from "../../../fields/registration-numbers.ts";
import { hasOtherScript } from "../../../fields/scripts.ts";
import {
  addAddress,
  addBirthDate,
  addCountry,
  addGender,
  addImoNumber,
  addNote,
  checkWord,
  makeListedEntity,
  readDays,
  slugOf,
} from "../../listed-entity.ts";
import { makeListings, publishedList } from "../../published-list.ts";
import type { EuPart, EuRecord } from "./record.ts";

export const EU_LIST = publishedList("eu_fsf");

/** Kinds of documents and numbers to the properties that hold them; any other kind is an idNumber. */
const IDENTIFICATION_PROPERTIES: Readonly<Record<string, string>> = {
  passport: "passportNumber",
  ssn: "socialSecurityNumber",
  fiscalcode: "taxNumber",
  taxid: "taxNumber",
  euvat: "vatCode",
  regnumber: "registrationNumber",
  tradelic: "licenseNumber",
  swiftbic: "swiftBic",
  imo: "imoNumber",
};

const CONTACT_PROPERTIES: Readonly<Record<string, string>> = {
  PHONE: "phone",
  FAX: "phone",
  EMAIL: "email",
  WEB: "website",
};

/** Facts about a document that make its number less reliable. */
const PAPER_FLAGS = ["diplomatic", "knownExpired", "knownFalse", "reportedLost", "revokedByIssuer"];

/** What the list says with true and false, and the property that it is about. */
const FLAGS: readonly (readonly [flag: string, field: string])[] = [
  ["strong", "alias"],
  ["circa", "birthDate"],
  ...PAPER_FLAGS.map((flag) => [flag, "idNumber"] as const),
];

const IMO_KIND = IDENTIFIER_KINDS.findIndex(({ name }) => name === "imo");

/**
 * The id as other providers write it: `EU.27.28` is `eu-fsf-eu-27-28`; null when the record has no number at
 * all.
 */
export function idOf(record: EuRecord): string | null {
  const reference = record.fields.get("euReferenceNumber");
  if (reference !== undefined) return `eu-fsf-${slugOf(reference)}`;
  const logicalId = record.fields.get("logicalId");
  return logicalId === undefined ? null : `eu-fsf-logical-${slugOf(logicalId)}`;
}

/** A name with letters, as written or put together from its parts; "" when there is none. */
function nameOf(part: EuPart): string {
  const get = (key: string) => part.get(key) ?? "";
  const whole = get("wholeName");
  const name =
    whole !== "" ? whole : [get("firstName"), get("middleName"), get("lastName")].filter(Boolean).join(" ");
  return /\p{L}|\p{N}/u.test(name) ? name : "";
}

/** The quality may be in a remark, and in the CSV files is only there. */
function isWeak(part: EuPart): boolean {
  return part.get("strong") === "false" || /low[- ]quality|weak alias/i.test(part.get("remark") ?? "");
}

/**
 * The name that the subject is shown under: the first good one in Latin letters that is of no language or
 * English, then any other good one, then any. Null when the record has no name.
 */
export function captionOf(record: EuRecord): string | null {
  const names = record.parts.nameAlias.filter((part) => nameOf(part) !== "");
  const isPlain = (part: EuPart) => /^(?:EN)?$/i.test(part.get("nameLanguage") ?? "");
  const isLatin = (part: EuPart) => !hasOtherScript(nameOf(part));
  const shown =
    names.find((part) => !isWeak(part) && isPlain(part) && isLatin(part)) ??
    names.find((part) => !isWeak(part) && isLatin(part)) ??
    names.find((part) => !isWeak(part)) ??
    names[0];
  return shown === undefined ? null : nameOf(shown);
}

/** Makes the entity of a record that has an id and a caption. */
export function mapRecord(record: EuRecord, id: string, caption: string, loadedAt: string): ListedEntity {
  const { fields, parts, regulations } = record;
  const isPerson = record.classification === "P";
  const bag = new PropertyBag();
  bag.add("name", caption);
  for (const part of Object.values(parts).flat())
    for (const [flag, field] of FLAGS) checkWord(bag, field, flag, part.get(flag) ?? "", /^(?:true|false)$/i);
  for (const part of parts.nameAlias) addName(bag, part, caption, isPerson);
  for (const part of parts.citizenship) addCitizenship(bag, part, isPerson);
  for (const part of parts.birthdate) addBirth(bag, part);
  for (const part of parts.identification) addIdentification(bag, part);
  for (const part of parts.address) addPlace(bag, part);
  for (const remark of record.remarks) {
    bag.add("notes", remark);
    if (!isPerson) addRegistrationNumbers(bag, remark);
  }
  addNote(bag, "Designation", fields.get("designationDetails") ?? "");
  bag.add("authorityId", fields.get("euReferenceNumber") ?? "");
  for (const text of record.contradictions) {
    bag.addRead("authorityId", text, null);
    addNote(bag, "Another row", text);
  }
  bag.add("unscId", fields.get("unitedNationId") ?? "");
  bag.add("program", ...regulations.map((regulation) => regulation.get("programme") ?? ""));
  const listings = regulations.flatMap((regulation) =>
    listingsOf(bag, regulation, fields.get("designationDate") ?? ""),
  );
  const publications = regulations.map((regulation) => regulation.get("publicationDate") ?? "");
  return makeListedEntity({
    id,
    caption,
    schema: isPerson ? "Person" : isShip(record) ? "Vessel" : "Organization",
    bag,
    list: EU_LIST,
    listings,
    changedOn: readDays(bag, "lastChange", publications).at(-1) ?? null,
    loadedAt,
  });
}

/** The list has ships as enterprises: a ship has an IMO number and is called one. */
function isShip({ parts, remarks }: EuRecord): boolean {
  const words = [
    ...remarks,
    ...parts.nameAlias.flatMap((part) => [part.get("function"), part.get("remark")]),
  ];
  return (
    parts.identification.some(
      (part) =>
        part.get("identificationTypeCode") === "imo" &&
        normaliseIdentifier(IMO_KIND, part.get("number") ?? "") !== null,
    ) && words.some((text) => /\b(?:vessel|ship|tanker)\b/i.test(text ?? ""))
  );
}

function addName(bag: PropertyBag, part: EuPart, caption: string, isPerson: boolean): void {
  const get = (key: string) => part.get(key) ?? "";
  const name = nameOf(part);
  if (name === "") addNote(bag, "Name without letters", get("wholeName"));
  else if (isWeak(part)) bag.add("weakAlias", name);
  else if (/\b(?:f\.?k\.?a\b|formerly|former name|previous name)/i.test(get("remark")))
    bag.add("previousName", name);
  else if (name !== caption) bag.add("alias", name);
  addNote(bag, `Name ${name}`, get("remark"));
  if (!isPerson) {
    if (!isWeak(part)) addBracketedAcronym(bag, name);
    addNote(bag, "", get("function"), get("title"));
    return;
  }
  if (!isWeak(part)) {
    bag.add("firstName", get("firstName"));
    bag.add("middleName", get("middleName"));
    bag.add("lastName", get("lastName"));
  }
  bag.add("title", ...itemsOf(get("title")));
  bag.add("position", ...itemsOf(get("function")));
  addGender(bag, get("gender"));
}

function countryOf(part: EuPart): string {
  return part.get("countryIso2Code") ?? part.get("countryDescription") ?? "";
}

function addCitizenship(bag: PropertyBag, part: EuPart, isPerson: boolean): void {
  addCountry(bag, isPerson ? "nationality" : "country", countryOf(part), "Citizenship");
  addNote(bag, "Citizenship, region", part.get("region") ?? "");
  addNote(bag, "Citizenship", part.get("remark") ?? "");
}

function addBirth(bag: PropertyBag, part: EuPart): void {
  const get = (key: string) => part.get(key) ?? "";
  const calendar = get("calendarType");
  const written = writeBirth(part);
  if (calendar !== "" && calendar !== "GREGORIAN") {
    if (written !== "") bag.addRead("birthDate", `${written} (${calendar})`, null);
    addNote(bag, `Born (${calendar.toLowerCase()} calendar)`, written);
  } else if (get("yearRangeFrom") !== "" && get("yearRangeTo") !== "") {
    const years = coverRange(get("yearRangeFrom"), get("yearRangeTo"));
    bag.addRead("birthDate", written, years !== null && parseDay(years[0] ?? "") !== null ? years : null);
    addNote(bag, "Born", written);
  } else addBirthDate(bag, get("circa") === "true" ? `circa ${written}` : written);
  const place = [get("place"), get("city"), get("zipCode"), get("region"), get("countryDescription")];
  bag.add("birthPlace", [...new Set(place.filter((text) => !isNullText(text)))].join(", "));
  addNote(bag, "Born", get("remark"));
}

/** The date in the attributes: whole, or from the known parts. */
function writeBirth(part: EuPart): string {
  const get = (key: string) => part.get(key) ?? "";
  const whole = get("birthdate");
  if (whole !== "") return whole;
  const [from, to] = [get("yearRangeFrom"), get("yearRangeTo")];
  if (from !== "" && to !== "") return `between ${from} and ${to}`;
  if (from !== "") return `in ${from} or later`;
  if (to !== "") return `in ${to} or earlier`;
  const [year, month, day] = [get("year"), get("monthOfYear"), get("dayOfMonth")];
  if (year === "" || month === "") return year;
  const monthText = month.padStart(2, "0");
  return day === "" ? `${year}-${monthText}` : `${year}-${monthText}-${day.padStart(2, "0")}`;
}

function addIdentification(bag: PropertyBag, part: EuPart): void {
  const get = (key: string) => part.get(key) ?? "";
  const code = get("identificationTypeCode").toLowerCase();
  const property = IDENTIFICATION_PROPERTIES[code] ?? "idNumber";
  for (const number of new Set([get("number"), get("latinNumber")])) {
    if (property === "imoNumber") addImoNumber(bag, number);
    else if (!isNullText(number)) bag.add(property, number);
  }
  const flags = PAPER_FLAGS.filter((flag) => get(flag) === "true").map((flag) =>
    flag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const said = [
    get("issuedBy") === "" ? "" : `issued by ${get("issuedBy")}`,
    countryOf(part) === "" ? "" : `of ${get("countryDescription") || countryOf(part)}`,
    get("region"),
    get("issueDate") === "" ? "" : `issued on ${get("issueDate")}`,
    get("issuedDate") === "" ? "" : `issued on ${get("issuedDate")}`,
    get("validFrom") === "" ? "" : `valid from ${get("validFrom")}`,
    get("validTo") === "" ? "" : `valid to ${get("validTo")}`,
    get("nameOnDocument") === "" ? "" : `in the name of ${get("nameOnDocument")}`,
    ...flags,
    get("remark"),
  ].filter((text) => !isNullText(text));
  const kind = get("identificationTypeDescription") || code || "number";
  const isSaidByProperty = said.length === 0 && IDENTIFICATION_PROPERTIES[code] !== undefined;
  if (!isSaidByProperty)
    bag.add("notes", [`${kind} ${get("number") || get("latinNumber")}`, ...said].join("; "));
}

function addPlace(bag: PropertyBag, part: EuPart): void {
  const get = (key: string) => part.get(key) ?? "";
  const box = get("poBox") === "" ? "" : /^\d/.test(get("poBox")) ? `P.O. Box ${get("poBox")}` : get("poBox");
  const country = get("countryDescription") || get("countryIso2Code");
  addAddress(bag, [get("street"), box, get("place"), get("zipCode"), get("city"), get("region")], country);
  for (const contact of get("contact").split(/\n|\\n|(?<=\])\s+(?=[A-Z]+\[)/))
    addContact(bag, contact.trim());
  addNote(bag, "Address", get("remark"));
}

/** `PHONE[+375 17 000]`; anything else stays a note. */
function addContact(bag: PropertyBag, text: string): void {
  if (text === "") return;
  const found = /^([A-Z]+)\[(.*)\]$/.exec(text);
  const property = CONTACT_PROPERTIES[found?.[1] ?? ""];
  if (property === undefined || found?.[2] === undefined) addNote(bag, "Contact", text);
  else bag.add(property, ...splitEnumeration(found[2]).flatMap((item) => item.split(/\s*;\s*/)));
}

function listingsOf(bag: PropertyBag, regulation: EuPart, designationDate: string): Listing[] {
  const get = (key: string) => regulation.get(key) ?? "";
  const begins = readDays(bag, "startDate", [designationDate, get("entryIntoForceDate")]);
  const start = begins[0] ?? parseDay(get("publicationDate"));
  return makeListings(EU_LIST, [get("programme") || null], {
    startDates: start === null ? [] : [start],
    reasons: [get("numberTitle")].filter(Boolean),
    sourceUrl: get("publicationUrl") || null,
  });
}
