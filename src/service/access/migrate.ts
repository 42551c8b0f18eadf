// Copies the accounts and keys of a state folder into a shared store that has none.

import { OperatorError } from "../../base/model/errors.ts";
import type { Ask } from "../shared/postgres.ts";
import type { AccessStorage } from "./access-storage.ts";

/** How many were copied. */
interface CopiedAccess {
  readonly accounts: number;
  readonly keys: number;
}

/**
 * Copies everything with its ids, which journals and metrics name, and with the hashes of secrets: clients
 * keep their keys. Throws an OperatorError when the store, whose name is given, has accounts.
 */
export async function copyAccess(ask: Ask, name: string, from: AccessStorage): Promise<CopiedAccess> {
  // No command adds an account meanwhile.
  await ask("LOCK TABLE interdict.account IN EXCLUSIVE MODE");
  const [there] = await ask("SELECT 1 FROM interdict.account LIMIT 1");
  if (there !== undefined)
    throw new OperatorError(
      `${name} has accounts already.`,
      "Accounts of two stores can't be merged. Copy into a database that has none.",
    );
  const accounts = await from.accounts();
  for (const { id, name, plan, subscription, blocked, ratePerMinute, createdAt } of accounts)
    await ask(
      `INSERT INTO interdict.account (id, name, plan, subscription, blocked, rate_per_minute, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, name, plan, subscription, blocked, ratePerMinute, createdAt],
    );
  await ask(
    `SELECT setval(pg_get_serial_sequence('interdict.account', 'id'), max(id))
     FROM interdict.account HAVING max(id) > 0`,
  );
  const keys = await from.keys(null);
  for (const { publicId } of keys) {
    const stored = await from.findKey(publicId);
    if (stored === null) throw new Error(`The key ${publicId} is gone.`);
    const { accountId, scopes, createdAt, revokedAt } = stored.key;
    await ask(
      `INSERT INTO interdict.key (public_id, account_id, scopes, secret_sha256, created_at, revoked_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [publicId, accountId, scopes.join(" "), stored.secretHash, createdAt, revokedAt],
    );
  }
  return { accounts: accounts.length, keys: keys.length };
}
