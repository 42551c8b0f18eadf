// GET /v1/sanctions/datasets: the datasets of the snapshot in use.

import { writeDatasets } from "../../contract/encode.ts";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { DatasetsBody } from "../../contract/response-schemata.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";

export const datasets: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/datasets",
  operationId: "listDatasets",
  scope: SCOPE_READ,
  summary: "List datasets.",
  parameters: {},
  responseBody: DatasetsBody,
  errors: ["index_unavailable"],
  answer({ query, view }) {
    decodeParameters(query, {});
    const known = view().datasets();
    return answerJsonText(writeDatasets(known.datasets, known.dataUpdatedAt));
  },
};
