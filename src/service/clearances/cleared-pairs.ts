// The cleared pairs as a run of screening sees them: one revision of the clearances, against one snapshot, on
// one day. Each thread opens its own.

import type { Database } from "bun:sqlite";
import { OperatorError } from "../../base/model/errors.ts";
import { latestRevision } from "./change.ts";
import { type Clearance, isExpired } from "./clearance.ts";
import { clearancesPath, guarding, openForReading, refuseDamage } from "./clearance-format.ts";
import type { RecordStore } from "./listed-records.ts";
import { isRule } from "./name-rule.ts";
import { wasErasedAfter } from "./prune.ts";
import { RecordStates } from "./record-state.ts";

/** A pair that was cleared and is no more: its customer is screened against the record as any other. */
export interface LapsedPair extends Clearance {
  /** Without subject and full stop: `expired after 2027-01-31`, `reopened: name added: …`. */
  readonly why: string;
  readonly status: "expired" | "reopened";
}

/** What a customer was cleared of. */
export interface ClearedForCustomer {
  /** The rows of the store that are cleared: for MatchOptions of the matcher. */
  readonly rows: ReadonlySet<number>;
  /** Pairs that hold no more, by the id of the record as a candidate of match has it. */
  readonly lapsed: ReadonlyMap<string, LapsedPair>;
}

/** What a customer was cleared of, also by a rule. */
export interface ClearedWithRules extends ClearedForCustomer {
  /** The change that made the rule, by the id of a record that it leaves out; none of a pair. */
  readonly rules: ReadonlyMap<string, number>;
}

/** Which pairs a run sees; it is kept with the run, to be resumed with. JSON. */
export interface PinnedClearances {
  /** Of pinRevision. */
  readonly revision: number;
  /** The day in UTC by which pairs expire, YYYY-MM-DD; that of the beginning of the run. */
  readonly today: string;
  /** SHA-256 of the file that they were read from; none for those of a state folder. */
  readonly file?: string;
}

/** What decides which pairs are cleared: the same values give the same answers, on any thread at any time. */
interface ClearedPairsSettings extends PinnedClearances {
  readonly state: string;
  /** Of the snapshot that is screened against. */
  readonly store: RecordStore;
}

/**
 * The revision of the clearances in a state folder now, 0 when there are none. Reads the whole file: throws
 * an OperatorError when it is damaged or can't be read.
 */
export function pinRevision(state: string): number {
  const database = openForReading(state);
  if (database === null) return 0;
  const path = clearancesPath(state);
  try {
    return guarding(path, () => {
      refuseDamage(database, path);
      return latestRevision(database);
    });
  } finally {
    database.close();
  }
}

/** What a run that begins at `now` sees. Throws what pinRevision throws. */
export function pinClearances(state: string, now: Date): PinnedClearances {
  return { revision: pinRevision(state), today: now.toISOString().slice(0, 10) };
}

/** A pair as it is stored. */
export interface PairRow {
  entity: string;
  reason: string;
  user: string;
  cleared_at: string;
  until: string | null;
  record: number;
  added_in: number;
}

const PAIRS_SQL = `
  SELECT entity, reason, user, cleared_at, until, record, added_in FROM pair
  WHERE reference = ?1 AND added_in <= ?2 AND (removed_in IS NULL OR removed_in > ?2) ORDER BY entity`;

interface Pinned {
  /** The latest revision. */
  readonly found: number;
  /** True when pairs that the revision of the run saw may be gone. */
  readonly wasErased: boolean;
}

const NO_FILE: Pinned = { found: 0, wasErased: false };

/** Reads from now on see the file as it is. */
function pin(database: Database, revision: number): Pinned {
  database.run("BEGIN");
  return { found: latestRevision(database), wasErased: wasErasedAfter(database, revision) };
}

export class ClearedPairs {
  readonly #settings: ClearedPairsSettings;
  readonly #path: string;
  /** Null when no pair was ever cleared. */
  readonly #open: { readonly database: Database; readonly records: RecordStates } | null;

  /**
   * Throws an OperatorError when the file can't be read, is older than the revision, or lacks pairs of it.
   * What is erased from now on stays readable here.
   */
  constructor(settings: ClearedPairsSettings) {
    const { state, store, revision } = settings;
    this.#settings = settings;
    this.#path = clearancesPath(state);
    const database = revision === 0 ? null : openForReading(state);
    this.#open = database === null ? null : { database, records: new RecordStates(database, store) };
    const { found, wasErased } =
      database === null ? NO_FILE : guarding(this.#path, () => pin(database, revision));
    if (found >= revision && !wasErased) return;
    this.close();
    if (wasErased)
      throw new OperatorError(
        `Cleared pairs were erased from ${this.#path} since this run began with revision ${revision}.`,
        "The pairs that the run left out are no longer known: remove the run's folder, and begin again.",
      );
    throw new OperatorError(
      `${this.#path} is at revision ${found}; this run began with revision ${revision}.`,
      "The file was replaced by an older one, or removed. Begin the run again.",
    );
  }

  /**
   * What the customer with this reference was cleared of; null when of nothing, and for a reference that
   * looks like a rule. Throws an OperatorError when the file is damaged or can't be read any more.
   */
  of(reference: string): ClearedForCustomer | null {
    return isRule(reference) ? null : this.#find(reference);
  }

  /** What the rule with this text (ruleTextOf) leaves out, as `of`. */
  ofRule(text: string): ClearedWithRules | null {
    return this.#find(text);
  }

  #find(reference: string): ClearedWithRules | null {
    const open = this.#open;
    if (open === null) return null;
    return guarding(this.#path, () => {
      const pairs = open.database
        .query<PairRow, [string, number]>(PAIRS_SQL)
        .all(reference, this.#settings.revision);
      return pairs.length === 0 ? null : this.#judge(reference, pairs, open.records);
    });
  }

  #judge(reference: string, pairs: readonly PairRow[], records: RecordStates): ClearedWithRules {
    const rows = new Set<number>();
    const lapsed = new Map<string, LapsedPair>();
    const rules = new Map<string, number>();
    for (const { entity, reason, user, cleared_at, until, record, added_in } of pairs) {
      const clearance = { reference, entity, reason, user, time: cleared_at, until };
      const state = records.of(entity, record);
      const expired = isExpired(clearance, this.#settings.today);
      if (!expired && state.change === null) {
        for (const row of state.rows) rows.add(row);
        if (isRule(reference)) for (const id of state.ids) rules.set(id, added_in);
        continue;
      }
      const status = expired ? "expired" : "reopened";
      const why = expired
        ? `expired${until === null ? ": a rule without a last day" : ` after ${until}`}`
        : `reopened: ${state.change}`;
      for (const id of state.ids) lapsed.set(id, { ...clearance, status, why });
    }
    return { rows, lapsed, rules };
  }

  close(): void {
    this.#open?.database.close();
  }
}
