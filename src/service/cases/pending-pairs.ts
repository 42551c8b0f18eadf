// Makes the cleared pairs follow the decisions: a customer is cleared of the records of a party exactly
// while the case of both is decided as a false positive. A decision is durable first, with a note of what
// follows; the note goes when the pair is changed. So a kill between the two loses neither.

import type { Database } from "bun:sqlite";
import { type Change, type ClearanceChange, changeClearances } from "../clearances/change.ts";
import type { ListedFacts } from "../clearances/listed-facts.ts";
import { StandingPairs } from "../clearances/standing-pairs.ts";
import { type DecidedRow, pairOf } from "./case-pair.ts";

/** A record of a case whose pairs are to be changed. */
interface PendingRow extends DecidedRow {
  readonly case_number: number;
  readonly event: number;
  readonly is_cleared: number;
  /** Who confirmed the decision; null without a confirmation. */
  readonly confirmed_by: string | null;
  readonly facts: string;
}

const PENDING_SQL = `
  SELECT pending_pair.*, reference, entity, review_case.reason, review_case.until, decided_at, decided_by, facts,
    CASE event.kind WHEN 'confirmation' THEN event.user END AS confirmed_by
  FROM pending_pair
    JOIN review_case ON review_case.number = pending_pair.case_number
    JOIN case_record ON case_record.case_number = review_case.number
    JOIN record ON record.number = case_record.record
    JOIN event ON event.number = pending_pair.event
  ORDER BY event, case_record.number`;

/** True when a change of the cleared pairs is still to be made. */
export function hasPending(database: Database): boolean {
  return database.query("SELECT 1 FROM pending_pair LIMIT 1").get() !== null;
}

/**
 * Makes all changes that are noted. `idsOf` gives every id of a record. Throws an OperatorError when the
 * cleared pairs can't be written, or another process writes them for longer than `waitMs` of `change`.
 */
export async function settlePending(
  state: string,
  database: Database,
  idsOf: (entity: string) => readonly string[],
  change: Pick<Change, "now" | "waitMs" | "shared">,
): Promise<void> {
  const noted = pendingIn(database);
  if (noted.length === 0) return;
  const isNeeded = needsChange(state, noted, idsOf);
  const settled = isNeeded
    ? await changeClearances(
        state,
        { ...change, command: "decide", user: "the service" },
        // Read again, now that no other process can change pairs: a later decision must not be undone.
        (made) => pendingIn(database).map((row) => settle(made, row, idsOf)),
        () => undefined,
      )
    : noted;
  const forget = database.query("DELETE FROM pending_pair WHERE case_number = ? AND event = ?");
  database
    .transaction(() => {
      for (const { case_number, event } of settled) forget.run(case_number, event);
      // The next comparison reopens these cases, because their pairs are not there.
      if (settled.some((row) => row.is_cleared === 1 && typeof clearanceOf(row) === "string"))
        database.run("DELETE FROM compared");
    })
    .immediate();
}

function pendingIn(database: Database): PendingRow[] {
  return database.query<PendingRow, []>(PENDING_SQL).all();
}

/** False when there only are pairs to take back that are not there. */
function needsChange(
  state: string,
  rows: readonly PendingRow[],
  idsOf: (entity: string) => readonly string[],
): boolean {
  if (rows.some(({ is_cleared }) => is_cleared === 1)) return true;
  using pairs = new StandingPairs(state);
  return rows.some(({ reference, entity }) => pairs.has(reference, idsOf(entity)));
}

function settle(
  change: ClearanceChange,
  row: PendingRow,
  idsOf: (entity: string) => readonly string[],
): PendingRow {
  const { reference, entity, facts } = row;
  const clearance = clearanceOf(row);
  // Earlier versions decided cases whose pair is refused now. It must not hold up the others.
  if (row.is_cleared === 0 || typeof clearance === "string") change.remove(reference, idsOf(entity));
  else change.add(clearance, JSON.parse(facts) as ListedFacts);
  return row;
}

const clearanceOf = (row: PendingRow) => pairOf(row, row.confirmed_by);
