// What a run counts: for its summary, and for its report. Pure; tallies of parts of a file add up.

import type { Properties } from "../../../base/model/entity.ts";
import { SCORE_MIN } from "../../../base/model/limits.ts";
import type { Candidate } from "../../../base/model/subject.ts";
import { describePlace, type NamedPlace } from "../../../engine/places/named-places.ts";
import type { MatchAnswer } from "../../../engine/screening/match.ts";
import { groupByParty } from "../../../engine/screening/same-party.ts";
import type { ClearedForCustomer, ClearedWithRules } from "../../clearances/cleared-pairs.ts";
import type { UnreadFact } from "../reading/customer-row.ts";
import { countriesOf } from "./alert-row.ts";
import type { RepeatedReferences } from "./repeated-references.ts";

/** Scores are counted by the hundredth at or below them, from SCORE_MIN to 1. */
export const HUNDREDTH_MIN = SCORE_MIN * 100;
const HUNDREDTHS = 100 - HUNDREDTH_MIN + 1;

type Counts = Record<string, number>;

/** Counts of rows of a customer file. Structured-cloneable, and JSON. */
export interface Tally {
  /** Customers that were screened. */
  customers: number;
  /** Rows that could not be screened. */
  rejected: number;
  /** Customers that were screened without a fact of their row, because it could not be read. */
  unread: number;
  customersWithMatch: number;
  /** Pairs of a customer and a person or company, of whom several lists may have a record. */
  alerts: number;
  /** Pairs of a customer and a record that reach the threshold. */
  matches: number;
  /** Customers whose address or country is in the table of places. */
  customersWithPlace: number;
  /** Rows of results. */
  written: number;
  /** Customers for whom the limit left out a match. */
  truncated: number;
  /** Customers that no list was compared with: none has a record of their kind in what is asked for. */
  uncompared: number;
  /** Matches that were left out because the customer was cleared of them; they count nowhere else. */
  cleared: number;
  /** Those among them that a rule by name left out, by the number of the change that made the rule. */
  clearedByRule: Counts;
  /** Matches of a cleared pair that holds no more: it expired, or the record has changed. */
  lapsed: number;
  /** Candidates found, and customers by their best candidate; index 0 is HUNDREDTH_MIN. */
  candidatesByScore: number[];
  customersByScore: number[];
  /** Matches by dataset, country and schema of the record; one with several counts in each of them. */
  byDataset: Counts;
  byCountry: Counts;
  bySchema: Counts;
  /** Customers by the places that they were found in. */
  byPlace: Counts;
  /** Customers by the datasets that they were compared with, as a JSON array. */
  comparedWith: Counts;
  /** Customers by the property that was not compared. */
  notCompared: Counts;
  /** Customers by the field that could not be read. */
  unreadByField: Counts;
  /** References that several rows have; null for none, and until the last row is read. */
  repeated: RepeatedReferences | null;
  /** Customers who were left out, because they were screened before; null as above. */
  unchanged: number | null;
}

/** The counts of a tally that are one number. */
export const TALLY_COUNTS = [
  "customers",
  "rejected",
  "unread",
  "customersWithMatch",
  "alerts",
  "matches",
  "customersWithPlace",
  "written",
  "truncated",
  "uncompared",
  "cleared",
  "lapsed",
] as const;

/** The country of a record that states none. */
export const NO_COUNTRY = "";

export function emptyTally(): Tally {
  return {
    customers: 0,
    rejected: 0,
    unread: 0,
    customersWithMatch: 0,
    alerts: 0,
    matches: 0,
    customersWithPlace: 0,
    written: 0,
    truncated: 0,
    uncompared: 0,
    cleared: 0,
    clearedByRule: {},
    lapsed: 0,
    candidatesByScore: new Array(HUNDREDTHS).fill(0),
    customersByScore: new Array(HUNDREDTHS).fill(0),
    byDataset: {},
    byCountry: {},
    bySchema: {},
    byPlace: {},
    comparedWith: {},
    notCompared: {},
    unreadByField: {},
    repeated: null,
    unchanged: null,
  };
}

/** What became of one customer: every candidate found, best first, and what else counts. */
export interface ScreenedCustomer
  extends Pick<
    MatchAnswer,
    "candidates" | "isTruncated" | "clearedMatches" | "compared" | "notCompared" | "cutNames"
  > {
  /** The cleared pairs of the customer that hold no more. */
  readonly lapsed: ClearedForCustomer["lapsed"];
  /** The rules that left out matches. */
  readonly rules: ClearedWithRules["rules"];
}

/** Counts a customer. */
export function countCustomer(
  tally: Tally,
  { candidates, isTruncated, clearedMatches, lapsed, rules, compared, notCompared }: ScreenedCustomer,
): void {
  tally.customers++;
  if (compared.length === 0) tally.uncompared++;
  count(tally.comparedWith, JSON.stringify(compared));
  tally.cleared += clearedMatches.length;
  for (const { id } of clearedMatches) {
    const rule = rules.get(id);
    if (rule !== undefined) count(tally.clearedByRule, String(rule));
  }
  for (const { property } of notCompared) count(tally.notCompared, property);
  const [best] = candidates;
  if (best === undefined) return;
  countScore(tally.customersByScore, best);
  for (const candidate of candidates) countScore(tally.candidatesByScore, candidate);
  const matches = candidates.filter(({ match }) => match);
  if (matches.length > 0) tally.customersWithMatch++;
  if (isTruncated) tally.truncated++;
  tally.alerts += groupByParty(matches, (match) => match).length;
  tally.matches += matches.length;
  tally.lapsed += matches.filter(({ id }) => lapsed.has(id)).length;
  for (const match of matches) countMatch(tally, match, match.properties.value);
}

/** Counts the places that a customer was found in. */
export function countPlaces(tally: Tally, places: readonly NamedPlace[]): void {
  if (places.length === 0) return;
  tally.customersWithPlace++;
  for (const name of new Set(places.map(({ place }) => describePlace(place)))) count(tally.byPlace, name);
}

/** Counts a customer that was screened without these facts. */
export function countUnread(tally: Tally, unread: readonly UnreadFact[]): void {
  if (unread.length === 0) return;
  tally.unread++;
  for (const field of new Set(unread.map(({ field }) => field))) count(tally.unreadByField, field);
}

function countMatch(tally: Tally, { datasets, schema }: Candidate, properties: Properties): void {
  for (const dataset of datasets) count(tally.byDataset, dataset);
  const countries = countriesOf(properties);
  for (const country of countries.length === 0 ? [NO_COUNTRY] : countries) count(tally.byCountry, country);
  count(tally.bySchema, schema);
}

function countScore(counts: number[], { score }: Candidate): void {
  // Scores have four decimals; their hundredths must not suffer from binary fractions.
  const hundredth = Math.floor(Math.round(score * 10_000) / 100);
  const index = hundredth - HUNDREDTH_MIN;
  if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
}

function count(counts: Counts, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}

const COUNTS_BY_NAME = [
  ...([
    "byDataset",
    "byCountry",
    "bySchema",
    "byPlace",
    "comparedWith",
    "notCompared",
    "unreadByField",
    "clearedByRule",
  ] as const),
];

/** Adds the counts of another part of the file. What is known of the whole file replaces what was. */
export function addTally(tally: Tally, part: Tally): void {
  for (const key of TALLY_COUNTS) tally[key] += part[key];
  for (const key of ["candidatesByScore", "customersByScore"] as const)
    tally[key] = tally[key].map((sum, i) => sum + (part[key][i] ?? 0));
  for (const key of COUNTS_BY_NAME)
    for (const [name, by] of Object.entries(part[key])) count(tally[key], name, by);
  tally.repeated = part.repeated ?? tally.repeated;
  tally.unchanged = part.unchanged ?? tally.unchanged;
}

/** The datasets that at least one customer was compared with, sorted. */
export function comparedDatasets({ comparedWith }: Pick<Tally, "comparedWith">): string[] {
  return [...new Set(Object.keys(comparedWith).flatMap((names) => JSON.parse(names) as string[]))].sort();
}

/** Counts of a run of any kind: how they begin, add up, and which rows are none of them. */
export interface TallyKind<Counts> {
  readonly empty: () => Counts;
  readonly add: (sum: Counts, part: Counts) => void;
  /** Rows that could not be screened. */
  readonly rejectedOf: (counts: Counts) => number;
  /** Rows that were screened. */
  readonly screenedOf: (counts: Counts) => number;
  /** Rows that were screened without something that could not be read. */
  readonly unreadOf: (counts: Counts) => number;
}

/** The counts of a run over customers. */
export const CUSTOMER_TALLY: TallyKind<Tally> = {
  empty: emptyTally,
  add: addTally,
  rejectedOf: ({ rejected }) => rejected,
  screenedOf: ({ customers }) => customers,
  unreadOf: ({ unread }) => unread,
};

/** True when the side file of a run has a line. */
export function hasNotRead<Counts>({ rejectedOf, unreadOf }: TallyKind<Counts>, counts: Counts): boolean {
  return rejectedOf(counts) + unreadOf(counts) > 0;
}

/** The sum of the counts from a score on, such as 0.8. */
export function sumFrom(counts: readonly number[], score: number): number {
  return counts.slice(Math.max(0, Math.round(score * 100) - HUNDREDTH_MIN)).reduce((sum, n) => sum + n, 0);
}
