// The journal: what is looked for, page by page, one entry, and an export that the browser puts together.

import type { Static } from "@sinclair/typebox";
import type {
  JournalBody,
  JournalEntryBody,
  JournalExportBody,
  RecomputationBody,
} from "../../../service/contract/review-journal.ts";
import { TEXTS } from "../texts.ts";
import { ask, saveText } from "./client.ts";
import { Problem } from "./problem.ts";

type JournalPage = Static<typeof JournalBody>;
export type JournalRow = JournalPage["entries"][number];
export type JournalEntry = Omit<Static<typeof JournalEntryBody>, "decision"> & {
  /** Null for an entry that is no decision. */
  readonly decision: { readonly isRecomputable: boolean } | null;
};
export type Recomputation = Static<typeof RecomputationBody>;
export type JournalFormat = "csv" | "jsonl";

/** What is looked for; a null member looks for everything. Minutes are YYYY-MM-DDTHH:MM, UTC. */
export interface Question {
  readonly from: string | null;
  readonly to: string | null;
  readonly kind: string | null;
  readonly matchOnly: boolean;
  readonly customer: string | null;
  readonly entity: string | null;
  readonly account: string | null;
  readonly request: string | null;
  readonly case: string | null;
}

/** More can't be put together here: a browser has them all in memory. */
const EXPORT_ENTRIES_MAX = 100_000;

/** A page from a place of the page before on. Throws a Problem. */
export async function askPage(
  question: Question,
  after: string | null,
  signal: AbortSignal,
): Promise<JournalPage> {
  const body = { ...sentOf(question), after };
  return (await ask<JournalPage>("/review/journal/search", { body, signal })).body;
}

/** Recomputes a decision. Throws a Problem. */
export async function recompute(id: string, day: string): Promise<Recomputation> {
  return (await ask<Recomputation>(`${entryPath(id)}/recomputation?day=${day}`, { body: {} })).body;
}

export const entryPath = (id: string): string => `/review/journal/entries/${encodeURIComponent(id)}`;

/** Fetches every part, and hands the file to the browser. Throws a Problem, and then there is no file. */
export async function exportJournal(
  question: Question,
  format: JournalFormat,
  onRead: (entries: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const parts: string[] = [];
  let count = 0;
  let after: string | null = null;
  do {
    const body = { ...sentOf(question), after, format };
    const answer = await ask<Static<typeof JournalExportBody>>("/review/journal/export", { body, signal });
    parts.push(answer.body.text);
    count += answer.body.entries;
    after = answer.body.next as string | null;
    if (count > EXPORT_ENTRIES_MAX)
      throw new Problem("refused", TEXTS.journal.tooMany(EXPORT_ENTRIES_MAX), answer.requestId);
    onRead(count);
  } while (after !== null);
  const period = [question.from, question.to].map((time) => time?.slice(0, 10) ?? "").join("-to-");
  saveText(parts, `journal-${period}.${format}`);
}

function sentOf({ from, to, ...rest }: Question) {
  return { ...rest, from: from === null ? null : `${from}Z`, to: to === null ? null : `${to}Z` };
}
