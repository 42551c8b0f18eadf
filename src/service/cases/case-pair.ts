// The cleared pair that a decision makes of each record, through the one check of cleared pairs. Pure.

import { type Clearance, parseClearance } from "../clearances/clearance.ts";

/** A record of a case with a decision. */
export interface DecidedRow {
  readonly entity: string;
  readonly reference: string;
  readonly reason: string;
  readonly until: string | null;
  readonly decided_at: string;
  readonly decided_by: string;
}

/** The pair of a decision, and of who confirmed it; or what is wrong with it, as parseClearance says it. */
export function pairOf(row: DecidedRow, confirmedBy: string | null): Clearance | string {
  const { reference, entity, reason, until, decided_at: time, decided_by } = row;
  const user = confirmedBy === null ? decided_by : `${decided_by}, confirmed by ${confirmedBy}`;
  return parseClearance({ reference, entity, reason, user, time, until }, "customer");
}
