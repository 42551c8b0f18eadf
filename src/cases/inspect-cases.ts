// Facts about the cases for checks that must not change anything, and what a copy has to forget.

import { Database } from "bun:sqlite";
import type { StateDatabaseFacts } from "../platform/state-database.ts";
import { CASES } from "./case-format.ts";
import { countCases } from "./case-rows.ts";
import type { CaseStatus } from "./review-case.ts";

export interface CaseCounts {
  readonly byStatus: Readonly<Record<CaseStatus, number>>;
  /** Decisions whose cleared pair is not changed yet. */
  readonly unsettled: number;
}

/**
 * Inspects the cases of a state folder; null when there are none. Throws an OperatorError when they can't be
 * read.
 */
export function inspectCases(state: string): StateDatabaseFacts<CaseCounts> | null {
  return CASES.inspect(state, (database) => ({
    byStatus: countCases(database),
    unsettled:
      database.query<{ notes: number }, []>("SELECT count(*) AS notes FROM pending_pair").get()?.notes ?? 0,
  }));
}

/**
 * Has whoever restores this copy of the file compare all cases with lists and cleared pairs: these may be
 * older than what the cases were last compared with.
 */
export function forgetComparison(copy: string): void {
  const database = new Database(copy, { readwrite: true, create: false, strict: true });
  try {
    CASES.guarding(copy, () => database.run("DELETE FROM compared"));
  } finally {
    database.close();
  }
}
