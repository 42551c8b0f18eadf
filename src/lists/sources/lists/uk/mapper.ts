// Translates a designation of the United Kingdom, in any of its publications, into an entity and its listing.
// Pure.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { addBracketedAcronym } from "../../fields/acronyms.ts";
import { parseDay } from "../../fields/dates.ts";
import { parseDayFirst, parseDayFirstBirth } from "../../fields/day-first-dates.ts";
import { isNullText, PropertyBag } from "../../fields/property-bag.ts";
import { addRegistrationNumbers } from "../../fields/registration-numbers.ts";
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
} from "../listed-entity.ts";
import { makeListings, type PublishedList } from "../published-list.ts";
import { UK_GROUPS, type UkPart, type UkRecord } from "./record.ts";

const SCHEMATA: Readonly<Record<string, string>> = {
  individual: "Person",
  entity: "Organization",
  ship: "Vessel",
};

/** The schema of a record, or null for a kind in any of its rows that the publisher has newly made. */
export function schemaOf(record: UkRecord): string | null {
  const kinds = record.values.get("IndividualEntityShip") ?? [];
  const schemata = kinds.map((kind) => SCHEMATA[kind.toLowerCase()] ?? null);
  return schemata.includes(null) ? null : (schemata[0] ?? null);
}

function nameOf(part: UkPart): string {
  return ["Name1", "Name2", "Name3", "Name4", "Name5", "Name6"]
    .flatMap((key) => part.get(key) ?? [])
    .join(" ");
}

/** Letter case of the kinds varies; a name without a kind is the primary one. */
function kindOf(part: UkPart): "primary" | "variation" | "former" | "alias" {
  const kind = (part.get("NameType") ?? "").toLowerCase();
  if (kind === "" || kind === "primary name") return "primary";
  if (kind.includes("variation")) return "variation";
  return /^f\.?k\.?a|former/.test(kind) ? "former" : "alias";
}

function isWeak(part: UkPart): boolean {
  return /\blow\b/i.test(part.get("AliasStrength") ?? "");
}

/** The name that a designation is shown under; null when it has none. Some have aliases only. */
export function captionOf(record: UkRecord): string | null {
  const names = (record.groups.get("Name") ?? []).filter((part) => nameOf(part) !== "");
  const shown =
    names.find((part) => kindOf(part) === "primary") ??
    names.find((part) => kindOf(part) === "variation") ??
    names.find((part) => !isWeak(part)) ??
    names[0];
  if (shown !== undefined) return nameOf(shown);
  return record.groups.get("NonLatinName")?.[0]?.get("NameNonLatinScript") ?? null;
}

/** Makes the entity of a record that has a schema and a caption. */
export function mapRecord(
  record: UkRecord,
  list: PublishedList,
  made: { readonly id: string; readonly schema: string; readonly caption: string; readonly loadedAt: string },
): ListedEntity {
  const { id, schema, caption, loadedAt } = made;
  const isPerson = schema === "Person";
  const values = (element: string) => record.values.get(element) ?? [];
  const groups = (group: string) => record.groups.get(group) ?? [];
  const bag = new PropertyBag();
  bag.add("name", caption);
  for (const part of groups("Name")) addName(bag, part, caption, isPerson);
  bag.add("alias", ...groups("NonLatinName").map((part) => part.get("NameNonLatinScript") ?? ""));
  bag.add(isPerson ? "title" : "notes", ...values("Title"));
  bag.add(isPerson ? "position" : "notes", ...values("Position"));
  for (const text of values("DOB")) addBirthDate(bag, text, parseDayFirstBirth);
  for (const text of values("Nationality")) addCountry(bag, "nationality", text, "Nationality");
  for (const text of values("Gender")) addGender(bag, text);
  for (const part of groups("Location")) {
    const place = ["TownOfBirth", "CountryOfBirth"].map((key) => part.get(key) ?? "");
    bag.add("birthPlace", place.filter((text) => !isNullText(text)).join(", "));
  }
  for (const part of groups("Address")) {
    const lines = (UK_GROUPS.get("Address") ?? []).slice(0, -1).map(({ element }) => part.get(element) ?? "");
    addAddress(bag, lines, part.get("AddressCountry") ?? "");
  }
  addPapers(bag, groups("Passport"), "Passport", "passportNumber");
  addPapers(bag, groups("NationalIdentifier"), "NationalIdentifier", "idNumber");
  bag.add("phone", ...values("PhoneNumber"));
  bag.add("email", ...values("EmailAddress"));
  bag.add("website", ...values("Website"));
  addEntityFields(bag, values);
  addShipFields(bag, values);
  addNote(bag, "", ...values("OtherInformation").map(unescapeHtml));
  addNote(bag, "Sanctions imposed", ...values("SanctionsImposed").map((text) => text.split("|").join(", ")));
  addNote(bag, "Designation source", ...values("DesignationSource"));
  bag.add("authorityId", ...values("UniqueID"), ...values("OFSIGroupID"));
  bag.add("unscId", ...values("UNReferenceNumber"));
  bag.add("program", ...values("RegimeName"));
  const reasons = values("UKStatementofReasons").map(unescapeHtml);
  const startDates = readDays(bag, "startDate", values("DateDesignated"), readDay);
  return makeListedEntity({
    id,
    caption,
    schema,
    bag,
    list,
    listings: makeListings(list, values("RegimeName"), { startDates, reasons }),
    changedOn: readDays(bag, "lastChange", values("LastUpdated"), readDay).at(-1) ?? null,
    loadedAt,
  });
}

const NAME_KIND = /^(?:primary name(?: variation)?|alias|[af]\.?k\.?a\.?|former(?:ly known as| name)?)$/i;
const STRENGTH = /^(?:good|low|high)\b/i;

function addName(bag: PropertyBag, part: UkPart, caption: string, isPerson: boolean): void {
  const name = nameOf(part);
  const kind = kindOf(part);
  checkWord(bag, "alias", "Name type", part.get("NameType") ?? "", NAME_KIND);
  checkWord(bag, "alias", "Alias strength", part.get("AliasStrength") ?? "", STRENGTH);
  if (isWeak(part)) bag.add("weakAlias", name);
  else if (kind === "former") bag.add("previousName", name);
  else if (name !== caption) bag.add("alias", name);
  if (!isPerson && !isWeak(part) && kind !== "former") addBracketedAcronym(bag, name);
  // Name6 holds the whole name of a body, and that of a person with a single name.
  if (!isPerson || kind !== "primary" || !part.has("Name1")) return;
  bag.add("firstName", part.get("Name1") ?? "");
  bag.add("middleName", ["Name2", "Name3", "Name4", "Name5"].flatMap((key) => part.get(key) ?? []).join(" "));
  bag.add("lastName", part.get("Name6") ?? "");
}

/** "24/02/2022", and "24-Feb-2022" of older files. */
function readDay(text: string): string | null {
  return parseDayFirst(text) ?? parseDay(text.replaceAll("-", " "));
}

/** A cell that holds a number and not a sentence around one. */
const PLAIN_NUMBER = /^(?=.*\d)(?!.*[)\]]$)[\p{L}\d/[][\p{L}\d ./№#°_()[\]-]{2,39}$/u;

/** A number within a sentence; a day or a year has fewer digits in a row. */
const LONG_NUMBER = /(?<![\p{L}\d])[\p{L}\d/-]*\d{5,}[\p{L}\d/-]*/gu;

/** The numbers of a cell that is one, or of a sentence. */
function numbersOf(text: string, isPlain: boolean): readonly string[] {
  return isPlain ? [text.replace(/\.$/, "")] : (text.match(LONG_NUMBER) ?? []);
}

/** Four digits are a number of some kind: without one that can be read the text counts as unread. */
const SOME_NUMBER = /\d{4}/;

function addPapers(bag: PropertyBag, parts: readonly UkPart[], group: string, property: string): void {
  for (const part of parts) {
    const number = part.get(`${group}Number`) ?? "";
    const details = part.get(`${group}AdditionalInformation`) ?? "";
    const isPlain = PLAIN_NUMBER.test(number) && !/^(?:\d{5,}\.\s+){2}/.test(`${number}. `);
    const numbers = numbersOf(number, isPlain);
    const hasKind = addRegistrationNumbers(bag, `${number} ${details}`);
    const isUnread = numbers.length === 0 && !hasKind && SOME_NUMBER.test(number);
    bag.addRead(property, number, isUnread ? null : numbers);
    if (!isPlain || hasKind || !isNullText(details)) {
      addNote(
        bag,
        group === "Passport" ? "Passport" : "Identifier",
        [number, details].filter(Boolean).join("; "),
      );
    }
  }
}

type ValuesOf = (element: string) => readonly string[];

function addEntityFields(bag: PropertyBag, values: ValuesOf): void {
  bag.add("legalForm", ...values("TypeOfEntity"));
  for (const text of values("BusinessRegistrationNumber")) {
    const hasKind = addRegistrationNumbers(bag, text);
    const isPlain = PLAIN_NUMBER.test(text) && !/(?<![\p{L}\d-])\p{L}{4}/u.test(text);
    const numbers = hasKind ? [] : numbersOf(text, isPlain);
    const isUnread = numbers.length === 0 && !hasKind && SOME_NUMBER.test(text);
    bag.addRead(/\bINN\b/.test(text) ? "taxNumber" : "registrationNumber", text, isUnread ? null : numbers);
    if (!isPlain || hasKind) addNote(bag, "Business registration number", text);
  }
  addNote(bag, "Parent company", ...values("ParentCompany"));
  addNote(bag, "Subsidiary", ...values("Subsidiary"));
}

function addShipFields(bag: PropertyBag, values: ValuesOf): void {
  for (const text of values("IMONumber")) addImoNumber(bag, text);
  for (const text of values("CurrentBelievedFlagOfShip")) addCountry(bag, "flag", text, "Flag");
  for (const text of values("PreviousFlag")) addCountry(bag, "pastFlags", text, "Previous flag");
  bag.add("owner", ...values("CurrentOwnerOperator"));
  addNote(bag, "Previous owner or operator", ...values("PreviousOwnerOperator"));
  bag.add("type", ...values("TypeOfShip"));
  bag.add("tonnage", ...values("TonnageOfShip"));
  addNote(bag, "Length of ship", ...values("LengthOfShip"));
  for (const text of values("YearBuilt")) {
    const day = parseDayFirst(text);
    bag.addRead("buildDate", text, day === null ? null : [day]);
    if (day === null) addNote(bag, "Year built", text);
  }
  addNote(bag, "Hull identification number", ...values("HullIdentificationNumber"));
}

const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
};

/** Statements of reasons come out of an editor of web pages and keep its escapes. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    if (!Number.isNaN(code)) return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return HTML_CHARACTERS[String(name).toLowerCase()] ?? whole;
  });
}
