// Rows of accounts and keys, as both stores have them.

import type { Account, KeyRecord, Standing } from "./access-storage.ts";

export interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly plan: Standing;
  readonly subscription: Standing;
  /** SQLite has 0 and 1. */
  readonly blocked: boolean | number;
  readonly rate_per_minute: number | null;
  readonly created_at: string;
}

export interface KeyRow {
  readonly public_id: string;
  readonly account_id: number;
  /** Separated by blanks. */
  readonly scopes: string;
  readonly key_created_at: string;
  readonly revoked_at: string | null;
}

/** The columns of a KeyRow. Accounts have a created_at too. */
export const KEY_COLUMNS = "public_id, account_id, scopes, key.created_at AS key_created_at, revoked_at";

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    subscription: row.subscription,
    blocked: Boolean(row.blocked),
    ratePerMinute: row.rate_per_minute,
    createdAt: row.created_at,
  };
}

export function toKey(row: KeyRow): KeyRecord {
  return {
    publicId: row.public_id,
    accountId: row.account_id,
    scopes: row.scopes.split(" ").filter((scope) => scope !== ""),
    createdAt: row.key_created_at,
    revokedAt: row.revoked_at,
  };
}
