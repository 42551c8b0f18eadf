// GET /metrics: the metrics of the service, for Prometheus.

import type { Endpoint } from "../endpoint.ts";

export const metrics: Endpoint<"metrics"> = {
  method: "GET",
  path: "/metrics",
  operationId: "getMetrics",
  scope: null,
  isProbe: true,
  summary: "Metrics as Prometheus text.",
  parameters: null,
  responseBody: null,
  errors: [],
  async answer({ service }) {
    return { status: 200, contentType: service.metrics.contentType, body: await service.metrics.write() };
  },
};
