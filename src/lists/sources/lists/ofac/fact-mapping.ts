// Translates the typed facts of an OFAC record into properties of the entity and parts of its listings. Pure.

import type { Properties, UnreadValue } from "../../../../base/model/entity.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../../base/model/identifiers.ts";
import { parseCountry, parseWrittenCountry } from "../../fields/countries.ts";
import { isNullText, PropertyBag } from "../../fields/property-bag.ts";
import { addGender } from "../listed-entity.ts";
import { textOf } from "./facts.ts";
import type { OfacFact, OfacIdentifier, OfacRelation } from "./record.ts";

/** What one fact adds to the entity and its listings. */
export interface FactMapping {
  readonly properties: Properties;
  readonly unread: readonly UnreadValue[];
  /** A restriction, a reason or a relation that belongs to the listing. */
  readonly measure: string | null;
  /** A date that begins a listing, with the words that name it ("EO 14024 Directive 2", "CMIC"). */
  readonly start: { readonly of: string; readonly date: string } | null;
}

export function mapFact(fact: OfacFact): FactMapping {
  if (fact.kind === "measure") {
    // The stop of a sentence is lost where the item is the last of the remarks, so it is left out everywhere.
    const measure = fact.start === null ? fact.text.replace(/\.$/, "") : fact.text;
    return { properties: {}, unread: [], measure, start: fact.start };
  }
  const bag = new PropertyBag();
  addFact(bag, fact);
  return { properties: bag.toProperties(), unread: bag.unread, measure: null, start: null };
}

/** How OFAC's remarks say a relation. */
export function textOfRelation({ name }: OfacRelation): string {
  return `Linked To: ${name}`;
}

export function mapRelation(relation: OfacRelation): FactMapping {
  const text = textOfRelation(relation);
  return { properties: { notes: [text] }, unread: [], measure: text, start: null };
}

function addFact(bag: PropertyBag, fact: Exclude<OfacFact, { kind: "measure" }>): void {
  switch (fact.kind) {
    case "birthDate":
      bag.addRead(fact.property, fact.text, fact.dates?.values ?? null);
      if (fact.dates?.isApproximate ?? true) bag.add("notes", fact.text);
      return;
    case "birthPlace":
      bag.add(fact.property, fact.value);
      return;
    case "gender":
      addGender(bag, fact.value);
      return;
    case "country":
      addCountry(bag, fact.property, fact.value, fact.text);
      return;
    case "detail":
      if (!isNullText(fact.value)) bag.add(fact.property, fact.value);
      return;
    case "datedDetail":
      if (isNullText(fact.value)) return;
      bag.addRead(fact.property, fact.value, fact.dates?.values ?? null);
      if (fact.dates === null) bag.add("notes", fact.text);
      return;
    case "wallet":
      bag.add(fact.property, fact.value);
      bag.add("notes", fact.text);
      return;
    case "identifier":
      addIdentifier(bag, fact);
      return;
    case "note":
      if (fact.hasUnknownLabel === true) bag.addRead("notes", fact.text, null);
      bag.add("notes", fact.text);
  }
}

function addCountry(bag: PropertyBag, property: string, country: string, text: string): void {
  if (isNullText(country)) return;
  const known = parseWrittenCountry(country);
  bag.addRead(property, country, known === null ? null : [known.code]);
  if (!known?.isSure) bag.add("notes", text);
}

/** FollowTheMoney's limit for identifiers; longer text is prose. */
const IDENTIFIER_LENGTH_MAX = 64;

/** Bank codes and tail numbers may have no digit at all; a phrase is never one capital word. */
const DIGITLESS_NUMBER = /^[A-Z0-9-]{5,15}$/;

function addIdentifier(bag: PropertyBag, identifier: OfacIdentifier): void {
  const { type, properties, isExactType } = identifier;
  const text = textOf(identifier);
  const { number, country } = bareNumber(identifier);
  const isNumber = /\d/.test(number) && number.length <= IDENTIFIER_LENGTH_MAX && !isNullText(number);
  if (properties.length === 0 || !(isNumber || DIGITLESS_NUMBER.test(number))) {
    if (!isNullText(number)) bag.addRead(properties[0] ?? "idNumber", text, null);
    bag.add("notes", text);
    return;
  }
  const imo = /^IMO\s*(\d{7})$/i.exec(number)?.[1];
  if (imo !== undefined) bag.add("imoNumber", imo);
  else for (const property of properties) addNumber(bag, property, number, country);
  const saysMore = text !== `${type} ${number}`;
  if (saysMore || !isExactType) bag.add("notes", text);
}

/** The number without the words that publications write around it, and the country that bears it or "". */
function bareNumber(identifier: OfacIdentifier): { number: string; country: string } {
  let { number, country } = identifier;
  for (;;) {
    const [, before, bracketed] = /^(.*?),? ?\(([^()\d]+)\)$/.exec(number) ?? [];
    if (before === undefined || bracketed === undefined) break;
    number = before;
    country ||= bracketed;
  }
  number = number
    .replace(/^(?:No\.?|Number|Num\.|#):? /i, "")
    .replace(/^(?:Booklet|Laissez-Passer|Cedula):? /i, "")
    .replace(/ and .*$/i, "")
    .replace(/, \p{L}+$/u, "")
    .replace(/^\((\d+)\)$/, "$1")
    .replace(/^\p{Lu}{2,5}: (?=\S*\d)/u, "")
    .replace(/[,:]$/, "")
    .trim();
  return { number: NUMBER_BEFORE_WORDS.exec(number)?.[1] ?? number, country };
}

/**
 * "Z0000017 Border Crossing", "000323, Doc. 000710": what follows a number whole in itself is not part of it.
 */
const NUMBER_BEFORE_WORDS = /^(?=\S*\d)([^\s,]{4,})(?:,? \p{L}{3,}(?: [\p{L}-]+)*|, \p{L}+\.? .+)$/u;

/**
 * "Sisli TA/0000000017", "Goztepe V.D. 000 026 0017": the name of an office or a unit comes before the
 * number.
 */
const NUMBER_BEHIND_WORDS =
  /^\p{Lu}\p{Ll}{2,} (?:[^\d\s]+ )*(?:\p{L}+\/)?((?:[\w.-]*\d[\w/.-]*)(?: [\w/.-]*\d[\w/.-]*)*)$/u;

/** Shorter numbers are too common to be taken out of their words. */
const NUMBER_LENGTH_MIN = 5;

const INN_KIND = IDENTIFIER_KINDS.findIndex((kind) => kind.name === "inn");

function addNumber(bag: PropertyBag, property: string, number: string, country: string): void {
  bag.add(property, number);
  const behindWords = NUMBER_BEHIND_WORDS.exec(number)?.[1] ?? "";
  if (behindWords.length >= NUMBER_LENGTH_MIN) bag.add(property, behindWords);
  // A Russian tax number is the INN only when its own check digits say so.
  if (property === "taxNumber" && parseCountry(country) === "ru") {
    bag.add("innCode", normaliseIdentifier(INN_KIND, number) ?? "");
  }
}

/** Adds what only the Advanced and the Enhanced XML say of a fact: authority and validity, and comments. */
export function addRemainder(bag: PropertyBag, fact: OfacFact): void {
  const text = textOf(fact);
  if (fact.kind === "identifier") {
    const { authority, number, place, isValid } = fact;
    const inn = authority === "INN" ? normaliseIdentifier(INN_KIND, number) : null;
    if (inn !== null) bag.add("innCode", inn);
    else if (authority === "OGRN" && /^\d{13}(?:\d{2})?$/.test(number)) bag.add("ogrnCode", number);
    else if (authority !== "") bag.add("notes", `${text}: issued by ${authority}`);
    if (place !== "") bag.add("notes", `${text}: issued in ${place}`);
    if (fact.comment !== "") bag.add("notes", `${text}: ${fact.comment}`);
    if (!isValid) bag.add("notes", `${text}: not valid`);
  } else if (fact.comment !== "") bag.add("notes", `${text}: ${fact.comment}`);
}
