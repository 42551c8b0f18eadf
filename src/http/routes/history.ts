// GET /v1/sanctions/entities/{id}/history: what authorities have said about an entity, and when.

import { decodeEntityRequest, ENTITY_PARAMETERS } from "../../contract/decode-search.ts";
import { HistoryBody } from "../../contract/response-schemata.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { entityIdSegment } from "./entity-path.ts";

export const history: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/entities/:id/history",
  operationId: "getEntityHistory",
  needsKey: true,
  summary: "Listing history of an entity.",
  parameters: ENTITY_PARAMETERS,
  responseBody: HistoryBody,
  errors: ["entity_not_found", "index_unavailable"],
  answer({ path, query, view }) {
    const { id, corpus } = decodeEntityRequest(entityIdSegment(path), query);
    return answerJson({ history: view().history(corpus, id) });
  },
};
