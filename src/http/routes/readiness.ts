// GET /readyz: whether match can be answered, from which snapshot, and how old that is. 503 while it can't, so that a
// load balancer sends requests elsewhere.

import { answerJson, type Endpoint } from "../endpoint.ts";
import { ReadinessBody } from "../response-schemata.ts";

export const readiness: Endpoint = {
  method: "GET",
  path: "/readyz",
  needsKey: false,
  summary: "Match can be answered; 503 with the same body while it can't.",
  parameters: null,
  responseBody: ReadinessBody,
  unreadyBody: ReadinessBody,
  errors: [],
  answer({ service }) {
    const { ready, reason, snapshot } = service.screening.readiness();
    return answerJson(
      {
        ready,
        reason,
        snapshot:
          snapshot === null
            ? null
            : {
                id: snapshot.id,
                created_at: snapshot.createdAt,
                age_seconds: snapshot.ageSeconds,
                demonstration: snapshot.demonstration,
                records: snapshot.records,
              },
      },
      ready ? 200 : 503,
    );
  },
};
