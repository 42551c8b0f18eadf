// What access needs of a storage: accounts and keys, nothing of their meaning. SQLite is the default; the
// methods promise their answers, so that a storage which several replicas share can stand in.

export type Standing = "active" | "none";

export interface AccountSettings {
  readonly plan: Standing;
  readonly subscription: Standing;
  readonly blocked: boolean;
  /** Requests a minute, or null for no limit. */
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
  /** Null while the key is good. */
  readonly revokedAt: string | null;
}

/** A key as it is stored, with the account that it belongs to. */
export interface StoredKey {
  readonly key: KeyRecord;
  /** SHA-256 of the secret. */
  readonly secretHash: Uint8Array;
  readonly account: Account;
}

export interface AccessStorage {
  /** Null when the name is taken. */
  addAccount(account: Omit<Account, "id">): Promise<Account | null>;
  /** Ordered by name. */
  accounts(): Promise<Account[]>;
  findAccount(name: string): Promise<Account | null>;
  /** Changes what is given and returns the account as it stands then. */
  changeAccount(id: number, changes: Partial<AccountSettings>): Promise<Account>;
  /** False when the account has `unrevokedMax` unrevoked keys already; counting and adding are one step. */
  addKey(key: KeyRecord, secretHash: Uint8Array, unrevokedMax: number): Promise<boolean>;
  /** Of one account or of all; oldest first. */
  keys(accountId: number | null): Promise<KeyRecord[]>;
  /** Reads the key as it stands now, changes of other processes included. */
  findKey(publicId: string): Promise<StoredKey | null>;
  /** Keeps an earlier time of revocation. */
  revokeKey(publicId: string, revokedAt: string): Promise<void>;
  close(): void;
}
