// The format of a SQLite file in the state folder: a number in its header, and the steps from each number to
// the next. A file of a newer format is refused, an older one migrated.

import type { Database } from "bun:sqlite";
import { OperatorError } from "../model/errors.ts";

export class DatabaseFormat {
  /** The format that this program writes. */
  readonly version: number;

  /** Step n migrates a file from version n to n + 1. Append steps; never change one. */
  constructor(private readonly migrations: readonly string[]) {
    this.version = migrations.length;
  }

  /** The format of a file. */
  versionOf(database: Database): number {
    const row = database.query<{ user_version: number }, []>("PRAGMA user_version").get();
    if (row === null) throw new Error("SQLite didn't return the version of the file.");
    return row.user_version;
  }

  /** Throws an OperatorError when the file was written by a newer version. Writes nothing. */
  refuseNewer(database: Database, path: string): void {
    const version = this.versionOf(database);
    if (version <= this.version) return;
    throw new OperatorError(
      `${path} was written by a newer version of this program (format ${version}, known: ${this.version}).`,
      "Run the newer version, or restore the file from before the upgrade.",
    );
  }

  /** Throws an OperatorError when the file is not of this program's version. Writes nothing. */
  refuseOther(database: Database, path: string): void {
    this.refuseNewer(database, path);
    const version = this.versionOf(database);
    if (version === this.version) return;
    throw new OperatorError(
      `${path} has format ${version}; this program uses format ${this.version}.`,
      "Restart the service with a state folder that it can write to.",
    );
  }

  /** Migrates a new or older file to this program's version. Throws an OperatorError for a newer one. */
  migrate(database: Database, path: string): void {
    this.refuseNewer(database, path);
    // Writing the same version again would wait for the disk at each start.
    if (this.versionOf(database) === this.version) return;
    const apply = database.transaction(() => {
      // Another process may have migrated it meanwhile.
      this.refuseNewer(database, path);
      for (const step of this.migrations.slice(this.versionOf(database))) database.run(step);
      database.run(`PRAGMA user_version = ${this.version}`);
    });
    apply.immediate();
  }
}

/** SQLite's own check of a whole file: its first finding, null when there is none. */
export function damageOf(database: Database): string | null {
  const row = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").get();
  return row === null || row.integrity_check === "ok" ? null : row.integrity_check;
}
