// What a run over messages counts. Pure; counts of parts of a run add up.

import { HUNDREDTH_MIN, type TallyKind } from "../../bulk/screening/tally.ts";
import { recordsOf, type Verdict } from "../finding.ts";
import type { PaymentMessage } from "../message.ts";
import type { MessageAnswer } from "./message-settings.ts";

/** Counts of messages. Structured-cloneable, and JSON. */
export interface MessageTally {
  /** Messages that were screened; a part of a very long one counts as one. */
  messages: number;
  /** Messages of which nothing could be screened. */
  rejected: number;
  /** Messages by their verdict. */
  clear: number;
  review: number;
  blocked: number;
  transactions: number;
  parties: number;
  findings: number;
  /** Rows of results. */
  written: number;
  /** Matches that were left out because the party was cleared of them. */
  cleared: number;
  /** Matches of a cleared pair that holds no more. */
  lapsed: number;
  /** Messages by type, findings by code, role and dataset, messages by the rule that blocks them. */
  byType: Record<string, number>;
  byCode: Record<string, number>;
  byRole: Record<string, number>;
  byDataset: Record<string, number>;
  byRule: Record<string, number>;
  /** Findings by their score; index 0 is HUNDREDTH_MIN. */
  byScore: number[];
}

const COUNTS = [
  "messages",
  "rejected",
  "clear",
  "review",
  "blocked",
  "transactions",
  "parties",
  "findings",
  "written",
  "cleared",
  "lapsed",
] as const;

const TABLES = ["byType", "byCode", "byRole", "byDataset", "byRule"] as const;

function emptyTally(): MessageTally {
  const counts = Object.fromEntries(COUNTS.map((key) => [key, 0])) as Pick<
    MessageTally,
    (typeof COUNTS)[number]
  >;
  const tables = Object.fromEntries(TABLES.map((key) => [key, {}])) as Pick<
    MessageTally,
    (typeof TABLES)[number]
  >;
  return { ...counts, ...tables, byScore: new Array(100 - HUNDREDTH_MIN + 1).fill(0) };
}

function addTally(sum: MessageTally, part: MessageTally): void {
  for (const key of COUNTS) sum[key] += part[key];
  for (const key of TABLES) for (const [name, by] of Object.entries(part[key])) count(sum[key], name, by);
  sum.byScore = sum.byScore.map((before, i) => before + (part.byScore[i] ?? 0));
}

export const MESSAGE_TALLY: TallyKind<MessageTally> = {
  empty: emptyTally,
  add: addTally,
  rejectedOf: ({ rejected }) => rejected,
  screenedOf: ({ messages }) => messages,
  // What of a message is not understood is a finding of it.
  unreadOf: () => 0,
};

/** The counts that are one number, for the journal and programs. */
export function messageCounts(tally: MessageTally): Record<string, number> {
  return Object.fromEntries(COUNTS.map((key) => [key, tally[key]]));
}

/** Counts a message and what was found. */
export function countMessage(tally: MessageTally, message: PaymentMessage, answer: MessageAnswer): void {
  const { verdict, findings, rules, cleared } = answer;
  tally.messages++;
  countVerdict(tally, verdict);
  tally.transactions += message.transactions;
  tally.parties += message.parties.length;
  tally.findings += findings.length;
  tally.cleared += cleared;
  count(tally.byType, message.type);
  for (const rule of rules) count(tally.byRule, rule);
  for (const finding of findings) {
    const { code, role, record, lapsed } = finding;
    count(tally.byCode, code);
    if (role !== null) count(tally.byRole, role);
    if (lapsed !== null) tally.lapsed++;
    for (const dataset of new Set(recordsOf(finding).flatMap(({ datasets }) => datasets)))
      count(tally.byDataset, dataset);
    if (record !== null && record.score !== null) countScore(tally.byScore, record.score);
  }
}

function countVerdict(tally: MessageTally, verdict: Verdict): void {
  tally[verdict]++;
}

function countScore(counts: number[], score: number): void {
  const index = Math.floor(Math.round(score * 10_000) / 100) - HUNDREDTH_MIN;
  if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
}

function count(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
