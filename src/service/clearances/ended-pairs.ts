// Cleared pairs that ended without a change of their record: they expired, or were taken back. A comparison
// of two snapshots does not show them.

import { latestRevision } from "./change.ts";
import { clearancesPath, guarding, openForReading } from "./clearance-format.ts";
import type { PinnedClearances } from "./cleared-pairs.ts";
import { wasErasedSince } from "./prune.ts";

interface EndedPairs {
  readonly expired: number;
  readonly removed: number;
  /** True when others may have been erased (clearances prune). */
  readonly wereErased: boolean;
}

const NONE: EndedPairs = { expired: 0, removed: 0, wereErased: false };

const EXPIRED_SQL = `
  SELECT count(*) AS pairs FROM pair
  WHERE added_in <= ?1 AND (removed_in IS NULL OR removed_in > ?1) AND until >= ?2 AND until < ?3`;

/** A renewed pair did not end. */
const REMOVED_SQL = `
  SELECT count(*) AS pairs FROM pair AS ended JOIN revision ON revision.number = ended.removed_in
  WHERE ended.removed_in <= ?1 AND revision.made_at >= ?2 AND NOT EXISTS (
    SELECT 1 FROM pair AS other WHERE other.reference = ended.reference AND other.entity = ended.entity
      AND other.added_in <= ?1 AND (other.removed_in IS NULL OR other.removed_in > ?1))`;

/**
 * The pairs that ended from the time `since` (ISO 8601, UTC) to the day `today` (UTC), as of a revision.
 * Throws an OperatorError when the file can't be read.
 */
export function countEndedPairs(state: string, revision: number, since: string, today: string): EndedPairs {
  const database = openForReading(state);
  if (database === null) return NONE;
  try {
    return guarding(clearancesPath(state), () => {
      const known = Math.min(revision, latestRevision(database));
      const count = (sql: string, ...values: string[]) =>
        database.query<{ pairs: number }, (string | number)[]>(sql).get(known, ...values)?.pairs ?? 0;
      return {
        expired: count(EXPIRED_SQL, since.slice(0, 10), today),
        removed: count(REMOVED_SQL, since),
        wereErased: wasErasedSince(database, since.slice(0, 10)),
      };
    });
  } finally {
    database.close();
  }
}

const ENDED_REFERENCES_SQL = `
  SELECT DISTINCT reference FROM pair AS ended
  WHERE added_in <= ?1 AND (removed_in <= ?1 OR until < ?2) AND NOT EXISTS (
    SELECT 1 FROM pair AS other WHERE other.reference = ended.reference AND other.entity = ended.entity
      AND other.added_in <= ?1 AND (other.removed_in IS NULL OR other.removed_in > ?1)
      AND (other.until IS NULL OR other.until >= ?2))`;

/**
 * The customers with a pair that expired or was taken back, by their references, as a run sees the pairs. An
 * earlier run may have left out a match of theirs. Throws an OperatorError when the file can't be read.
 */
export function referencesOfEndedPairs(
  state: string,
  { revision, today }: PinnedClearances,
): ReadonlySet<string> {
  const database = openForReading(state);
  if (database === null) return new Set();
  try {
    return guarding(clearancesPath(state), () => {
      const rows = database
        .query<{ reference: string }, [number, string]>(ENDED_REFERENCES_SQL)
        .all(revision, today);
      return new Set(rows.map(({ reference }) => reference));
    });
  } finally {
    database.close();
  }
}
