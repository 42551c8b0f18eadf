// Imports a file of cleared pairs in one change: all of its rows or none, unless bad rows are left out on
// purpose.

import { BoundedCache } from "../../base/model/bounded-cache.ts";
import { type Change, type ClearanceChange, type ClearedRecord, changeClearances } from "./change.ts";
import { digestOf, type ListedFacts, listedFactsOf } from "./listed-facts.ts";
import { findRecords, type RecordStore } from "./listed-records.ts";
import type { BadClearance, ReadClearance } from "./read-clearances.ts";

interface ImportedClearances {
  readonly added: number;
  /** Pairs that were there already. */
  readonly renewed: number;
  /** Pairs among those whose record is not as it was when they were exported: they are reopened. */
  readonly reopened: number;
  /** Rows left out. */
  readonly bad: number;
}

/** How a file is imported. */
interface ClearanceImport {
  readonly change: Change;
  /** False refuses the whole file for one bad row. */
  readonly skipsBad: boolean;
  /** Is handed every bad row. */
  readonly report: (row: BadClearance) => void;
  /** Is called before the change is durable, and may throw. */
  readonly record: (imported: ImportedClearances) => void | Promise<void>;
}

/** Thrown inside the change to undo it; `importClearances` returns null then. */
class BadRows extends Error {}

const FACTS_KEPT_MAX = 100_000;

/**
 * Imports rows of readClearances against the records of a store. Returns null when there are bad rows and
 * they are not to be skipped: nothing is changed then. Throws an OperatorError as changeClearances does.
 */
export async function importClearances(
  state: string,
  store: RecordStore,
  rows: AsyncIterable<ReadClearance | BadClearance>,
  { change, skipsBad, report, record }: ClearanceImport,
): Promise<ImportedClearances | null> {
  const counts = { added: 0, renewed: 0, reopened: 0, bad: 0 };
  const refuse = (line: number, problem: string) => {
    counts.bad++;
    report({ line, problem });
  };
  const facts = new BoundedCache<string, ListedFacts | null>(FACTS_KEPT_MAX);
  const work = async (made: ClearanceChange) => {
    for await (const row of rows) {
      if ("problem" in row) {
        refuse(row.line, row.problem);
        continue;
      }
      const { entity } = row.clearance;
      let now = facts.get(entity);
      if (now === undefined) {
        const records = findRecords(store, entity);
        now = records.length === 0 ? null : listedFactsOf(records);
        facts.set(entity, now);
      }
      const cleared = recordOf(row, now);
      if (cleared === null) {
        refuse(row.line, `names the entity ${JSON.stringify(entity)}, which no list has`);
        continue;
      }
      // A file that says nothing of the last day never lifts a limit that a person set.
      const until = row.clearance.until ?? made.untilOf(row.clearance);
      const outcome = made.add({ ...row.clearance, until }, cleared);
      if (outcome === "repeated") refuse(row.line, "repeats the pair of an earlier line");
      else counts[outcome]++;
      if (outcome !== "repeated" && "digest" in cleared) counts.reopened++;
    }
    if (counts.bad > 0 && !skipsBad) throw new BadRows();
    return counts;
  };
  try {
    return await changeClearances(state, change, work, record);
  } catch (error) {
    if (error instanceof BadRows) return null;
    throw error;
  }
}

/**
 * What the record said when the pair was cleared: as it is now, unless the row says that it was different.
 * Null for a record that is not known at all.
 */
function recordOf({ digest }: ReadClearance, now: ListedFacts | null): ClearedRecord | null {
  if (digest === null) return now;
  return now !== null && Buffer.compare(digestOf(now), digest) === 0 ? now : { digest };
}
