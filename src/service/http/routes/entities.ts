// GET /v1/sanctions/entities/{id}: one full record, and when authorities listed and delisted it, and why.

import { Type } from "@sinclair/typebox";
import { ENTITY_ID_LENGTH_MAX } from "../../../base/model/limits.ts";
import { SCOPE_READ } from "../../../base/model/scopes.ts";
import { decodeEntityRequest, ENTITY_PARAMETERS } from "../../contract/decode-search.ts";
import { writeEntity, writeHistory } from "../../contract/encode.ts";
import { decodePercent } from "../../contract/query-parameters.ts";
import { STORABLE_PATTERN } from "../../contract/request-formats.ts";
import { EntityBody, HistoryBody } from "../../contract/response-schemata.ts";
import { answerJsonText, type Call, type Endpoint, type PathParameter } from "../endpoint.ts";
import { ENTITY_ID_EXAMPLE } from "../openapi-examples.ts";

const ID_SEGMENT: PathParameter = {
  meaning: "Id of an entity, as search or match returns it. Percent-encode a slash in it.",
  schema: Type.String({ minLength: 1, maxLength: ENTITY_ID_LENGTH_MAX, pattern: STORABLE_PATTERN }),
  example: ENTITY_ID_EXAMPLE,
};

const ID_POSITION = "/v1/sanctions/entities/".split("/").length - 1;

const COMMON = {
  method: "GET",
  scope: SCOPE_READ,
  pathParameters: { id: ID_SEGMENT },
  parameters: ENTITY_PARAMETERS,
  errors: ["entity_not_found", "index_unavailable"],
} as const;

export const entity: Endpoint = {
  ...COMMON,
  path: "/v1/sanctions/entities/:id",
  operationId: "getEntity",
  summary: "One full entity.",
  responseBody: EntityBody,
  answer(call) {
    const { id, corpus } = askedEntity(call);
    return answerJsonText(writeEntity(call.view().entity(corpus, id)));
  },
};

export const history: Endpoint = {
  ...COMMON,
  path: "/v1/sanctions/entities/:id/history",
  operationId: "getEntityHistory",
  summary: "Listing history of an entity.",
  responseBody: HistoryBody,
  answer(call) {
    const { id, corpus } = askedEntity(call);
    return answerJsonText(writeHistory(call.view().history(corpus, id)));
  },
};

/** The id in the path, percent-decoded, and the corpus to look in. Throws as decodeEntityRequest. */
function askedEntity({ path, query }: Call): ReturnType<typeof decodeEntityRequest> {
  return decodeEntityRequest(decodePercent(path.split("/")[ID_POSITION] ?? ""), query);
}
