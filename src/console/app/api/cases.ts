// Cases: one customer and one listed entity, and what was decided about them. The types are those of the
// service.

import type { CaseFile } from "../../../contract/review-cases.ts";
import type { QueueFilters } from "../../../contract/review-queue.ts";

export type { CaseFile, CasePage } from "../../../contract/review-cases.ts";
export type {
  CaseQueue,
  CaseSheet,
  QueueDecisions as ManyDecided,
  QueueFilters,
} from "../../../contract/review-queue.ts";

export type Case = CaseFile["case"];
export type CaseEvent = CaseFile["decisions"][number];
export type Verdict = NonNullable<Case["verdict"]>;

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

/** `POST /review/cases` */
export type CaseAnswer = Pick<CaseFile, "case">;

/** True when an account can do something about a case: its own decisions await another. */
export function isToDo({ status, decidedBy }: Case, account: string): boolean {
  return status === "open" || status === "reopened" || (status === "awaiting" && decidedBy !== account);
}
