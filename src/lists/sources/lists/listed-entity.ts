// Makes the entity of one listed record from a mapper's property bag, with the fields that all lists fill in
// the same way; and the additions to a bag that several lists need. Pure.

import type { Corpus } from "../../../base/model/corpus.ts";
import type { ListedEntity, Listing } from "../../../base/model/entity.ts";
import { parseWrittenCountry, type WrittenCountry } from "../fields/countries.ts";
import { datesWithin, type ProseDate, parseDay, parseProseDate } from "../fields/dates.ts";
import { countryOfDemonym } from "../fields/demonyms.ts";
import { isNullText, type PropertyBag } from "../fields/property-bag.ts";
import { cleanText } from "../files/text.ts";
import type { PublishedList } from "./published-list.ts";

interface ListedRecord {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly bag: PropertyBag;
  readonly list: PublishedList;
  readonly listings: readonly Listing[];
  /** When the publisher last changed the record, an ISO date; null when the list does not say. */
  readonly changedOn: string | null;
  /** When the import began; replaces dates that the list does not give. */
  readonly loadedAt: string;
  /** The day on which the record left its list, or null while it is on it. */
  readonly delistedOn?: string | null;
  /** Sanctions when left out. */
  readonly corpus?: Corpus;
  /** What a listed record is; `sanction` when left out. */
  readonly topic?: string;
}

/** The entity of one record of a list. */
export function makeListedEntity(record: ListedRecord): ListedEntity {
  const { id, caption, schema, bag, list, listings, changedOn, loadedAt, delistedOn = null } = record;
  if (delistedOn === null) bag.add("topics", record.topic ?? "sanction");
  return {
    corpora: [record.corpus ?? "sanction"],
    entity: {
      id,
      caption,
      schema,
      properties: bag.toProperties(),
      referents: [],
      datasets: [list.dataset.name],
      firstSeen: loadedAt,
      lastSeen: loadedAt,
      lastChange: changedOn?.length === 10 ? `${changedOn}T00:00:00` : loadedAt,
      target: delistedOn === null,
      listingStatus: delistedOn === null ? "listed" : "delisted",
      delistedOn,
    },
    listings,
    unread: bag.unread,
  };
}

/**
 * Adds a birth date, or several in one text. The words of an ambiguous or approximate one, and those around
 * several, are kept as a note.
 */
export function addBirthDate(
  bag: PropertyBag,
  text: string,
  read: (text: string) => ProseDate | null = parseProseDate,
): void {
  if (isNullText(text)) return;
  const date = read(text);
  const values = (date === null ? datesWithin(text, read) : [date]).flatMap((one) => one.values);
  bag.addRead("birthDate", text, values.length === 0 ? null : values);
  if (date === null || date.isApproximate) bag.add("notes", `Born: ${text}`);
}

/** Between countries: "Germany, Morocco", "Malian / Mauritanian", "Australia and Fiji". */
const BETWEEN_COUNTRIES = /\s*[,;/]\s*|\s+and\s+/i;

/**
 * Adds a country as its code, or several in one text. A text that names no country, or that the list doubts,
 * is kept as a note under `label`.
 */
export function addCountry(bag: PropertyBag, property: string, text: string, label: string): void {
  const parts = countryOf(text) === null ? text.split(BETWEEN_COUNTRIES) : [text];
  const isList = parts.some((part) => countryOf(part) !== null);
  for (const part of isList ? parts : [text]) {
    if (isNullText(part)) continue;
    const country = countryOf(part);
    bag.addRead(property, part, country === null ? null : [country.code]);
    if (!country?.isSure) addNote(bag, label, part);
  }
}

/** A country by its name, its code, or as an adjective of nationality; the year since when may follow. */
export function countryOf(text: string): WrittenCountry | null {
  const written = text.replace(SINCE, "");
  const code = countryOfDemonym(written);
  return code === null ? parseWrittenCountry(written) : { code, isSure: true };
}

const SINCE = /,?\s+(?:since|until)\s+[\d./-]*\d{4}$/i;

const GENDERS: Readonly<Record<string, string>> = { male: "male", m: "male", female: "female", f: "female" };

/** Adds a gender; a text that is none is kept as a note. */
export function addGender(bag: PropertyBag, text: string): void {
  if (isNullText(text)) return;
  const gender = GENDERS[text.toLowerCase().replace(/\.$/, "")];
  bag.addRead("gender", text, gender === undefined ? null : [gender]);
  if (gender === undefined) addNote(bag, "Gender", text);
}

/** Adds the IMO number of a ship; a text that is none is kept as a note. */
export function addImoNumber(bag: PropertyBag, text: string): void {
  if (isNullText(text)) return;
  const number = /^(?:IMO)?\s*(\d{7})$/i.exec(text)?.[1];
  bag.addRead("imoNumber", text, number === undefined ? null : [number]);
  if (number === undefined) addNote(bag, "IMO number", text);
}

/**
 * Counts a word of a closed set that is none of it, such as the strength of an alias: it is taken for the
 * usual one. `field` is the property that the word decides on.
 */
export function checkWord(bag: PropertyBag, field: string, label: string, text: string, known: RegExp): void {
  if (isNullText(text) || known.test(text.trim())) return;
  bag.addRead(field, `${label}: ${text}`, null);
  addNote(bag, label, text);
}

/**
 * The days of a listing in order, without repeats. `field` is one of startDate, endDate and lastChange; a
 * text that is no day counts as unread.
 */
export function readDays(
  bag: PropertyBag,
  field: string,
  texts: readonly string[],
  read: (text: string) => string | null = parseDay,
): string[] {
  const days = texts.flatMap((text) => {
    const day = isNullText(text) ? "" : read(text);
    if (day === null) bag.addRead(field, text, null);
    return day || [];
  });
  return [...new Set(days)].sort();
}

/**
 * Adds an address made of its parts, the country (as written) last. A country alone makes no address; a
 * country without a code stays in the address.
 */
export function addAddress(bag: PropertyBag, parts: readonly string[], country: string): void {
  const said = [...new Set(parts.map(cleanText).filter((part) => !isNullText(part)))];
  const code = isNullText(country) ? null : (parseWrittenCountry(country)?.code ?? null);
  if (!isNullText(country)) bag.addRead("country", country, code === null ? null : [code]);
  if (said.length === 0 && (code !== null || isNullText(country))) return;
  bag.add("address", [...said, ...(isNullText(country) ? [] : [country])].join(", "));
}

/** Adds notes under a label; texts that say nothing are left out. */
export function addNote(bag: PropertyBag, label: string, ...texts: readonly string[]): void {
  for (const text of texts) {
    if (!isNullText(text)) bag.add("notes", label === "" ? text : `${label}: ${text}`);
  }
}

/** Lower case with a hyphen for each run of other characters: "EU.27.28" is "eu-27-28". */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
