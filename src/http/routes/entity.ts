// GET /v1/sanctions/entities/{id}: one full record.

import { decodeEntityRequest, ENTITY_PARAMETERS } from "../../contract/decode-search.ts";
import { writeEntity } from "../../contract/encode.ts";
import { EntityBody } from "../../contract/response-schemata.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";
import { ENTITY_ID_SEGMENT, entityIdOf } from "./entity-path.ts";

export const entity: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/entities/:id",
  operationId: "getEntity",
  scope: SCOPE_READ,
  summary: "One full entity.",
  pathParameters: { id: ENTITY_ID_SEGMENT },
  parameters: ENTITY_PARAMETERS,
  responseBody: EntityBody,
  errors: ["entity_not_found", "index_unavailable"],
  answer({ path, query, view }) {
    const { id, corpus } = decodeEntityRequest(entityIdOf(path), query);
    return answerJsonText(writeEntity(view().entity(corpus, id)));
  },
};
