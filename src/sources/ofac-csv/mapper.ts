// Translates one OFAC record, its aliases, addresses and remarks, into an entity and its listings: the one place
// where the publisher's columns and FollowTheMoney's properties meet. Pure.

import type { ListedEntity, Listing } from "../../model/entity.ts";
import { readCountry } from "../countries.ts";
import { isNullText, PropertyBag } from "../property-bag.ts";
import { cleanText } from "../text.ts";
import type { OfacRow } from "./reader.ts";
import { type Remark, readRemark } from "./remarks.ts";

/** A record of the publisher with everything that points at it. */
export interface OfacRecord {
  readonly primary: OfacRow;
  readonly aliases: readonly OfacRow[];
  readonly addresses: readonly OfacRow[];
  /** The items of the remarks, comments included. */
  readonly remarks: readonly string[];
}

const AUTHORITY = "Office of Foreign Assets Control";

const SCHEMATA: ReadonlyMap<string | null, string> = new Map([
  ["individual", "Person"],
  ["vessel", "Vessel"],
  ["aircraft", "Airplane"],
  [null, "Organization"],
]);

const ALIAS_PROPERTIES: ReadonlyMap<string | null, string> = new Map([
  ["aka", "alias"],
  ["fka", "previousName"],
  ["nka", "name"],
]);

/** The schema of a type column, or undefined for a type that the publisher has newly made. */
export function schemaOf(row: OfacRow): string | undefined {
  return SCHEMATA.get(row.cells[2]?.trim().toLowerCase() ?? null);
}

/** The property for the names of an alias row, or undefined for a kind that the publisher has newly made. */
export function aliasPropertyOf(row: OfacRow): string | undefined {
  return ALIAS_PROPERTIES.get(row.cells[2]?.trim().toLowerCase() ?? null);
}

/** `IRAN] [SDGT] [IRGC` names three programs. */
export function splitPrograms(cell: string | null): string[] {
  const programs = (cell ?? "")
    .split("] [")
    .map((program) => cleanText(program.replace(/^\[|\]$/g, "")))
    .filter((program) => program !== "");
  return [...new Set(programs)];
}

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

/** Makes the entity of a record. `loadedAt` stands in for dates, which this format has none of. */
export function mapRecord(
  record: OfacRecord,
  dataset: string,
  schema: string,
  loadedAt: string,
): ListedEntity {
  const { primary } = record;
  const isPerson = schema === "Person";
  const [, nameCell, , programCell] = primary.cells;
  const writtenName = cleanText(nameCell ?? "");
  const name = isPerson ? readPersonName(writtenName) : null;
  const caption = name?.full ?? writtenName;
  const asName = (text: string) => (isPerson ? readPersonName(text).full : text);
  const programs = splitPrograms(programCell ?? null);

  const bag = new PropertyBag();
  bag.add("name", caption);
  if (name !== null) {
    bag.add("firstName", name.first);
    bag.add("lastName", name.last);
    bag.add("nameSuffix", name.suffix);
  }
  for (const row of record.aliases) bag.add(aliasPropertyOf(row) ?? "alias", asName(row.cells[3] ?? ""));
  addColumns(bag, primary, schema);
  for (const row of record.addresses) addAddress(bag, row);

  const remarks = record.remarks.map(readRemark);
  for (const { properties } of remarks) {
    const { weakAlias = [], ...others } = properties;
    bag.add("weakAlias", ...weakAlias.map(asName));
    bag.addAll(others);
  }
  bag.add("program", ...programs);
  bag.add("topics", "sanction");
  const sourceUrl = `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${primary.entNum}`;
  bag.add("sourceUrl", sourceUrl);

  return {
    corpora: ["sanction"],
    entity: {
      id: `ofac-${primary.entNum}`,
      caption,
      schema,
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
    listings: makeListings(programs, remarks, dataset, sourceUrl),
  };
}

function addColumns(bag: PropertyBag, row: OfacRow, schema: string): void {
  const cell = (column: number) => {
    const text = row.cells[column] ?? "";
    return isNullText(text) ? "" : cleanText(text);
  };
  const title = cell(4);
  if (schema === "Person") bag.add("position", title);
  else bag.add("notes", title);
  bag.add("callSign", cell(5));
  bag.add("type", cell(6));
  bag.add("tonnage", cell(7));
  bag.add("grossRegisteredTonnage", cell(8));
  const flag = cell(9);
  const flagCode = flag === "" ? null : readCountry(flag);
  if (flagCode !== null) bag.add("flag", flagCode);
  else if (flag !== "") bag.add("notes", `Flag: ${flag}`);
  bag.add("owner", cell(10));
}

/** One string an address; a country alone is no address but a region is, and a row without anything is the publisher's placeholder. */
function addAddress(bag: PropertyBag, row: OfacRow): void {
  const [street = "", city = "", country = ""] = row.cells
    .slice(2, 5)
    .map((cell) => (cell === null || isNullText(cell) ? "" : cleanText(cell)));
  const code = country === "" ? null : readCountry(country);
  if (code !== null) bag.add("country", code);
  if (street !== "" || city !== "" || code === null || /^Region:/i.test(country)) {
    bag.add("address", [street, city, country].filter((part) => part !== "").join(", "));
  }
}

function makeListings(
  programs: readonly string[],
  remarks: readonly Remark[],
  dataset: string,
  sourceUrl: string,
): Listing[] {
  const measures = [...new Set(remarks.flatMap(({ measure }) => (measure === null ? [] : [measure])))];
  const starts = remarks.flatMap(({ start }) => (start === null ? [] : [start]));
  return (programs.length === 0 ? [null] : programs).map((program) => ({
    authority: AUTHORITY,
    program,
    status: null,
    startDates: [
      ...new Set(starts.filter(({ of }) => isOfProgram(of, program)).map(({ date }) => date)),
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
