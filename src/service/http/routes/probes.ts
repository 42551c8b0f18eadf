// What machines ask every few seconds: GET /healthz, the process is alive, which says nothing about the data.
// GET /readyz: whether match can be answered, from which snapshot, and how old its lists are; it answers 503
// while match can't be answered or a list is past its maximum age, so that a load balancer sends requests
// elsewhere. GET /metrics: the metrics of the service, for Prometheus.

import { type Following, timeOf } from "../../../base/model/following.ts";
import { HealthBody, ReadinessBody } from "../../contract/response-schemata.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

const COMMON = { method: "GET", scope: null, isProbe: true, parameters: null } as const;

export const health: Endpoint<"version"> = {
  ...COMMON,
  path: "/healthz",
  operationId: "getHealth",
  summary: "The process is alive.",
  responseBody: HealthBody,
  answer: ({ service }) => answerJson({ status: "ok", version: service.version }),
};

export const metrics: Endpoint<"metrics"> = {
  ...COMMON,
  path: "/metrics",
  operationId: "getMetrics",
  summary: "Metrics as Prometheus text.",
  async answer({ service }) {
    return { status: 200, contentType: service.metrics.contentType, body: await service.metrics.write() };
  },
};

export const readiness: Endpoint<"screening" | "following"> = {
  ...COMMON,
  path: "/readyz",
  operationId: "getReadiness",
  summary: "Whether match can be answered from lists that are not too old; 503 with the same body if not.",
  responseBody: ReadinessBody,
  unreadyBody: ReadinessBody,
  answer({ service }) {
    const { ready, reason, warnings, snapshot } = service.screening.readiness();
    const following = service.following?.() ?? null;
    return answerJson(
      {
        ready,
        reason,
        warnings,
        ...(following === null ? {} : { following: describeFollowing(following) }),
        snapshot:
          snapshot === null
            ? null
            : {
                id: snapshot.id,
                created_at: snapshot.createdAt,
                age_seconds: snapshot.ageSeconds,
                demonstration: snapshot.demonstration,
                records: snapshot.records,
                datasets: snapshot.datasets.map((dataset) => ({
                  name: dataset.name,
                  content_date: dataset.contentDate,
                  dated_by: dataset.datedBy,
                  age_days: dataset.ageDays,
                  listed: dataset.listed,
                  stale: snapshot.stale.find(({ name }) => name === dataset.name)?.level ?? null,
                })),
              },
      },
      ready ? 200 : 503,
    );
  },
};

/** Without the reason of a failure, which may name hosts and paths: the log has it. */
function describeFollowing({ phase, waitingFor, replicas, checkedAtMs, isFailing, lastFailure }: Following) {
  return {
    phase,
    waiting_for: waitingFor,
    replicas_holding: replicas?.holding ?? null,
    replicas_needed: replicas?.needed ?? null,
    checked_at: checkedAtMs === null ? null : timeOf(checkedAtMs),
    failing: isFailing,
    last_failure: lastFailure === null ? null : { at: timeOf(lastFailure.atMs), cause: lastFailure.cause },
  };
}
