// A case: whether one customer is one listed person or company, what people decided, and what that means
// next. Lists publish their own records of a party; one decision is about all of them. Pure.

import type { CaseFile, EncodedCase } from "../contract/review-cases.ts";
import type { Fixed } from "../contract/schema-parts.ts";

/** The facts are those of the customer. */
export type ReviewCase = EncodedCase;

/** A listed record as it was when it became part of a case, and its facts on the lists in use. */
export type CaseRecord = ReviewCase["entity"];

/** What customer and record are told apart by in a row of the queue. */
export type RowFacts = Pick<ReviewCase, "births" | "countries">;

/** A file that somebody keeps with a case. */
export type Attachment = ReviewCase["attachments"][number];

/**
 * `open`: nobody is sure yet. `awaiting`: decided, and a second account must confirm. `decided`. `reopened`:
 * was decided, and something changed since.
 */
export type CaseStatus = ReviewCase["status"];
export type Verdict = NonNullable<ReviewCase["verdict"]>;

/** Something that happened to a case; what its kind does not have is null. */
export type CaseEvent = Fixed<CaseFile>["decisions"][number];

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
