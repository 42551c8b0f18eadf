// Facts about the clearances for checks that must not change anything.

import type { StateDatabaseFacts } from "../../base/platform/state-database.ts";
import { CLEARANCES } from "./clearance-format.ts";

/** Pairs that were not removed, and those of them that are past their last day. */
interface ClearanceCounts {
  readonly pairs: number;
  readonly expired: number;
}

/**
 * Inspects the clearances of a state folder on the day `today` (UTC); null when there are none. Throws an
 * OperatorError when they can't be read.
 */
export function inspectClearances(state: string, today: string): StateDatabaseFacts<ClearanceCounts> | null {
  return CLEARANCES.inspect(
    state,
    (database) =>
      database
        .query<ClearanceCounts, [string]>(
          "SELECT count(*) AS pairs, count(*) FILTER (WHERE until < ?) AS expired FROM pair WHERE removed_in IS NULL",
        )
        .get(today) ?? { pairs: 0, expired: 0 },
  );
}
