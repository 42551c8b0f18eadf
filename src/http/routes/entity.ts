// GET /v1/sanctions/entities/{id}: one full record.

import { decodeEntityRequest, ENTITY_PARAMETERS } from "../../contract/decode-search.ts";
import { encodeEntity } from "../../contract/encode.ts";
import { EntityBody } from "../../contract/response-schemata.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { entityIdSegment } from "./entity-path.ts";

export const entity: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/entities/:id",
  operationId: "getEntity",
  needsKey: true,
  summary: "One full entity.",
  parameters: ENTITY_PARAMETERS,
  responseBody: EntityBody,
  errors: ["entity_not_found", "index_unavailable"],
  answer({ path, query, view }) {
    const { id, corpus } = decodeEntityRequest(entityIdSegment(path), query);
    return answerJson({ entity: encodeEntity(view().entity(corpus, id)) });
  },
};
