// GET /healthz: the process is alive. Says nothing about the data; readiness does.

import { HealthBody } from "../../contract/response-schemata.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const health: Endpoint<"version"> = {
  method: "GET",
  path: "/healthz",
  operationId: "getHealth",
  scope: null,
  isProbe: true,
  summary: "The process is alive.",
  parameters: null,
  responseBody: HealthBody,
  errors: [],
  answer: ({ service }) => answerJson({ status: "ok", version: service.version }),
};
