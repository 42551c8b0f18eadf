// The queue that is worked through. Its order is read once and stays: what is decided keeps its place until
// the queue is read again. Cases and whole sheets are kept for as long as they are true, so moving to the
// next one costs one request, which is sent ahead.

import {
  type Case,
  type CaseFile,
  type CaseQueue,
  type CaseSheet,
  isToDo,
  type QueueFilters,
  type QueueView,
} from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { type CaseNews, type ChangedCase, followedFilters } from "../../api/events.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { signIn, updateSession, whenForgotten } from "../../session.ts";
import { createStore } from "../../store.ts";
import { takeJobs } from "./jobs.tsx";

/** How long news of rows wait: those of one's own act are in its answer. */
const NEWS_WAIT_MS = 400;
/** Cases that one request asks for. */
const PART = 100;
/** Sheets that are kept, and for how long they are taken for true. */
const SHEETS_MAX = 40;
const SHEET_TRUE_MS = 120_000;
/** Sheets that are read before they are asked for. */
const AHEAD = 2;

/** What the page shows. */
interface QueueState {
  /** The filters that are asked for, and those that `queue` was read with; null before the first time. */
  readonly filters: QueueFilters | null;
  readonly readWith: QueueFilters | null;
  readonly queue: CaseQueue | null;
  readonly cases: ReadonlyMap<string, Case>;
  /** Cases that were done since the queue was read. */
  readonly done: ReadonlySet<string>;
  readonly problem: Problem | null;
  readonly isReading: boolean;
  /** Counts the sheets that came: what is shown may be one of them. */
  readonly sheetsRead: number;
}

const EMPTY: QueueState = {
  filters: null,
  readWith: null,
  queue: null,
  cases: new Map(),
  done: new Set(),
  problem: null,
  isReading: false,
  sheetsRead: 0,
};

export const queueState = createStore<QueueState>(EMPTY);

interface KeptSheet {
  readonly sheet: CaseSheet;
  readonly readMs: number;
}

const sheets = new Map<string, KeptSheet>();
const asked = new Map<string, Promise<CaseSheet>>();
const askedCases = new Set<string>();

whenForgotten(() => {
  sheets.clear();
  queueState.set(EMPTY);
});

const change = (part: Partial<QueueState>) => queueState.set({ ...queueState.get(), ...part });

/** Reads the order of the queue. */
export async function readQueue(filters: QueueFilters): Promise<void> {
  change({ filters, isReading: true, problem: null });
  try {
    const { body } = await ask<CaseQueue>("/review/case-queue", { body: filters });
    if (queueState.get().filters !== filters) return;
    change({ queue: body, readWith: filters, done: new Set(), cases: new Map(), isReading: false });
    followedFilters.set(isNarrowed(filters) ? filters : null);
  } catch (error) {
    if (queueState.get().filters !== filters) return;
    change({ queue: null, problem: toProblem(error), isReading: false });
  }
}

/** Keeps a view of the queue by a name; null forgets it. Rejects with a Problem. */
export async function keepView(name: string, view: QueueView | null): Promise<void> {
  const { body } = await ask<Pick<CaseQueue, "views">>("/review/case-queue/views", { body: { name, view } });
  const { queue } = queueState.get();
  if (queue !== null) change({ queue: { ...queue, views: body.views } });
}

/** Has the cases with these ids read, in parts; those that are known are not asked for again. */
export async function needCases(ids: readonly string[]): Promise<void> {
  const { cases } = queueState.get();
  await readCases(ids.filter((id) => !cases.has(id)));
}

async function readCases(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !askedCases.has(id)).slice(0, PART);
  if (missing.length === 0) return;
  for (const id of missing) askedCases.add(id);
  try {
    const { body } = await ask<{ cases: readonly Case[] }>("/review/case-queue/cases", {
      body: { ids: missing },
    });
    keepCases(body.cases);
  } catch (error) {
    change({ problem: toProblem(error) });
  } finally {
    for (const id of missing) askedCases.delete(id);
  }
}

/** Cases with the versions that were shown, or else read with the queue: what an act on them is about. */
export function asSeen(ids: readonly string[]): {
  readonly ids: readonly string[];
  readonly versions: readonly number[];
} {
  const { queue, cases } = queueState.get();
  const read = new Map(queue?.ids.map((id, i) => [id, queue.versions[i]]));
  return { ids, versions: ids.map((id) => cases.get(id)?.version ?? read.get(id) ?? 0) };
}

function keepCases(found: readonly Case[]): void {
  const cases = new Map(queueState.get().cases);
  for (const one of found) cases.set(one.id, one);
  change({ cases });
}

/** The sheet of a case if it is known and still true. */
export function knownSheet(id: string): CaseSheet | null {
  const kept = sheets.get(id);
  if (kept === undefined || Date.now() - kept.readMs > SHEET_TRUE_MS) return null;
  const snapshot = signIn.get().session?.snapshot?.id ?? null;
  const { evidence } = kept.sheet;
  return evidence !== null && snapshot !== null && evidence.snapshot !== snapshot ? null : kept.sheet;
}

/** Reads the sheet of a case, unless it is known. Rejects with a Problem. */
export function readSheet(id: string): Promise<CaseSheet> {
  const known = knownSheet(id);
  if (known !== null) return Promise.resolve(known);
  const before = asked.get(id);
  if (before !== undefined) return before;
  const reading = ask<CaseSheet>(`/review/cases/${encodeURIComponent(id)}/sheet`)
    .then(({ body }) => {
      keepSheet(body);
      return body;
    })
    .finally(() => asked.delete(id));
  asked.set(id, reading);
  return reading;
}

function keepSheet(sheet: CaseSheet): void {
  const { id } = sheet.case;
  sheets.delete(id);
  sheets.set(id, { sheet, readMs: Date.now() });
  const [oldest] = sheets.keys();
  if (sheets.size > SHEETS_MAX && oldest !== undefined) sheets.delete(oldest);
  change({ sheetsRead: queueState.get().sheetsRead + 1 });
  keepCases([sheet.case]);
}

/** Reads the sheets of the next cases that can be done. */
export function readAhead(id: string): void {
  const next = nextToDo(id, AHEAD);
  // One after the other, so that what is asked for now never waits behind them.
  void next
    .reduce((before, one) => before.then(() => readSheet(one).then(() => undefined)), Promise.resolve())
    .catch(() => undefined);
}

/** The next cases of the queue that can be done, behind this one and then from the start. */
export function nextToDo(id: string, count = 1): string[] {
  const { queue, cases } = queueState.get();
  const account = signIn.get().session?.account ?? "";
  const ids = queue?.ids ?? [];
  const at = ids.indexOf(id);
  const found: string[] = [];
  for (let i = 1; i < ids.length && found.length < count; i++) {
    const one = ids[(at + i) % ids.length];
    if (one === undefined || one === id) continue;
    const known = cases.get(one);
    if (known === undefined || isToDo(known, account)) found.push(one);
  }
  return found;
}

/** Takes up what a request changed in cases: their rows, sheets, counts and progress. */
export function caseChanged(file: CaseFile): void {
  const kept = sheets.get(file.case.id);
  casesChanged([file.case]);
  if (kept !== undefined) keepSheet({ ...kept.sheet, ...file });
}

/** As caseChanged, for cases without their histories. */
function casesChanged(changed: readonly Case[]): void {
  for (const one of changed)
    if (sheets.get(one.id)?.sheet.case.changedAt !== one.changedAt) sheets.delete(one.id);
  noteDone(changed);
  keepCases(changed);
}

/** Notes which cases of the queue are done since it was read. */
function noteDone(changed: readonly Pick<ChangedCase, "id" | "status" | "decidedBy">[]): void {
  const account = signIn.get().session?.account ?? "";
  const { queue, done } = queueState.get();
  const now = new Set(done);
  const ids = new Set(queue?.ids);
  for (const one of changed) {
    if (isToDo(one, account)) now.delete(one.id);
    else if (ids.has(one.id)) now.add(one.id);
  }
  change({ done: now });
}

/** Takes up what the service tells: counts at once, and then the rows and sheets that are not as it says. */
export function takeNews(
  { counts, changed, areMore, jobs, narrowed }: CaseNews,
  of: QueueFilters | null,
): void {
  takeJobs(jobs);
  const { session } = signIn.get();
  const { queue, readWith } = queueState.get();
  if (narrowed !== null && queue !== null && readWith === of) change({ queue: { ...queue, ...narrowed } });
  if (session !== null) updateSession({ ...session, cases: counts });
  if (changed.length === 0) return;
  setTimeout(() => void takeRows(changed, areMore), NEWS_WAIT_MS);
}

async function takeRows(changed: readonly ChangedCase[], areMore: boolean): Promise<void> {
  const { cases, readWith, filters } = queueState.get();
  if (readWith === null || readWith !== filters) return;
  // So many that the rows are another queue by now.
  if (areMore) {
    sheets.clear();
    return readQueue({ ...readWith });
  }
  noteDone(changed);
  const isOther = ({ id, version, assignee }: ChangedCase) => {
    const known = cases.get(id);
    return known !== undefined && (known.version !== version || known.assignee !== assignee);
  };
  for (const { id, version, entries } of changed) {
    const kept = sheets.get(id)?.sheet;
    if (kept !== undefined && (kept.case.version !== version || kept.decisions.length !== entries))
      sheets.delete(id);
  }
  change({ sheetsRead: queueState.get().sheetsRead + 1 });
  const others = changed.filter(isOther).map(({ id }) => id);
  for (let at = 0; at < others.length; at += PART) await readCases(others.slice(at, at + PART));
}

/** True for filters with counts of their own. */
export const isNarrowed = ({ text, file, assignee, columns }: QueueFilters): boolean =>
  text !== null || file !== null || assignee !== null || Object.keys(columns).length > 0;
