// Compares the four publications of one OFAC list: the additions that the Advanced and the Enhanced XML make
// are listed here, and everything else must be the same to the byte.

import type { ListedEntity } from "../../../../src/base/model/entity.ts";
import { hasOtherScript } from "../../../../src/lists/sources/fields/scripts.ts";

/** Sentences of a reason that only the two XML publications with listing data have. */
const ADDED_MEASURE = /^(?:List|Legal authority|Measure): /;

/**
 * True for a note on a document, a feature or an address (a comment, an authority or a place of issue, or
 * "not valid") that `plain` has too: the note begins with words that hold one of its values.
 */
function isAddedNote(note: string, plain: ListedEntity): boolean {
  const [, subject] = /^(.+): [^:]+$/.exec(note) ?? [];
  const values = Object.entries(plain.entity.properties).flatMap(([key, texts]) =>
    key === "notes" || key === "topics" ? [] : texts,
  );
  return subject !== undefined && values.some((value) => subject.includes(value));
}

const NAME_KEYS: ReadonlySet<string> = new Set(["alias", "previousName", "weakAlias", "address"]);

/** Properties that only these publications name. */
const ADDED_KEYS: ReadonlySet<string> = new Set(["linkedTo", "ogrnCode", "innCode"]);

/**
 * The record without what the Advanced and Enhanced XML add to `plain`, the same record of the CSV or the
 * sdnList XML: names and addresses in other scripts, related records, tax and register numbers by their
 * authority, notes on papers, days on which lists were joined, and lists, laws and measures in the reason.
 */
export function withoutAdditions(rich: ListedEntity, plain: ListedEntity): ListedEntity {
  const properties: Record<string, readonly string[]> = {};
  for (const [key, values] of Object.entries(rich.entity.properties)) {
    const known = plain.entity.properties[key] ?? [];
    const kept = values.filter((value) => {
      if (known.includes(value)) return true;
      if (ADDED_KEYS.has(key)) return false;
      if (NAME_KEYS.has(key)) return !hasOtherScript(value);
      return !(key === "notes" && isAddedNote(value, plain));
    });
    if (kept.length > 0) properties[key] = kept;
  }
  const listings = rich.listings.map((listing, i) => {
    const reason = (listing.reason ?? "")
      .split("; ")
      .filter((text) => text !== "" && !ADDED_MEASURE.test(text));
    const days = plain.listings[i]?.startDates ?? [];
    return {
      ...listing,
      reason: reason.length === 0 ? null : reason.join("; "),
      startDates: listing.startDates.filter((day) => days.includes(day)),
    };
  });
  return { ...rich, entity: { ...rich.entity, properties }, listings };
}

export function byId(entities: readonly ListedEntity[]): Map<string, ListedEntity> {
  return new Map(entities.map((listed) => [listed.entity.id, listed]));
}
