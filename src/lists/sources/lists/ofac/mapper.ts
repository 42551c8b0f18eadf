// Translates the record of an OFAC party, from whichever publication, into an entity and its listings: the
// one place that knows both the publisher's terms and FollowTheMoney's properties. Pure.

import type { ListedEntity, Listing } from "../../../../base/model/entity.ts";
import { parseCountry } from "../../fields/countries.ts";
import { isNullText, PropertyBag } from "../../fields/property-bag.ts";
import { cleanText } from "../../files/text.ts";
import { addCountry, makeListedEntity, readDays } from "../listed-entity.ts";
import { makeListings, type PublishedList, publishedList } from "../published-list.ts";
import { addRemainder, type FactMapping, mapFact, mapRelation, textOfRelation } from "./fact-mapping.ts";
import { textOf } from "./facts.ts";
import type { OfacAddress, OfacName, OfacNameKind, OfacRecord } from "./record.ts";

/** Names of people are written "LAST, First Middle", with a suffix after a second comma. */
interface PersonName {
  /** First Middle LAST Suffix. */
  readonly full: string;
  readonly first: string;
  readonly last: string;
  readonly suffix: string;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq)\.?$/i;

/** Turns a person's name round; a name without a comma is one name and has no parts. */
export function parsePersonName(text: string): PersonName {
  const parts = cleanText(text)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const suffix = parts.filter((part, i) => i > 0 && SUFFIX.test(part)).join(" ");
  const [last = "", ...given] = parts.filter((part, i) => i === 0 || !SUFFIX.test(part));
  const first = given.join(" ");
  if (first === "" && suffix === "") return { full: last, first: "", last: "", suffix };
  return { full: [first, last, suffix].filter((part) => part !== "").join(" "), first, last, suffix };
}

/**
 * Makes the entity of a record. `loadedAt` is used for the dates of the record, which OFAC does not publish.
 */
export function mapRecord(record: OfacRecord, dataset: string, loadedAt: string): ListedEntity {
  const isPerson = record.schema === "Person";
  const writtenName = cleanText(record.name);
  const name = isPerson ? parsePersonName(writtenName) : null;
  const caption = name?.full ?? writtenName;
  const asName = (text: string) => (isPerson ? parsePersonName(text).full : text);

  const bag = new PropertyBag();
  bag.add("name", caption);
  if (name !== null) {
    bag.add("firstName", name.first);
    bag.add("lastName", name.last);
    bag.add("nameSuffix", name.suffix);
  }
  for (const other of record.names) {
    if (!isOrderedByText(other)) bag.add(propertyOfName(other, isPerson), asName(other.text));
  }
  const mappings = mapInOrder(record, asName);
  bag.add("alias", ...mappings.flatMap(({ properties }) => properties.alias ?? []));
  addColumns(bag, record);
  for (const address of record.addresses) addAddress(bag, address);

  for (const { properties, unread } of mappings) {
    bag.addAll(properties);
    bag.unread.push(...unread);
  }
  // Publications give the programs, like the facts, in different orders.
  const programs = [...record.programs].sort();
  bag.add("program", ...programs);
  const list = publishedList(dataset);
  const sourceUrl = `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${record.uid}`;
  bag.add("sourceUrl", sourceUrl);
  for (const fact of record.facts) addRemainder(bag, fact);
  for (const { otherSpellings } of record.addresses) bag.add("address", ...otherSpellings);
  for (const relation of record.relations) {
    if (relation.comment !== "") bag.add("notes", `${relation.name}: ${relation.comment}`);
  }
  bag.add("notes", ...record.notes);
  for (const relation of record.relations) {
    if (relation.type !== "") bag.add("linkedTo", `${relation.name} (${relation.type})`);
  }

  return makeListedEntity({
    id: `ofac-${record.uid}`,
    caption,
    schema: record.schema,
    bag,
    list,
    listings: listingsOf(
      { ...record, programs, listedOn: readDays(bag, "startDate", record.listedOn) },
      mappings,
      list,
      sourceUrl,
    ),
    changedOn: null,
    loadedAt,
  });
}

/**
 * The property that holds a name. Where a publication does not rate names, a single word that a person goes
 * by is taken for a weak one: it would match everybody of that name.
 */
function propertyOfName({ text, kind, strength, isOtherSpelling }: OfacName, isPerson: boolean): string {
  if (strength === "weak") return "weakAlias";
  if (strength === "unrated" && isPerson && !/[\s,]/.test(text)) return "weakAlias";
  if (kind === "fka") return "previousName";
  return kind === "name" && !isOtherSpelling ? "name" : "alias";
}

/** Weak names are ordered among the facts: the CSV has them in its remarks, in no order of their own. */
function isOrderedByText({ strength, isOtherSpelling }: OfacName): boolean {
  return strength === "weak" && !isOtherSpelling;
}

/** How OFAC's remarks begin weak names. */
const NAME_WORDS: Readonly<Record<OfacNameKind, string>> = { name: "n.k.a.", aka: "a.k.a.", fka: "f.k.a." };

/** The kinds of facts that have one main value. */
const RANKED_FACT = /^(?:DOB|POB|nationality|citizen)\b/i;

/**
 * The mappings of facts, weak names and relations, ordered by their words: publications, and editions of one,
 * give them in different orders, and the entity must not change with the order. The main value of a ranked
 * fact stays before the others.
 */
function mapInOrder(record: OfacRecord, asName: (text: string) => string): FactMapping[] {
  const keyed = [
    ...record.facts.map((fact) => {
      const text = textOf(fact);
      const kind = RANKED_FACT.exec(text)?.[0];
      const key = kind === undefined ? text : `${kind} ${fact.isMain ? 0 : 1} ${text}`;
      return { key, mapping: mapFact(fact) };
    }),
    ...record.names.filter(isOrderedByText).map(({ text, kind }) => ({
      key: `${NAME_WORDS[kind]} '${text}'`,
      mapping: { properties: { weakAlias: [asName(text)] }, unread: [], measure: null, start: null },
    })),
    ...record.relations.map((relation) => ({
      key: textOfRelation(relation),
      mapping: mapRelation(relation),
    })),
  ];
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ mapping }) => mapping);
}

function addColumns(bag: PropertyBag, { title, vessel, schema }: OfacRecord): void {
  bag.add(schema === "Person" ? "position" : "notes", knownText(title));
  bag.add("callSign", knownText(vessel.callSign));
  bag.add("type", knownText(vessel.type));
  bag.add("tonnage", knownText(vessel.tonnage));
  bag.add("grossRegisteredTonnage", knownText(vessel.grossRegisteredTonnage));
  addCountry(bag, "flag", vessel.flag, "Flag");
  bag.add("owner", knownText(vessel.owner));
}

/** The text, or "" when it is a word for "unknown". */
function knownText(text: string): string {
  return isNullText(text) ? "" : cleanText(text);
}

/**
 * One text per address. A country alone makes no address but a region does, and an address without any part
 * is the publisher's placeholder.
 */
function addAddress(bag: PropertyBag, address: OfacAddress): void {
  const street = knownText(address.street);
  const city = knownText(address.city);
  const country = knownText(address.country);
  const code = parseCountry(country);
  const isRegion = /^Region:/i.test(country);
  if (country !== "" && (code !== null || !isRegion))
    bag.addRead("country", country, code === null ? null : [code]);
  if (street !== "" || city !== "" || code === null || isRegion) {
    bag.add("address", [street, city, country].filter((part) => part !== "").join(", "));
  }
}

function listingsOf(
  { listedOn, reasons, programs }: OfacRecord,
  mappings: readonly FactMapping[],
  list: PublishedList,
  sourceUrl: string,
): Listing[] {
  const measures = mappings.flatMap(({ measure }) => (measure === null ? [] : [measure]));
  const sentences = [...new Set([...measures, ...reasons])];
  const starts = mappings.flatMap(({ start }) => (start === null ? [] : [start]));
  return (programs.length === 0 ? [null] : programs).flatMap((program) => {
    const begun = starts.filter(({ of }) => isOfProgram(of, program)).map(({ date }) => date);
    const startDates = [...new Set([...begun, ...listedOn])].sort();
    return makeListings(list, [program], { startDates, reasons: sentences, sourceUrl });
  });
}

/** "EO 14024 Directive 2" begins a listing under RUSSIA-EO14024, "CMIC" one under CMIC-EO13959. */
function isOfProgram(words: string, program: string | null): boolean {
  const key = /\bEO ?(\d+)/.exec(words)?.[1] ?? words.trim();
  return program?.includes(key) ?? false;
}
