// The evidence of a screening: asked for once for each candidate, and kept with it.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import type { EvidenceAnswer } from "../../api/screening.ts";
import { LIMIT } from "./draft.ts";
import { type Screening, updateScreening } from "./screenings.ts";

interface EvidenceState {
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Asks for the evidence of candidates that have none yet, in parts that one request takes. */
export function useEvidence({ id, query, candidates, evidence }: Screening): EvidenceState {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const known = new Set(evidence?.evidence.map((one) => one.id));
  const ids = candidates.flatMap((one) => (known.has(one.id) ? [] : one.id)).slice(0, LIMIT);
  const wanted = ids.join(" ");
  useEffect(() => {
    if (ids.length === 0) return;
    let isCurrent = true;
    setProblem(null);
    ask<EvidenceAnswer>("/review/evidence", { body: { query, ids } }).then(
      ({ body }) =>
        updateScreening(id, {
          evidence: {
            ...body,
            evidence: [...(evidence?.evidence ?? []), ...body.evidence],
            parties: [...(evidence?.parties ?? []), ...body.parties],
          },
        }),
      (error: unknown) => {
        if (isCurrent) setProblem(toProblem(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, wanted, round]);
  return { problem, again: () => setRound((before) => before + 1) };
}
