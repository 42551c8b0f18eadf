// GET /v1/sanctions/entities/{id}: one full record.

import { decodeEntityRequest, ENTITY_PARAMETERS } from "../../model/decode-search.ts";
import { encodeEntity } from "../encode.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { EntityBody } from "../response-schemata.ts";
import { entityIdSegment } from "./entity-path.ts";

export const entity: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/entities/:id",
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
