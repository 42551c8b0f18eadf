// An answer as it leaves the service: the text of its candidates, and what headers, log, metrics and journal
// say about it. It holds nothing else of the records, so it can be kept.

import type { Candidate } from "../../base/model/subject.ts";
import type { NotCompared } from "../scoring/not-compared.ts";
import type { MatchAnswer } from "./match.ts";

export interface WrittenAnswer {
  /** The body of the answer, or of a batch item. */
  readonly text: string;
  readonly candidates: number;
  /** How many of them reach the threshold. */
  readonly matches: number;
  /** The score of the best candidate; 0 when there is none. */
  readonly bestScore: number;
  /** True when the limit left out an entity that reaches the threshold. */
  readonly isTruncated: boolean;
  /** What the subject holds that was not compared. */
  readonly notCompared: readonly NotCompared[];
}

/** Writes candidates as text. The wire format is no matter of this room. */
export type CandidateWriter = (candidates: readonly Candidate[]) => string;

/** An answer in the text of `write`. */
export function writeAnswer(
  { candidates, isTruncated, notCompared }: MatchAnswer,
  write: CandidateWriter,
): WrittenAnswer {
  let matches = 0;
  for (const { match } of candidates) if (match) matches++;
  return {
    text: write(candidates),
    candidates: candidates.length,
    matches,
    bestScore: candidates[0]?.score ?? 0,
    isTruncated,
    notCompared,
  };
}
