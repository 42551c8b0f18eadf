// Listed names in texts of payments: how many lines of invented remittance and how many invented addresses
// raise a false alert, and how many listed ships, organisations and people are found when a line names them,
// as listed, with a slip, and hidden.

import { aliasesOf, type Entity } from "../../../src/base/model/entity.ts";
import { groupOf } from "../../../src/base/model/schemata.ts";
import { findPlaces } from "../../../src/engine/places/find-places.ts";
import { defaultPlaces } from "../../../src/engine/places/place-table.ts";
import type { Matcher } from "../../../src/engine/screening/match.ts";
import type { TextReader } from "../../../src/engine/screening/texts/find-in-text.ts";
import { TEXT_GROUPS, type TextGroup } from "../../../src/engine/screening/texts/text-policy.ts";
import type { PaymentParty } from "../../../src/service/payments/message.ts";
import { MessageTexts } from "../../../src/service/payments/remittance/text-findings.ts";
import { inventAddress } from "../../support/address-lines.ts";
import { pick, type Random, seeded } from "../../support/random.ts";
import { inventLine, makePeople, writeLine } from "../../support/remittance-lines.ts";
import { alarms, type Figure, share } from "../figures.ts";
import type { Lists } from "../lists.ts";
import { formatColumns, percent, type Report } from "../report.ts";

const LINES = 20_000;
const ADDRESSES = 10_000;
const NAMED_PER_GROUP = 1500;
const SEED = 4711;
/** What follows the name of a ship. */
const SHIP_ENDS = ["CRUDE", "DEMURRAGE", "BL 77120"];

/** What addresses belong to. */
const PARTY: PaymentParty = {
  path: "",
  line: 1,
  role: "creditor",
  isAgent: false,
  transaction: 1,
  names: ["Orla Penwick"],
  schema: "Person",
  addressLines: [],
  town: null,
  countries: [],
  bic: null,
  account: null,
  identifiers: [],
  birthDate: null,
};

type Spelling = (random: Random, entity: Entity) => string | null;

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  caption: (_, { caption }) => caption,
  "any strong alias": (random, entity) => {
    const strong = aliasesOf(entity.caption, entity.properties).filter(
      ({ text, quality }) => quality === "strong" && /\p{Script=Latin}/u.test(text),
    );
    return strong.length === 0 ? null : pick(random, strong).text;
  },
  "a letter left out": (random, { caption }) => {
    const words = [...caption.matchAll(/[A-Za-z]{5,}/g)];
    if (words.length === 0) return null;
    const { 0: word, index } = pick(random, words);
    const at = index + 1 + Math.floor(random() * (word.length - 2));
    return caption.slice(0, at) + caption.slice(at + 1);
  },
  "written together": (_, { caption }) => caption.replace(/[ .,-]/g, ""),
  "points between letters": (_, { caption }) => caption.replace(/(?<=[A-Za-z])(?=[A-Za-z])/g, "."),
  "digits for letters": (_, { caption }) =>
    /[oi]/i.test(caption) ? caption.replace(/o/gi, "0").replace(/i/gi, "1") : null,
};

export function evaluateTexts({ matcher, entities }: Lists): Report {
  const reader = matcher.textReader();
  const details: string[] = [];
  const figures: Record<string, Figure> = {};
  const falseAlerts = countFalseAlerts(reader, details);
  figures["texts, invented lines: listed names found"] = alarms(falseAlerts.names, LINES);
  figures["texts, invented lines: places found"] = alarms(falseAlerts.places, LINES);
  const inAddresses = countInAddresses(matcher, details);
  figures["texts, invented addresses: listed names found"] = alarms(inAddresses, ADDRESSES);
  const table: string[][] = [["named in a line", "lines", "found", "%"]];
  for (const group of TEXT_GROUPS) {
    const listed = entities.filter(({ schema }) => groupOf(schema) === group);
    for (const [how, spell] of Object.entries(SPELLINGS)) {
      const { found, lines } = countFound(reader, group, listed, spell, details);
      figures[`texts, ${group}, ${how}: found`] = share(found, lines);
      table.push([`${group}, ${how}`, String(lines), String(found), percent(found, lines)]);
    }
  }
  const left = TEXT_GROUPS.map((group) => {
    const { searched, left } = reader.counts[group];
    return `  ${group}: ${searched} listed names are searched for, ${left} say too little`;
  });
  return {
    lines: [
      `  ${LINES} lines of invented remittance: ${falseAlerts.names} name a listed party by chance, ${falseAlerts.places} a place.`,
      `  ${ADDRESSES} invented addresses with names of people: ${inAddresses} name a listed party by chance.`,
      "",
      ...formatColumns(table),
      "",
      ...left,
    ],
    details,
    figures,
  };
}

function countFalseAlerts(reader: TextReader, details: string[]): { names: number; places: number } {
  const random = seeded(SEED);
  const person = makePeople(SEED);
  let [names, places] = [0, 0];
  for (let i = 0; i < LINES; i++) {
    const line = inventLine(random, person);
    const { named } = reader.find(line);
    const found = findPlaces(defaultPlaces(), line);
    if (named.length > 0) names++;
    if (found.length > 0) places++;
    for (const { value, candidates } of named)
      details.push(`false alert\t${line}\t${value}\t${candidates[0]?.caption}\t${candidates[0]?.score}`);
    for (const { value } of found) details.push(`false place\t${line}\t${value}`);
  }
  return { names, places };
}

function countInAddresses(matcher: Matcher, details: string[]): number {
  const random = seeded(SEED);
  const person = makePeople(SEED);
  let alerts = 0;
  for (let i = 0; i < ADDRESSES; i++) {
    const addressLines = inventAddress(random, person(random));
    const found = new MessageTexts(matcher).findInParty({ ...PARTY, addressLines });
    if (found.length > 0) alerts++;
    for (const { value, record } of found)
      details.push(`false alert\t${addressLines.join(" | ")}\t${value}\t${record?.caption}`);
  }
  return alerts;
}

function countFound(
  reader: TextReader,
  group: TextGroup,
  listed: readonly Entity[],
  spell: Spelling,
  details: string[],
): { found: number; lines: number } {
  const random = seeded(SEED);
  let [found, lines] = [0, 0];
  for (let i = 0; i < NAMED_PER_GROUP && listed.length > 0; i++) {
    const entity = pick(random, listed);
    const name = spell(random, entity);
    if (name === null) continue;
    const line = group === "vessel" ? `MV ${name} ${pick(random, SHIP_ENDS)}` : writeLine(random, name);
    lines++;
    const { named } = reader.find(line);
    const isFound = named.some(({ candidates }) =>
      candidates.some(({ id, caption }) => id === entity.id || caption === entity.caption),
    );
    if (isFound) found++;
    else details.push(`missed\t${group}\t${name}\t${line}`);
  }
  return { found, lines };
}
