// The grammar of OFAC's remarks: prose items separated by "; ", in which birth dates, nationalities,
// documents and weak names hide. Pure. Every item comes out somewhere: as properties, as a measure of the
// listing, or as a note.

import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../model/identifiers.ts";
import { readCountry, readWrittenCountry } from "../../fields/countries.ts";
import { readDay, readProseDate } from "../../fields/dates.ts";
import { cleanText } from "../../files/text.ts";
import { isNullText, PropertyBag } from "../../property-bag.ts";
import { IDENTIFIER_ITEMS, MEASURE_ITEMS, VALUE_ITEMS } from "./remark-kinds.ts";

/** What one item says. */
export interface Remark {
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** A restriction, a reason or a link that belongs to the listing. */
  readonly measure: string | null;
  /** A date that begins a listing, with the word that tells which ("EO 14024 Directive 2", "CMIC"). */
  readonly start: { readonly of: string; readonly date: string } | null;
}

/** Remarks of exactly this length were cut by the publisher; the rest stands in the comments file. */
export const REMARKS_LENGTH_MAX = 1000;

/** FollowTheMoney's limit for identifiers; longer text is prose. */
const IDENTIFIER_LENGTH_MAX = 64;

/**
 * The items of remarks, in order. Items between parentheses that span several are one; quotes are not heeded.
 */
export function splitRemarks(remarks: string): string[] {
  // A semicolon without a space separates items only where a word stands on both sides: web addresses hold
  // others.
  const pieces = cleanText(remarks)
    .replace(/\.$/, "")
    .split(/; |(?<=\p{L});(?=\p{Ll}+ )/u);
  const items: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? "";
    const end = piece.startsWith("(") ? closingPiece(pieces, at) : at;
    items.push(pieces.slice(at, end + 1).join("; "));
    at = end;
  }
  return items.map(cleanText).filter((item) => item !== "");
}

/** The piece in which the parenthesis that opens at `from` closes; `from` itself when it never does. */
function closingPiece(pieces: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < pieces.length; at++) {
    for (const character of pieces[at] ?? "") {
      if (character === "(") depth++;
      if (character === ")") depth--;
    }
    if (depth <= 0) return at;
  }
  return from;
}

/** Reads one item of remarks. */
export function readRemark(item: string): Remark {
  const text = cleanText(item).replace(/^alt\.? /i, "");
  const bag = new PropertyBag();
  const measure = readMeasure(text);
  if (measure !== null) return measure;
  const isRead =
    readWeakName(text, bag) ||
    readLife(text, bag) ||
    readCountryItem(text, bag) ||
    readValueItem(text, bag) ||
    readIdentifierItem(text, bag);
  if (!isRead) bag.add("notes", text);
  return { properties: bag.toProperties(), measure: null, start: null };
}

function readMeasure(text: string): Remark | null {
  const dated = /^(Listing|Effective) Date \(([^()]+)\):? (.+)$/.exec(text);
  if (dated !== null) {
    const date = readDay(dated[3] ?? "");
    return { properties: {}, measure: text, start: date === null ? null : { of: dated[2] ?? "", date } };
  }
  if (text.startsWith("Linked To: ")) return { properties: { notes: [text] }, measure: text, start: null };
  if (MEASURE_ITEMS.some((pattern) => pattern.test(text))) {
    // The stop of a sentence is lost where the item is the last of the remarks, so it is left out everywhere.
    return { properties: {}, measure: text.replace(/\.$/, ""), start: null };
  }
  return null;
}

/**
 * Names in single quotes are the weak ones (strong ones have rows of their own); the last quote ends the
 * name.
 */
function readWeakName(text: string, bag: PropertyBag): boolean {
  const quoted = /^[afn]\.k\.a\.:? ['"](.+)['"](.*)$/i.exec(text);
  const bare = /^[afn]\.k\.a\.:? ([^'"].*)$/i.exec(text);
  const name = quoted?.[1] ?? bare?.[1];
  if (name === undefined) return false;
  bag.add("weakAlias", name);
  if (quoted !== null && (quoted[2] ?? "").trim() !== "") bag.add("notes", text);
  return true;
}

function readLife(text: string, bag: PropertyBag): boolean {
  const birth = /^DOB:? (.+)$/i.exec(text);
  if (birth !== null) {
    const read = readProseDate(birth[1] ?? "");
    if (read !== null) bag.add("birthDate", ...read.values);
    if (read === null || read.isApproximate) bag.add("notes", text);
    return true;
  }
  const place = /^POB:? (.+)$/i.exec(text);
  if (place !== null) {
    bag.add("birthPlace", place[1] ?? "");
    return true;
  }
  const gender = /^Gender:? (Male|Female)$/i.exec(text);
  if (gender !== null) {
    bag.add("gender", (gender[1] ?? "").toLowerCase());
    return true;
  }
  return false;
}

/** The first pattern that fits counts, so the longer words stand first. */
const COUNTRY_ITEMS: readonly (readonly [pattern: RegExp, property: string])[] = [
  [/^Nationality of Registration (.+)$/i, "jurisdiction"],
  [/^Registration Country:? (.+)$/i, "jurisdiction"],
  [/^nationality:? (.+)$/i, "nationality"],
  [/^citizen(?: of)? (.+)$/i, "citizenship"],
  [/^(?:Former|Other|Previous) Vessel Flag (.+)$/i, "pastFlags"],
  [/^Vessel Flag (.+)$/i, "flag"],
];

function readCountryItem(text: string, bag: PropertyBag): boolean {
  for (const [pattern, property] of COUNTRY_ITEMS) {
    const country = pattern.exec(text)?.[1];
    if (country === undefined) continue;
    const read = readWrittenCountry(country);
    if (read !== null) bag.add(property, read.code);
    if (read === null ? !isNullText(country) : !read.isSure) bag.add("notes", text);
    return true;
  }
  return false;
}

function readValueItem(text: string, bag: PropertyBag): boolean {
  for (const { pattern, property, form } of VALUE_ITEMS) {
    const value = pattern.exec(text)?.[1]?.trim();
    if (value === undefined) continue;
    if (isNullText(value)) return true;
    const read = form === "date" ? readProseDate(value)?.values : [value];
    if (read === undefined) bag.add("notes", text);
    else bag.add(property, ...read);
    return true;
  }
  const wallet = /^Digital Currency Address - (\S+) (\S+)$/.exec(text);
  if (wallet === null) return false;
  bag.add("publicKey", wallet[2] ?? "");
  bag.add("notes", text);
  return true;
}

/**
 * The parts of "ZZ5350 (Stuttgart) (Germany) issued 19 Jun 1987 expires 18 Jun 1992". Of brackets the last
 * names the country; others name a state or a court.
 */
function readDocument(text: string): { number: string; country: string | null; hasMore: boolean } {
  let number = text.replace(/[ ,]*\b(?:issued|expires|expired|issue date|date of issue)\b.*$/i, "");
  let country: string | null = null;
  for (;;) {
    const bracketed = /^(.*?),? ?\(([^()\d]+)\)$/.exec(number);
    if (bracketed === null) break;
    number = bracketed[1] ?? "";
    country ??= bracketed[2] ?? null;
  }
  number = number
    .replace(/^(?:Booklet|Laissez-Passer|Cedula):? /i, "")
    .replace(/ and .*$/i, "")
    .replace(/, \p{L}+$/u, "")
    .replace(/^\((\d+)\)$/, "$1")
    .replace(/^\p{Lu}{2,5}: (?=\S*\d)/u, "")
    .replace(/[,:]$/, "")
    .trim();
  number = NUMBER_BEFORE_WORDS.exec(number)?.[1] ?? number;
  return { number, country, hasMore: number !== text };
}

/**
 * "Z0000017 Border Crossing", "000323, Doc. 000710": what follows a number whole in itself is not part of it.
 */
const NUMBER_BEFORE_WORDS = /^(?=\S*\d)([^\s,]{4,})(?:,? \p{L}{3,}(?: [\p{L}-]+)*|, \p{L}+\.? .+)$/u;

/**
 * "Sisli TA/0000000017", "Goztepe V.D. 000 026 0017": the name of an office or a unit stands before the
 * number.
 */
const NUMBER_BEHIND_WORDS =
  /^\p{Lu}\p{Ll}{2,} (?:[^\d\s]+ )*(?:\p{L}+\/)?((?:[\w.-]*\d[\w/.-]*)(?: [\w/.-]*\d[\w/.-]*)*)$/u;

/** Shorter numbers are too common to stand for themselves. */
const BARE_NUMBER_LENGTH_MIN = 5;

function bareNumber(number: string): string | null {
  const bare = NUMBER_BEHIND_WORDS.exec(number)?.[1] ?? "";
  return bare.length >= BARE_NUMBER_LENGTH_MIN ? bare : null;
}

function readIdentifierItem(text: string, bag: PropertyBag): boolean {
  for (const { pattern, properties, isPlain } of IDENTIFIER_ITEMS) {
    const rest = pattern.exec(text)?.[1];
    if (rest === undefined) continue;
    const { number, country, hasMore } = readDocument(rest);
    if (!/\d/.test(number) || number.length > IDENTIFIER_LENGTH_MAX || isNullText(number)) {
      // Bank codes and tail numbers may have no digit at all; a phrase is never one capital word.
      if (!/^[A-Z0-9-]{5,15}$/.test(number)) {
        bag.add("notes", text);
        return true;
      }
    }
    const imo = /^IMO\s*(\d{7})$/i.exec(number);
    if (imo !== null) bag.add("imoNumber", imo[1] ?? "");
    else for (const property of properties) addIdentifier(bag, property, number, country);
    if (hasMore || !isPlain) bag.add("notes", text);
    return true;
  }
  return false;
}

const INN_KIND = IDENTIFIER_KINDS.findIndex((kind) => kind.name === "inn");

function addIdentifier(bag: PropertyBag, property: string, number: string, country: string | null): void {
  const bare = bareNumber(number);
  bag.add(property, number, ...(bare === null ? [] : [bare]));
  // A Russian tax number is the INN only when its own check digits say so.
  if (property === "taxNumber" && country !== null && readCountry(country) === "ru") {
    const inn = normaliseIdentifier(INN_KIND, number);
    if (inn !== null) bag.add("innCode", inn);
  }
}
