// Cases: one customer and one listed entity, and what was decided about them. The types are those of the
// service.

import type { CaseEvent, ReviewCase, Verdict } from "../../../cases/review-case.ts";
import type { CaseQueue, QueueDecisions, QueueFilters } from "../../../contract/review-queue.ts";
import type { EvidenceAnswer } from "./screening.ts";
import type { Properties } from "./types.ts";

export type { CaseEvent, CaseStatus, Verdict } from "../../../cases/review-case.ts";
export type Case = ReviewCase;
export type { CaseQueue, QueueFilters };

export const VERDICTS = ["false_positive", "true_hit", "unsure"] as const satisfies readonly Verdict[];

export const QUEUES = [
  "todo",
  "awaiting",
  "own",
  "reopened",
  "decided",
  "all",
] as const satisfies readonly QueueFilters["queue"][];
export type Queue = QueueFilters["queue"];

export const ORDERS = [
  "changed",
  "oldest",
  "score",
  "customer",
] as const satisfies readonly QueueFilters["order"][];

/** A case with what happened to it, oldest first. */
export interface CaseFile {
  readonly case: Case;
  readonly decisions: readonly CaseEvent[];
}

/** `GET /review/cases/:id/sheet` */
export interface CaseSheet extends CaseFile {
  readonly evidence: EvidenceAnswer | null;
  readonly record: Properties | null;
  readonly earlier: readonly Case[];
}

export interface CaseAnswer {
  readonly case: Case;
}

/** `GET /review/cases` */
export interface CasePage {
  readonly cases: readonly Case[];
}

/** `POST /review/case-queue/decisions` */
export interface ManyDecided {
  readonly cases: readonly Case[];
  readonly refused: QueueDecisions["refused"];
}

/** True when an account can do something about a case: its own decisions await another. */
export function isToDo({ status, decidedBy }: Case, account: string): boolean {
  return status === "open" || status === "reopened" || (status === "awaiting" && decidedBy !== account);
}
