// Holds all holdings of an import on disk while it derives ownership, so that millions of them need little
// memory. Sources name parties by ids of their own; `settle` joins the ids that mean one party, drops the
// holdings that have ended, and numbers the rest. The file is scratch, without a journal on disk.

import { Database, type Statement } from "bun:sqlite";
import { closeSync, openSync, rmSync } from "node:fs";
import { lastDayOf } from "../../base/model/dates.ts";
import { type Holding, type Party, partyOfId } from "../../base/model/ownership.ts";
import type { StoredHolding } from "./structure.ts";

/** Rows in one transaction. */
const BATCH_ROWS = 50_000;

/** A listed record, with the ids under which holdings may name it. */
interface ListedParty {
  readonly id: string;
  readonly otherIds: readonly string[];
}

/** A current holding between numbered nodes. */
interface NumberedHolding extends Omit<StoredHolding, "owner" | "owned"> {
  readonly owner: number;
  readonly owned: number;
  /** The row of its table; null where the source has no rows. */
  readonly line: number | null;
}

interface SettledCounts {
  readonly nodes: number;
  /** Holdings that run on the day, and those that don't: ended, or not begun. */
  readonly holdings: number;
  readonly notRunning: number;
}

export class HoldingStaging {
  readonly #path: string;
  readonly #database: Database;
  readonly #holding: Statement;
  readonly #party: Statement;
  #pendingRows = 0;

  /** Creates the file, readable by its owner only. Throws the system's error when it exists. */
  constructor(path: string) {
    closeSync(openSync(path, "wx", 0o600));
    this.#path = path;
    const database = new Database(path, { strict: true });
    this.#database = database;
    for (const pragma of ["journal_mode = MEMORY", "synchronous = OFF", "locking_mode = EXCLUSIVE"])
      database.run(`PRAGMA ${pragma}`);
    database.run("PRAGMA cache_size = -65536");
    for (const table of [
      "stated (owner TEXT, owned TEXT, control INTEGER, low INTEGER, high INTEGER, since TEXT, until TEXT, ended TEXT, dataset TEXT, line INTEGER) STRICT",
      "described (id TEXT PRIMARY KEY, caption TEXT, schema TEXT, properties TEXT) STRICT, WITHOUT ROWID",
      "same (id TEXT, other TEXT) STRICT",
      "listed (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
      "alias (id TEXT PRIMARY KEY, canonical TEXT) STRICT, WITHOUT ROWID",
    ])
      database.run(`CREATE TABLE ${table}`);
    this.#holding = database.prepare("INSERT INTO stated VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    this.#party = database.prepare("INSERT OR IGNORE INTO described VALUES (?, ?, ?, ?)");
  }

  addHolding({ owner, owned, kind, share, since, until, dataset, line }: Holding): void {
    this.#begin();
    const ended = until === null ? null : lastDayOf(until);
    this.#holding.run(
      owner,
      owned,
      Number(kind === "control"),
      share.low,
      share.high,
      since,
      until,
      ended,
      dataset,
      line ?? null,
    );
  }

  /** Adds what a source says of a party. The first description of an id stays. */
  addParty({ id, sameAs, caption, schema, properties }: Party): void {
    this.#begin();
    if (this.#party.run(id, caption, schema, JSON.stringify(properties)).changes === 0) return;
    for (const other of sameAs)
      if (other !== id) this.#database.query("INSERT INTO same VALUES (?, ?)").run(id, other);
  }

  /** True when a holding was added. */
  hasHoldings(): boolean {
    return this.#database.query("SELECT 1 FROM stated LIMIT 1").get() !== null;
  }

  /** The datasets of the holdings. */
  datasets(): string[] {
    const rows = this.#database.query<{ dataset: string }, []>(
      "SELECT DISTINCT dataset FROM stated ORDER BY 1",
    );
    return rows.all().map(({ dataset }) => dataset);
  }

  /** Joins ids, and numbers the parties of the holdings that run on `day` (YYYY-MM-DD). Called once. */
  settle(listed: Iterable<ListedParty>, day: string): SettledCounts {
    const database = this.#database;
    this.#begin();
    this.#addAliases(listed);
    database.run(`
      CREATE TABLE node (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE joined AS SELECT coalesce(a.canonical, owner) AS owner, coalesce(b.canonical, owned) AS owned,
          control, low, high, since, until, dataset, line
        FROM stated LEFT JOIN alias AS a ON a.id = owner LEFT JOIN alias AS b ON b.id = owned
        WHERE (ended IS NULL OR ended > '${day}') AND (since IS NULL OR since <= '${day}');
      INSERT INTO node (id) SELECT owner FROM joined UNION SELECT owned FROM joined ORDER BY 1;
      CREATE TABLE holding AS SELECT a.number - 1 AS owner, b.number - 1 AS owned, control, low, high, since, until, dataset, line
        FROM joined JOIN node AS a ON a.id = owner JOIN node AS b ON b.id = owned
        ORDER BY 1, 2, control, dataset, low, high, line;
      DROP TABLE joined`);
    this.#commit();
    const count = (table: string) =>
      database.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0;
    const holdings = count("holding");
    return { nodes: count("node"), holdings, notRunning: count("stated") - holdings };
  }

  /** The running holdings, in the order of owner, owned entity, kind and dataset. */
  holdings(): IterableIterator<NumberedHolding> {
    return this.#database.query<NumberedHolding, []>("SELECT * FROM holding ORDER BY rowid").iterate();
  }

  /** The number of the node of an id, or of the party that it means; null when no running holding has it. */
  numberOf(id: string): number | null {
    const row = this.#database
      .query<{ number: number }, [string]>(
        "SELECT number - 1 AS number FROM node WHERE id = coalesce((SELECT canonical FROM alias WHERE id = ?1), ?1)",
      )
      .get(id);
    return row?.number ?? null;
  }

  /** The id of a node. */
  idOf(node: number): string {
    const row = this.#database
      .query<{ id: string }, [number]>("SELECT id FROM node WHERE number = ? + 1")
      .get(node);
    if (row === null) throw new Error(`There is no node ${node}.`);
    return row.id;
  }

  /** A node as its source describes it; by its id where no source does. */
  partyOf(node: number): Omit<Party, "sameAs"> {
    const row = this.#database
      .query<
        { id: string; caption: string | null; schema: string | null; properties: string | null },
        [number]
      >(
        `SELECT node.id, caption, schema, properties FROM node LEFT JOIN described ON described.id = node.id
         WHERE number = ? + 1`,
      )
      .get(node);
    if (row === null) throw new Error(`There is no node ${node}.`);
    const { id, caption, schema, properties } = row;
    const own = partyOfId(id);
    return {
      id,
      caption: caption ?? own.caption,
      schema: schema ?? "LegalEntity",
      properties: properties === null ? own.properties : JSON.parse(properties),
    };
  }

  /** The nodes that tables name themselves, without the dataset: "C-17" of "owners:C-17". */
  *ownNames(): Generator<{ node: number; name: string }> {
    const rows = this.#database
      .query<{ node: number; id: string }, []>(
        "SELECT number - 1 AS node, id FROM node WHERE instr(id, ':') > 0 ORDER BY number",
      )
      .iterate();
    for (const { node, id } of rows) yield { node, name: id.slice(id.indexOf(":") + 1) };
  }

  /** The described persons among the nodes, with their properties. */
  *persons(): Generator<{ node: number; properties: Party["properties"] }> {
    const rows = this.#database
      .query<{ node: number; properties: string }, []>(
        "SELECT number - 1 AS node, properties FROM node JOIN described USING (id) WHERE schema = 'Person' ORDER BY number",
      )
      .iterate();
    for (const { node, properties } of rows) yield { node, properties: JSON.parse(properties) };
  }

  /** Closes and deletes the file. Calling it again has no effect. */
  close(): void {
    this.#holding.finalize();
    this.#party.finalize();
    this.#database.close();
    rmSync(this.#path, { force: true });
  }

  /**
   * Finds the ids that mean one party: those of listed records first, then what sources say of each other's
   * ids. The id of a listed record is never given to another.
   */
  #addAliases(listed: Iterable<ListedParty>): void {
    const database = this.#database;
    const list = database.query("INSERT OR IGNORE INTO listed VALUES (?)");
    const alias = database.query("INSERT OR IGNORE INTO alias VALUES (?, ?)");
    for (const { id, otherIds } of listed) {
      list.run(id);
      for (const other of otherIds) if (other !== id) alias.run(other, id);
    }
    const isListed = database.query<unknown, [string]>("SELECT 1 FROM listed WHERE id = ?");
    const isDescribed = database.query<unknown, [string]>("SELECT 1 FROM described WHERE id = ?");
    const find = database.query<{ canonical: string }, [string]>("SELECT canonical FROM alias WHERE id = ?");
    const same = database
      .query<{ id: string; other: string }, []>("SELECT id, other FROM same ORDER BY rowid")
      .all();
    for (const { id, other } of same) {
      const known = isListed.get(other) !== null ? other : (find.get(other)?.canonical ?? null);
      const target = known ?? (isDescribed.get(other) === null ? null : other);
      if (target === null || target === id || isListed.get(id) !== null) alias.run(other, id);
      else alias.run(id, target);
    }
    // An alias of an alias: each round shortens the chains, and a chain that is a ring keeps one of its ids.
    database.run("DELETE FROM alias WHERE id = canonical OR id IN (SELECT id FROM listed)");
    for (let round = 0; round < CHAIN_MAX; round++)
      database.run(`UPDATE alias SET canonical = coalesce((SELECT next.canonical FROM alias AS next
        WHERE next.id = alias.canonical AND next.canonical <> alias.id), canonical)`);
  }

  #begin(): void {
    if (this.#pendingRows === 0) this.#database.run("BEGIN");
    this.#pendingRows++;
    if (this.#pendingRows < BATCH_ROWS) return;
    this.#commit();
    this.#begin();
  }

  #commit(): void {
    if (this.#pendingRows > 0) this.#database.run("COMMIT");
    this.#pendingRows = 0;
  }
}

/** Sources that name one party by ids of each other: a table, a register, a list. */
const CHAIN_MAX = 4;
