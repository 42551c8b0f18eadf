// Turns the records that are not entities of their own (listings, documents, relations, offices held) into
// fragments: what each says about the entity it belongs to, staged until that entity is mapped. Pure.

import { lastDayOf } from "../../../../base/model/dates.ts";
import type { Listing } from "../../../../base/model/entity.ts";
import { parseDay } from "../../fields/dates.ts";
import { cleanText } from "../../files/text.ts";
import { datasetTitle } from "./datasets.ts";
import { type FtmRecord, valuesOf } from "./reader.ts";
import { linkPropertiesOf, OWNER_PROPERTIES, RELATIONS } from "./schema-table.ts";

interface Common {
  /** The record that says it. */
  readonly id: string;
  readonly line: number;
}

/** What a record says about an entity. JSON can hold it. */
export type Fragment = Common &
  (
    | { readonly type: "listing"; readonly listing: Listing; readonly evidence: PropertyEntries }
    | { readonly type: "document"; readonly evidence: PropertyEntries }
    | {
        readonly type: "relation";
        /** The entity at the other end. */
        readonly other: string;
        /** The property under which its name is shown. */
        readonly key: string;
        /** "daughter", "majority shareholder, 51 %, since 2009"; may be empty. */
        readonly qualifier: string;
      }
    | { readonly type: "office"; readonly post: string; readonly period: string }
    /**
     * The entity is named in a property of another one, or names it; its wallets are numbers of its holder.
     */
    | { readonly type: "link"; readonly other: string; readonly evidence: PropertyEntries }
    /** The address or position is used. */
    | { readonly type: "use" }
  );

type PropertyEntries = readonly (readonly [key: string, values: readonly string[]])[];

export interface PlacedFragment {
  /** The entity, address or position that the fragment belongs to. */
  readonly owner: string;
  readonly fragment: Fragment;
}

/** Reports a mistake in a fragment's record. */
export type Complain = (kind: "refused" | "unread", what: string, reason: string) => void;

/** The properties of a Sanction that the entity shows in addition to the listing. */
const SANCTION_EVIDENCE = ["program", "programId", "authorityId", "unscId", "provisions"];

/** Relation and owned records to fragments; empty, with a complaint, when they name nobody. */
export function fragmentsOf(record: FtmRecord, complain: Complain): PlacedFragment[] {
  const relation = RELATIONS[record.schema];
  if (relation !== undefined) return relationFragments(record, relation, complain);
  const ownerProperty = OWNER_PROPERTIES[record.schema];
  if (ownerProperty === undefined) return [];
  const owners = valuesOf(record, ownerProperty);
  if (owners.length === 0)
    complain("refused", nameOf(record), `it does not say whose it is (${ownerProperty})`);
  const fragments = ownedFragments(record, complain);
  const uses = fragments.flatMap((fragment): PlacedFragment[] => {
    if (fragment.type !== "office") return [];
    return [{ owner: fragment.post, fragment: { id: record.id, line: record.line, type: "use" } }];
  });
  return [...owners.flatMap((owner) => fragments.map((fragment) => ({ owner, fragment }))), ...uses];
}

/** The links that a thing's own properties make: to addresses, to an owner, issuer, operator … */
export function linksOf(record: FtmRecord): PlacedFragment[] {
  const common = { id: record.id, line: record.line };
  const used = valuesOf(record, "addressEntity").map((owner): PlacedFragment => {
    return { owner, fragment: { ...common, type: "use" } };
  });
  const others = linkPropertiesOf(record.schema).flatMap((key) => valuesOf(record, key).filter(isId));
  const evidence: PropertyEntries =
    record.schema === "CryptoWallet" ? [["publicKey", valuesOf(record, "publicKey")]] : [];
  return [
    ...used,
    ...others.flatMap((other): PlacedFragment[] => [
      { owner: other, fragment: { ...common, type: "link", other: record.id, evidence } },
      { owner: record.id, fragment: { ...common, type: "link", other, evidence: [] } },
    ]),
  ];
}

/** False for a value that can only be text, as ids hold no blanks. */
function isId(value: string): boolean {
  return /^\S{1,200}$/.test(value);
}

/** What messages call a record that has no name worth showing. */
export function nameOf(record: FtmRecord): string {
  return `${record.schema} ${record.id}`;
}

function relationFragments(
  record: FtmRecord,
  relation: NonNullable<(typeof RELATIONS)[string]>,
  complain: Complain,
): PlacedFragment[] {
  const froms = valuesOf(record, relation.from);
  const tos = valuesOf(record, relation.to);
  if (froms.length === 0 || tos.length === 0) {
    complain("refused", nameOf(record), "the relation names only one of its two sides");
    return [];
  }
  const qualifier = describe(record, relation.qualifier);
  const common = { id: record.id, line: record.line, type: "relation", qualifier } as const;
  return froms.flatMap((from) =>
    tos.flatMap((to): PlacedFragment[] => [
      { owner: from, fragment: { ...common, other: to, key: relation.seenFrom } },
      { owner: to, fragment: { ...common, other: from, key: relation.seenTo } },
    ]),
  );
}

function ownedFragments(record: FtmRecord, complain: Complain): Fragment[] {
  const common = { id: record.id, line: record.line };
  if (record.schema === "Sanction") {
    const evidence = SANCTION_EVIDENCE.map((key) => [key, valuesOf(record, key)] as const);
    return [{ ...common, type: "listing", listing: makeListing(record, complain), evidence }];
  }
  if (record.schema === "Occupancy") {
    const posts = valuesOf(record, "post");
    if (posts.length === 0)
      complain("refused", nameOf(record), "it does not say which office is held (post)");
    return posts.map((post) => ({ ...common, type: "office", post, period: describe(record, "status") }));
  }
  return [{ ...common, type: "document", evidence: documentEntries(record) }];
}

/** A Sanction as a listing. Dates are cut to the day; other texts are left out, with a complaint. */
function makeListing(record: FtmRecord, complain: Complain): Listing {
  const days = (...keys: string[]) => {
    const read = keys.flatMap((key) => valuesOf(record, key)).map((text) => ({ text, day: parseDay(text) }));
    for (const { text, day } of read) {
      if (day === null)
        complain("unread", `${nameOf(record)}, ${text}`, "a date of a listing that can't be read");
    }
    return [...new Set(read.flatMap(({ day }) => (day === null ? [] : [day])))].sort();
  };
  const join = (key: string, separator: string) => {
    return valuesOf(record, key).map(cleanText).filter(Boolean).join(separator) || null;
  };
  const dataset = record.datasets[0] ?? "";
  const startDates = days("startDate", "listingDate");
  const endDates = days("endDate");
  return {
    authority: join("authority", "; ") ?? datasetTitle(dataset),
    program: join("program", "; ") ?? join("programId", "; "),
    status: join("status", "; "),
    startDates,
    endDates:
      endDates.length === 0 && saysEnded(record) ? endsByStatus(record, startDates, complain) : endDates,
    reason: join("reason", "\n") ?? join("summary", "\n"),
    sourceUrl: valuesOf(record, "sourceUrl")[0] ?? null,
    dataset,
  };
}

/** Words of a status by which a listing has ended. Any other word leaves it running. */
const ENDED = /^(?:de-?listed|removed)$/i;

function saysEnded(record: FtmRecord): boolean {
  const texts = valuesOf(record, "status").map(cleanText).filter(Boolean);
  return texts.length > 0 && texts.every((text) => ENDED.test(text));
}

/** The end of a listing that only its status ends: the day of its last change, never before its start. */
function endsByStatus(record: FtmRecord, startDates: readonly string[], complain: Complain): string[] {
  const changed = parseDay(record.lastChange ?? record.lastSeen ?? "");
  const end = [...startDates.map(lastDayOf), ...(changed === null ? [] : [changed])].sort().at(-1);
  if (end !== undefined) return [end];
  complain("unread", nameOf(record), "its status says that it ended, but no day is given, so it runs");
  return [];
}

/**
 * The numbers of a document under the properties that screening compares, and a line that a reviewer can
 * read.
 */
function documentEntries(record: FtmRecord): PropertyEntries {
  const type = valuesOf(record, "type").join(", ");
  const isPassport = record.schema === "Passport" || /passport/i.test(type);
  const numbers = [...new Set([...valuesOf(record, "number"), ...valuesOf(record, "passportNumber")])];
  const details = [
    type || (isPassport ? "passport" : ""),
    ...valuesOf(record, "country"),
    ...valuesOf(record, "authority"),
    period(record),
  ].filter(Boolean);
  return [
    [isPassport ? "passportNumber" : "idNumber", numbers],
    ["idNumber", valuesOf(record, "personalNumber")],
    [
      "identification",
      details.length === 0 ? [] : numbers.map((number) => `${number} (${details.join(", ")})`),
    ],
  ];
}

/** The text in brackets after a name: the qualifier, the share, the time. */
function describe(record: FtmRecord, qualifier: string): string {
  const shares = valuesOf(record, "percentage").map((share) => (share.includes("%") ? share : `${share} %`));
  const when = period(record);
  // "current" says nothing that the dates don't say, and a bare "unknown" nothing at all.
  const words = valuesOf(record, qualifier).filter(
    (word) => qualifier !== "status" || (word === "ended" && when === ""),
  );
  return [...words.map(cleanText), ...shares, when].filter(Boolean).join(", ");
}

function period(record: FtmRecord): string {
  const first =
    valuesOf(record, "startDate").toSorted()[0]?.slice(0, 10) ?? valuesOf(record, "date")[0]?.slice(0, 10);
  const last = valuesOf(record, "endDate").toSorted().at(-1)?.slice(0, 10);
  if (first !== undefined) return last === undefined ? `since ${first}` : `${first} to ${last}`;
  return last === undefined ? "" : `until ${last}`;
}
