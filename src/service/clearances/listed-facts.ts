// What a listed record says of its subject: names, birth dates, identifiers and listings. A clearance keeps
// these facts as they were, and holds as long as they are the same. Pure.

import { aliasesOf, type EntityRecord, type Listing } from "../../base/model/entity.ts";
import { CONTACT_PROPERTIES, IDENTIFIER_KINDS } from "../../base/model/identifiers.ts";

/** The kinds of facts, with the word for one. The members come in this order in the stored JSON. */
const FACT_WORDS = {
  names: "name",
  birthDates: "birth date",
  identifiers: "identifier",
  listings: "listing",
} as const;

type FactKind = keyof typeof FACT_WORDS;

const FACT_KINDS = Object.keys(FACT_WORDS) as readonly FactKind[];

/** Values as the record writes them, each once and in the order of their keys. */
export type ListedFacts = Readonly<Record<FactKind, readonly string[]>>;

/** A value that the record has now and had not when the pair was cleared, or the other way round. */
interface FactChange {
  readonly kind: FactKind;
  readonly isAdded: boolean;
  readonly value: string;
}

/**
 * What makes two values the same. A stored digest depends on it: when it changes, every clearance reopens.
 * Letter case, punctuation and white space don't make another name or number.
 */
const KEYS: Readonly<Record<FactKind, (value: string) => string>> = {
  names: foldWords,
  birthDates: (value) => value.trim(),
  identifiers: (value) => fold(value, ""),
  listings: (value) => value,
};

/** A name without letter case and punctuation: names of the same words are one. */
export function foldWords(value: string): string {
  return fold(value, " ");
}

function fold(value: string, between: string): string {
  const folded = value
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, between)
    .trim();
  return folded === "" ? value : folded;
}

const IDENTIFIER_PROPERTIES = new Set(
  IDENTIFIER_KINDS.flatMap(({ properties }) => properties).filter((one) => !CONTACT_PROPERTIES.has(one)),
);

/** The facts of the records that one id means: at most one record in each corpus. */
export function listedFactsOf(records: readonly EntityRecord[]): ListedFacts {
  const entities = records.map(({ entity }) => entity);
  return {
    names: unique(
      "names",
      entities.flatMap(({ caption, properties }) => aliasesOf(caption, properties).map(({ text }) => text)),
    ),
    birthDates: unique(
      "birthDates",
      entities.flatMap(({ properties }) => properties.birthDate ?? []),
    ),
    identifiers: unique(
      "identifiers",
      entities.flatMap(({ properties }) =>
        [...IDENTIFIER_PROPERTIES].flatMap((property) => properties[property] ?? []),
      ),
    ),
    listings: unique("listings", records.flatMap(listingsOf)),
  };
}

/**
 * The lists that a record is on and what they list it for. Ended listings count with the days on which they
 * ended: so a record that is delisted and listed again is not the same.
 */
function listingsOf({ entity, listings }: EntityRecord): string[] {
  const { datasets, listingStatus, delistedOn } = entity;
  const status = listingStatus === "listed" ? [] : [`${listingStatus}${delistedOn ? ` ${delistedOn}` : ""}`];
  return [...datasets, ...status, ...listings.map(describeListing)];
}

function describeListing({ dataset, authority, program, endDates }: Listing): string {
  const ended = endDates.length === 0 ? "" : `, ended ${[...endDates].sort().join(", ")}`;
  return `${dataset}: ${authority}${program === null ? "" : `, ${program}`}${ended}`;
}

/** One value per key, in the order of keys. Of values with the same key, the first by code units stays. */
function unique(kind: FactKind, values: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const value of [...values].sort()) {
    const key = KEYS[kind](value);
    if (!byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** What changed, by kind of fact; empty when the facts are the same. */
export function changesBetween(before: ListedFacts, now: ListedFacts): FactChange[] {
  return FACT_KINDS.flatMap((kind) => [
    ...missingIn(before, now, kind).map((value) => ({ kind, isAdded: true, value })),
    ...missingIn(now, before, kind).map((value) => ({ kind, isAdded: false, value })),
  ]);
}

/** The values of `facts` that `others` lacks. */
function missingIn(others: ListedFacts, facts: ListedFacts, kind: FactKind): string[] {
  const known = new Set(others[kind].map(KEYS[kind]));
  return facts[kind].filter((value) => !known.has(KEYS[kind](value)));
}

/** SHA-256 over the keys of all facts. Equal digests are equal facts. */
export function digestOf(facts: ListedFacts): Uint8Array {
  const keys = FACT_KINDS.map((kind) => facts[kind].map(KEYS[kind]));
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(keys)).digest();
}

const CHANGES_SHOWN = 5;

/** The changes as one line: `name added: "AL X"; birth date removed: 1962`. */
export function describeChanges(changes: readonly FactChange[]): string {
  const shown = changes.slice(0, CHANGES_SHOWN).map(describeChange);
  const more = changes.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

function describeChange({ kind, isAdded, value }: FactChange): string {
  const shown = kind === "names" ? JSON.stringify(value) : value;
  return `${FACT_WORDS[kind]} ${isAdded ? "added" : "removed"}: ${shown}`;
}
