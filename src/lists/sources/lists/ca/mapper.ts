// Translates one record of Canada's list into an entity and its listing. Pure.
//
// The list has no ids, and its items are renumbered. The id is a hash of what a record keeps as long as it is
// the same record: the regime it is listed under, its kind, and its name (a ship: its IMO number), all
// without regard to case, marks and punctuation. Dates, aliases, schedule and item may change without a new
// id.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { addBracketedAcronym } from "../../fields/acronyms.ts";
import { parseProseDate } from "../../fields/dates.ts";
import { PropertyBag } from "../../fields/property-bag.ts";
import { formatSerialDate } from "../../files/workbook-dates.ts";
import { addBirthDate, addImoNumber, addNote, makeListedEntity, readDays } from "../listed-entity.ts";
import { makeListings, publishedList } from "../published-list.ts";
import { splitAliases, splitKnownAs, splitLanguages } from "./names.ts";

export const CA_LIST = publishedList("ca_dfatd_sema_sanctions");

/** A record by the English halves of its element names; blank elements are left out. */
export type CaRecord = ReadonlyMap<string, string>;

type CaKind = "person" | "body" | "ship";

const SCHEMATA: Readonly<Record<CaKind, string>> = {
  person: "Person",
  body: "Organization",
  ship: "Vessel",
};

/** The kind of a record, or null when it has no name. */
export function kindOf(record: CaRecord): CaKind | null {
  if (record.has("LastName") || record.has("GivenName")) return "person";
  if (!record.has("EntityOrShip")) return null;
  return record.has("ShipIMONumber") ? "ship" : "body";
}

/**
 * The regime in English: the country or the regulations, not a nationality. "Belarus / Bélarus" is bilingual.
 */
function regimeOf(record: CaRecord): string {
  return (record.get("Country") ?? "").split(/\s+\/\s+/)[0] ?? "";
}

/** The name that a record is shown under; "" when it has none. */
function captionOf(record: CaRecord): string {
  if (kindOf(record) === "person") {
    return [record.get("GivenName"), record.get("LastName")].filter(Boolean).join(" ");
  }
  return splitLanguages(record.get("EntityOrShip") ?? "")[0] ?? "";
}

/** What identifies a record; see the head of this file. The source numbers records that share it. */
export function identityOf(record: CaRecord): string {
  const kind = kindOf(record) ?? "body";
  const name = kind === "ship" ? (record.get("ShipIMONumber") ?? "") : captionOf(record);
  return [regimeOf(record), kind, name].map(fold).join("|");
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Among records with one identity, those that were listed first come first. */
export function orderOf(record: CaRecord): string {
  const item = (record.get("Item") ?? "").padStart(8, "0");
  return [record.get("DateOfListing") ?? "9999", fold(record.get("Schedule") ?? ""), item].join("|");
}

/** Makes the entity of a record; the source computes `id`, which depends on the whole list. */
export function mapRecord(record: CaRecord, id: string, loadedAt: string): ListedEntity {
  const kind = kindOf(record) ?? "body";
  const get = (element: string) => record.get(element) ?? "";
  const caption = captionOf(record);
  const bag = new PropertyBag();
  bag.add("name", caption);
  if (kind === "person") {
    bag.add("firstName", get("GivenName"));
    bag.add("lastName", get("LastName"));
    bag.add("title", get("TitleOrShip"));
    addBirth(bag, get("DateOfBirthOrShipBuildDate"));
  } else {
    for (const name of splitLanguages(get("EntityOrShip"))) addBodyName(bag, name, caption, kind === "ship");
    bag.add(kind === "ship" ? "type" : "notes", get("TitleOrShip"));
    const date = get("DateOfBirthOrShipBuildDate");
    if (date !== "") bag.addRead(kind === "ship" ? "buildDate" : "incorporationDate", date, parseDates(date));
    addImoNumber(bag, get("ShipIMONumber"));
  }
  addAliases(bag, get("Aliases"), kind === "person");
  const regime = regimeOf(record);
  bag.add("program", regime);
  const startDates = readDays(bag, "startDate", [get("DateOfListing")]);
  const place = [
    get("Schedule") === "" ? "" : `Schedule ${get("Schedule")}`,
    get("Item") === "" ? "" : `item ${get("Item")}`,
  ].filter((part) => part !== "");
  return makeListedEntity({
    id,
    caption,
    schema: SCHEMATA[kind],
    bag,
    list: CA_LIST,
    listings: makeListings(CA_LIST, [regime || null], {
      startDates,
      reasons: [place.join(", ")].filter(Boolean),
    }),
    changedOn: startDates[0] ?? null,
    loadedAt,
  });
}

/** "M/V" and "MT" before the name of a ship say that it is one. */
const SHIP_PREFIX = /^(?:M[/.]?[VT]\.?)\s+/i;

function addBodyName(bag: PropertyBag, name: string, caption: string, isShip: boolean): void {
  const names = [name, ...(splitKnownAs(name) ?? []), isShip ? name.replace(SHIP_PREFIX, "") : ""];
  bag.add("alias", ...names.filter((text) => text !== caption));
  addBracketedAcronym(bag, name);
}

/**
 * Nothing marks the quality of an alias: a person's single word is a given name as often as a name of its
 * own.
 */
function addAliases(bag: PropertyBag, text: string, isPerson: boolean): void {
  if (text === "") return;
  const names = splitAliases(text, isPerson);
  for (const name of names) {
    const isWeak = isPerson && !/\s/.test(name);
    bag.add(isWeak ? "weakAlias" : "alias", name);
  }
  if (names.length !== 1 || names[0] !== text) addNote(bag, "Aliases", text);
}

/** "1950-01-01 or 1951-01-01", "1963-1964", "Sep-99", and other typed forms; the rest is kept as a note. */
function addBirth(bag: PropertyBag, text: string): void {
  const dates = parseDates(text);
  if (dates !== null) bag.add("birthDate", ...dates);
  else addBirthDate(bag, text);
}

/** The dates of a text; null when one of them is none. */
function parseDates(text: string): string[] | null {
  const dates = text.split(/\s+or\s+/i).map(parseTypedDate);
  return dates.every((date) => date.length > 0) ? dates.flat() : null;
}

/** Days since 1900, as spreadsheets keep them: from 1927 to 2009. */
const SERIAL_DAY = /^(?:[1-3]\d{4})$/;

/** Undoes what spreadsheets make of dates: "Sep-99" was born in the twentieth century. */
function parseTypedDate(text: string): readonly string[] {
  if (SERIAL_DAY.test(text)) return [formatSerialDate(Number(text), 1900) ?? ""].filter(Boolean);
  const shortened = /^([A-Z][a-z]{2})-(\d{2})$/.exec(text);
  const read = parseProseDate(shortened === null ? text : `${shortened[1]} 19${shortened[2]}`);
  return read === null ? [] : read.values;
}
