// Makes the entity of a party on one of the lists without numbers, which do not say either whether a party is
// a person. Pure.

import type { ListedEntity, UnreadValue } from "../../../../base/model/entity.ts";
import { legalClassOf, replaceLegalForms } from "../../../../engine/names/analysis/legal-forms.ts";
import { cleanText as cleanName, splitWords } from "../../../../engine/names/analysis/normalise.ts";
import { GENERIC_WORDS } from "../../../../engine/names/data/words.ts";
import { parseCountry } from "../../fields/countries.ts";
import { PropertyBag } from "../../fields/property-bag.ts";
import { splitAtCommas } from "../../fields/written-names.ts";
import { cleanText } from "../../files/text.ts";
import { makeListedEntity } from "../listed-entity.ts";
import { makeListings } from "../published-list.ts";
import { type PartyList, partyId } from "./datasets.ts";

/** Words of organisations in these lists, in addition to those that organisations of all lists share. */
const ORGANIZATION_WORDS: ReadonlySet<string> = new Set([
  ...GENERIC_WORDS.filter((word) => !["city", "north", "west", "new", "gas", "power"].includes(word)),
  ...(
    "aerospace air aircraft airways arsenal cloud club college communication communications computer " +
    "computing concern cooperative corporation defense defence directorate entity equipment exports " +
    "government instrument instruments integrated lab laboratories laboratory labs machine machinery " +
    "materials microelectronics military missile missiles navy nuclear openlab optical optics parts " +
    "precision program project regiment republic school semiconductor ships shipyard shipbuilding " +
    "software stock subordinate successor supplies tactical tech telecom the travel tools ventures and " +
    "for of co company"
  ).split(" "),
  // Names are compared with these words in the form of the shared table; here they are as they are written.
  ...(
    "agricultural airline airlines centre chemicals commerce electronic enterprises foods forces holdings " +
    "industrial industries invest investments metals mineral organisation pharmaceuticals production " +
    "sciences services system technologies trade transportation works african american asia asian eastern " +
    "europe european western banco banque comercial comercio grupo groupe industria industrias " +
    "internacional importadora exportadora inversiones servicios transporte transportes"
  ).split(" "),
]);

/** People of these lists have two to seven names. */
const PERSON_WORDS_MIN = 2;
const PERSON_WORDS_MAX = 7;

/** Shorter legal forms (SE, AO, AS) are names of people too. */
const LEGAL_FORM_LETTERS_MIN = 3;

/** False when the words of a name are an organisation's. True means only that no word rules a person out. */
export function mayBePerson(name: string): boolean {
  if (/\d|&/.test(name)) return false;
  const words = splitWords(cleanName(name.toLowerCase()));
  if (words.length < PERSON_WORDS_MIN || words.length > PERSON_WORDS_MAX) return false;
  if (words.some((word) => ORGANIZATION_WORDS.has(word))) return false;
  const telling = words.filter((word) => word.length >= LEGAL_FORM_LETTERS_MIN);
  return replaceLegalForms(telling).every((word) => legalClassOf(word) === null);
}

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
  readonly unread: readonly UnreadValue[];
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
    { ...whole, entity: { ...whole.entity, id: `${whole.entity.id}-person`, schema: "Person" }, unread: [] },
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
      if (country !== "") bag.addRead("country", country, code === null ? null : [code]);
      if (text !== country) bag.add("address", text);
      else if (code === null) bag.add("notes", `Address: ${text}`);
    }
    bag.unread.push(...row.unread);
    bag.add("notes", ...notes, ...row.notes);
    bag.add("program", row.program || list.program);
    bag.add("sourceUrl", ...row.urls);
  }
  const changes = rows.map(({ changedOn }) => changedOn).filter((day) => day !== "");
  const listings = rows.flatMap((row) =>
    makeListings(list, [row.program || list.program], {
      startDates: row.start === "" ? [] : [row.start],
      endDates: row.end === "" ? [] : [row.end],
      reasons: row.reason,
    }),
  );
  return makeListedEntity({
    id: partyId(list, first.name),
    caption: written.name,
    schema: schemaOf(list, written),
    bag,
    list,
    listings: listings.filter(
      (listing, i) => listings.findIndex((other) => Bun.deepEquals(other, listing)) === i,
    ),
    changedOn: changes.toSorted().at(-1) ?? null,
    loadedAt,
    topic: list.topic,
  });
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
    .replace(new RegExp(`\\s*[([]${AKA}:? ([^()[\\]]*)[)\\]]`, "gi"), (_, others: string) => {
      aliases.push(...splitNames(others).flatMap((part) => splitAtCommas(part) ?? [part]));
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
