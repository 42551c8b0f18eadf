// Cases: one customer and one listed entity, and what was decided about them. The types are those of the
// service.

import type { Static } from "@sinclair/typebox";
import type { CaseFile } from "../../../service/contract/review-cases.ts";
import type { EncodedJob, JobStartRequest } from "../../../service/contract/review-jobs.ts";
import type { QueueFilters } from "../../../service/contract/review-queue.ts";

export type { CaseFile, CasePage } from "../../../service/contract/review-cases.ts";
export type { CaseQueue, CaseSheet, QueueFilters } from "../../../service/contract/review-queue.ts";

/** What is done with many cases at once. */
export type CaseJob = EncodedJob;
/** The body of `POST /review/case-jobs/:id/start`. */
export type JobStart = Static<typeof JobStartRequest>;

export type Case = CaseFile["case"];
export type CaseEvent = CaseFile["decisions"][number];
export type Verdict = NonNullable<Case["verdict"]>;

export const VERDICTS = ["false_positive", "true_hit", "unsure"] as const satisfies readonly Verdict[];

/** Answers to a colleague's decision. */
export const CONFIRMATIONS = ["confirm", "refuse"] as const;
/** What can be decided about a case, or about a decision. */
export type Choice = Verdict | (typeof CONFIRMATIONS)[number];

export const QUEUES = [
  "mine",
  "todo",
  "awaiting",
  "own",
  "reopened",
  "escalated",
  "decided",
  "all",
] as const satisfies readonly QueueFilters["queue"][];
export type Queue = QueueFilters["queue"];

export const ORDERS = [
  "changed",
  "oldest",
  "due",
  "score",
  "customer",
] as const satisfies readonly QueueFilters["order"][];

/** `POST /review/cases` */
export type CaseAnswer = Pick<CaseFile, "case">;

/** True when an account can do something about a case: its own decisions await another. */
export function isToDo({ status, decidedBy }: Pick<Case, "status" | "decidedBy">, account: string): boolean {
  return status === "open" || status === "reopened" || (status === "awaiting" && decidedBy !== account);
}
