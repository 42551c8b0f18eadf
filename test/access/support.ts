// A storage in a folder of its own, which goes when the tests end, and the usual accounts.

import { join } from "node:path";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import type { AccessStorage, AccountSettings } from "../../src/service/access/access-storage.ts";
import { createAccount } from "../../src/service/access/accounts.ts";
import { createKey } from "../../src/service/access/keys.ts";
import { SqliteAccessStorage } from "../../src/service/access/sqlite-storage.ts";
import { scratchFolder } from "../support/scratch.ts";

export const NOW = new Date("2026-01-02T03:04:05Z");

/** The path of an access file that doesn't exist yet. */
export function freshPath(): string {
  return join(scratchFolder("interdict-access-"), "state", "access.sqlite");
}

export function freshStorage(): SqliteAccessStorage {
  return new SqliteAccessStorage(freshPath());
}

/** Makes an account with one key, and gives the key. */
export async function addClient(
  storage: AccessStorage,
  name: string,
  settings: Partial<AccountSettings> = {},
  scopes: readonly string[] = [SCOPE_READ],
): Promise<string> {
  await createAccount(storage, name, settings, NOW);
  return (await createKey(storage, name, scopes, NOW)).text;
}
