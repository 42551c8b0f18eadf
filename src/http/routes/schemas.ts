// GET /v1/sanctions/schemas: the schemata that the schema filter accepts, and which of them match accepts.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { SchemasBody } from "../../contract/response-schemata.ts";
import { isSubjectSchema, SCHEMATA } from "../../model/schemata.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const schemas: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/schemas",
  operationId: "listSchemas",
  scope: SCOPE_READ,
  summary: "List accepted schema names.",
  parameters: {},
  responseBody: SchemasBody,
  errors: [],
  answer({ query }) {
    decodeParameters(query, {});
    return answerJson({
      schemas: SCHEMATA.map(({ name, description }) => ({
        name,
        description,
        matchable: isSubjectSchema(name),
      })),
    });
  },
};
