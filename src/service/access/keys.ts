// Creating, listing and revoking API keys, for operators. A key is shown once, when it is created.

import { formatTimestamp } from "../../base/model/dates.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { KEYS_PER_ACCOUNT_MAX } from "../../base/model/limits.ts";
import type { AccessStorage, Confirm, KeyRecord } from "./access-storage.ts";
import { findAccount } from "./accounts.ts";
import { isPublicId, mintKey } from "./key-format.ts";

const SCOPE_FORM = /^[a-z][a-z-]*:[a-z][a-z-]*$/;

/** What a key is stored with. */
export interface KeyToStore {
  readonly publicId: string;
  /** Of its secret, or of a certificate. */
  readonly hash: Uint8Array;
  readonly scopes: readonly string[];
}

interface NewKey {
  /** The whole key, for the client; it can't be shown again. */
  readonly text: string;
  readonly key: KeyRecord;
}

/**
 * Creates a key for an account. Throws an OperatorError for an unknown account, a malformed scope, or more
 * than KEYS_PER_ACCOUNT_MAX keys. `confirm` is part of the change.
 */
export async function createKey(
  storage: AccessStorage,
  accountName: string,
  scopes: readonly string[],
  now: Date,
  confirm: (key: KeyRecord) => void | Promise<void> = () => {},
): Promise<NewKey> {
  const { text, publicId, secretHash } = mintKey((count) => crypto.getRandomValues(new Uint8Array(count)));
  const key = await storeKey(storage, accountName, { publicId, hash: secretHash, scopes }, now, confirm);
  return { text, key };
}

/** Stores a key for an account. Throws as createKey. */
export async function storeKey(
  storage: AccessStorage,
  accountName: string,
  { publicId, hash, scopes }: KeyToStore,
  now: Date,
  confirm: (key: KeyRecord) => void | Promise<void> = () => {},
): Promise<KeyRecord> {
  const malformed = scopes.find((scope) => !SCOPE_FORM.test(scope));
  if (malformed !== undefined) {
    throw new OperatorError(
      `${JSON.stringify(malformed)} is not a valid scope.`,
      "Write it like sanctions:read.",
    );
  }
  const account = await findAccount(storage, accountName);
  const key: KeyRecord = {
    publicId,
    accountId: account.id,
    scopes: [...new Set(scopes)],
    createdAt: formatTimestamp(now),
    revokedAt: null,
  };
  if (!(await storage.addKey(key, hash, KEYS_PER_ACCOUNT_MAX, () => confirm(key)))) {
    throw new OperatorError(
      `The account ${accountName} already has ${KEYS_PER_ACCOUNT_MAX} keys.`,
      "Revoke a key that is no longer used.",
    );
  }
  return key;
}

/** The keys of one account, or of all when the name is null; oldest first. */
export async function listKeys(storage: AccessStorage, accountName: string | null): Promise<KeyRecord[]> {
  return storage.keys(accountName === null ? null : (await findAccount(storage, accountName)).id);
}

const FIND_ID_HINT = "List the keys to see their ids: the part of a key between the underscores.";

/**
 * Revokes a key by its public id; a running service refuses it from the next request on. Returns the key with
 * the time of its first revocation. Throws an OperatorError when there is no such key. The error does not
 * quote a text that can't be an id, because it may be a key. `confirm` is part of the change.
 */
export async function revokeKey(
  storage: AccessStorage,
  publicId: string,
  now: Date,
  confirm?: Confirm,
): Promise<KeyRecord> {
  if (!isPublicId(publicId)) throw new OperatorError("That is not the id of a key.", FIND_ID_HINT);
  const isKnown = await storage.revokeKey(publicId, formatTimestamp(now), confirm);
  const stored = isKnown ? await storage.findKey(publicId) : null;
  if (stored === null) {
    throw new OperatorError(`There is no key with the id ${publicId}.`, FIND_ID_HINT);
  }
  return stored.key;
}
