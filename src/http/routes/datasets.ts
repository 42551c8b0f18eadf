// GET /v1/sanctions/datasets: the datasets of the snapshot in use.

import { readParameters } from "../../model/query-parameters.ts";
import { encodeDatasets } from "../encode.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { DatasetsBody } from "../response-schemata.ts";

export const datasets: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/datasets",
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
