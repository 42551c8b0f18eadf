// The structures of ownership that a store holds: those that a listed party is in, with all owners of each
// entity. An import with a derivation writes them; other stores lack the tables.

import type { Database } from "bun:sqlite";
import type { Holding } from "../../base/model/ownership.ts";

/** An owner or owned entity. */
export interface StoredParty {
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  /** The id of its record in the store; null when it has none of its own. */
  readonly record: string | null;
  /** The id of the record that was derived for it; null when none was. */
  readonly derived: string | null;
}

/** A holding that ran on the day of the import; shares in millionths of a percent. */
export interface StoredHolding extends Omit<Holding, "kind" | "share" | "line"> {
  readonly control: number;
  readonly low: number;
  readonly high: number;
}

const TABLES_SQL = `
  CREATE TABLE party (
    id TEXT PRIMARY KEY, caption TEXT NOT NULL, schema TEXT NOT NULL, record TEXT, derived TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE holding (
    owner TEXT NOT NULL, owned TEXT NOT NULL, control INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL,
    since TEXT, until TEXT, dataset TEXT NOT NULL
  ) STRICT;`;

const INDEXES_SQL = `
  CREATE INDEX holding_by_owner ON holding (owner);
  CREATE INDEX holding_by_owned ON holding (owned);
  CREATE INDEX party_by_record ON party (record);
  CREATE INDEX party_by_derived ON party (derived);`;

/** Writes the structures of an import: all holdings, then the parties. Called once for a store. */
export function writeStructure(
  database: Database,
  holdings: Iterable<StoredHolding>,
  parties: Iterable<StoredParty>,
): void {
  database.run(TABLES_SQL);
  const holding = database.query("INSERT INTO holding VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (const { owner, owned, control, low, high, since, until, dataset } of holdings)
    holding.run(owner, owned, control, low, high, since, until, dataset);
  const party = database.query("INSERT INTO party VALUES (?, ?, ?, ?, ?)");
  for (const { id, caption, schema, record, derived } of parties)
    party.run(id, caption, schema, record, derived);
  database.run(INDEXES_SQL);
}

/** Reads the structures of a store. */
export class StructureReader {
  constructor(private readonly database: Database) {}

  /** False for a store that was built without a derivation. */
  get exists(): boolean {
    return this.database.query("SELECT 1 FROM sqlite_master WHERE name = 'holding'").get() !== null;
  }

  /** The party of an id: its own, that of its record, or that of the record derived for it. */
  find(id: string): StoredParty | null {
    for (const column of ["id", "record", "derived"]) {
      const sql = `SELECT * FROM party WHERE ${column} = ?`;
      const found = this.database.query<StoredParty, [string]>(sql).get(id);
      if (found !== null) return found;
    }
    return null;
  }

  /** The holdings in an entity, the largest first. */
  ownersOf(id: string): StoredHolding[] {
    return this.#holdings("owned", "owner", id);
  }

  /** The holdings of an owner, the largest first. */
  holdingsOf(id: string): StoredHolding[] {
    return this.#holdings("owner", "owned", id);
  }

  #holdings(column: string, other: string, id: string): StoredHolding[] {
    return this.database
      .query<StoredHolding, [string]>(
        `SELECT * FROM holding WHERE ${column} = ? ORDER BY low DESC, high DESC, ${other}, control, dataset`,
      )
      .all(id);
  }
}
