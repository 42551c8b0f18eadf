// The cleared pairs of a state folder, each with what became of it.

import { type Clearance, isExpired } from "./clearance.ts";
import { clearancesPath, guarding, openForReading, refuseDamage } from "./clearance-format.ts";
import type { PairRow } from "./cleared-pairs.ts";
import { findIds, type RecordStore } from "./listed-records.ts";
import { RecordStates } from "./record-state.ts";

/**
 * `valid`: applied. `expired`: past its last day. `reopened`: the record has changed. `unlisted`: no list has
 * the record any more. `removed`: taken back, or replaced by a renewal.
 */
export const PAIR_STATUSES = ["valid", "expired", "reopened", "unlisted", "removed"] as const;

export type PairStatus = (typeof PAIR_STATUSES)[number];

export interface ListedClearance extends Clearance {
  readonly status: PairStatus;
  /** Of a reopened pair: what changed, in words. */
  readonly change: string | null;
  /** Of a removed pair: by whom and when. */
  readonly removed: { readonly user: string; readonly time: string } | null;
  /** The change that cleared the pair; results name a rule by it. */
  readonly number: number;
  /** Digest of what the record said when the pair was cleared, 64 hexadecimal digits. */
  readonly record: string;
}

export interface PairFilter {
  readonly reference?: string | undefined;
  /** Any id of the record. */
  readonly entity?: string | undefined;
  /** Without it, all but the removed ones. */
  readonly status?: PairStatus | undefined;
  /** True for rules by name alone. */
  readonly rules?: boolean | undefined;
}

interface ListedRow extends PairRow {
  reference: string;
  digest: Uint8Array;
  removed_by: string | null;
  removed_at: string | null;
}

const LIST_SQL = `
  SELECT pair.reference, pair.entity, pair.reason, pair.user, pair.cleared_at, pair.until, pair.record, pair.added_in,
    record.digest, revision.user AS removed_by, revision.made_at AS removed_at
  FROM pair JOIN record ON record.number = pair.record
    LEFT JOIN revision ON revision.number = pair.removed_in
  WHERE (pair.removed_in IS NOT NULL) = ?1`;

/**
 * Yields the pairs by reference and entity, as they are on the day `today` (UTC) with the records of `store`.
 * Throws an OperatorError when the file is damaged.
 */
export function* listClearances(
  state: string,
  store: RecordStore,
  { reference, entity, status, rules }: PairFilter,
  today: string,
): Generator<ListedClearance> {
  const database = openForReading(state);
  if (database === null) return;
  try {
    guarding(clearancesPath(state), () => refuseDamage(database, clearancesPath(state)));
    const states = new RecordStates(database, store);
    const conditions: string[] = [];
    const values: string[] = [];
    const add = (column: string, wanted: readonly string[]) => {
      const places = wanted.map((value) => `?${1 + values.push(value)}`);
      conditions.push(` AND pair.${column} IN (${places.join(", ")})`);
    };
    if (reference !== undefined) add("reference", [reference]);
    if (rules) conditions.push(" AND pair.reference LIKE 'rule:%'");
    if (entity !== undefined) add("entity", findIds(store, entity));
    const sql = `${LIST_SQL}${conditions.join("")} ORDER BY pair.reference, pair.entity, pair.added_in`;
    for (const row of database
      .query<ListedRow, (string | number)[]>(sql)
      .iterate(Number(status === "removed"), ...values)) {
      const listed = toListed(row, states, today);
      if (status === undefined || listed.status === status) yield listed;
    }
  } finally {
    database.close();
  }
}

function toListed(row: ListedRow, states: RecordStates, today: string): ListedClearance {
  const { reference, entity, reason, user, cleared_at: time, until, removed_by, removed_at } = row;
  const clearance = { reference, entity, reason, user, time, until };
  const { status, change } =
    removed_by === null ? judge(row, states, today) : { status: "removed" as const, change: null };
  const removed = removed_by === null || removed_at === null ? null : { user: removed_by, time: removed_at };
  const number = row.added_in;
  return { ...clearance, status, change, removed, number, record: Buffer.from(row.digest).toString("hex") };
}

function judge(
  { reference, entity, record, until }: ListedRow,
  states: RecordStates,
  today: string,
): { status: PairStatus; change: string | null } {
  if (isExpired({ reference, until }, today)) return { status: "expired", change: null };
  const { isListed, change } = states.of(entity, record);
  if (!isListed) return { status: "unlisted", change: null };
  return { status: change === null ? "valid" : "reopened", change };
}
