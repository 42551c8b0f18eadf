// Which records of different lists are one subject: those that share an identifier which only one holder has,
// or the number under which one list refers to another. Never by name alone. Pure: rows and records in,
// groups of rows out.

import type { Entity } from "../model/entity.ts";
import { factsOf } from "../model/facts.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../model/identifiers.ts";
import { groupOf } from "../model/schemata.ts";
import { shareWord } from "./reused-ids.ts";

/** The properties that `linkMarks` reads; records with none of them need not be asked. */
export const LINKING_PROPERTIES = [
  "unscId",
  "imoNumber",
  "leiCode",
  "innCode",
  "ogrnCode",
  "registrationNumber",
  "taxNumber",
  "passportNumber",
] as const;

/** Datasets of one authority, which numbers a party alike in all of them: their `authorityId` says so. */
const NUMBERED_ALIKE: Readonly<Record<string, string>> = {
  gb_fcdo_sanctions: "uk list",
  gb_hmt_sanctions: "uk list",
};

/** The datasets whose records `linkMarks` reads whatever properties they have. */
export const LINKING_DATASETS = Object.keys(NUMBERED_ALIKE);

/** Kinds that prove sameness by themselves: numbers with check digits that one holder has. */
const UNIQUE_KINDS = ["imo", "lei", "inn", "ogrn"];

/** Shorter numbers of passports and taxpayers are often placeholders. */
const DIGITS_MIN = 5;

/** A record that may be one with others. */
export interface Linkable {
  readonly row: number;
  readonly entity: Entity;
  /** True when its id is also that of a record in the other corpus: the two must keep one id. */
  readonly hasTwin: boolean;
  /** True when its id was that of a record in the snapshot in use: clients know it. */
  readonly isKnown: boolean;
}

export interface Link {
  /** The rows that are one, the first with the id that stays. */
  readonly rows: readonly number[];
  /** What they share: "imo 9074729". */
  readonly by: string;
}

/** Records that share a mark and were left apart, with the reason. */
export interface RejectedLink {
  readonly ids: readonly string[];
  readonly by: string;
  readonly reason: string;
}

/**
 * What identifies the subject of a record beyond its own list. Passports and tax numbers count with their
 * country.
 */
export function linkKeys(entity: Entity): string[] {
  const group = groupOf(entity.schema);
  if (group === null) return [];
  const { properties } = entity;
  const marks = new Set((properties.unscId ?? []).map((number) => `unscId ${number.trim()}`));
  for (const name of new Set(entity.datasets.flatMap((dataset) => NUMBERED_ALIKE[dataset] ?? [])))
    for (const number of properties.authorityId ?? []) marks.add(`${name} ${number.trim().toUpperCase()}`);
  IDENTIFIER_KINDS.forEach(({ name, properties: keys }, kind) => {
    if (!UNIQUE_KINDS.includes(name)) return;
    for (const text of keys.flatMap((key) => properties[key] ?? [])) {
      const value = normaliseIdentifier(kind, text);
      if (value !== null) marks.add(`${name} ${value}`);
    }
  });
  const countries = factsOf(properties).countries.map(unpackCountry);
  for (const key of ["passportNumber", "taxNumber"]) {
    for (const text of properties[key] ?? []) {
      const number = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
      if (number.replace(/\D/g, "").length < DIGITS_MIN) continue;
      for (const country of countries) marks.add(`${key} ${country} ${number}`);
    }
  }
  return [...marks].map((mark) => `${group} ${mark}`);
}

function unpackCountry(code: number): string {
  return String.fromCharCode(code >> 8, code & 0xff);
}

/**
 * Groups records by the marks that they share. A group has at most one record of a dataset: a list that has
 * two records of one number knows them apart. `isKeptApart` is the operator's word about two ids.
 */
export function findLinks(
  records: ReadonlyMap<number, Linkable>,
  rowsByMark: ReadonlyMap<string, readonly number[]>,
  isKeptApart: (a: string, b: string) => boolean,
): { links: Link[]; doubts: RejectedLink[] } {
  const groups = new Map<number, { rows: number[]; by: Set<string> }>();
  const doubts: RejectedLink[] = [];
  for (const [mark, rows] of rowsByMark) {
    const by = mark.slice(mark.indexOf(" ") + 1);
    const joined = [...new Set(rows.map((row) => groups.get(row) ?? { rows: [row], by: new Set<string>() }))];
    const all = joined.flatMap((group) => group.rows);
    if (joined.length < 2) {
      if (new Set(rows).size > 1) joined[0]?.by.add(by);
      continue;
    }
    const members = all.flatMap((row) => records.get(row) ?? []);
    // What one list has twice is its own affair.
    if (new Set(members.flatMap(({ entity }) => entity.datasets)).size < 2) continue;
    const reason = whyApart(members, by, isKeptApart);
    if (reason !== null) {
      doubts.push({ ids: members.map(({ entity }) => entity.id), by, reason });
      continue;
    }
    const whole = { rows: all, by: new Set([...joined.flatMap((group) => [...group.by]), by]) };
    for (const row of all) groups.set(row, whole);
  }
  const links = [...new Set(groups.values())].map((group) => ({
    rows: orderByClaim(group.rows.flatMap((row) => records.get(row) ?? [])).map(({ row }) => row),
    by: [...group.by].join(", "),
  }));
  return { links, doubts };
}

function whyApart(
  members: readonly Linkable[],
  by: string,
  isKeptApart: (a: string, b: string) => boolean,
): string | null {
  if (members.filter(({ hasTwin }) => hasTwin).length > 1) return "several of them are in both corpora";
  for (const [i, { entity: a }] of members.entries()) {
    for (const { entity: b } of members.slice(i + 1)) {
      if (isKeptApart(a.id, b.id)) return "the operator keeps them apart";
      const shared = a.datasets.find((dataset) => b.datasets.includes(dataset));
      if (shared !== undefined) return `${shared} has them as two records`;
      if (haveBirthConflict(a, b)) return "their birth years differ";
      if (!by.startsWith("unscId ") && !shareWord(a, b)) return "their names share no word";
    }
  }
  return null;
}

function haveBirthConflict(a: Entity, b: Entity): boolean {
  const years = (entity: Entity) =>
    factsOf(entity.properties).birthDates.map((date) => Math.floor(date / 10_000));
  const [left, right] = [years(a), years(b)];
  return left.length > 0 && right.length > 0 && !left.some((year) => right.includes(year));
}

/**
 * Whose id stays: the one that both corpora know, then one that clients know already, then the first of the
 * lists.
 */
function orderByClaim(members: readonly Linkable[]): Linkable[] {
  const claim = ({ hasTwin, isKnown }: Linkable) => (hasTwin ? 2 : 0) + (isKnown ? 1 : 0);
  return [...members].sort((a, b) => claim(b) - claim(a) || a.row - b.row);
}
