// The file of the clearances: its tables. Rows are only added, and a removal is a number in a row: so a run
// sees the clearances of one revision, however long it takes, however many threads it has, and again when it
// is resumed. Only prune.ts erases rows, and refuses earlier runs.

import type { Database } from "bun:sqlite";
import { DatabaseFormat } from "../../base/platform/database-format.ts";
import { StateDatabase } from "../../base/platform/state-database.ts";

export const CLEARANCES_FILE = "clearances.sqlite";

export const CLEARANCES_FORMAT = new DatabaseFormat([
  `-- One row for each change of the clearances, counted from 1.
  CREATE TABLE revision (
    number INTEGER PRIMARY KEY,
    command TEXT NOT NULL,
    user TEXT NOT NULL,
    made_at TEXT NOT NULL
  ) STRICT;
  -- What listed records said when pairs were cleared of them. Pairs of the same record share a row.
  CREATE TABLE record (
    number INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    -- ListedFacts as JSON; null when an import brought the digest only, of facts that no list has any more.
    facts TEXT
  ) STRICT;
  -- A pair holds in the revisions from added_in to before removed_in.
  CREATE TABLE pair (
    reference TEXT NOT NULL,
    entity TEXT NOT NULL,
    added_in INTEGER NOT NULL REFERENCES revision (number),
    removed_in INTEGER REFERENCES revision (number) CHECK (removed_in > added_in),
    reason TEXT NOT NULL,
    user TEXT NOT NULL,
    cleared_at TEXT NOT NULL,
    until TEXT,
    record INTEGER NOT NULL REFERENCES record (number),
    PRIMARY KEY (reference, entity, added_in)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pair_of_entity ON pair (entity);`,
]);

/** The file as StateDatabase opens, copies and inspects it. */
export const CLEARANCES = new StateDatabase({
  file: CLEARANCES_FILE,
  format: CLEARANCES_FORMAT,
  what: "The cleared pairs",
  damageHint:
    "Restore the file from a backup. To go on without any cleared pair, move it aside: every pair then alerts again.",
  // With the 2 MiB of SQLite, an import read and wrote pages again and again.
  changeCacheKib: 64 * 1024,
});

export function clearancesPath(state: string): string {
  return CLEARANCES.pathIn(state);
}

/** As StateDatabase.openForChanges. */
export function openForChanges(state: string, waitMs?: number): Database {
  return CLEARANCES.openForChanges(state, waitMs);
}

/** As StateDatabase.openForReading. */
export function openForReading(state: string): Database | null {
  return CLEARANCES.openForReading(state);
}

/** As StateDatabase.refuseDamage. */
export function refuseDamage(database: Database, path: string): void {
  CLEARANCES.refuseDamage(database, path);
}

/** As StateDatabase.guarding. */
export function guarding<T>(path: string, work: () => T): T {
  return CLEARANCES.guarding(path, work);
}
