// A case: whether one customer is one listed person or company, what people decided, and what that means
// next. Lists publish their own records of a party; one decision is about all of them. Pure.

import type { Properties } from "../../base/model/entity.ts";

/**
 * `open`: nobody is sure yet. `awaiting`: decided, and a second account must confirm. `decided`. `reopened`:
 * was decided, and something changed since.
 */
const CASE_STATUSES = ["open", "awaiting", "decided", "reopened"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

const VERDICTS = ["false_positive", "true_hit", "unsure"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What customer and record are told apart by in a row of the queue. */
export interface RowFacts {
  readonly births: readonly string[];
  /** Codes in lower case. */
  readonly countries: readonly string[];
}

/** A listed record as it was when it became part of a case, and its facts on the lists in use. */
export interface CaseRecord extends RowFacts {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly datasets: readonly string[];
  /** Of the screening that found it. */
  readonly score: number;
}

/** A file that somebody keeps with a case. */
export interface Attachment {
  readonly id: string;
  /** As the account called it. */
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The facts are those of the customer. */
export interface ReviewCase extends RowFacts {
  readonly id: string;
  /** The bank's reference of the customer; null for a screening of nobody's customer. */
  readonly reference: string | null;
  readonly subject: { readonly schema: string; readonly properties: Properties };
  /** The message that it is about; null for a case of a customer. */
  readonly payment: { readonly type: string; readonly reference: string | null } | null;
  /** Every record of the party, the highest score first. */
  readonly records: readonly CaseRecord[];
  /** The first of them, and its score. */
  readonly entity: CaseRecord;
  readonly score: number;
  readonly threshold: number;
  readonly status: CaseStatus;
  /** Labels of the firm, sorted. */
  readonly tags: readonly string[];
  /** The first one first. */
  readonly attachments: readonly Attachment[];
  /** Decisions, confirmations, reopenings, added records, tags and attachments so far. */
  readonly version: number;
  /** Times are ISO 8601 with Z, days YYYY-MM-DD. */
  readonly openedAt: string;
  readonly openedBy: string;
  readonly changedAt: string;
  /** Name of the account that works on it; null for nobody. */
  readonly assignee: string | null;
  /** The last day on which it is to be decided (rules of the firm); null without one. */
  readonly dueOn: string | null;
  /** True while it is for the second level. */
  readonly isEscalated: boolean;
  /** The last decision, also of a case that is open or reopened since; null before the first. */
  readonly verdict: Verdict | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** The last day (UTC) on which the decision holds; null without end. */
  readonly until: string | null;
  readonly reopenedBecause: string | null;
  /** The screening that led to it. */
  readonly requestId: string;
  readonly snapshot: string;
}

const EVENT_KINDS = [
  "decision",
  "confirmation",
  "reopening",
  "record",
  "tags",
  "attachment",
  "comment",
  "assignment",
  "escalation",
  "return",
] as const;

/** Something that happened to a case; what its kind does not have is null. */
export interface CaseEvent {
  readonly at: string;
  readonly kind: (typeof EVENT_KINDS)[number];
  /** Name of the account; null for what no person did. */
  readonly by: string | null;
  readonly verdict: Verdict | null;
  readonly agrees: boolean | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly snapshot: string;
  /** What reopened it, the record or file that was added, its tags since, or who it was given to. */
  readonly because: string | null;
}

/** Who does something, with which request. */
export interface Reviewer {
  readonly account: { readonly id: number; readonly name: string };
  /** Public id of the key. */
  readonly key: string;
  readonly request: string;
}

/** True when the customer is cleared of the record: screening leaves the pair out. */
export function isCleared({ status, verdict }: { status: CaseStatus; verdict: Verdict | null }): boolean {
  return status === "decided" && verdict === "false_positive";
}
