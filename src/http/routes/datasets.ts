// GET /v1/sanctions/datasets: the datasets of the snapshot in use.

import { encodeDatasets } from "../../contract/encode.ts";
import { readParameters } from "../../contract/query-parameters.ts";
import { DatasetsBody } from "../../contract/response-schemata.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const datasets: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/datasets",
  operationId: "listDatasets",
  needsKey: true,
  summary: "List datasets.",
  parameters: {},
  responseBody: DatasetsBody,
  errors: ["index_unavailable"],
  answer({ query, view }) {
    readParameters(query, {});
    const known = view().datasets();
    return answerJson(encodeDatasets(known.datasets, known.dataUpdatedAt));
  },
};
