// Accounts and keys in PostgreSQL, where replicas share them. Every call asks the database; the service asks
// through KnownKeys, which keeps what it has seen.

import { OperatorError } from "../../base/model/errors.ts";
import type { Postgres } from "../shared/postgres.ts";
import { refuseNewer } from "../shared/schema.ts";
import { storeAway } from "../shared/store-error.ts";
import { type AccountRow, KEY_COLUMNS, type KeyRow, toAccount, toKey } from "./access-rows.ts";
import type {
  AccessStorage,
  Account,
  AccountSettings,
  Confirm,
  KeyRecord,
  StoredKey,
} from "./access-storage.ts";
import type { KeySource, ReadKeys } from "./known-keys.ts";

interface StoredKeyRow extends AccountRow, KeyRow {
  readonly secret_sha256: Uint8Array;
}

interface RevisionRow {
  /** A 64-bit number, as text. */
  readonly revision: string;
  readonly format: number;
  readonly oldest: number;
  /** True on a server that repeats what another one does. */
  readonly is_copy: boolean;
}

const ACCOUNT_COLUMNS = "account.id, name, plan, subscription, blocked, rate_per_minute, account.created_at";
const REVISION_COLUMNS = "revision::text AS revision, format, oldest, pg_is_in_recovery() AS is_copy";

/** One statement sees one moment, so the keys are those of the revision. */
const KEYS_SQL = `
  SELECT ${REVISION_COLUMNS}, ${KEY_COLUMNS}, secret_sha256, ${ACCOUNT_COLUMNS}
  FROM interdict.store
    LEFT JOIN interdict.key ON public_id = ANY (string_to_array($1, ' '))
    LEFT JOIN interdict.account ON account.id = account_id`;

export class PostgresAccessStorage implements AccessStorage, KeySource {
  /** The tables must be there: prepareSchema. */
  constructor(private readonly postgres: Postgres) {}

  addAccount(account: Omit<Account, "id">, confirm?: Confirm): Promise<Account | null> {
    const { name, plan, subscription, blocked, ratePerMinute, createdAt } = account;
    return this.postgres.transact(async (ask) => {
      const [row] = await ask<AccountRow>(
        `INSERT INTO interdict.account (name, plan, subscription, blocked, rate_per_minute, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING RETURNING ${ACCOUNT_COLUMNS}`,
        [name, plan, subscription, blocked, ratePerMinute, createdAt],
      );
      if (row === undefined) return null;
      await confirm?.();
      return toAccount(row);
    });
  }

  async accounts(): Promise<Account[]> {
    const rows = await this.postgres.ask<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM interdict.account ORDER BY name`,
    );
    return rows.map(toAccount);
  }

  async findAccount(name: string): Promise<Account | null> {
    const [row] = await this.postgres.ask<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM interdict.account WHERE name = $1`,
      [name],
    );
    return row === undefined ? null : toAccount(row);
  }

  changeAccount(id: number, changes: Partial<AccountSettings>, confirm?: Confirm): Promise<Account> {
    return this.postgres.transact(async (ask) => {
      const [row] = await ask<AccountRow>(
        `SELECT ${ACCOUNT_COLUMNS} FROM interdict.account WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (row === undefined) throw new OperatorError(`There is no account with the id ${id}.`);
      const account = { ...toAccount(row), ...changes };
      await ask(
        `UPDATE interdict.account SET plan = $2, subscription = $3, blocked = $4, rate_per_minute = $5
         WHERE id = $1`,
        [id, account.plan, account.subscription, account.blocked, account.ratePerMinute],
      );
      await confirm?.();
      return account;
    });
  }

  addKey(key: KeyRecord, secretHash: Uint8Array, unrevokedMax: number, confirm?: Confirm): Promise<boolean> {
    const { publicId, accountId, scopes, createdAt, revokedAt } = key;
    return this.postgres.transact(async (ask) => {
      // Two commands that add keys to one account count one after the other.
      await ask("SELECT 1 FROM interdict.account WHERE id = $1 FOR UPDATE", [accountId]);
      const added = await ask(
        `INSERT INTO interdict.key (public_id, account_id, scopes, secret_sha256, created_at, revoked_at)
         SELECT $1, $2::integer, $3, $4, $5, $6
         WHERE (SELECT count(*) FROM interdict.key WHERE account_id = $2 AND revoked_at IS NULL) < $7
         RETURNING public_id`,
        [publicId, accountId, scopes.join(" "), secretHash, createdAt, revokedAt, unrevokedMax],
      );
      if (added.length !== 1) return false;
      await confirm?.();
      return true;
    });
  }

  async keys(accountId: number | null): Promise<KeyRecord[]> {
    const rows = await this.postgres.ask<KeyRow>(
      `SELECT ${KEY_COLUMNS} FROM interdict.key WHERE $1::integer IS NULL OR account_id = $1
       ORDER BY created_at, public_id`,
      [accountId],
    );
    return rows.map(toKey);
  }

  async findKey(publicId: string): Promise<StoredKey | null> {
    return (await this.readKeys([publicId])).keys[0] ?? null;
  }

  async readKeys(publicIds: readonly string[]): Promise<ReadKeys> {
    const rows = await this.postgres.ask<RevisionRow & (StoredKeyRow | { readonly public_id: null })>(
      KEYS_SQL,
      [publicIds.join(" ")],
    );
    const revision = this.#revisionOf(rows[0]);
    return { revision, keys: rows.flatMap((row) => (row.public_id === null ? [] : [toStoredKey(row)])) };
  }

  async revision(): Promise<number> {
    const rows = await this.postgres.ask<RevisionRow>(`SELECT ${REVISION_COLUMNS} FROM interdict.store`);
    return this.#revisionOf(rows[0]);
  }

  revokeKey(publicId: string, revokedAt: string, confirm?: Confirm): Promise<boolean> {
    return this.postgres.transact(async (ask) => {
      const revoked = await ask(
        `UPDATE interdict.key SET revoked_at = coalesce(revoked_at, $1) WHERE public_id = $2
         RETURNING public_id`,
        [revokedAt, publicId],
      );
      if (revoked.length !== 1) return false;
      await confirm?.();
      return true;
    });
  }

  close(): void {
    this.postgres.close();
  }

  #revisionOf(row: RevisionRow | undefined): number {
    if (row === undefined)
      throw new OperatorError(
        `The tables in ${this.postgres.name} are damaged: interdict.store has no row.`,
        "Restore the database from a backup.",
      );
    refuseNewer(row, this.postgres.name);
    // It may not know of a revocation yet, or never hear of it.
    if (row.is_copy) throw storeAway(this.postgres.name, "the server is a copy of the primary one");
    return Number(row.revision);
  }
}

function toStoredKey(row: StoredKeyRow): StoredKey {
  return { key: toKey(row), secretHash: row.secret_sha256, account: toAccount(row) };
}
