// GET /healthz: the process lives. Says nothing of the data; readiness does.

import { HealthBody } from "../../contract/response-schemata.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const health: Endpoint = {
  method: "GET",
  path: "/healthz",
  operationId: "getHealth",
  needsKey: false,
  summary: "The process lives.",
  parameters: null,
  responseBody: HealthBody,
  errors: [],
  answer: ({ service }) => answerJson({ status: "ok", version: service.version }),
};
