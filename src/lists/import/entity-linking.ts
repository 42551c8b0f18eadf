// Deterministic record linkage across lists. Two records are linked when they share an identifier that only
// one holder has, or the number under which one list refers to another; never by name alone. Pure: rows and
// records in, clusters of rows out.

import type { Entity } from "../../base/model/entity.ts";
import { factsOf, unpackCountry } from "../../base/model/facts.ts";
import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../base/model/identifiers.ts";
import { groupOf } from "../../base/model/schemata.ts";
import { shareWord } from "./reused-ids.ts";

/** The properties that `linkKeys` uses; a record with none of them has no key from a property. */
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

/** Datasets of one authority that give a party the same number in all of them, in `authorityId`. */
const SHARED_NUMBERING: Readonly<Record<string, string>> = {
  gb_fcdo_sanctions: "uk list",
  gb_hmt_sanctions: "uk list",
};

/** The datasets whose records may have a key without any of LINKING_PROPERTIES. */
export const LINKING_DATASETS = Object.keys(SHARED_NUMBERING);

/** Identifier kinds that prove a link alone: numbers with check digits and one holder. */
const UNIQUE_KINDS = ["imo", "lei", "inn", "ogrn"];

/** Shorter numbers of passports and taxpayers are often placeholders. */
const DIGITS_MIN = 5;

/** A record that may be linked with others. */
export interface Linkable {
  readonly row: number;
  readonly entity: Entity;
  /** True when a record in the other corpus has the same id: the two must keep one id. */
  readonly hasTwin: boolean;
  /** True when the snapshot in use has its id: clients know it. */
  readonly isKnown: boolean;
}

interface Link {
  /** The rows that become one record; the first has the id that stays. */
  readonly rows: readonly number[];
  /** What they share: "imo 9074729". */
  readonly by: string;
}

/** Records that share a link key and were not linked, with the reason. */
export interface RejectedLink {
  readonly ids: readonly string[];
  readonly by: string;
  readonly reason: string;
}

/**
 * The keys that identify the subject of a record beyond its own list, each as "group kind value". Passport
 * and tax numbers count together with their country.
 */
export function linkKeys(entity: Entity): string[] {
  const group = groupOf(entity.schema);
  if (group === null) return [];
  const { properties } = entity;
  const keys = new Set((properties.unscId ?? []).map((number) => `unscId ${number.trim()}`));
  for (const name of new Set(entity.datasets.flatMap((dataset) => SHARED_NUMBERING[dataset] ?? [])))
    for (const number of properties.authorityId ?? []) keys.add(`${name} ${number.trim().toUpperCase()}`);
  IDENTIFIER_KINDS.forEach(({ name, properties: fields }, kind) => {
    if (!UNIQUE_KINDS.includes(name)) return;
    for (const text of fields.flatMap((field) => properties[field] ?? [])) {
      const value = normaliseIdentifier(kind, text);
      if (value !== null) keys.add(`${name} ${value}`);
    }
  });
  const countries = new Set(factsOf(properties).countries.map(unpackCountry));
  for (const key of ["passportNumber", "taxNumber"]) {
    for (const text of properties[key] ?? []) {
      const number = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
      if (number.replace(/\D/g, "").length < DIGITS_MIN) continue;
      for (const country of countries) keys.add(`${key} ${country} ${number}`);
    }
  }
  return [...keys].map((key) => `${group} ${key}`);
}

/**
 * Clusters records by the link keys that they share. A cluster has at most one record per dataset: a list
 * with two records under one number distinguishes them. `isKeptApart` is the operator's decision about two
 * ids.
 */
export function findLinks(
  records: ReadonlyMap<number, Linkable>,
  rowsByKey: ReadonlyMap<string, readonly number[]>,
  isKeptApart: (a: string, b: string) => boolean,
): { links: Link[]; rejected: RejectedLink[] } {
  const clusters = new Map<number, { rows: number[]; by: Set<string> }>();
  const rejected: RejectedLink[] = [];
  for (const [key, rows] of rowsByKey) {
    const by = key.slice(key.indexOf(" ") + 1);
    const parts = [
      ...new Set(rows.map((row) => clusters.get(row) ?? { rows: [row], by: new Set<string>() })),
    ];
    const all = parts.flatMap((part) => part.rows);
    if (parts.length < 2) {
      if (new Set(rows).size > 1) parts[0]?.by.add(by);
      continue;
    }
    const members = all.map((row) => recordAt(records, row));
    // Records of one list with a number in common are not for this program to judge.
    if (new Set(members.flatMap(({ entity }) => entity.datasets)).size < 2) continue;
    const reason = rejectionReason(members, by, isKeptApart);
    if (reason !== null) {
      rejected.push({ ids: members.map(({ entity }) => entity.id), by, reason });
      continue;
    }
    const cluster = { rows: all, by: new Set([...parts.flatMap((part) => [...part.by]), by]) };
    for (const row of all) clusters.set(row, cluster);
  }
  const links = [...new Set(clusters.values())].map((cluster) => ({
    rows: orderByClaim(cluster.rows.map((row) => recordAt(records, row))).map(({ row }) => row),
    by: [...cluster.by].join(", "),
  }));
  return { links, rejected };
}

function recordAt(records: ReadonlyMap<number, Linkable>, row: number): Linkable {
  const record = records.get(row);
  if (record === undefined) throw new Error(`Row ${row} has a link key and is not among the records.`);
  return record;
}

/** Why records that share a key must not be linked; null when they may be. */
function rejectionReason(
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

/** Puts first the id that stays: one of both corpora, then one that clients know, then list order. */
function orderByClaim(members: readonly Linkable[]): Linkable[] {
  const claim = ({ hasTwin, isKnown }: Linkable) => (hasTwin ? 2 : 0) + (isKnown ? 1 : 0);
  return [...members].sort((a, b) => claim(b) - claim(a) || a.row - b.row);
}
