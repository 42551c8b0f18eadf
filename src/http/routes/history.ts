// GET /v1/sanctions/entities/{id}/history: when authorities listed and delisted an entity, and why.

import { decodeEntityRequest, ENTITY_PARAMETERS } from "../../contract/decode-search.ts";
import { writeHistory } from "../../contract/encode.ts";
import { HistoryBody } from "../../contract/response-schemata.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";
import { ENTITY_ID_SEGMENT, entityIdOf } from "./entity-path.ts";

export const history: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/entities/:id/history",
  operationId: "getEntityHistory",
  scope: SCOPE_READ,
  summary: "Listing history of an entity.",
  pathParameters: { id: ENTITY_ID_SEGMENT },
  parameters: ENTITY_PARAMETERS,
  responseBody: HistoryBody,
  errors: ["entity_not_found", "index_unavailable"],
  answer({ path, query, view }) {
    const { id, corpus } = decodeEntityRequest(entityIdOf(path), query);
    return answerJsonText(writeHistory(view().history(corpus, id)));
  },
};
