// The bodies of answers, as TypeBox schemas: printed in the OpenAPI document, and held against real answers by tests.

import { type TSchema, Type } from "@sinclair/typebox";
import { ERROR_TABLE, type ErrorCode } from "../model/errors.ts";
import {
  HISTORY_LISTINGS_MAX,
  LIMIT_MAX,
  PER_PAGE_MAX,
  SCORE_DECIMALS,
  SEARCH_RESULT_NAMES_MAX,
} from "../model/limits.ts";
import { SUBJECT_SCHEMATA } from "../model/schemata.ts";
import { REQUEST_ID } from "./headers.ts";

const closed = { additionalProperties: false };
const Text = Type.String();
const Texts = Type.Array(Type.String());
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const TextOrNull = orNull(Text);
const PropertyMap = Type.Object(
  {},
  { additionalProperties: Texts, description: "a map from property key to an array of strings" },
);
const Timestamp = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$",
  description: "ISO 8601 date-time without a zone, UTC",
});
const Day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description: "YYYY-MM-DD" });
const PartialDate = Type.String({
  pattern: "^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$",
  description: "YYYY-MM-DD, YYYY-MM or YYYY, as precise as the source",
});
const ListingStatus = Type.String({ enum: ["listed", "delisted", "supporting"] });
const Feature = orNull(Type.Number({ minimum: 0, maximum: 1 }));
const Score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: `at most ${SCORE_DECIMALS} decimals`,
});

/** The error object with the codes that may stand in it; clients branch on the code. */
export function errorBody(codes: readonly ErrorCode[]): TSchema {
  const types = [...new Set(codes.map((code) => ERROR_TABLE[code].type))];
  return Type.Object(
    {
      error: Type.Object(
        {
          type: Type.String({ enum: types, description: "class of the error, for grouping" }),
          code: Type.String({ enum: [...codes], description: "the exact error" }),
          message: Type.String({ minLength: 1, description: "a sentence for people; may change" }),
          request_id: Type.String({
            pattern: REQUEST_ID.source,
            description: "the same as in the header X-Request-Id",
          }),
        },
        closed,
      ),
    },
    closed,
  );
}

export const ErrorBody = errorBody(Object.keys(ERROR_TABLE) as ErrorCode[]);

export const CandidateBody = Type.Object(
  {
    id: Text,
    caption: Text,
    schema: Text,
    score: Score,
    match: Type.Boolean({ description: "true when the score is at or above the threshold" }),
    features: Type.Object(
      { name: Feature, birthDate: Feature, country: Feature, identifier: Feature, gender: Feature },
      { ...closed, description: "null where that field was not compared" },
    ),
    datasets: Texts,
    target: Type.Literal(true),
    properties: PropertyMap,
  },
  closed,
);

export const MatchBody = Type.Object(
  { results: Type.Array(CandidateBody, { maxItems: LIMIT_MAX, description: "highest score first" }) },
  closed,
);

export const ItemError = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ enum: ["invalid_request", "internal_error"] }),
        message: Type.String({ minLength: 1 }),
      },
      closed,
    ),
  },
  closed,
);

export const BatchBody = Type.Object(
  {
    responses: Type.Object(
      {},
      { additionalProperties: Type.Union([MatchBody, ItemError]), description: "by the keys of the request" },
    ),
  },
  closed,
);

const SearchResult = Type.Object(
  {
    id: Text,
    caption: Text,
    schema: Text,
    datasets: Texts,
    last_change: Timestamp,
    properties: Type.Object(
      {},
      {
        additionalProperties: Texts,
        description: `a part of the properties, with at most ${SEARCH_RESULT_NAMES_MAX} names and aliases`,
      },
    ),
    listingStatus: ListingStatus,
  },
  closed,
);

export const SearchBody = Type.Object(
  {
    results: Type.Array(SearchResult, { maxItems: PER_PAGE_MAX }),
    total: Type.Integer({ minimum: 0, description: "all records that fit, over all pages" }),
    page: Type.Integer({ minimum: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: PER_PAGE_MAX }),
    total_pages: Type.Integer({ minimum: 0 }),
  },
  closed,
);

const FullEntity = Type.Object(
  {
    id: Type.String({ description: "store this, not the caption" }),
    caption: Text,
    schema: Text,
    properties: PropertyMap,
    referents: Type.Array(Type.String(), {
      description: "ids of records that were merged into this one; each of them finds it",
    }),
    datasets: Texts,
    first_seen: Timestamp,
    last_seen: Timestamp,
    last_change: Timestamp,
    target: Type.Boolean({ description: "true when the entity is itself the subject of a listing" }),
    listingStatus: ListingStatus,
    delistedOn: orNull(Day),
  },
  closed,
);

export const EntityBody = Type.Object({ entity: FullEntity }, closed);

const ListingBody = Type.Object(
  {
    authority: Text,
    program: TextOrNull,
    status: TextOrNull,
    startDate: orNull(PartialDate),
    endDate: orNull(PartialDate),
    allStartDates: Type.Array(PartialDate),
    allEndDates: Type.Array(PartialDate),
    reason: TextOrNull,
    sourceUrl: TextOrNull,
    ended: Type.Boolean(),
  },
  closed,
);

export const HistoryBody = Type.Object(
  {
    history: Type.Object(
      {
        listings: Type.Array(ListingBody, { maxItems: HISTORY_LISTINGS_MAX, description: "newest first" }),
        truncated: Type.Boolean({
          description: `true when there are more than ${HISTORY_LISTINGS_MAX} listings`,
        }),
        firstListedAt: orNull(PartialDate),
        lastEndedAt: orNull(PartialDate),
        currentlyListed: Type.Boolean(),
        authorityCount: Type.Integer({ minimum: 0 }),
      },
      closed,
    ),
  },
  closed,
);

export const DatasetsBody = Type.Object(
  {
    datasets: Type.Array(Type.Object({ name: Text, description: Text }, closed)),
    data_updated_at: orNull(Timestamp),
  },
  closed,
);

export const CountriesBody = Type.Object(
  {
    countries: Type.Array(Type.Object({ code: Type.String({ pattern: "^[a-z]{2}$" }), name: Text }, closed)),
  },
  closed,
);

export const SchemasBody = Type.Object(
  {
    schemas: Type.Array(
      Type.Object(
        {
          name: Text,
          description: Text,
          matchable: Type.Boolean({ description: `true for ${SUBJECT_SCHEMATA.join(", ")}` }),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const HealthBody = Type.Object({ status: Type.Literal("ok"), version: Text }, closed);

export const ReadinessBody = Type.Object(
  {
    ready: Type.Boolean(),
    reason: orNull(Type.String({ description: "why match can't be answered" })),
    snapshot: orNull(
      Type.Object(
        {
          id: Text,
          created_at: Text,
          age_seconds: Type.Number({ minimum: 0 }),
          demonstration: Type.Boolean(),
          records: Type.String({
            enum: ["verified", "being verified", "refused"],
            description:
              "whether every byte of the records was verified; nothing is answered from refused ones",
          }),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** The schemata of answers that the document names; all others stand where they are used. */
export const NAMED_RESPONSES: Readonly<Record<string, TSchema>> = {
  Error: ErrorBody,
  Candidate: CandidateBody,
  MatchResults: MatchBody,
  ItemError,
  SearchResult,
  Entity: FullEntity,
  Listing: ListingBody,
};
