// Makes the entity of a party on one of the lists without numbers. Pure.

import type { ListedEntity } from "../../../model/entity.ts";
import { parseCountry } from "../../fields/countries.ts";
import { PropertyBag } from "../../fields/property-bag.ts";
import { cleanText } from "../../files/text.ts";
import { type PartyList, partyId } from "./datasets.ts";
import { mayBePerson } from "./party-kind.ts";

/** One row about a party, which may have several. Texts that are "" say nothing. */
export interface PartyRow {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly addresses: readonly PartyAddress[];
  /** ISO dates. */
  readonly start: string;
  readonly end: string;
  /** A program narrower than the list. */
  readonly program: string;
  readonly reason: readonly string[];
  readonly notes: readonly string[];
  readonly urls: readonly string[];
  /** ISO date of the last change, or "". */
  readonly changedOn: string;
}

export interface PartyAddress {
  readonly text: string;
  /** As written: a code or a name. */
  readonly country: string;
}

/**
 * The entities of one party's rows. The lists do not say what their parties are, and screening compares
 * people with people only: a party that may be either is a legal entity and, under an id of its own, a
 * person, so that it is found as both.
 */
export function makeParty(
  list: PartyList,
  rows: readonly [PartyRow, ...PartyRow[]],
  loadedAt: string,
): ListedEntity[] {
  const whole = mapParty(list, rows, loadedAt);
  if (whole.entity.schema !== "LegalEntity") return [whole];
  return [
    whole,
    { ...whole, entity: { ...whole.entity, id: `${whole.entity.id}-person`, schema: "Person" } },
  ];
}

function mapParty(list: PartyList, rows: readonly [PartyRow, ...PartyRow[]], loadedAt: string): ListedEntity {
  const [first] = rows;
  const bag = new PropertyBag();
  const written = parsePartyName(first.name);
  bag.add("name", written.name);
  for (const row of rows) {
    const { aliases, notes } = parsePartyName(row.name);
    bag.add("alias", ...aliases, ...row.aliases);
    for (const { text, country } of row.addresses) {
      const code = parseCountry(country);
      if (code !== null) bag.add("country", code);
      if (text !== country) bag.add("address", text);
      else if (code === null) bag.add("notes", `Address: ${text}`);
    }
    bag.add("notes", ...notes, ...row.notes);
    bag.add("program", row.program === "" ? list.program : row.program);
    bag.add("sourceUrl", ...row.urls);
  }
  bag.add("topics", list.topic);
  const changes = rows.map(({ changedOn }) => changedOn).filter((day) => day !== "");
  const lastChange = changes.toSorted().at(-1);
  const listings = rows.map((row) => ({
    authority: list.authority,
    program: row.program === "" ? list.program : row.program,
    status: null,
    startDates: row.start === "" ? [] : [row.start],
    endDates: row.end === "" ? [] : [row.end],
    reason: row.reason.length === 0 ? null : row.reason.join("; "),
    sourceUrl: null,
    dataset: list.dataset.name,
  }));
  return {
    corpora: ["sanction"],
    entity: {
      id: partyId(list, first.name),
      caption: written.name,
      schema: schemaOf(list, written),
      properties: bag.toProperties(),
      referents: [],
      datasets: [list.dataset.name],
      firstSeen: loadedAt,
      lastSeen: loadedAt,
      lastChange: lastChange === undefined ? loadedAt : `${lastChange}T00:00:00`,
      target: true,
      listingStatus: "listed",
      delistedOn: null,
    },
    listings: listings.filter(
      (listing, i) => listings.findIndex((other) => Bun.deepEquals(other, listing)) === i,
    ),
  };
}

function schemaOf(list: PartyList, { name, isPerson }: PartyName): string {
  if (isPerson) return "Person";
  return list.holdsPeople && mayBePerson(name) ? "LegalEntity" : "Organization";
}

interface PartyName {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly notes: readonly string[];
  readonly isPerson: boolean;
}

const AKA = "(?:a\\.? ?k\\.? ?a\\.?|also known as)";

/**
 * "X (a.k.a. Y; Z)", "X, a.k.a. Y", "X (Russian individual)": splits a cell into the name and what is written
 * next to it.
 */
export function parsePartyName(text: string): PartyName {
  const aliases: string[] = [];
  const notes: string[] = [];
  let isPerson = false;
  let name = cleanText(text)
    .replace(new RegExp(`\\s*\\(${AKA}:? ([^()]*)\\)`, "gi"), (_, others: string) => {
      aliases.push(...splitNames(others));
      return "";
    })
    .replace(/\s*(?:\(([^()]*\bindividual\b[^()]*)\)|\[([^[\]]*)\])/gi, (_, who?: string, role?: string) => {
      if (who !== undefined) isPerson = true;
      notes.push(who ?? role ?? "");
      return "";
    });
  const parts = name.split(new RegExp(`,? ${AKA}:? `, "i"));
  name = cleanText(parts[0] ?? "");
  aliases.push(...parts.slice(1).flatMap(splitNames));
  const full = name === "" ? cleanText(text) : name;
  return { name: full, aliases: aliases.filter((alias) => alias !== full), notes, isPerson };
}

/** "A; B; and C" are three. */
export function splitNames(text: string): string[] {
  return text
    .split(/;(?:\s|$)/)
    .map((part) => cleanText(part).replace(/^and /i, ""))
    .filter((part) => part !== "");
}
