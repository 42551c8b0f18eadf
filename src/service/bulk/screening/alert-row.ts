// A finding about a customer as a row of results: who matched what, how strongly, why, and on which lists; or
// which place under sanctions the address names. Pure.

import { COUNTRY_PROPERTIES, type Properties } from "../../../base/model/entity.ts";
import type { Candidate } from "../../../base/model/subject.ts";
import { describePlace, type NamedPlace } from "../../../engine/places/named-places.ts";
import type { CandidateExplanation } from "../../../engine/screening/compare.ts";
import type { LapsedPair } from "../../clearances/cleared-pairs.ts";
import type { Customer } from "../reading/customer-row.ts";
import type { Cell, OutputColumn } from "../writing/row-format.ts";

const COLUMN_TYPES = {
  /** Of the customer file, as Customer has it. */
  line: "number",
  reference: "text",
  /** The spelling of the customer's name that the score counts. */
  customer_name: "text",
  /** Of the record. */
  id: "text",
  caption: "text",
  schema: "text",
  score: "number",
  match: "boolean",
  threshold: "number",
  datasets: "text",
  /** The day of each dataset's content, or that it states none. */
  list_dates: "text",
  programs: "text",
  topics: "text",
  countries: "text",
  birth_dates: "text",
  /** The spelling of the record's name that the score counts. */
  listed_name: "text",
  /** The evidence, each 0 to 1, or null when the field was not compared. */
  name_score: "number",
  birth_date_score: "number",
  country_score: "number",
  identifier_score: "number",
  gender_score: "number",
  /** The explanation in sentences. */
  reason: "text",
  /** True when the limit left out a match of this customer. */
  truncated: "boolean",
  /** How the customer was cleared of the record, and why that holds no more; null when never. */
  clearance: "text",
  /** What of the customer's row could not be read, a sentence each: the score counts none of it. */
  not_read: "text",
  /**
   * Id of the record that stands for the person or company: the rows of a customer with the same one are one
   * alert, because several lists have it.
   */
  party: "text",
  /** What the row is about: "listed-party", or a code of NamedPlace, whose row has no record. */
  code: "text",
  /** Id of the snapshot. */
  snapshot: "text",
} as const satisfies Record<string, OutputColumn["type"]>;

type AlertCells = { readonly [Name in keyof typeof COLUMN_TYPES]: Cell };

/** The columns of a row, in their order. */
export const ALERT_COLUMNS: readonly OutputColumn[] = Object.entries(COLUMN_TYPES).map(([name, type]) => ({
  name,
  type,
}));

/** The other customer of a pair, when customers are compared with each other: its line, and its reference. */
const OTHER_COLUMNS: readonly OutputColumn[] = [
  { name: "other_line", type: "number" },
  { name: "other_reference", type: "text" },
];

const NO_CELLS = Object.fromEntries(Object.keys(COLUMN_TYPES).map((name) => [name, null])) as AlertCells;

/** The columns of a row that also has cells of the customer file. */
export function columnsWith(passedOn: readonly string[], within = false): OutputColumn[] {
  return [
    ...ALERT_COLUMNS,
    ...(within ? OTHER_COLUMNS : []),
    ...passedOn.map((header) => ({ name: `customer.${header}`, type: "text" }) as const),
  ];
}

/** What the rows of a run have in common. */
export interface AlertSource {
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** The day of content by dataset, YYYY-MM-DD; null for a list that doesn't state it. */
  readonly listDates: ReadonlyMap<string, string | null>;
  readonly threshold: number;
}

/** What the rows of one customer have in common. */
interface AlertSubject extends Pick<Customer, "line" | "reference" | "unread"> {
  /** As in MatchAnswer. */
  readonly isTruncated: boolean;
  /** Id of the first record of the same person or company. */
  readonly party: string;
  /** The cleared pair of this row that holds no more. */
  readonly lapsed: LapsedPair | null;
}

/** The source of rows that are screened against a snapshot with this manifest. */
export function alertSourceOf(
  manifest: {
    readonly id: string;
    readonly datasets: Readonly<Record<string, { readonly contentDate: string | null }>>;
  },
  threshold: number,
): AlertSource {
  const dates = Object.entries(manifest.datasets).map(
    ([name, { contentDate }]) => [name, contentDate] as const,
  );
  return { snapshot: manifest.id, listDates: new Map(dates), threshold };
}

/** The cells of a row, one per column. */
export function alertRow(
  { line, reference, unread, isTruncated, party, lapsed }: AlertSubject,
  candidate: Candidate,
  { ownName, listedName, explanation }: CandidateExplanation,
  { snapshot, listDates, threshold }: AlertSource,
): Cell[] {
  const { features, datasets } = candidate;
  const properties = candidate.properties.value;
  const cells: AlertCells = {
    line,
    reference,
    customer_name: ownName,
    id: candidate.id,
    caption: candidate.caption,
    schema: candidate.schema,
    score: candidate.score,
    match: candidate.match,
    threshold,
    datasets,
    list_dates: datasets.map((name) => `${name} ${listDates.get(name) ?? "states no date"}`),
    programs: properties.program ?? [],
    topics: properties.topics ?? [],
    countries: countriesOf(properties),
    birth_dates: properties.birthDate ?? [],
    listed_name: listedName,
    name_score: features.name,
    birth_date_score: features.birthDate,
    country_score: features.country,
    identifier_score: features.identifier,
    gender_score: features.gender,
    reason: explanation.join(" "),
    truncated: isTruncated,
    clearance: lapsed === null ? null : describeLapsed(lapsed),
    not_read: unread.map(({ reason }) => reason),
    party,
    code: "listed-party",
    snapshot,
  };
  return cellsOf(cells);
}

/** The cells of a row about a place that the row of a customer names. It is a match with no record. */
export function placeRow(
  { line, reference, unread, name }: Pick<Customer, "line" | "reference" | "unread"> & { name: string },
  { code, place, value, evidence }: NamedPlace,
  { snapshot }: AlertSource,
): Cell[] {
  return cellsOf({
    ...NO_CELLS,
    line,
    reference,
    customer_name: name,
    caption: describePlace(place),
    countries: place.countries,
    listed_name: value,
    reason: evidence.join(" "),
    not_read: unread.map(({ reason }) => reason),
    code,
    snapshot,
  });
}

function cellsOf(cells: AlertCells): Cell[] {
  return Object.keys(COLUMN_TYPES).map((name) => cells[name as keyof AlertCells]);
}

/** How a cleared pair holds no more: "Reopened: name added: "X". Cleared on 2026-11-23 by USER: REASON". */
export function describeLapsed({ why, time, user, reason }: LapsedPair): string {
  return `${why.slice(0, 1).toUpperCase()}${why.slice(1)}. Cleared on ${time.slice(0, 10)} by ${user}: ${reason}`;
}

/** The countries that the record belongs to, each once. */
export function countriesOf(properties: Properties): string[] {
  return [...new Set(COUNTRY_PROPERTIES.flatMap((property) => properties[property] ?? []))];
}
