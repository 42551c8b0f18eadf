// The bodies of answers, as TypeBox schemas: printed in the OpenAPI document, and held against real answers by tests.

import { type TSchema, Type } from "@sinclair/typebox";
import { ERROR_TABLE } from "../model/errors.ts";
import { SUBJECT_SCHEMATA } from "../model/schemata.ts";

const closed = { additionalProperties: false };
const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Texts = Type.Array(Type.String());
const PropertyMap = Type.Record(Type.String(), Texts);
const Timestamp = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$" });
const ListingStatus = Type.String({ enum: ["listed", "delisted", "supporting"] });
const Feature = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);
const ErrorCodes = Object.keys(ERROR_TABLE);
const ErrorTypes = [...new Set(Object.values(ERROR_TABLE).map(({ type }) => type))];

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        type: Type.String({ enum: ErrorTypes }),
        code: Type.String({ enum: ErrorCodes }),
        message: Text,
        request_id: Text,
      },
      closed,
    ),
  },
  closed,
);

export const CandidateBody = Type.Object(
  {
    id: Text,
    caption: Text,
    schema: Text,
    score: Type.Number({ minimum: 0, maximum: 1, description: "four decimals" }),
    match: Type.Boolean({ description: "true when the score is at or above the threshold" }),
    features: Type.Object(
      { name: Feature, birthDate: Feature, country: Feature, identifier: Feature, gender: Feature },
      closed,
    ),
    datasets: Texts,
    target: Type.Literal(true),
    properties: PropertyMap,
  },
  closed,
);

export const MatchBody = Type.Object({ results: Type.Array(CandidateBody) }, closed);

const ItemError = Type.Object(
  {
    error: Type.Object(
      { code: Type.String({ enum: ["invalid_request", "internal_error"] }), message: Text },
      closed,
    ),
  },
  closed,
);

export const BatchBody = Type.Object(
  { responses: Type.Record(Type.String(), Type.Union([MatchBody, ItemError])) },
  closed,
);

const SearchResult = Type.Object(
  {
    id: Text,
    caption: Text,
    schema: Text,
    datasets: Texts,
    last_change: Timestamp,
    properties: PropertyMap,
    listingStatus: ListingStatus,
  },
  closed,
);

export const SearchBody = Type.Object(
  {
    results: Type.Array(SearchResult),
    total: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    per_page: Type.Integer({ minimum: 1 }),
    total_pages: Type.Integer({ minimum: 0 }),
  },
  closed,
);

export const EntityBody = Type.Object(
  {
    entity: Type.Object(
      {
        id: Text,
        caption: Text,
        schema: Text,
        properties: PropertyMap,
        referents: Texts,
        datasets: Texts,
        first_seen: Timestamp,
        last_seen: Timestamp,
        last_change: Timestamp,
        target: Type.Boolean(),
        listingStatus: ListingStatus,
        delistedOn: TextOrNull,
      },
      closed,
    ),
  },
  closed,
);

const ListingBody = Type.Object(
  {
    authority: Text,
    program: TextOrNull,
    status: TextOrNull,
    startDate: TextOrNull,
    endDate: TextOrNull,
    allStartDates: Texts,
    allEndDates: Texts,
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
        listings: Type.Array(ListingBody),
        truncated: Type.Boolean(),
        firstListedAt: TextOrNull,
        lastEndedAt: TextOrNull,
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
    data_updated_at: Type.Union([Timestamp, Type.Null()]),
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
    reason: TextOrNull,
    snapshot: Type.Union([
      Type.Object(
        {
          id: Text,
          created_at: Text,
          age_seconds: Type.Number({ minimum: 0 }),
          demonstration: Type.Boolean(),
        },
        closed,
      ),
      Type.Null(),
    ]),
  },
  closed,
);

/** The schemata that the document names; all others stand where they are used. */
export const NAMED_RESPONSES: Readonly<Record<string, TSchema>> = {
  Error: ErrorBody,
  Candidate: CandidateBody,
};
