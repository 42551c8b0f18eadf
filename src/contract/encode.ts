// The values of the service as the contract writes them in JSON: names of fields, their order, and what a
// short form leaves out.

import type { Dataset, Entity, Properties } from "../model/entity.ts";
import { SCORE_DECIMALS, SEARCH_RESULT_NAMES_MAX } from "../model/limits.ts";
import type { SearchPage, SearchQuery } from "../model/search.ts";
import type { Candidate } from "../model/subject.ts";

/** The properties of a search result, with how many values of each are told. */
const SHORT_PROPERTIES: readonly (readonly [key: string, valuesMax: number])[] = [
  ["name", SEARCH_RESULT_NAMES_MAX],
  ["alias", SEARCH_RESULT_NAMES_MAX],
  ["birthDate", Number.POSITIVE_INFINITY],
  ["country", Number.POSITIVE_INFINITY],
  ["citizenship", Number.POSITIVE_INFINITY],
  ["program", Number.POSITIVE_INFINITY],
  ["topics", Number.POSITIVE_INFINITY],
];

export function encodeEntity(entity: Entity) {
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

export function encodeSearchPage({ page, perPage }: SearchQuery, { results, total }: SearchPage) {
  return {
    results: results.map(encodeSearchResult),
    total,
    page,
    per_page: perPage,
    total_pages: Math.ceil(total / perPage),
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

/** The answer of a match as JSON text, with the properties as they are stored. */
export function writeCandidates(candidates: readonly Candidate[]): string {
  return `{"results":[${candidates.map(writeCandidate).join(",")}]}`;
}

function writeCandidate(candidate: Candidate): string {
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
 * Most are whole numbers: writing and reading those again took a fifth of the time in which an answer is
 * written.
 */
const roundScore = (score: number) =>
  Number.isInteger(score) ? score : Number(score.toFixed(SCORE_DECIMALS));
const roundFeature = (feature: number | null) => (feature === null ? null : roundScore(feature));

export function encodeDatasets(datasets: readonly Dataset[], dataUpdatedAt: string | null) {
  return {
    datasets: datasets.map(({ name, description }) => ({ name, description })),
    data_updated_at: dataUpdatedAt,
  };
}
