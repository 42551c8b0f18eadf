// GET /openapi.json: the interface as an OpenAPI document, built at the first request and cached.

import { answerJson, type Endpoint } from "../endpoint.ts";

/** Makes the endpoint; `document` writes the document for a version of the service. */
export function openApi(document: (version: string) => object): Endpoint<"version"> {
  const documents = new Map<string, object>();
  return {
    method: "GET",
    path: "/openapi.json",
    operationId: "getOpenApi",
    scope: null,
    summary: "This interface as an OpenAPI document.",
    parameters: null,
    answer({ service: { version } }) {
      const known = documents.get(version) ?? document(version);
      documents.set(version, known);
      return answerJson(known);
    },
  };
}
