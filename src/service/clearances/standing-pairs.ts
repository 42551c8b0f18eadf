// Whether pairs still stand: for cases, whose decisions they are, and which commands may take back.

import type { Database } from "bun:sqlite";
import { latestRevision } from "./change.ts";
import { clearancesPath, guarding, openForReading } from "./clearance-format.ts";

/** The cleared pairs of a state folder at one moment. */
export class StandingPairs {
  readonly #path: string;
  /** Null when no pair was ever cleared. */
  readonly #database: Database | null;

  /** Throws an OperatorError when the file can't be read. */
  constructor(state: string) {
    this.#path = clearancesPath(state);
    this.#database = openForReading(state);
  }

  /** The number of the last change; 0 before the first. */
  revision(): number {
    const database = this.#database;
    return database === null ? 0 : guarding(this.#path, () => latestRevision(database));
  }

  /** True when a command may have taken pairs back after a revision, or the file is an older one. */
  mayLackSince(revision: number): boolean {
    const database = this.#database;
    if (database === null) return revision > 0;
    return guarding(this.#path, () => {
      if (latestRevision(database) < revision) return true;
      const sql = `SELECT 1 FROM revision
        WHERE number > ? AND (command = 'remove' OR command LIKE 'prune%') LIMIT 1`;
      return database.query(sql).get(revision) !== null;
    });
  }

  /** True when a customer is cleared of a record with one of these ids, even if that changed or is gone. */
  has(reference: string, entities: readonly string[]): boolean {
    const database = this.#database;
    if (database === null) return false;
    const sql = `SELECT 1 FROM pair WHERE reference = ? AND removed_in IS NULL
      AND entity IN (SELECT value FROM json_each(?)) LIMIT 1`;
    return guarding(this.#path, () => database.query(sql).get(reference, JSON.stringify(entities)) !== null);
  }

  [Symbol.dispose](): void {
    this.#database?.close();
  }
}
