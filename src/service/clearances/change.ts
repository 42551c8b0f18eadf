// Changes of the clearances: each is one revision, made by one process at a time and whole or not at all.

import type { Database } from "bun:sqlite";
import { OperatorError } from "../../base/model/errors.ts";
import type { Postgres } from "../shared/postgres.ts";
import { type Clearance, type PairKey, type PairScope, parseClearance } from "./clearance.ts";
import { clearancesPath, guarding, openForChanges } from "./clearance-format.ts";
import { digestOf, type ListedFacts } from "./listed-facts.ts";
import { shareChange } from "./shared-pairs.ts";

/** Who makes a change, with which command. */
export interface Change {
  readonly command: "add" | "remove" | "import" | "decide" | `prune ${string}`;
  readonly user: string;
  readonly now: Date;
  /** Milliseconds to wait for another writer. A service must not block its thread, and tries again. */
  readonly waitMs?: number;
  /** The store that replicas share; null for the file alone. */
  readonly shared?: Postgres | null;
}

/** The listed record of a clearance: what it says, or the digest of that when nothing else is known. */
export type ClearedRecord = ListedFacts | { readonly digest: Uint8Array };

export class ClearanceChange {
  readonly #database: Database;
  readonly #revision: number;
  /** The rows of records by their facts: an import clears many customers of one record. */
  readonly #rows = new WeakMap<ClearedRecord, number>();

  /** What the pairs that it adds may be for. */
  readonly #scope: PairScope;

  constructor(database: Database, revision: number, scope: PairScope) {
    this.#database = database;
    this.#revision = revision;
    this.#scope = scope;
  }

  /**
   * Adds a pair; one that is there already is renewed. Returns what became of it: a pair that this same
   * change added is left as it is. Throws an OperatorError as parseClearance: every pair passes here, and a
   * customer's reference must never become a rule.
   */
  add(given: Clearance, record: ClearedRecord): "added" | "renewed" | "repeated" {
    const clearance = parseClearance(given, this.#scope);
    if (typeof clearance === "string") throw new OperatorError(`The cleared pair ${clearance}.`);
    if (this.#isAdded(clearance)) return "repeated";
    const wasThere = this.remove(clearance.reference, [clearance.entity]) > 0;
    const { reference, entity, reason, user, time, until } = clearance;
    this.#database
      .query(
        `INSERT INTO pair (reference, entity, added_in, reason, user, cleared_at, until, record)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(reference, entity, this.#revision, reason, user, time, until, this.#keepRecord(record));
    return wasThere ? "renewed" : "added";
  }

  /** The last day of a pair that holds until one; null without a limit, and for a pair that is not there. */
  untilOf({ reference, entity }: PairKey): string | null {
    const sql = "SELECT until FROM pair WHERE reference = ? AND entity = ? AND removed_in IS NULL";
    const row = this.#database.query<{ until: string | null }, string[]>(sql).get(reference, entity);
    return row?.until ?? null;
  }

  #isAdded({ reference, entity }: PairKey): boolean {
    const sql = "SELECT 1 FROM pair WHERE reference = ? AND entity = ? AND added_in = ?";
    return this.#database.query(sql).get(reference, entity, this.#revision) !== null;
  }

  /** Removes the pairs of a customer with records of these ids, or all of them; returns their number. */
  remove(reference: string, entities: readonly string[] | null): number {
    const removing = (condition: string, values: readonly string[]) =>
      this.#database
        .query(`UPDATE pair SET removed_in = ? WHERE reference = ? AND removed_in IS NULL${condition}`)
        .run(this.#revision, reference, ...values).changes;
    if (entities === null) return removing("", []);
    return entities.reduce((sum, entity) => sum + removing(" AND entity = ?", [entity]), 0);
  }

  /** The number of the record's row, which is added unless it is there. */
  #keepRecord(record: ClearedRecord): number {
    const kept = this.#rows.get(record) ?? this.#addRecord(record);
    this.#rows.set(record, kept);
    return kept;
  }

  #addRecord(record: ClearedRecord): number {
    const isKnown = !("digest" in record);
    const digest = isKnown ? digestOf(record) : record.digest;
    const row = this.#database
      .query<{ number: number }, [Uint8Array, string | null]>(
        `INSERT INTO record (digest, facts) VALUES (?, ?)
         ON CONFLICT (digest) DO UPDATE SET facts = coalesce(facts, excluded.facts) RETURNING number`,
      )
      .get(digest, isKnown ? JSON.stringify(record) : null);
    if (row === null) throw new Error("SQLite didn't return the record that it stored.");
    return row.number;
  }
}

/**
 * Changes the clearances of a state folder. `work` makes the change; `record` is then called before the
 * change is durable. Nothing is changed when one of them throws. Throws an OperatorError when the file can't
 * be written, or the shared store not reached.
 */
export async function changeClearances<T>(
  state: string,
  { command, user, now, waitMs, shared = null }: Change,
  work: (change: ClearanceChange, database: Database) => T | Promise<T>,
  record: (outcome: T) => void | Promise<void>,
): Promise<T> {
  const path = clearancesPath(state);
  const make = async (database: Database) => {
    const number = latestRevision(database) + 1;
    database
      .query("INSERT INTO revision (number, command, user, made_at) VALUES (?, ?, ?, ?)")
      .run(number, command, user, now.toISOString());
    const outcome = await work(
      new ClearanceChange(database, number, command === "decide" ? "customer" : "customer or rule"),
      database,
    );
    await record(outcome);
    return outcome;
  };
  if (shared !== null) return guarding(path, () => shareChange(shared, state, waitMs, make));
  const database = openForChanges(state, waitMs);
  try {
    return await guarding(path, async () => {
      database.run("BEGIN IMMEDIATE");
      const outcome = await make(database);
      database.run("COMMIT");
      return outcome;
    });
  } finally {
    // What is not committed is undone.
    database.close();
  }
}

/** The number of the last change; 0 before the first. */
export function latestRevision(database: Database): number {
  const row = database
    .query<{ number: number | null }, []>("SELECT max(number) AS number FROM revision")
    .get();
  return row?.number ?? 0;
}
