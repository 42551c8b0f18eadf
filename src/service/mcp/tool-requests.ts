// What the tools are given: the requests of `/v1` where there is one, and the forms of explain and compare.
// Everything is decoded by the rules of the contract: unknown fields are refused, values have bounds.

import { type TSchema, Type } from "@sinclair/typebox";
import type { Properties } from "../../base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../base/model/limits.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import type { SearchQuery } from "../../base/model/search.ts";
import type { Subject } from "../../base/model/subject.ts";
import { decode, fieldName, refuseWrong } from "../contract/decode.ts";
import {
  decodeEntityRequest,
  decodeSearch,
  ENTITY_PARAMETERS,
  type EntityKey,
  SEARCH_PARAMETERS,
} from "../contract/decode-search.ts";
import { AnyObject, decoderWithSubject } from "../contract/decode-subject.ts";
import type { Parameters, QueryString } from "../contract/query-parameters.ts";
import { choice, isStorableText, text } from "../contract/request-formats.ts";
import { MatchRequest, SubjectProperties } from "../contract/request-schemata.ts";
import { EntityId } from "../contract/review-evidence.ts";
import { asked } from "../contract/schema-parts.ts";

/** A record as the entity tool answers it has more values than a subject may: dozens of names, long notes. */
const CANDIDATE_VALUES_MAX = 500;
const CANDIDATE_VALUE_LENGTH_MAX = 2000;

const CandidateProperties = Type.Object(
  {},
  {
    additionalProperties: Type.Array(
      text(0, CANDIDATE_VALUE_LENGTH_MAX, {
        description: `a string of at most ${CANDIDATE_VALUE_LENGTH_MAX} characters, without NUL or unpaired surrogates`,
      }),
      {
        maxItems: CANDIDATE_VALUES_MAX,
        description: `an array of at most ${CANDIDATE_VALUES_MAX} strings`,
      },
    ),
    meaning: "The properties of the record, such as those that the entity tool answers.",
    description: "an object from property key to an array of strings",
  },
);

export const ExplainRequest = asked(null, { subject: MatchRequest, id: EntityId });
const decodeExplainRequest = decoderWithSubject(ExplainRequest, "subject");

export const CompareRequest = asked(null, {
  schema: choice(SUBJECT_SCHEMATA, "SubjectSchema"),
  query: SubjectProperties,
  candidate: CandidateProperties,
  threshold: Type.Optional(MatchRequest.properties.threshold),
});

/** Throws unknown_parameter or invalid_request, as all decoders of this file. */
export function decodeExplain(value: unknown): { readonly subject: Subject; readonly id: string } {
  return decodeExplainRequest({ value });
}

interface ComparedPair {
  readonly schema: string;
  readonly query: Properties;
  readonly candidate: Properties;
  readonly threshold: number;
}

export function decodePair(value: unknown): ComparedPair {
  const { schema, query, candidate, threshold } = decode(CompareRequest, { value });
  return {
    schema,
    query: query as Properties,
    candidate: candidate as Properties,
    threshold: threshold ?? THRESHOLD_DEFAULT,
  };
}

/** The parameters of the search endpoint as members of an object. */
export const SearchRequest = requestOf(SEARCH_PARAMETERS);
export const EntityRequest = requestOf(ENTITY_PARAMETERS, {
  id: { ...EntityId, meaning: "The id that search or match answered; that of a referent works too." },
});

export function decodeSearchRequest(value: unknown): SearchQuery {
  return decodeSearch(queryStringOf(value));
}

export function decodeEntity(value: unknown): EntityKey {
  const pairs = queryStringOf(value);
  const id = pairs.find(([name]) => name === "id");
  if (id === undefined) refuseWrong(["id is missing"]);
  return decodeEntityRequest(
    id?.[1] ?? null,
    pairs.filter((pair) => pair !== id),
  );
}

function requestOf(parameters: Parameters, members: Readonly<Record<string, TSchema>> = {}): TSchema {
  const optional = Object.entries(parameters).map(([name, { about, schema }]) => [
    name,
    { ...schema, meaning: about.meaning },
  ]);
  return {
    ...Type.Object({}),
    properties: { ...members, ...Object.fromEntries(optional) },
    required: Object.keys(members),
    additionalProperties: false,
  };
}

/** Members of an object as the pairs of a query string, whose rules they follow. */
function queryStringOf(value: unknown): [string, string][] & QueryString {
  const members = Object.entries(decode(AnyObject, { value }));
  const wrong = members.filter(([, member]) => !isScalar(member));
  refuseWrong(
    wrong.map(([name]) => `${fieldName([name])} must be a string, a number or a boolean, without NUL`),
  );
  return members.map(([name, member]): [string, string] => [name, String(member)]);
}

function isScalar(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}
