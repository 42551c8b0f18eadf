// Translates one OFAC record, from whichever publication, into an entity and its listings: the one place
// where the publisher's vocabulary and FollowTheMoney's properties meet. Pure.

import type { ListedEntity, Listing } from "../../../model/entity.ts";
import { readCountry } from "../../fields/countries.ts";
import { cleanText } from "../../files/text.ts";
import { isNullText, PropertyBag } from "../../property-bag.ts";
import type { OfacAddress, OfacColumns, OfacExtras, OfacRecord } from "./record.ts";
import { type Remark, readRemark } from "./remarks.ts";

const AUTHORITY = "Office of Foreign Assets Control";

/** Names of people are written "LAST, First Middle", with a suffix after a second comma. */
export interface PersonName {
  /** First Middle LAST Suffix. */
  readonly full: string;
  readonly first: string;
  readonly last: string;
  readonly suffix: string;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq)\.?$/i;

/** Turns a person's name round; a name without a comma is one name and has no parts. */
export function readPersonName(text: string): PersonName {
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

/** Makes the entity of a record. `loadedAt` stands in for dates of the record, which OFAC does not tell. */
export function mapRecord(record: OfacRecord, dataset: string, loadedAt: string): ListedEntity {
  const isPerson = record.schema === "Person";
  const writtenName = cleanText(record.name);
  const name = isPerson ? readPersonName(writtenName) : null;
  const caption = name?.full ?? writtenName;
  const asName = (text: string) => (isPerson ? readPersonName(text).full : text);

  const bag = new PropertyBag();
  bag.add("name", caption);
  if (name !== null) {
    bag.add("firstName", name.first);
    bag.add("lastName", name.last);
    bag.add("nameSuffix", name.suffix);
  }
  for (const { property, text } of record.aliases) bag.add(property, asName(text));
  addColumns(bag, record.columns, isPerson);
  for (const address of record.addresses) addAddress(bag, address);

  const remarks = inOrder(record.remarks).map(readRemark);
  for (const { properties } of remarks) {
    const { weakAlias = [], ...others } = properties;
    bag.add("weakAlias", ...weakAlias.map(asName));
    bag.addAll(others);
  }
  // Publications tell the programs, like the items, in different orders.
  const programs = [...record.programs].sort();
  bag.add("program", ...programs);
  bag.add("topics", "sanction");
  const sourceUrl = `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${record.uid}`;
  bag.add("sourceUrl", sourceUrl);
  for (const [property, value] of record.extras?.values ?? []) bag.add(property, value);
  bag.add("linkedTo", ...(record.extras?.links ?? []));

  return {
    corpora: ["sanction"],
    entity: {
      id: `ofac-${record.uid}`,
      caption,
      schema: record.schema,
      properties: bag.toProperties(),
      referents: [],
      datasets: [dataset],
      firstSeen: loadedAt,
      lastSeen: loadedAt,
      lastChange: loadedAt,
      target: true,
      listingStatus: "listed",
      delistedOn: null,
    },
    listings: makeListings(programs, remarks, record.extras, dataset, sourceUrl),
  };
}

const ALTERNATIVE = /^alt\.? /i;

/** Kinds of which the first is the main one. */
const RANKED_KIND = /^(?:DOB|POB|nationality|citizen)\b/i;

/**
 * The items in an order of their own: publications, and editions of one, tell the same items in different
 * orders, and the entity must not change with them. The main birth date stays before the others.
 */
function inOrder(items: readonly string[]): string[] {
  const keyed = items.map((item) => {
    const text = item.replace(ALTERNATIVE, "");
    const kind = RANKED_KIND.exec(text)?.[0];
    return { text, key: kind === undefined ? text : `${kind} ${item === text ? 0 : 1} ${text}` };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ text }) => text);
}

function addColumns(bag: PropertyBag, columns: OfacColumns, isPerson: boolean): void {
  const said = (text: string | null) => (text === null || isNullText(text) ? "" : cleanText(text));
  bag.add(isPerson ? "position" : "notes", said(columns.title));
  bag.add("callSign", said(columns.callSign));
  bag.add("type", said(columns.vesselType));
  bag.add("tonnage", said(columns.tonnage));
  bag.add("grossRegisteredTonnage", said(columns.grossRegisteredTonnage));
  const flag = said(columns.flag);
  const flagCode = flag === "" ? null : readCountry(flag);
  if (flagCode !== null) bag.add("flag", flagCode);
  else if (flag !== "") bag.add("notes", `Flag: ${flag}`);
  bag.add("owner", said(columns.owner));
}

/**
 * One string an address; a country alone is no address but a region is, and one without anything is the
 * publisher's placeholder.
 */
function addAddress(bag: PropertyBag, address: OfacAddress): void {
  const [street = "", city = "", country = ""] = [address.street, address.city, address.country].map(
    (text) => (text === null || isNullText(text) ? "" : cleanText(text)),
  );
  const code = country === "" ? null : readCountry(country);
  if (code !== null) bag.add("country", code);
  if (street !== "" || city !== "" || code === null || /^Region:/i.test(country)) {
    bag.add("address", [street, city, country].filter((part) => part !== "").join(", "));
  }
}

function makeListings(
  programs: readonly string[],
  remarks: readonly Remark[],
  extras: OfacExtras | null,
  dataset: string,
  sourceUrl: string,
): Listing[] {
  const said = remarks.flatMap(({ measure }) => (measure === null ? [] : [measure]));
  const measures = [...new Set([...said, ...(extras?.measures ?? [])])];
  const starts = remarks.flatMap(({ start }) => (start === null ? [] : [start]));
  return (programs.length === 0 ? [null] : programs).map((program) => ({
    authority: AUTHORITY,
    program,
    status: null,
    startDates: [
      ...new Set([
        ...starts.filter(({ of }) => isOfProgram(of, program)).map(({ date }) => date),
        ...(extras?.listedOn ?? []),
      ]),
    ].sort(),
    endDates: [],
    reason: measures.length === 0 ? null : measures.join("; "),
    sourceUrl,
    dataset,
  }));
}

/** "EO 14024 Directive 2" begins a listing under RUSSIA-EO14024, "CMIC" one under CMIC-EO13959. */
function isOfProgram(words: string, program: string | null): boolean {
  const key = /\bEO ?(\d+)/.exec(words)?.[1] ?? words.trim();
  return program?.includes(key) ?? false;
}
