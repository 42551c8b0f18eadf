// The queue that is worked through. Its order is read once and stays: what is decided keeps its place until
// the queue is read again. Cases and whole sheets are kept for as long as they are true, so moving to the
// next one costs one request, which is sent ahead.

import {
  type Case,
  type CaseFile,
  type CaseQueue,
  type CaseSheet,
  isToDo,
  type Queue,
  type QueueFilters,
} from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { refreshSession } from "../../api/session.ts";
import { signIn, updateSession, whenForgotten } from "../../session.ts";
import { createStore } from "../../store.ts";

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
  } catch (error) {
    if (queueState.get().filters !== filters) return;
    change({ queue: null, problem: toProblem(error), isReading: false });
  }
}

/** Has the cases with these ids read, in parts; those that are known are not asked for again. */
export async function needCases(ids: readonly string[]): Promise<void> {
  const { cases } = queueState.get();
  const missing = ids.filter((id) => !cases.has(id) && !askedCases.has(id)).slice(0, PART);
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

/** The versions of cases that were shown, or else read with the queue: what an act on them is about. */
export function asSeen(ids: readonly string[]): readonly { readonly id: string; readonly version: number }[] {
  const { queue, cases } = queueState.get();
  const read = new Map(queue?.ids.map((id, i) => [id, queue.versions[i]]));
  return ids.map((id) => ({ id, version: cases.get(id)?.version ?? read.get(id) ?? 0 }));
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
export function casesChanged(changed: readonly Case[]): void {
  const { session } = signIn.get();
  const account = session?.account ?? "";
  const { queue, cases, done } = queueState.get();
  const nowDone = new Set(done);
  const moved: Record<Queue, number> = { todo: 0, awaiting: 0, own: 0, reopened: 0, decided: 0, all: 0 };
  for (const one of changed) {
    if (sheets.get(one.id)?.sheet.case.changedAt !== one.changedAt) sheets.delete(one.id);
    const before = cases.get(one.id);
    if (before !== undefined) {
      for (const name of queuesOf(before, account)) moved[name]--;
      for (const name of queuesOf(one, account)) moved[name]++;
    }
    if (isToDo(one, account)) nowDone.delete(one.id);
    else nowDone.add(one.id);
  }
  const add = <T extends Record<string, number>>(counts: T): T =>
    Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, Math.max(0, count + (moved[name as Queue] ?? 0))]),
    ) as T;
  change({ done: nowDone, queue: queue === null ? null : { ...queue, counts: add(queue.counts) } });
  keepCases(changed);
  if (session?.openCases && moved.todo !== 0)
    updateSession({ ...session, openCases: add(session.openCases) });
}

/** Reads the counts again after many cases changed, some of them not known before. The order stays. */
export async function refreshCounts(): Promise<void> {
  const { readWith } = queueState.get();
  if (readWith === null) return;
  try {
    const { body } = await ask<CaseQueue>("/review/case-queue", { body: readWith });
    const { readWith: now, queue } = queueState.get();
    if (now === readWith && queue !== null)
      change({ queue: { ...queue, counts: body.counts, files: body.files } });
  } catch {
    // Reading the queue again says what is wrong.
  }
  await refreshSession();
}

/** The queues of an account that a case is in, as the service counts them. */
function queuesOf(one: Case, account: string): Queue[] {
  if (isToDo(one, account))
    return one.status === "open" ? ["todo"] : ["todo", one.status === "awaiting" ? "awaiting" : "reopened"];
  return [one.status === "awaiting" ? "own" : "decided"];
}
