// The evidence of a screening: asked for once, for all candidates, and kept with it.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import type { EvidenceAnswer } from "../../api/screening.ts";
import { type Screening, updateScreening } from "./screenings.ts";

export interface EvidenceState {
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Asks for the evidence of a screening that has none yet. */
export function useEvidence({ id, query, candidates, evidence }: Screening): EvidenceState {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const isWanted = evidence === null && candidates.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setProblem(null);
    const ids = candidates.map((candidate) => candidate.id);
    ask<EvidenceAnswer>("/review/evidence", { body: { query, ids } }).then(
      ({ body }) => updateScreening(id, { evidence: body }),
      (error: unknown) => {
        if (isCurrent) setProblem(toProblem(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, isWanted, round, query, candidates]);
  return { problem, again: () => setRound((before) => before + 1) };
}
