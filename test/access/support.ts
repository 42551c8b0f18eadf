// A storage in a folder of its own, which goes when the test process does, and the usual accounts.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountSettings } from "../../src/access/access-storage.ts";
import { createAccount } from "../../src/access/accounts.ts";
import { createKey } from "../../src/access/keys.ts";
import { SqliteAccessStorage } from "../../src/access/sqlite-storage.ts";
import { SCOPE } from "../../src/model/limits.ts";

export const NOW = new Date("2026-01-02T03:04:05Z");

/** The path of an access file that doesn't exist yet. */
export function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "interdict-access-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "state", "access.sqlite");
}

export function freshStorage(): SqliteAccessStorage {
  return new SqliteAccessStorage(freshPath());
}

/** Makes an account with one key, and gives the key. */
export async function addClient(
  storage: SqliteAccessStorage,
  name: string,
  settings: Partial<AccountSettings> = {},
  scopes: readonly string[] = [SCOPE],
): Promise<string> {
  await createAccount(storage, name, settings, NOW);
  return (await createKey(storage, name, scopes, NOW)).text;
}
