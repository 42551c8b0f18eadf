// The response bodies as TypeBox schemata. The OpenAPI document prints them, and tests hold them against real
// answers. A schema with a title becomes a component of that name, which generated clients use.

import { type Static, Type } from "@sinclair/typebox";
import { STALE_LEVELS } from "../../base/model/content-age.ts";
import { ERROR_TABLE, type ErrorCode } from "../../base/model/errors.ts";
import { FOLLOW_CAUSES, FOLLOW_PHASES } from "../../base/model/following.ts";
import {
  CANDIDATES_MAX,
  HISTORY_LISTINGS_MAX,
  LIMIT_MAX,
  PER_PAGE_MAX,
  SCORE_DECIMALS,
  SEARCH_RESULT_NAMES_MAX,
} from "../../base/model/limits.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import { REQUEST_ID } from "./request-id.ts";
import {
  Count,
  closed,
  nullable,
  orNull,
  Properties,
  Texts,
  textOrNull,
  textsByKey,
  words,
} from "./schema-parts.ts";

const Text = Type.String();
const TextOrEmpty = Type.String({ description: "empty where the source states none" });
const Timestamp = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$",
  description: "ISO 8601 date-time without a zone, UTC",
});
const Day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description: "YYYY-MM-DD" });
const PartialDate = Type.String({
  pattern: "^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$",
  description: "YYYY-MM-DD, YYYY-MM or YYYY, as precise as the source",
});
const ListingStatus = words(["listed", "delisted", "supporting"], { title: "ListingStatus" });
const Feature = orNull(Type.Number({ minimum: 0, maximum: 1, format: "double" }));
const Score = Type.Number({
  minimum: 0,
  maximum: 1,
  format: "double",
  description: `at most ${SCORE_DECIMALS} decimals`,
});

const ERROR_CODES = Object.keys(ERROR_TABLE) as ErrorCode[];
const ERROR_TYPES = [...new Set(ERROR_CODES.map((code) => ERROR_TABLE[code].type))];

/** The error object. The document lists the possible codes with each answer. */
export const ErrorBody = closed("Error", {
  error: closed("ErrorDetail", {
    type: Type.String({
      title: "ErrorType",
      enum: ERROR_TYPES,
      description: "class of the error, for grouping",
    }),
    code: Type.String({ title: "ErrorCode", enum: ERROR_CODES, description: "the exact error" }),
    message: Type.String({ minLength: 1, description: "a sentence for people; may change" }),
    request_id: Type.String({
      pattern: REQUEST_ID.source,
      description: "the same as in the header X-Request-Id",
    }),
  }),
});

const Candidate = closed("Candidate", {
  id: Text,
  caption: Text,
  schema: Text,
  score: Score,
  match: Type.Boolean({ description: "true when the score is at or above the threshold" }),
  features: closed(
    "Features",
    { name: Feature, birthDate: Feature, country: Feature, identifier: Feature, gender: Feature },
    "null where that field was not compared",
  ),
  datasets: Texts,
  target: Type.Boolean({ description: "always true: only listed entities are candidates" }),
  properties: Properties,
});

const Candidates = Type.Array(Candidate, { maxItems: LIMIT_MAX, description: "highest score first" });

/** The answer of POST /review/candidates. */
export const AllCandidatesBody = closed("AllCandidates", {
  results: Type.Array(Candidate, { maxItems: CANDIDATES_MAX, description: "highest score first" }),
  isWhole: Type.Boolean({ description: "false when there may be more" }),
});

export const MatchBody = closed("MatchResults", { results: Candidates });
export type MatchAnswer = Static<typeof MatchBody>;

const ItemError = closed("ItemError", {
  code: Type.String({ title: "ItemErrorCode", enum: ["invalid_request", "internal_error"] }),
  message: Type.String({ minLength: 1 }),
});

/**
 * One object with two optional fields, not `anyOf`: clients generated from that read an error as an empty
 * list.
 */
const BatchItemResult = closed(
  "BatchItemResult",
  { error: Type.Optional(ItemError), results: Type.Optional(Candidates) },
  {
    description: "Either `error` or `results`, never both: check `error` first.",
    minProperties: 1,
    maxProperties: 1,
  },
);

export const BatchBody = closed("BatchResults", {
  responses: Type.Object(
    {},
    {
      title: "BatchResponses",
      additionalProperties: BatchItemResult,
      description: "the answers by the keys of the request",
    },
  ),
});

const SearchResult = closed("SearchResult", {
  id: Text,
  caption: Text,
  schema: Text,
  datasets: Texts,
  last_change: Timestamp,
  properties: textsByKey(
    "ShortProperties",
    `a part of the properties, with at most ${SEARCH_RESULT_NAMES_MAX} names and aliases`,
  ),
  listingStatus: ListingStatus,
});

/** Which page of how many an answer is. */
const PAGE = {
  total: { ...Count, description: "all matching records, over all pages" },
  page: Type.Integer({ minimum: 1, format: "int64" }),
  per_page: Type.Integer({ minimum: 1, maximum: PER_PAGE_MAX, format: "int32" }),
  total_pages: Count,
};

/** The answer of the search through all names: as that of search, and which name it was. */
export const NameSearchBody = closed("NameSearchPage", {
  results: Type.Array(
    closed("NameSearchResult", {
      ...SearchResult.properties,
      hit: Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "the name that the text was found in; null without a text",
      }),
    }),
    { maxItems: PER_PAGE_MAX },
  ),
  ...PAGE,
  hasAllNames: Type.Boolean({
    description: "false when the lists were imported by a version that kept captions only",
  }),
});
export type NameSearchAnswer = Static<typeof NameSearchBody>;

export const SearchBody = closed("SearchPage", {
  results: Type.Array(SearchResult, { maxItems: PER_PAGE_MAX }),
  ...PAGE,
});
export type SearchAnswer = Static<typeof SearchBody>;

const FullEntity = closed("Entity", {
  id: Type.String({ description: "store this, not the caption" }),
  caption: Text,
  schema: Text,
  properties: Properties,
  referents: Type.Array(Type.String(), {
    description:
      "ids of records that were merged into this one; a request with one of them returns this entity",
  }),
  datasets: Texts,
  first_seen: Timestamp,
  last_seen: Timestamp,
  last_change: Timestamp,
  target: Type.Boolean({ description: "true when the entity is itself the subject of a listing" }),
  listingStatus: ListingStatus,
  delistedOn: orNull(Day),
});

export type EntityAnswer = Static<typeof FullEntity>;

export const EntityBody = closed("EntityResult", { entity: FullEntity });

const Listing = closed("Listing", {
  authority: Text,
  program: TextOrEmpty,
  status: TextOrEmpty,
  startDate: orNull(PartialDate),
  endDate: orNull({
    ...PartialDate,
    description:
      "the last of allEndDates, as precise as the source; `ended` says whether the listing has ended, as the day may be yet to come",
  }),
  allStartDates: Type.Array(PartialDate),
  allEndDates: Type.Array(PartialDate),
  reason: TextOrEmpty,
  sourceUrl: TextOrEmpty,
  ended: Type.Boolean(),
});

const History = closed("History", {
  listings: Type.Array(Listing, { maxItems: HISTORY_LISTINGS_MAX, description: "newest first" }),
  truncated: Type.Boolean({
    description: `true when there are more than ${HISTORY_LISTINGS_MAX} listings`,
  }),
  firstListedAt: orNull(PartialDate),
  lastEndedAt: orNull(PartialDate),
  currentlyListed: Type.Boolean({
    description: "true exactly when a listing has not ended, also one that is yet to begin",
  }),
  authorityCount: Type.Integer({ minimum: 0, format: "int32" }),
});

export type HistoryAnswer = Static<typeof History>;

export const HistoryBody = closed("HistoryResult", { history: History });

export const DatasetsBody = closed("DatasetList", {
  datasets: Type.Array(closed("Dataset", { name: Text, description: Text })),
  data_updated_at: orNull(Timestamp),
});
export type DatasetsAnswer = Static<typeof DatasetsBody>;

export const CountriesBody = closed("CountryList", {
  countries: Type.Array(closed("Country", { code: Type.String({ pattern: "^[a-z]{2}$" }), name: Text })),
});

const WrittenCountry = closed("WrittenCountry", {
  code: Type.String({ pattern: "^[a-z]{2}$" }),
  name: Type.String(),
  others: Type.Array(Type.String(), {
    description: "further names, in lower case without accents and signs, and the code of three letters",
  }),
});

/** The answer of GET /review/countries. */
export const WrittenCountriesBody = closed("WrittenCountryList", { countries: Type.Array(WrittenCountry) });

export const SchemasBody = closed("SchemaList", {
  schemas: Type.Array(
    closed("EntitySchema", {
      name: Text,
      description: Text,
      matchable: Type.Boolean({ description: `true for ${SUBJECT_SCHEMATA.join(", ")}` }),
    }),
  ),
});
export type SchemasAnswer = Static<typeof SchemasBody>;

export const HealthBody = closed("Health", {
  status: Type.String({ title: "HealthStatus", enum: ["ok"] }),
  version: Text,
});

const DatasetAgeBody = closed("DatasetAge", {
  name: Text,
  content_date: orNull(Day),
  dated_by: Type.String({
    title: "DatedBy",
    enum: ["content", "import"],
    description: "what the age counts from; a list without a date is at least as old as its import",
  }),
  age_days: Type.Integer({ minimum: 0, format: "int64", description: "whole calendar days, UTC" }),
  listed: Type.Integer({ minimum: 0, format: "int64", description: "records that are listed themselves" }),
  stale: nullable(
    Type.String({
      title: "StaleLevel",
      enum: STALE_LEVELS,
      description: "the age limit that it has passed",
    }),
  ),
});

const SnapshotInUse = closed("SnapshotInUse", {
  id: Text,
  created_at: Text,
  age_seconds: Count,
  demonstration: Type.Boolean(),
  records: Type.String({
    title: "RecordsState",
    enum: ["verified", "being verified", "refused"],
    description:
      "whether every byte of the records was verified; the service answers nothing from refused records",
  }),
  datasets: Type.Array(DatasetAgeBody),
});

const FollowFailure = closed("FollowFailure", {
  at: Text,
  cause: Type.String({ title: "FollowCause", enum: [...FOLLOW_CAUSES] }),
});

const FollowingBody = closed("Following", {
  phase: nullable(
    Type.String({
      title: "FollowPhase",
      enum: [...FOLLOW_PHASES],
      description:
        "current: the snapshot of the source is in use; fetching; holding: it is ready and waits; behind: it can't be taken; kept: it was put out of use on this host",
    }),
  ),
  waiting_for: textOrNull("the snapshot that is not in use yet"),
  replicas_holding: orNull(Count),
  replicas_needed: orNull(Count),
  checked_at: textOrNull("when the source was read last, UTC"),
  failing: Type.Boolean({ description: "true from a failure until the next success" }),
  last_failure: nullable(FollowFailure),
});

export const ReadinessBody = closed("Readiness", {
  ready: Type.Boolean(),
  reason: textOrNull("why match can't be answered, or which list is too old"),
  warnings: Type.Array(Type.String(), { description: "sentences that an operator should read" }),
  /** Absent when no source of snapshots is followed. */
  following: Type.Optional(FollowingBody),
  snapshot: nullable(SnapshotInUse),
});
