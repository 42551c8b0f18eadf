// Holds the decided cases against the lists in use, the day and the cleared pairs, and reopens those that
// changed: their record says something else, the decision's last day is over, or a command took the pair
// back. It is done once per snapshot, day and revision of the pairs, by whichever worker comes first.

import type { Database } from "bun:sqlite";
import { findIds, type RecordStore } from "../clearances/listed-records.ts";
import { RecordStates } from "../clearances/record-state.ts";
import { StandingPairs } from "../clearances/standing-pairs.ts";
import { type Reopening, reopenCases } from "./case-change.ts";
import type { CaseRow } from "./case-rows.ts";
import { joinCases } from "./open-cases.ts";

/** The lists in use at the moment of each call. */
export interface ListsInUse extends RecordStore {
  /** Id of the snapshot. */
  readonly snapshot: () => string;
}

interface Compared {
  readonly snapshot: string;
  /** In UTC, YYYY-MM-DD. */
  readonly day: string;
  /** Of the cleared pairs. */
  readonly revision: number;
}

/** Milliseconds of work between two pauses, for other requests of the thread. */
const SLICE_MS = 5;
const ROWS_READ = 200;

/** A record of a decided case. */
interface DecidedRow extends Pick<CaseRow, "reference" | "status" | "verdict" | "until" | "version"> {
  /** Of the record and of its case. */
  readonly place: number;
  readonly number: number;
  readonly entity: string;
  readonly caption: string;
  readonly record: number;
  /** 1 for a record of several. */
  readonly has_others: number;
  /** 1 where a change of pairs is still to be made. */
  readonly is_pending: number;
}

/** The records of cases with a decision that is not reopened yet. */
const DECIDED_SQL = `
  SELECT one.number AS place, review_case.number, reference, status, verdict, until, version, entity, caption,
    record,
    EXISTS (SELECT 1 FROM case_record AS other WHERE other.case_number = review_case.number AND other.number <> one.number)
      AS has_others,
    EXISTS (SELECT 1 FROM pending_pair WHERE pending_pair.case_number = review_case.number) AS is_pending
  FROM case_record AS one JOIN review_case ON review_case.number = one.case_number
  WHERE record IS NOT NULL AND status <> 'reopened' AND one.number > ? ORDER BY one.number LIMIT ?`;

/** What the cases were last compared with; null before the first time. */
export function lastCompared(database: Database): Compared | null {
  return database.query<Compared, []>("SELECT snapshot, day, revision FROM compared").get();
}

/** Compares all cases, pausing between parts; returns how many were reopened. */
export async function compareCases(
  state: string,
  database: Database,
  lists: ListsInUse,
  now: Date,
  pause: () => Promise<void>,
): Promise<number> {
  const before = lastCompared(database);
  const day = now.toISOString().slice(0, 10);
  // After an upgrade, or a restore of what an earlier version kept.
  if (before === null) await joinCases(database, lists, pause);
  using pairs = new StandingPairs(state);
  for (;;) {
    const seen = lastEvent(database);
    const compared = { snapshot: lists.snapshot(), day, revision: pairs.revision() };
    const scope: Scope = {
      areListsNew: before?.snapshot !== compared.snapshot,
      isDayNew: before?.day !== compared.day,
      // A kill between decision and pair leaves a note, so pairs only go by commands.
      mayPairsLack: before === null || pairs.mayLackSince(before.revision),
    };
    const isDue = Object.values(scope).includes(true);
    const reopened = isDue
      ? await new Comparison(database, { lists, pairs, compared, now }, scope).run(pause)
      : 0;
    // The lists changed while cases were compared with them.
    if (lists.snapshot() !== compared.snapshot) continue;
    const noted = database
      .query(NOTE_SQL)
      .run(compared.snapshot, compared.day, compared.revision, seen, compared.snapshot);
    if (noted.changes > 0) return reopened;
  }
}

/** Notes a comparison, unless a case was decided on other lists since the event that it began with. */
const NOTE_SQL = `
  INSERT OR REPLACE INTO compared (one, snapshot, day, revision) SELECT 1, ?, ?, ?
  WHERE NOT EXISTS (SELECT 1 FROM event WHERE number > ? AND kind = 'decision' AND snapshot <> ?)`;

function lastEvent(database: Database): number {
  return database.query<{ last: number }, []>("SELECT max(number) AS last FROM event").get()?.last ?? 0;
}

/** What is compared. */
interface Scope {
  readonly areListsNew: boolean;
  readonly isDayNew: boolean;
  /** True when a command may have taken pairs back. */
  readonly mayPairsLack: boolean;
}

/** What the decided cases are held against. */
interface Present {
  readonly lists: ListsInUse;
  readonly pairs: StandingPairs;
  readonly compared: Compared;
  readonly now: Date;
}

class Comparison {
  readonly #records: RecordStates;

  constructor(
    private readonly database: Database,
    private readonly present: Present,
    private readonly scope: Scope,
  ) {
    this.#records = new RecordStates(database, { records: (id) => present.lists.records(id) });
  }

  async run(pause: () => Promise<void>): Promise<number> {
    const { compared, now } = this.present;
    let reopened = 0;
    let last = 0;
    for (;;) {
      const rows = this.database.query<DecidedRow, [number, number]>(DECIDED_SQL).all(last, ROWS_READ);
      if (rows.length === 0) return reopened;
      let startedMs = performance.now();
      const found: Reopening[] = [];
      for (const row of rows) {
        last = row.place;
        const because = this.#changeOf(row);
        if (because !== null) found.push({ ...row, because });
        if (performance.now() - startedMs < SLICE_MS) continue;
        await pause();
        startedMs = performance.now();
      }
      reopened += reopenCases(this.database, found, compared.snapshot, now.toISOString());
      await pause();
    }
  }

  /** Why a case must be looked at again; null when nothing changed. */
  #changeOf(row: DecidedRow): string | null {
    const { reference, entity, verdict, until, status } = row;
    const { lists, pairs, compared } = this.present;
    const { areListsNew, mayPairsLack } = this.scope;
    const change = areListsNew ? this.#records.of(entity, row.record).change : null;
    if (change !== null) return row.has_others === 1 ? `${row.caption} (${entity}): ${change}` : change;
    if (until !== null && until < compared.day) return `the decision held until ${until}`;
    const isCleared = status === "decided" && verdict === "false_positive" && reference !== null;
    if (!isCleared || row.is_pending === 1 || !mayPairsLack) return null;
    return pairs.has(reference, findIds(lists, entity))
      ? null
      : "its cleared pair is gone: taken back (interdict clearances), or lost in a restore";
  }
}
