// Which snapshots stay and which may go: all of the last days, then the last of each month. Pure: prune.ts
// gathers the facts and deletes.

import { daysBetween } from "../../base/model/dates.ts";

/** A snapshot as retention sees it. */
export interface StoredSnapshot {
  readonly id: string;
  /** YYYY-MM-DDTHH:MM:SS, UTC; null when neither manifest nor id says. */
  readonly createdAt: string | null;
  /** False when its manifest can't be read. Such a snapshot never counts as the last of its month. */
  readonly isReadable: boolean;
  readonly isDemonstration: boolean;
}

/** All of the last `days`, then the last of each month for `months`; or only the newest ones. */
export type RetentionPolicy =
  | { readonly kind: "thin"; readonly days: number; readonly months: number }
  | { readonly kind: "newest"; readonly count: number };

/** A month of every import, for questions about last week; then ten years, as long as decisions are kept. */
export const DEFAULT_RETENTION = { kind: "thin", days: 31, months: 120 } as const satisfies RetentionPolicy;

/** Snapshots that stay whatever the policy says. */
export interface ProtectedSnapshots {
  readonly current: string | null;
  /** The one that a rollback goes back to. */
  readonly rollback: string | null;
  /** Those that entries of the journal were answered from. */
  readonly journal: ReadonlySet<string>;
}

/** Why a snapshot stays or goes. */
export interface Retained {
  readonly id: string;
  readonly stays: boolean;
  /** True when it stays for the journal alone: its file in an archive would do as well. */
  readonly isForJournalOnly: boolean;
  /** A phrase: "the last of 2026-05". */
  readonly reason: string;
}

/** Judges every snapshot, in the order given. `now` is the clock's time. */
export function judgeRetention(
  snapshots: readonly StoredSnapshot[],
  policy: RetentionPolicy,
  kept: ProtectedSnapshots,
  now: Date,
): Retained[] {
  const judge =
    policy.kind === "newest" ? judgeByRank(snapshots, policy) : judgeByAge(snapshots, policy, now);
  return snapshots.map((snapshot) => {
    const { id } = snapshot;
    const stay = (reason: string, isForJournalOnly = false) => ({
      id,
      stays: true,
      isForJournalOnly,
      reason,
    });
    if (id === kept.current) return stay("in use");
    if (id === kept.rollback) return stay("a rollback goes back to it");
    const { stays, reason } = judge(snapshot);
    if (stays) return stay(reason);
    if (kept.journal.has(id)) return stay("answers in the journal came from it", true);
    return { id, stays, isForJournalOnly: false, reason };
  });
}

type Judge = (snapshot: StoredSnapshot) => Pick<Retained, "stays" | "reason">;

const IS_DEMONSTRATION = { stays: false, reason: "demonstration data" };
const HAS_NO_TIME = { stays: true, reason: "its manifest can't be read, so its age is unknown" };

function judgeByAge(
  snapshots: readonly StoredSnapshot[],
  { days, months }: { readonly days: number; readonly months: number },
  now: Date,
): Judge {
  const today = now.toISOString().slice(0, 10);
  const lastOfMonth = findLastOfMonths(snapshots);
  return ({ id, createdAt, isDemonstration }) => {
    if (isDemonstration) return IS_DEMONSTRATION;
    if (createdAt === null) return HAS_NO_TIME;
    if (daysBetween(createdAt.slice(0, 10), today) <= days)
      return { stays: true, reason: `of the last ${days} days` };
    const month = monthOf(createdAt);
    if (lastOfMonth.get(month) !== id)
      return { stays: false, reason: `older than ${days} days and not the last of ${month}` };
    if (monthsBetween(month, today) <= months) return { stays: true, reason: `the last of ${month}` };
    return { stays: false, reason: `older than ${months} months` };
  };
}

/** The id of the last snapshot of each month; an unreadable one only where there is no other. */
function findLastOfMonths(snapshots: readonly StoredSnapshot[]): Map<string, string> {
  const last = new Map<string, StoredSnapshot>();
  for (const snapshot of snapshots) {
    if (snapshot.isDemonstration || snapshot.createdAt === null) continue;
    const month = monthOf(snapshot.createdAt);
    const other = last.get(month);
    if (other === undefined || isBetterThan(snapshot, other)) last.set(month, snapshot);
  }
  return new Map([...last].map(([month, { id }]) => [month, id]));
}

function isBetterThan(one: StoredSnapshot, other: StoredSnapshot): boolean {
  return one.isReadable === other.isReadable ? isYounger(one, other) : one.isReadable;
}

/** Each is judged by the number of readable snapshots that are younger. */
function judgeByRank(snapshots: readonly StoredSnapshot[], { count }: { readonly count: number }): Judge {
  const readable = snapshots.filter(({ isReadable, isDemonstration }) => isReadable && !isDemonstration);
  return (snapshot) => {
    if (snapshot.isDemonstration) return IS_DEMONSTRATION;
    if (snapshot.createdAt === null) return HAS_NO_TIME;
    const younger = readable.filter((other) => isYounger(other, snapshot)).length;
    return younger < count
      ? { stays: true, reason: `among the newest ${count}` }
      : { stays: false, reason: `not among the newest ${count}` };
  };
}

/** Ids tell snapshots of one second apart. */
function isYounger(a: StoredSnapshot, b: StoredSnapshot): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : (a.createdAt ?? "") > (b.createdAt ?? "");
}

function monthOf(time: string): string {
  return time.slice(0, 7);
}

function monthsBetween(from: string, to: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(to) - count(from);
}
