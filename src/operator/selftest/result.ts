// What a self-test found: the figures of the report, and of the JSON file beside it.

import type { NamedShare, Share } from "./tally.ts";

/** A listed record that was not a match for one of its names. */
export interface Miss {
  /** The title of the variant; null for a control name. */
  readonly manipulation: string | null;
  /** As listed. */
  readonly name: string;
  /** What was screened; null for a name as listed. A birth date follows the name. */
  readonly screened: string | null;
  readonly id: string;
  readonly schema: string;
  readonly lists: readonly string[];
  /** "not retrieved", "scored 0.77", "cut by the limit" … */
  readonly reason: string;
  /** Other records that were a match: an alert was raised, for another party. */
  readonly otherMatches: number;
}

/** Names that were screened, and the records among the answers. */
export interface NameResult {
  readonly all: Share;
  /** A record of several lists counts in each. */
  readonly byList: readonly NamedShare[];
  readonly byScript: readonly NamedShare[];
  readonly byParty: readonly NamedShare[];
  readonly misses: readonly Miss[];
}

export interface ControlResult {
  /** Names that the publishers vouch for. */
  readonly strong: NameResult;
  /** Names that the publishers call weak, low quality or an abbreviation. */
  readonly weak: NameResult;
  /** Weak names screened with the birth dates and countries of their record, where it has any. */
  readonly weakWithFacts: Share;
  /** Strong names whose record is a match, but in a place beyond the default limit of a request. */
  readonly beyondDefaultLimit: number;
  /** Matches per strong name, the record itself included. */
  readonly matchesPerName: number;
  /** Listed records that can't be screened by name, by schema. */
  readonly withoutNames: Readonly<Record<string, number>>;
}

/** What was found of one kind of manipulation. */
interface KindShare extends NamedShare {
  readonly byList: readonly NamedShare[];
}

export interface ManipulatedResult extends NameResult {
  /** By key, in the order of KINDS. */
  readonly byKind: readonly KindShare[];
  /** By title, in the order of VARIANTS. */
  readonly byVariant: readonly NamedShare[];
}

/** A match of a customer who is taken for clean. */
export interface CleanAlert {
  /** The invented name, or the reference or row of a customer of a file. */
  readonly customer: string;
  /** The name of the best match that the customer's was compared with. */
  readonly listedName: string;
  /** The best match. */
  readonly id: string;
  readonly caption: string;
  readonly score: number;
  readonly lists: readonly string[];
  readonly matches: number;
  /** True when the customer bears a listed name word by word. */
  readonly isNamesake: boolean;
  /** True when only the name was screened. */
  readonly isNameOnly: boolean;
}

export interface CleanShare {
  readonly customers: number;
  /** Customers with a match. */
  readonly alerted: number;
  /** Of those, customers who bear a listed name word by word. */
  readonly namesakes: number;
  readonly matches: number;
  /** Alerted customers per thousand, and its 95 % interval. */
  readonly perThousand: number;
  readonly low: number;
  readonly high: number;
}

export interface CleanResult {
  /** Null for invented customers. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  /** Rows that can't be screened. */
  readonly refused: number;
  /** Customers that were screened without a fact of their row, because it can't be read. */
  readonly unread: number;
  /** With birth date, country and whatever else is known of the customer. */
  readonly asHeld: CleanShare;
  /** The same customers by their names alone. */
  readonly byName: CleanShare;
  readonly alerts: readonly CleanAlert[];
}

/** What another threshold would give, with the same limit. */
interface ThresholdRow {
  readonly threshold: number;
  /** Strong names as listed. */
  readonly control: Share;
  readonly manipulated: Share;
  /** Customers as held; "found" are those alerted. */
  readonly clean: Share;
}

export interface SelftestResult {
  readonly control: ControlResult;
  readonly manipulated: ManipulatedResult;
  readonly clean: CleanResult;
  /** Ascending. */
  readonly thresholds: readonly ThresholdRow[];
}
