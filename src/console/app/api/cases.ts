// Cases: one customer and one listed entity, and what was decided about them.

import type { Properties } from "./types.ts";

export const VERDICTS = ["false_positive", "true_hit", "unsure"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const CASE_STATUSES = ["open", "awaiting", "decided", "reopened"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export interface Case {
  readonly id: string;
  readonly reference: string | null;
  readonly subject: { readonly schema: string; readonly properties: Properties };
  readonly entity: {
    readonly id: string;
    readonly caption: string;
    readonly schema: string;
    readonly datasets: readonly string[];
  };
  readonly score: number;
  readonly threshold: number;
  readonly status: CaseStatus;
  readonly openedAt: string;
  readonly openedBy: string;
  readonly changedAt: string;
  readonly verdict: Verdict | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly reopenedBecause: string | null;
  readonly requestId: string;
  readonly snapshot: string;
}

/** Something that happened to a case. What its kind does not have is null. */
export interface CaseEvent {
  readonly at: string;
  readonly kind: "decision" | "confirmation" | "reopening";
  /** Null for what no person did. */
  readonly by: string | null;
  readonly verdict: Verdict | null;
  readonly agrees: boolean | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly snapshot: string;
  readonly because: string | null;
}

/** `GET /review/cases/:id`; events are oldest first. */
export interface CaseFile {
  readonly case: Case;
  readonly decisions: readonly CaseEvent[];
}

export interface CaseAnswer {
  readonly case: Case;
}

export interface CasePage {
  readonly cases: readonly Case[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
}
