// Accounts and keys in SQLite: one small file that only its owner reads. Each look-up asks SQLite whether somebody wrote to
// it, so that a key revoked by another process is refused at once; what is kept lasts until then. A file that is put in its
// place while it is open is not noticed.

import { Database, type Statement } from "bun:sqlite";
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError, reasonOf } from "../model/errors.ts";
import type {
  AccessStorage,
  Account,
  AccountSettings,
  KeyRecord,
  Standing,
  StoredKey,
} from "./access-storage.ts";

/** Each step brings the file from the version of its position to the next. Append, never change. */
const MIGRATIONS = [
  `-- Accounts are never deleted: the decision log names them.
  CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    plan TEXT NOT NULL CHECK (plan IN ('active', 'none')),
    subscription TEXT NOT NULL CHECK (subscription IN ('active', 'none')),
    blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    -- Null is unlimited.
    rate_per_minute INTEGER CHECK (rate_per_minute > 0),
    created_at TEXT NOT NULL
  ) STRICT;
  -- Keys are revoked, never deleted. Scopes are separated by spaces.
  CREATE TABLE key (
    public_id TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id),
    scopes TEXT NOT NULL,
    secret_sha256 BLOB NOT NULL CHECK (length(secret_sha256) = 32),
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX key_of_account ON key (account_id);`,
];

const BUSY_TIMEOUT_MS = 5000;
const OWNER_ONLY = 0o600;

interface AccountRow {
  id: number;
  name: string;
  plan: Standing;
  subscription: Standing;
  blocked: number;
  rate_per_minute: number | null;
  created_at: string;
}

interface KeyRow {
  public_id: string;
  account_id: number;
  scopes: string;
  key_created_at: string;
  revoked_at: string | null;
}

interface StoredKeyRow extends KeyRow {
  secret_sha256: Uint8Array;
}

const KEY_COLUMNS = "public_id, account_id, scopes, key.created_at AS key_created_at, revoked_at";

export class SqliteAccessStorage implements AccessStorage {
  readonly #database: Database;
  /** Tells another number once another connection has changed the file; not for changes of this one. */
  readonly #askVersion: Statement<{ data_version: number }, []>;
  #version = 0;
  /** The keys that were found since the last change: one look-up takes 2 µs then, instead of 5. */
  readonly #found = new Map<string, StoredKey>();

  /** Opens the file, and makes it when it isn't there. Throws an OperatorError when it can't be used. */
  constructor(path: string) {
    this.#database = openDatabase(path);
    this.#askVersion = this.#database.query("PRAGMA data_version");
  }

  async addAccount(account: Omit<Account, "id">): Promise<Account | null> {
    const row = this.#database
      .query<AccountRow, (string | number | null)[]>(
        `INSERT INTO account (name, plan, subscription, blocked, rate_per_minute, created_at)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING RETURNING *`,
      )
      .get(
        account.name,
        account.plan,
        account.subscription,
        Number(account.blocked),
        account.ratePerMinute,
        account.createdAt,
      );
    return row === null ? null : toAccount(row);
  }

  async accounts(): Promise<Account[]> {
    return this.#database.query<AccountRow, []>("SELECT * FROM account ORDER BY name").all().map(toAccount);
  }

  async findAccount(name: string): Promise<Account | null> {
    const row = this.#database.query<AccountRow, [string]>("SELECT * FROM account WHERE name = ?").get(name);
    return row === null ? null : toAccount(row);
  }

  async changeAccount(id: number, changes: Partial<AccountSettings>): Promise<Account> {
    this.#found.clear();
    const change = this.#database.transaction(() => {
      const known = this.#findAccountById(id);
      if (known === null) throw new OperatorError(`There is no account with the id ${id}.`);
      const account = { ...known, ...changes };
      this.#database
        .query("UPDATE account SET plan = ?, subscription = ?, blocked = ?, rate_per_minute = ? WHERE id = ?")
        .run(account.plan, account.subscription, Number(account.blocked), account.ratePerMinute, id);
      return account;
    });
    return change.immediate();
  }

  async addKey(key: KeyRecord, secretHash: Uint8Array, unrevokedMax: number): Promise<boolean> {
    const { changes } = this.#database
      .query(
        `INSERT INTO key (public_id, account_id, scopes, secret_sha256, created_at, revoked_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE (SELECT count(*) FROM key WHERE account_id = ?2 AND revoked_at IS NULL) < ?7`,
      )
      .run(
        key.publicId,
        key.accountId,
        key.scopes.join(" "),
        secretHash,
        key.createdAt,
        key.revokedAt,
        unrevokedMax,
      );
    return changes === 1;
  }

  async keys(accountId: number | null): Promise<KeyRecord[]> {
    return this.#database
      .query<KeyRow, [number | null]>(
        `SELECT ${KEY_COLUMNS} FROM key WHERE ?1 IS NULL OR account_id = ?1 ORDER BY created_at, public_id`,
      )
      .all(accountId)
      .map(toKey);
  }

  async findKey(publicId: string): Promise<StoredKey | null> {
    this.#forgetWhatChanged();
    const found = this.#found.get(publicId) ?? this.#readKey(publicId);
    // What isn't there isn't kept: whoever guesses keys would fill the memory.
    if (found !== null) this.#found.set(publicId, found);
    return found;
  }

  #forgetWhatChanged(): void {
    const version = this.#askVersion.get()?.data_version;
    if (version === undefined) throw new Error("SQLite didn't tell the version of the access file.");
    if (version === this.#version) return;
    this.#version = version;
    this.#found.clear();
  }

  #readKey(publicId: string): StoredKey | null {
    // Two look-ups take 3 µs; bun:sqlite takes 20 for the same as a join.
    const row = this.#database
      .query<StoredKeyRow, [string]>(`SELECT ${KEY_COLUMNS}, secret_sha256 FROM key WHERE public_id = ?`)
      .get(publicId);
    if (row === null) return null;
    const account = this.#findAccountById(row.account_id);
    // Accounts are never deleted, and the file sees to it that a key has one.
    if (account === null) throw new Error(`The key ${publicId} has no account.`);
    return { key: toKey(row), secretHash: row.secret_sha256, account };
  }

  async revokeKey(publicId: string, revokedAt: string): Promise<void> {
    this.#found.clear();
    this.#database
      .query("UPDATE key SET revoked_at = coalesce(revoked_at, ?) WHERE public_id = ?")
      .run(revokedAt, publicId);
  }

  close(): void {
    this.#database.close();
  }

  #findAccountById(id: number): Account | null {
    const row = this.#database.query<AccountRow, [number]>("SELECT * FROM account WHERE id = ?").get(id);
    return row === null ? null : toAccount(row);
  }
}

function openDatabase(path: string): Database {
  try {
    secureFile(path);
    const database = new Database(path, { strict: true });
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // Readers never wait for a writer in write-ahead mode.
    database.run("PRAGMA journal_mode = WAL");
    database.run("PRAGMA foreign_keys = ON");
    migrate(database, path);
    return database;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The accounts and keys in ${path} can't be opened: ${reasonOf(error)}.`,
      "Check that the file is whole and belongs to the user who runs the service, or restore it from a backup.",
      { cause: error },
    );
  }
}

/** Makes the file before SQLite does, with the rights that SQLite then copies to the files beside it. */
function secureFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", OWNER_ONLY));
  if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
}

function migrate(database: Database, path: string): void {
  // Writing what is there already would wait for the disk, at each start.
  if (readVersion(database) === MIGRATIONS.length) return;
  const apply = database.transaction(() => {
    const version = readVersion(database);
    if (version > MIGRATIONS.length) {
      throw new OperatorError(
        `${path} was written by a newer version of this program (format ${version}, known: ${MIGRATIONS.length}).`,
        "Run the newer version, or restore the file from before the upgrade.",
      );
    }
    for (const step of MIGRATIONS.slice(version)) database.run(step);
    database.run(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
  apply.immediate();
}

function readVersion(database: Database): number {
  return database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    subscription: row.subscription,
    blocked: row.blocked === 1,
    ratePerMinute: row.rate_per_minute,
    createdAt: row.created_at,
  };
}

function toKey(row: KeyRow): KeyRecord {
  return {
    publicId: row.public_id,
    accountId: row.account_id,
    scopes: row.scopes.split(" ").filter((scope) => scope !== ""),
    createdAt: row.key_created_at,
    revokedAt: row.revoked_at,
  };
}
