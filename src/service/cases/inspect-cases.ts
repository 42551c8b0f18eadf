// Facts about the cases for checks that must not change anything, and what a copy has to forget.

import { Database } from "bun:sqlite";
import type { StateDatabaseFacts } from "../../base/platform/state-database.ts";
import { CASES } from "./case-format.ts";
import { countCases } from "./case-rows.ts";
import type { CaseStatus } from "./review-case.ts";

interface CaseCounts {
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
 * Marks a copy of the file so that its restore compares all cases again: the lists and cleared pairs of the
 * restore may be older than those of the last comparison.
 */
export function forgetComparison(copy: string): void {
  const database = new Database(copy, { readwrite: true, create: false, strict: true });
  try {
    CASES.guarding(copy, () => database.run("DELETE FROM compared"));
  } finally {
    database.close();
  }
}
