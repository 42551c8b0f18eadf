// Translates one record of the UN list into an entity and its listing: the one place that knows both the
// publisher's elements and FollowTheMoney's properties. Pure.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { addAcronyms } from "../../fields/acronyms.ts";
import { parseCountry } from "../../fields/countries.ts";
import { coverRange, parseDay } from "../../fields/dates.ts";
import { NAME_SEPARATORS, splitOutsideBrackets } from "../../fields/enumerations.ts";
import { isNullText, PropertyBag } from "../../fields/property-bag.ts";
import { findBirthDates, findImoNumbers, findPassportNumbers } from "../../fields/prose.ts";
import { splitEnumerated, splitWrittenNames } from "../../fields/written-names.ts";
import { cleanText } from "../../files/text.ts";
import {
  addBirthDate,
  addCountry,
  addGender,
  addNote,
  checkWord,
  makeListedEntity,
  readDays,
} from "../listed-entity.ts";
import { makeListings, publishedList } from "../published-list.ts";
import { parseDocument } from "./identity-documents.ts";
import type { UnGroup, UnRecord } from "./reader.ts";

export const UN_LIST = publishedList("un_sc_sanctions");

const NAME_ELEMENTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME", "FIFTH_NAME"];

const ALIAS_PROPERTIES: Readonly<Record<string, string>> = {
  "a.k.a.": "alias",
  good: "alias",
  low: "weakAlias",
  "f.k.a.": "previousName",
};

/** Exactly this text in a name element means that there is no such part; "Na" is also a family name. */
const NO_NAME = "na";

function namePartsOf(record: UnRecord): string[] {
  return NAME_ELEMENTS.flatMap((element) => record.values.get(element) ?? []).filter(
    (part) => part !== NO_NAME,
  );
}

/** The names of a record in order, joined; "" when it has none. */
export function nameOf(record: UnRecord): string {
  return namePartsOf(record).join(" ");
}

/** Makes the entity of a record that has a DATAID and a name. */
export function mapRecord(record: UnRecord, dataId: string, loadedAt: string): ListedEntity {
  const isPerson = record.kind === "individual";
  const values = (element: string) => record.values.get(element) ?? [];
  const groups = (element: string) =>
    record.groups.get(`${isPerson ? "INDIVIDUAL" : "ENTITY"}_${element}`) ?? [];
  const caption = nameOf(record);
  const bag = new PropertyBag();

  addNames(bag, record, caption, isPerson);
  for (const group of groups("ALIAS")) addAlias(bag, group, isPerson);
  for (const text of values("GENDER")) addGender(bag, text);
  for (const text of values("TITLE")) bag.add(isPerson ? "title" : "notes", text);
  for (const text of values("DESIGNATION")) {
    if (isPerson) bag.add("position", ...splitEnumerated(text));
    else bag.add("notes", text);
  }
  for (const text of values("NATIONALITY")) addNationality(bag, text);
  for (const group of groups("DATE_OF_BIRTH")) addBirth(bag, group);
  for (const group of groups("PLACE_OF_BIRTH")) {
    bag.add("birthPlace", joinPlace(group));
    addNote(bag, "Place of birth", group.get("NOTE") ?? "");
  }
  for (const group of groups("ADDRESS")) addAddress(bag, group);
  for (const group of groups("DOCUMENT")) {
    const document = parseDocument(group);
    if (document.number !== null) bag.add(document.property, document.number);
    bag.add("notes", document.note);
  }
  bag.add("notes", ...values("COMMENTS1"));
  if (!isPerson) bag.add("imoNumber", ...values("COMMENTS1").flatMap(findImoNumbers));
  bag.add("notes", ...values("SUBMITTED_BY").map((text) => `Submitted by: ${text}`));
  bag.add("unscId", ...values("REFERENCE_NUMBER"));
  bag.add("program", ...values("UN_LIST_TYPE"));
  // LISTED_ON sometimes carries an offset, which says nothing about the day.
  const startDates = readDays(bag, "startDate", values("LISTED_ON"));
  const updates = readDays(bag, "lastChange", values("LAST_DAY_UPDATED"));
  return makeListedEntity({
    id: `unsc-${dataId}`,
    caption,
    schema: isPerson ? "Person" : "Organization",
    bag,
    list: UN_LIST,
    listings: makeListings(UN_LIST, values("UN_LIST_TYPE").slice(0, 1), { startDates }),
    changedOn: updates.at(-1) ?? startDates.at(-1) ?? null,
    loadedAt,
  });
}

function addNames(bag: PropertyBag, record: UnRecord, caption: string, isPerson: boolean): void {
  bag.add("name", caption);
  if (isPerson) {
    const parts = namePartsOf(record);
    bag.add("firstName", ...parts.slice(0, 1));
    // A part between the first and the last is not reliably a given or a family name.
    if (parts.length > 1) bag.add("lastName", ...parts.slice(-1));
  } else {
    const written = splitWrittenNames(caption);
    bag.add("alias", ...written.names.filter((name) => name !== cleanText(caption)));
    addAcronyms(bag, written.abbreviations, true);
  }
  for (const text of record.values.get("NAME_ORIGINAL_SCRIPT") ?? []) {
    bag.add("alias", ...splitOutsideBrackets(text, NAME_SEPARATORS));
  }
}

function addAlias(bag: PropertyBag, group: UnGroup, isPerson: boolean): void {
  const written = group.get("ALIAS_NAME") ?? "";
  const note = group.get("NOTE") ?? "";
  const names = splitWrittenNames(written);
  const isFormer = names.isFormer || /\b(?:previously|formerly) listed as\b/i.test(note);
  const quality = group.get("QUALITY") ?? "";
  checkWord(bag, "alias", "Quality of an alias", quality, /^(?:[af]\.k\.a\.|good|low)$/i);
  const property = ALIAS_PROPERTIES[quality.toLowerCase()] ?? "alias";
  const target = isFormer && property === "alias" ? "previousName" : property;
  bag.add(target, ...names.names);
  addAcronyms(bag, names.abbreviations, !isPerson && target === "alias");
  for (const remark of names.remarks) bag.add("notes", `Alias: ${remark}`);
  const script = /(?:in Arabic(?: script)?|original script)\s*:\s*(.+)$/i.exec(note);
  if (script?.[1] !== undefined) bag.add(target, ...splitOutsideBrackets(script[1], NAME_SEPARATORS));
  if (note !== "") bag.add("notes", written === "" ? `Alias: ${note}` : `Alias ${written}: ${note}`);
  if (isPerson) {
    for (const text of [written, note]) {
      for (const date of findBirthDates(text)) addBirthDate(bag, date);
      bag.add("passportNumber", ...findPassportNumbers(text));
    }
  }
  addBirthDate(bag, group.get("DATE_OF_BIRTH") ?? "");
  const [city = "", country = ""] = [group.get("CITY_OF_BIRTH"), group.get("COUNTRY_OF_BIRTH")];
  bag.add("birthPlace", [city, country].filter((part) => part !== "").join(", "));
}

function addNationality(bag: PropertyBag, text: string): void {
  for (const part of splitEnumerated(text).flatMap((piece) => splitOutsideBrackets(piece, NAME_SEPARATORS)))
    addCountry(bag, "nationality", part, "Nationality");
}

/** EXACT, APPROXIMATELY or BETWEEN, with a day, a year, two years or nothing but a note. */
function addBirth(bag: PropertyBag, group: UnGroup): void {
  const cell = (name: string) => group.get(name) ?? "";
  const [type, note] = [cell("TYPE_OF_DATE").toUpperCase(), cell("NOTE")];
  checkWord(bag, "birthDate", "Type of the birth date", type, /^(?:EXACT|APPROXIMATELY|BETWEEN)$/);
  const [from, to] = [cell("FROM_YEAR"), cell("TO_YEAR")];
  if (from !== "" && to !== "") {
    const [first, last] = [parseDay(from), parseDay(to)];
    bag.addRead(
      "birthDate",
      `${from} to ${to}`,
      first === null || last === null ? null : coverRange(first, last),
    );
    bag.add("notes", `Born between ${from} and ${to}${note === "" ? "" : ` (${note})`}`);
    return;
  }
  const written = [cell("DATE"), cell("YEAR"), cell("FROM_YEAR"), cell("TO_YEAR")].find(
    (text) => text !== "",
  );
  if (written === undefined) {
    addBirthDate(bag, type === "APPROXIMATELY" ? `circa ${note}` : note);
    return;
  }
  addBirthDate(bag, type === "APPROXIMATELY" ? `circa ${written}` : written);
  if (note !== "") bag.add("notes", `Born ${written} (${note})`);
}

const PLACE_ELEMENTS = ["STREET", "CITY", "STATE_PROVINCE", "ZIP_CODE", "COUNTRY"];

function joinPlace(group: UnGroup): string {
  const parts = PLACE_ELEMENTS.map((element) => group.get(element) ?? "").filter((part) => !isNullText(part));
  return [...new Set(parts)].join(", ");
}

/** One text per address; a country alone makes no address. */
function addAddress(bag: PropertyBag, group: UnGroup): void {
  const country = group.get("COUNTRY") ?? "";
  const code = parseCountry(country);
  if (!isNullText(country)) bag.addRead("country", country, code === null ? null : [code]);
  const address = joinPlace(group);
  const note = group.get("NOTE") ?? "";
  if (address !== country || code === null) bag.add("address", address);
  if (note !== "") bag.add("notes", address === "" ? `Address: ${note}` : `Address ${address}: ${note}`);
}
