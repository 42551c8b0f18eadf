// The storage that access needs: accounts and keys. SQLite is the usual one; the methods are asynchronous for
// PostgreSQL, which replicas share.

export type Standing = "active" | "none";

export interface AccountSettings {
  readonly plan: Standing;
  readonly subscription: Standing;
  readonly blocked: boolean;
  /** Requests per minute, or null for no limit. */
  readonly ratePerMinute: number | null;
}

export interface Account extends AccountSettings {
  readonly id: number;
  /** Unique. */
  readonly name: string;
  /** YYYY-MM-DDTHH:MM:SS, UTC, as all times here. */
  readonly createdAt: string;
}

export interface KeyRecord {
  readonly publicId: string;
  readonly accountId: number;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  /** Null while the key is valid. */
  readonly revokedAt: string | null;
}

/** A stored key with its account. */
export interface StoredKey {
  readonly key: KeyRecord;
  /** SHA-256 of the secret. */
  readonly secretHash: Uint8Array;
  readonly account: Account;
}

/** Awaited when a change is made and before it is durable; the change is undone when it rejects. */
export type Confirm = () => void | Promise<void>;

export interface AccessStorage {
  /** Null when the name is taken; then nothing is confirmed. */
  addAccount(account: Omit<Account, "id">, confirm?: Confirm): Promise<Account | null>;
  /** Ordered by name. */
  accounts(): Promise<Account[]>;
  findAccount(name: string): Promise<Account | null>;
  /** Changes the given settings and returns the changed account. */
  changeAccount(id: number, changes: Partial<AccountSettings>, confirm?: Confirm): Promise<Account>;
  /**
   * False when the account already has `unrevokedMax` unrevoked keys. Counting and adding are one
   * transaction.
   */
  addKey(key: KeyRecord, secretHash: Uint8Array, unrevokedMax: number, confirm?: Confirm): Promise<boolean>;
  /** The keys of one account, or of all for null; oldest first. */
  keys(accountId: number | null): Promise<KeyRecord[]>;
  /** Finds a key as it is now, including changes by other processes. */
  findKey(publicId: string): Promise<StoredKey | null>;
  /**
   * Revokes a key; a key revoked before keeps its first time of revocation. False when there is no such key;
   * then nothing is confirmed.
   */
  revokeKey(publicId: string, revokedAt: string, confirm?: Confirm): Promise<boolean>;
  close(): void;
}
