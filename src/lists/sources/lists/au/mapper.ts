// Translates one subject of Australia's consolidated list, which has one row per name, into an entity and its
// listings. Pure.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { coverRange, type ProseDate, parseDay } from "../../fields/dates.ts";
import { parseDayFirst, parseDayFirstBirth } from "../../fields/day-first-dates.ts";
import { itemsOf } from "../../fields/enumerations.ts";
import { PropertyBag } from "../../fields/property-bag.ts";
import { findPassportNumbers } from "../../fields/prose.ts";
import { addRegistrationNumbers } from "../../fields/registration-numbers.ts";
import { hasOtherScript } from "../../fields/scripts.ts";
import {
  addBirthDate,
  addCountry,
  addImoNumber,
  addNote,
  checkWord,
  makeListedEntity,
  readDays,
  slugOf,
} from "../listed-entity.ts";
import { makeListings, publishedList } from "../published-list.ts";

export const AU_LIST = publishedList("au_dfat_sanctions");

/** A row: cells by folded header. */
export type AuRow = ReadonlyMap<string, string>;

/** Folded headers. */
export const AU_COLUMNS = {
  reference: "reference",
  name: "name of individual or entity",
  type: "type",
  nameType: "name type",
  strength: "alias strength",
  birthDate: "date of birth",
  birthPlace: "place of birth",
  citizenship: "citizenship",
  address: "address",
  information: "additional information",
  listing: "listing information",
  imo: "imo number",
  committees: "committees",
  control: "control date",
  instrument: "instrument of designation",
} as const;

/** Columns that say which measures apply. */
export const MEASURE_COLUMNS = [
  "targeted financial sanction",
  "travel ban",
  "arms embargo",
  "maritime restriction",
] as const;

const SCHEMATA: Readonly<Record<string, string>> = {
  individual: "Person",
  entity: "Organization",
  vessel: "Vessel",
  "": "LegalEntity",
};

type NameKind = "primary" | "alias" | "former" | "script";

const NAME_KINDS: Readonly<Record<string, NameKind>> = {
  "": "primary",
  "primary name": "primary",
  aka: "alias",
  "a.k.a": "alias",
  alias: "alias",
  "formerly known as": "former",
  fka: "former",
  "original script": "script",
};

/** The number of a subject within its reference: "101a" and "101c1" are of 101; null when it has none. */
export function numberOf(row: AuRow): string | null {
  return /^(\d+)\s*[a-z]{0,3}\d{0,2}$/i.exec(row.get(AU_COLUMNS.reference) ?? "")?.[1] ?? null;
}

/** The kind of a row's name, or null for an unknown kind. */
export function nameKindOf(row: AuRow): NameKind | null {
  return NAME_KINDS[(row.get(AU_COLUMNS.nameType) ?? "").toLowerCase()] ?? null;
}

/**
 * The schema of a subject, from the first of its rows that has a type; null for an unknown type in any row.
 */
export function schemaOf(rows: readonly AuRow[]): string | null {
  const types = rows.flatMap((row) => row.get(AU_COLUMNS.type) ?? []);
  const schemata = types.map((type) => SCHEMATA[type.toLowerCase()] ?? null);
  return schemata.includes(null) ? null : (schemata[0] ?? SCHEMATA[""] ?? null);
}

/** The name that a subject is shown under; null when no row has one. */
export function captionOf(rows: readonly AuRow[]): string | null {
  const named = rows.filter((row) => row.has(AU_COLUMNS.name));
  const shown =
    named.find((row) => nameKindOf(row) === "primary") ??
    named.find((row) => nameKindOf(row) === "alias") ??
    named[0];
  return shown?.get(AU_COLUMNS.name) ?? null;
}

/** References are given to other subjects when they become free, so the name is a part of the id. */
export function idOf(number: string, caption: string): string {
  return ["au-dfat", number, slugOf(caption.normalize("NFKD").replace(/\p{M}/gu, ""))]
    .filter(Boolean)
    .join("-");
}

/** Makes the entity of a subject out of its rows. */
export function mapSubject(
  rows: readonly AuRow[],
  made: {
    readonly number: string;
    readonly caption: string;
    readonly schema: string;
    readonly loadedAt: string;
  },
): ListedEntity {
  const { number, caption, schema, loadedAt } = made;
  const isPerson = schema === "Person";
  const bag = new PropertyBag();
  const values = (column: string) => [...new Set(rows.flatMap((row) => row.get(column) ?? []))];
  bag.add("name", caption);
  for (const row of rows) addName(bag, row, caption, isPerson);
  for (const text of values(AU_COLUMNS.birthDate).flatMap(splitItems)) addBirthDate(bag, text, parseBirth);
  bag.add("birthPlace", ...values(AU_COLUMNS.birthPlace).flatMap(splitItems));
  for (const text of values(AU_COLUMNS.citizenship).flatMap(splitItems)) {
    addCountry(bag, isPerson ? "citizenship" : "country", text, "Citizenship");
  }
  bag.add("address", ...values(AU_COLUMNS.address).flatMap(splitItems));
  for (const text of values(AU_COLUMNS.information)) {
    bag.add("notes", text);
    addRegistrationNumbers(bag, text);
    bag.add("passportNumber", ...findPassportNumbers(text));
  }
  for (const text of [...values(AU_COLUMNS.information), ...values(AU_COLUMNS.listing)])
    addUnReference(bag, text, isPerson);
  for (const text of values(AU_COLUMNS.imo)) addImoNumber(bag, text);
  const measures = MEASURE_COLUMNS.filter((column) =>
    values(column).some((text) => /^(?:yes|true|y|x|1)$/i.test(text)),
  );
  addNote(bag, "Measures", measures.join(", "));
  for (const column of MEASURE_COLUMNS) {
    addNote(
      bag,
      column,
      ...values(column).filter((text) => !/^(?:yes|no|true|false|y|n|x|1|0)$/i.test(text)),
    );
  }
  addNote(bag, "Listing", ...values(AU_COLUMNS.listing).filter((text) => parseDayFirst(text) === null));
  bag.add("authorityId", number);
  const programs = values(AU_COLUMNS.committees).flatMap((text) => text.split(/\s*;\s*/));
  bag.add("program", ...programs);
  // The listing information is a day or prose, which is a note.
  const listedOn = parseDays(values(AU_COLUMNS.listing));
  const controlled = readDays(bag, "lastChange", values(AU_COLUMNS.control), parseDateOfCell);
  return makeListedEntity({
    id: idOf(number, caption),
    caption,
    schema,
    bag,
    list: AU_LIST,
    listings: makeListings(AU_LIST, programs, {
      // The control date is that of the newest instrument, which may be later than the listing.
      startDates: listedOn.length > 0 ? listedOn : controlled,
      reasons: values(AU_COLUMNS.instrument),
    }),
    changedOn: controlled.at(-1) ?? null,
    loadedAt,
  });
}

function addName(bag: PropertyBag, row: AuRow, caption: string, isPerson: boolean): void {
  const name = row.get(AU_COLUMNS.name) ?? "";
  const kind = nameKindOf(row);
  checkWord(bag, "alias", "Alias strength", row.get(AU_COLUMNS.strength) ?? "", /^(?:strong|weak)/i);
  const isWeak =
    /^weak/i.test(row.get(AU_COLUMNS.strength) ?? "") ||
    // Without a mark, a single word of a person is a given name as often as a name of its own.
    (isPerson && kind === "alias" && !row.has(AU_COLUMNS.strength) && isOneWord(name));
  if (isWeak && kind !== "primary") bag.add("weakAlias", name);
  else if (kind === "former") bag.add("previousName", name);
  else if (name !== caption) bag.add("alias", name);
}

function isOneWord(name: string): boolean {
  return !/\s/.test(name) && !hasOtherScript(name);
}

/** "a) Minsk b) Gomel" and "Belarus; Russia" are two each. */
function splitItems(text: string): string[] {
  return itemsOf(text)
    .flatMap((item) => item.split(/\s*;\s*/))
    .filter((item) => item !== "");
}

/** A day first, two digits for a year ("7/02/50", "23-Apr-68"), or prose; "between 1963 and 1968". */
function parseBirth(text: string): ProseDate | null {
  const short = /^(\d{1,2}(?:\/\d{1,2}\/|-[a-z]+-))(\d{2})$/i.exec(text);
  const years = /^(\d{4})\s*[-–/]\s*(\d{4})$/.exec(text);
  if (years !== null) {
    const values = coverRange(years[1] ?? "", years[2] ?? "");
    return values === null || parseDay(values[0] ?? "") === null ? null : { values, isApproximate: true };
  }
  return parseDayFirstBirth(short === null ? text : `${short[1]}19${short[2]}`);
}

function parseDays(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => parseDateOfCell(text) ?? []))].sort();
}

/** A day, perhaps with a time. */
function parseDateOfCell(text: string): string | null {
  return parseDayFirst(text.slice(0, 19));
}

/** The UN's own number of a subject, "QDi.990" of a person and "QDe.991" of a body. */
const UN_REFERENCE = /^[("']*([A-Z]{2}([ie])\.\d{3})(?!\d)/;

/**
 * Adds the UN's number that a cell begins with. A number within a sentence is that of another subject, whom
 * this one is associated with.
 */
function addUnReference(bag: PropertyBag, text: string, isPerson: boolean): void {
  const [, reference = "", kind] = UN_REFERENCE.exec(text) ?? [];
  if (reference !== "" && (kind === "i") === isPerson) bag.add("unscId", reference);
}
