// Response bodies as JSON text: the names of fields, their order, and what a short form leaves out. The
// endpoints and the command line both print these texts, so their answers are the same bytes.

import type { Dataset, Entity, Properties } from "../../base/model/entity.ts";
import type { History } from "../../base/model/history.ts";
import { SCORE_DECIMALS, SEARCH_RESULT_NAMES_MAX } from "../../base/model/limits.ts";
import type { NameSearchPage, SearchPage, SearchQuery } from "../../base/model/search.ts";
import type { Candidate } from "../../base/model/subject.ts";
import type { HistoryAnswer } from "./response-schemata.ts";

/** The properties of a search result, with the maximum number of values of each. */
const SHORT_PROPERTIES: readonly (readonly [key: string, valuesMax: number])[] = [
  ["name", SEARCH_RESULT_NAMES_MAX],
  ["alias", SEARCH_RESULT_NAMES_MAX],
  ["birthDate", Number.POSITIVE_INFINITY],
  ["country", Number.POSITIVE_INFINITY],
  ["citizenship", Number.POSITIVE_INFINITY],
  ["program", Number.POSITIVE_INFINITY],
  ["topics", Number.POSITIVE_INFINITY],
];

/** The body of the entity endpoint. */
export function writeEntity(entity: Entity): string {
  return JSON.stringify({ entity: encodeEntity(entity) });
}

/** The body of the history endpoint. */
export function writeHistory(history: History): string {
  return JSON.stringify({ history: { ...history, listings: history.listings.map(encodeListing) } });
}

/** The contract has strings where a source may have nothing. */
function encodeListing(listing: History["listings"][number]): HistoryAnswer["listings"][number] {
  const { program, status, reason, sourceUrl } = listing;
  const texts = {
    program: program ?? "",
    status: status ?? "",
    reason: reason ?? "",
    sourceUrl: sourceUrl ?? "",
  };
  return {
    ...listing,
    ...texts,
    allStartDates: [...listing.allStartDates],
    allEndDates: [...listing.allEndDates],
  };
}

/** The body of the search endpoint. */
export function writeSearchPage(query: SearchQuery, { results, total }: SearchPage): string {
  return JSON.stringify({ results: results.map(encodeSearchResult), ...encodePage(query, total) });
}

/** The body of the search through all names. */
export function writeNameSearchPage(query: SearchQuery, found: NameSearchPage): string {
  const { results, total, hits, hasAllNames } = found;
  return JSON.stringify({
    results: results.map((entity, i) => ({ ...encodeSearchResult(entity), hit: hits[i] ?? null })),
    ...encodePage(query, total),
    hasAllNames,
  });
}

function encodePage({ page, perPage }: SearchQuery, total: number) {
  return { total, page, per_page: perPage, total_pages: Math.ceil(total / perPage) };
}

/** The body of the datasets endpoint. */
export function writeDatasets(datasets: readonly Dataset[], dataUpdatedAt: string | null): string {
  return JSON.stringify({
    datasets: datasets.map(({ name, description }) => ({ name, description })),
    data_updated_at: dataUpdatedAt,
  });
}

function encodeEntity(entity: Entity) {
  return {
    id: entity.id,
    caption: entity.caption,
    schema: entity.schema,
    properties: entity.properties,
    referents: entity.referents,
    datasets: entity.datasets,
    first_seen: entity.firstSeen,
    last_seen: entity.lastSeen,
    last_change: entity.lastChange,
    target: entity.target,
    listingStatus: entity.listingStatus,
    delistedOn: entity.delistedOn,
  };
}

function encodeSearchResult(entity: Entity) {
  return {
    id: entity.id,
    caption: entity.caption,
    schema: entity.schema,
    datasets: entity.datasets,
    last_change: entity.lastChange,
    properties: shortenProperties(entity.properties),
    listingStatus: entity.listingStatus,
  };
}

function shortenProperties(properties: Properties): Properties {
  const short: [string, readonly string[]][] = [];
  for (const [key, valuesMax] of SHORT_PROPERTIES) {
    const values = properties[key];
    if (values !== undefined) short.push([key, values.slice(0, valuesMax)]);
  }
  return Object.fromEntries(short);
}

/** The body of the match endpoint, and the answer of a batch item. */
export function writeCandidates(candidates: readonly Candidate[]): string {
  return `{"results":[${candidates.map(writeCandidate).join(",")}]}`;
}

/** One element of `results`; its properties are written as the text that is stored. */
export function writeCandidate(candidate: Candidate): string {
  const { name, birthDate, country, identifier, gender } = candidate.features;
  const before = JSON.stringify({
    id: candidate.id,
    caption: candidate.caption,
    schema: candidate.schema,
    score: roundScore(candidate.score),
    match: candidate.match,
    features: {
      name: roundFeature(name),
      birthDate: roundFeature(birthDate),
      country: roundFeature(country),
      identifier: roundFeature(identifier),
      gender: roundFeature(gender),
    },
    datasets: candidate.datasets,
    target: candidate.target,
  });
  return `${before.slice(0, -1)},"properties":${candidate.properties.text}}`;
}

/**
 * Most scores are whole numbers. Formatting and parsing those took a fifth of the time to write an answer.
 */
const roundScore = (score: number) =>
  Number.isInteger(score) ? score : Number(score.toFixed(SCORE_DECIMALS));
const roundFeature = (feature: number | null) => (feature === null ? null : roundScore(feature));
