// Translates one row of an annex into an entity and its listing. The columns have the names of
// FollowTheMoney's properties and hold the act's own words. Pure.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { addAcronyms, addBracketedAcronym } from "../../../fields/acronyms.ts";
import { parseDayFirst, parseDayFirstBirth } from "../../../fields/day-first-dates.ts";
import { itemsOf } from "../../../fields/enumerations.ts";
import { PropertyBag } from "../../../fields/property-bag.ts";
import { findPassportNumbers } from "../../../fields/prose.ts";
import { addRegistrationNumbers } from "../../../fields/registration-numbers.ts";
import { splitAtCommas, splitWrittenNames } from "../../../fields/written-names.ts";
import { cleanText } from "../../../files/text.ts";
import {
  addBirthDate,
  addCountry,
  addGender,
  addImoNumber,
  addNote,
  makeListedEntity,
  readDays,
  slugOf,
} from "../../listed-entity.ts";
import { makeListings, publishedList } from "../../published-list.ts";

export const EU_JOURNAL = publishedList("eu_journal_sanctions");

type Kind = "scalar" | "name" | "text" | "number" | "country" | "imo" | "birth" | "date" | "gender" | "note";

/** Folded header to property and kind of value. */
export const JOURNAL_COLUMNS: Readonly<Record<string, readonly [property: string, kind: Kind]>> = {
  celex: ["", "scalar"],
  amendedcelex: ["", "scalar"],
  amendmentcelex: ["", "scalar"],
  recordid: ["", "scalar"],
  programkey: ["", "scalar"],
  annex: ["", "scalar"],
  measure: ["", "scalar"],
  startdate: ["", "scalar"],
  reason: ["", "scalar"],
  schema: ["", "scalar"],
  name: ["", "scalar"],
  alias: ["alias", "name"],
  weakalias: ["weakAlias", "name"],
  previousname: ["previousName", "name"],
  country: ["country", "country"],
  nationality: ["nationality", "country"],
  jurisdiction: ["jurisdiction", "country"],
  birthdate: ["birthDate", "birth"],
  birthplace: ["birthPlace", "text"],
  position: ["position", "text"],
  passportnumber: ["passportNumber", "number"],
  gender: ["gender", "gender"],
  appearance: ["Appearance", "note"],
  ethnicity: ["ethnicity", "text"],
  fathername: ["fatherName", "text"],
  mothername: ["motherName", "text"],
  incorporationdate: ["incorporationDate", "date"],
  legalform: ["legalForm", "text"],
  sector: ["sector", "text"],
  registrationnumber: ["registrationNumber", "number"],
  taxnumber: ["taxNumber", "number"],
  idnumber: ["idNumber", "number"],
  inncode: ["innCode", "text"],
  ogrncode: ["ogrnCode", "text"],
  kppcode: ["kppCode", "text"],
  okpocode: ["okpoCode", "text"],
  leicode: ["leiCode", "text"],
  swiftbic: ["swiftBic", "text"],
  ticker: ["ticker", "text"],
  imonumber: ["imoNumber", "imo"],
  mmsi: ["mmsi", "text"],
  flag: ["flag", "country"],
  address: ["address", "text"],
  phone: ["phone", "text"],
  email: ["email", "text"],
  website: ["website", "text"],
  notes: ["", "note"],
};

type JournalRow = ReadonlyMap<string, string>;

/** The act whose annex a row is of; amendments also name the amending act. */
function actOf(row: JournalRow): string {
  return row.get("celex") ?? row.get("amendedcelex") ?? "";
}

/**
 * A hash of what a row keeps while its subject is the same: the act, the schema, and the IMO number of a ship
 * or else name and birth date. So the rows of a subject under several measures make one entity with several
 * listings.
 */
export function idOf(row: JournalRow): string {
  const imo = row.get("imonumber");
  const subject =
    imo ?? [slugOf(row.get("name") ?? ""), row.get("name"), row.get("birthdate") ?? ""].join("|");
  const identity = [actOf(row), row.get("schema"), subject].join("|").toLowerCase();
  return `eu-oj-${new Bun.CryptoHasher("sha1").update(identity).digest("hex")}`;
}

/** Makes the entity of a row. `split` returns the values of a cell that has quotes. */
export function mapRow(
  row: JournalRow,
  id: string,
  loadedAt: string,
  split: (cell: string) => readonly string[],
): ListedEntity {
  const splitValues = (cell: string) =>
    (cell.includes('"') ? split(cell) : cell.split(";")).map(cleanText).filter((value) => value !== "");
  const get = (column: string) => row.get(column) ?? "";
  const bag = new PropertyBag();
  const isPerson = get("schema") === "Person";
  bag.add("name", get("name"));
  if (!isPerson) addBracketedAcronym(bag, get("name"));
  else if (get("name").includes("(")) addName(bag, "alias", get("name").replace(OTHER_SPELLINGS, ""), true);
  for (const [column, [property, kind]] of Object.entries(JOURNAL_COLUMNS)) {
    if (kind === "scalar" || !row.has(column)) continue;
    for (const text of splitValues(get(column)))
      if (kind === "name") addNames(bag, property, text, isPerson);
      else addValue(bag, property, kind, text);
  }
  const measure = [get("measure"), get("annex") === "" ? "" : `annex ${get("annex")}`]
    .filter(Boolean)
    .join(", ");
  addNote(bag, "Measure", measure);
  const program = get("programkey");
  bag.add("program", program);
  bag.add("authorityId", get("recordid"));
  const startDates = readDays(bag, "startDate", [get("startdate")], (text) =>
    parseDayFirst(text.replace(/\.\s+(?=\d{4}$)/, " ")),
  );
  const act = row.get("amendmentcelex") ?? actOf(row);
  const sourceUrl = `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${act}`;
  bag.add("sourceUrl", sourceUrl);
  const reasons = [[measure, get("reason")].filter(Boolean).join(": ")].filter(Boolean);
  return makeListedEntity({
    id,
    caption: get("name"),
    schema: get("schema"),
    bag,
    list: EU_JOURNAL,
    // A listing has no field for its measure, and a subject is often listed for several under one program.
    listings: makeListings(EU_JOURNAL, [program || null], { startDates, reasons, sourceUrl }),
    changedOn: startDates[0] ?? null,
    loadedAt,
    topic: get("measure") === "Export control" ? "export.control" : "sanction",
  });
}

/** "Zuhair (a.k.a. Zouheir, Zuheir) HAMAD": other spellings of the word before them. */
const OTHER_SPELLINGS = /\s*\(a\.k\.a\.[^()]*\)/g;

/** Texts of a list that are longer are no name of anybody. */
const NAME_LENGTH_MAX = 300;

/**
 * Some acts print several names with commas between them. A single word among them says too little to be a
 * good name of anybody. Of two names, the text may still be one, which is kept beside them.
 */
function addNames(bag: PropertyBag, property: string, text: string, isPerson: boolean): void {
  const parts = splitAtCommas(text);
  if (parts === null || parts.length === 2) addName(bag, property, text, isPerson);
  if (parts === null) return;
  for (const part of parts) {
    const isWord = !/\s/u.test(part);
    addName(bag, isWord && property === "alias" ? "weakAlias" : property, part, isPerson);
  }
  addNote(bag, "Names", text);
}

/** Acts print names with their acronyms, other spellings and dates of birth in brackets. */
function addName(bag: PropertyBag, property: string, text: string, isPerson: boolean): void {
  const written = splitWrittenNames(text);
  const all = written.names.filter((name) => /\p{L}|\p{N}/u.test(name));
  const names = all.filter(({ length }) => length <= NAME_LENGTH_MAX);
  if (names.length < all.length) addNote(bag, "Name", text);
  bag.add(written.isFormer ? "previousName" : property, ...names);
  addAcronyms(bag, written.abbreviations, !isPerson && property === "alias" && !written.isFormer);
  addNote(bag, "Name", ...written.remarks);
}

/**
 * "0012345678 (Tax ID/INN)", "A0000017 (Nicaragua)": the bracket is not part of the number, and may name its
 * kind.
 */
function addNumber(bag: PropertyBag, property: string, text: string): void {
  const inProse = property === "passportNumber" ? findPassportNumbers(text) : [];
  const hasKind = addRegistrationNumbers(bag, text);
  if (inProse.length > 0 || hasKind) {
    bag.add(property, ...inProse);
    addNote(bag, property, text);
    return;
  }
  const [, number = text, label = ""] = /^(\S+(?: \S+)?)\s*\(([^()]+)\)$/.exec(text) ?? [];
  const isInn = /\bINN\b/.test(label) && /^(?:\d{10}|\d{12})$/.test(number);
  bag.add(isInn ? "innCode" : property, number);
  if (label !== "" && !isInn) addNote(bag, property, text);
}

function addValue(bag: PropertyBag, property: string, kind: Exclude<Kind, "name">, text: string): void {
  if (kind === "country") {
    for (const item of itemsOf(text)) addCountry(bag, property, item, property);
  } else if (kind === "imo") addImoNumber(bag, text);
  else if (kind === "number") addNumber(bag, property, text);
  else if (kind === "birth") addBirthDate(bag, text, parseDayFirstBirth);
  else if (kind === "date") {
    const day = parseDayFirst(text);
    bag.addRead(property, text, day === null ? null : [day]);
    if (day === null) addNote(bag, property, text);
  } else if (kind === "gender") addGender(bag, text);
  else if (kind === "note") addNote(bag, property, text);
  else bag.add(property, text);
}
