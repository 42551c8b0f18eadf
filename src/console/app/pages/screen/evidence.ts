// The evidence of a screening: asked for once for each candidate, and kept with it.

import { ask } from "../../api/client.ts";
import type { EvidenceAnswer } from "../../api/screening.ts";
import { useTask } from "../../use-request.ts";
import { LIMIT } from "./draft.ts";
import { type Screening, updateScreening } from "./screenings.ts";

/** Asks for the evidence of candidates that have none yet, in parts that one request takes. */
export function useEvidence({ id, query, candidates, evidence }: Screening): ReturnType<typeof useTask> {
  const known = new Set(evidence?.evidence.map((one) => one.id));
  const ids = candidates.flatMap((one) => (known.has(one.id) ? [] : one.id)).slice(0, LIMIT);
  return useTask(async () => {
    if (ids.length === 0) return;
    const { body } = await ask<EvidenceAnswer>("/review/evidence", { body: { query, ids } });
    updateScreening(id, {
      evidence: {
        ...body,
        evidence: [...(evidence?.evidence ?? []), ...body.evidence],
        parties: [...(evidence?.parties ?? []), ...body.parties],
      },
    });
  }, [id, ids.join(" ")]);
}
