// The cases of a queue for an examiner: a line each, with the customer, the party and its records, both
// decisions and their times.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import { harmlessCell } from "../../base/model/safe-text.ts";
import { type QueueFilter, whereOf } from "./case-queue.ts";
import { CASE_ROWS, type CaseRow, toCase } from "./case-rows.ts";
import type { CaseEvent, ReviewCase, Reviewer } from "./review-case.ts";

/** The answer of a second account to the last decision. */
type Answer = Pick<CaseEvent, "at" | "reason"> & { readonly by: string | null; readonly agrees: number };

interface Line {
  readonly shown: ReviewCase;
  readonly answer: Answer | null;
}

/** The code that a reason begins with; empty without one. */
const codeOf = (reason: string | null): string =>
  /^[A-Z0-9][A-Z0-9_-]{0,15}(?=:)/.exec(reason ?? "")?.[0] ?? "";

const COLUMNS: Readonly<Record<string, (line: Line) => string | null>> = {
  case: ({ shown }) => shown.id,
  reference: ({ shown }) => shown.reference ?? shown.payment?.reference ?? null,
  payment: ({ shown }) => shown.payment?.type ?? null,
  customer: ({ shown }) => shown.subject.properties.name?.[0] ?? "",
  party: ({ shown }) => shown.entity.caption,
  records: ({ shown }) => shown.records.map(({ id }) => id).join("; "),
  lists: ({ shown }) => [...new Set(shown.records.flatMap(({ datasets }) => datasets))].join("; "),
  scores: ({ shown }) => shown.records.map(({ score }) => score.toFixed(4)).join("; "),
  opened_at: ({ shown }) => shown.openedAt,
  status: ({ shown }) => shown.status,
  verdict: ({ shown }) => shown.verdict,
  decided_by: ({ shown }) => shown.decidedBy,
  decided_at: ({ shown }) => shown.decidedAt,
  code: ({ shown }) => codeOf(shown.reason),
  reason: ({ shown }) => shown.reason,
  valid_until: ({ shown }) => shown.until,
  answered_by: ({ answer }) => answer?.by ?? null,
  answered_at: ({ answer }) => answer?.at ?? null,
  answer: ({ answer }) => (answer === null ? null : answer.agrees === 1 ? "confirmed" : "refused"),
  answer_code: ({ answer }) => codeOf(answer?.reason ?? null),
  answer_reason: ({ answer }) => answer?.reason ?? null,
  reopened_because: ({ shown }) => shown.reopenedBecause,
  tags: ({ shown }) => shown.tags.join("; "),
  attachments: ({ shown }) => shown.attachments.map(({ name, sha256 }) => `${name} (${sha256})`).join("; "),
};

const ANSWER_SQL = `
  SELECT at, reason, user AS "by", agrees FROM event
  WHERE case_number = ?1 AND kind = 'confirmation'
    AND number > (SELECT max(number) FROM event WHERE case_number = ?1 AND kind = 'decision')
  ORDER BY number DESC LIMIT 1`;

/** The cases of a queue as CSV, in its order. */
export function exportCases(database: Database, filter: QueueFilter, account: Reviewer["account"]): string {
  const { where, values } = whereOf(filter, account);
  const answers = database.query<Answer, [number]>(ANSWER_SQL);
  const lines = [Object.keys(COLUMNS).join(",")];
  for (const row of database.query<CaseRow, SQLQueryBindings[]>(`${CASE_ROWS} ${where}`).iterate(...values)) {
    const line = { shown: toCase(row), answer: answers.get(row.number) };
    lines.push(
      Object.values(COLUMNS)
        .map((cellOf) => quoted(cellOf(line) ?? ""))
        .join(","),
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

function quoted(text: string): string {
  const harmless = harmlessCell(text);
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
