// What a service reads of accounts and keys where it may not write: always what the file and the files beside
// it say.

import { Database } from "bun:sqlite";
import { describe, expect, spyOn, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { OperatorError } from "../../src/base/model/errors.ts";
import { SCOPE_READ } from "../../src/base/model/scopes.ts";
import { changeAccount } from "../../src/service/access/accounts.ts";
import { createKey, revokeKey } from "../../src/service/access/keys.ts";
import { SqliteAccessStorage } from "../../src/service/access/sqlite-storage.ts";
import { scratchFolder } from "../support/scratch.ts";
import { addClient, freshPath, NOW } from "./support.ts";

const idOf = (key: string) => key.split("_")[1] ?? "";

async function failureOf(act: () => unknown): Promise<OperatorError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
  throw new Error("Nothing was refused.");
}

/** A path with an account and a key, written by somebody who goes on having the file open. */
async function openFile() {
  const path = freshPath();
  const writer = new SqliteAccessStorage(path);
  return { path, writer, key: await addClient(writer, "bank") };
}

/** As the files lie there when their writer is killed: what it wrote last is beside the database. */
function copyAsKilled(path: string): string {
  const folder = scratchFolder("interdict-killed-");
  for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, join(folder, `access.sqlite${suffix}`));
  return join(folder, "access.sqlite");
}

describe("a copied file", () => {
  test("says what was written, and leaves no trace", async () => {
    const { path, writer, key } = await openFile();
    writer.close();
    const before = readdirSync(dirname(path));
    const copy = new SqliteAccessStorage(path, true);
    expect((await copy.findKey(idOf(key)))?.account.name).toBe("bank");
    expect(await copy.findKey("nobodys-key0")).toBeNull();
    expect(readdirSync(dirname(path))).toEqual(before);
    copy.close();
  });

  test("can't be written", async () => {
    const { path, key } = await openFile();
    const copy = new SqliteAccessStorage(path, true);
    await expect(revokeKey(copy, idOf(key), NOW)).rejects.toThrow("readonly");
    await expect(changeAccount(copy, "bank", { blocked: true })).rejects.toThrow("readonly");
    await expect(createKey(copy, "bank", [SCOPE_READ], NOW)).rejects.toThrow("readonly");
    expect((await copy.findKey(idOf(key)))?.key.revokedAt).toBeNull();
  });

  test("includes writes that are still in the file next to the database", async () => {
    const { path, writer, key } = await openFile();
    await revokeKey(writer, idOf(key), NOW);
    const killed = copyAsKilled(path);
    expect(statSync(`${killed}-wal`).size).toBeGreaterThan(0);
    const copy = new SqliteAccessStorage(killed, true);
    expect((await copy.findKey(idOf(key)))?.key.revokedAt).toBe("2026-01-02T03:04:05");
    expect(readdirSync(dirname(killed)).sort()).toEqual(["access.sqlite", "access.sqlite-wal"]);
  });

  test("has nothing that was not written to its end", async () => {
    const { path, writer, key } = await openFile();
    const rest = statSync(`${path}-wal`).size;
    await revokeKey(writer, idOf(key), NOW);
    const killed = copyAsKilled(path);
    truncateSync(`${killed}-wal`, rest + 100);
    const copy = new SqliteAccessStorage(killed, true);
    expect((await copy.findKey(idOf(key)))?.key.revokedAt).toBeNull();
  });

  test("leaves nothing in the folders for temporary files", async () => {
    const ours = () =>
      ["/dev/shm", tmpdir()]
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder))
        .filter((name) => name.startsWith(`interdict-${process.pid}-`));
    const { path, key } = await openFile();
    await new SqliteAccessStorage(path, true).findKey(idOf(key));
    expect(ours()).toEqual([]);
  });

  test("follows each change at once, wherever SQLite puts it", async () => {
    const { path, writer, key } = await openFile();
    const copy = new SqliteAccessStorage(path, true);
    const other = new Database(path);
    const step = fc.record({
      isBlocked: fc.boolean(),
      // What was written goes into the database, and the file beside it begins anew at its old length, or is
      // emptied.
      checkpoint: fc.constantFrom(null, null, "RESTART", "TRUNCATE"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { isBlocked, checkpoint } of steps) {
          if (checkpoint !== null) other.query(`PRAGMA wal_checkpoint(${checkpoint})`).get();
          await changeAccount(writer, "bank", { blocked: isBlocked });
          expect((await copy.findKey(idOf(key)))?.account.blocked).toBe(isBlocked);
        }
      }),
      { numRuns: 30 },
    );
    other.close();
    writer.close();
    expect(await copy.findKey(idOf(key))).not.toBeNull();
  });

  test("is made once of a file that rests, and anew of one that is changed", async () => {
    const { path, writer, key } = await openFile();
    const later = spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    const made = spyOn(Database, "deserialize");
    try {
      const copy = new SqliteAccessStorage(path, true);
      for (let i = 0; i < 3; i++) expect((await copy.findKey(idOf(key)))?.key.revokedAt).toBeNull();
      expect(made).toHaveBeenCalledTimes(1);
      await revokeKey(writer, idOf(key), NOW);
      for (let i = 0; i < 3; i++) expect((await copy.findKey(idOf(key)))?.key.revokedAt).toBeString();
      expect(made).toHaveBeenCalledTimes(2);
    } finally {
      later.mockRestore();
      made.mockRestore();
    }
  });

  test("accepts no key while it can't be read, and continues when it can", async () => {
    const { path, writer, key } = await openFile();
    writer.close();
    const copy = new SqliteAccessStorage(path, true);
    expect(await copy.findKey(idOf(key))).not.toBeNull();
    renameSync(path, `${path}.away`);
    for (let i = 0; i < 2; i++)
      expect((await failureOf(() => copy.findKey(idOf(key)))).message).toContain("is missing");
    renameSync(`${path}.away`, path);
    expect(await copy.findKey(idOf(key))).not.toBeNull();
  });

  test("accepts no key from a file of another version", async () => {
    const { path, writer, key } = await openFile();
    writer.close();
    const copy = new SqliteAccessStorage(path, true);
    setVersion(path, 99);
    for (let i = 0; i < 2; i++)
      expect((await failureOf(() => copy.findKey(idOf(key)))).message).toContain("a newer version");
    expect((await failureOf(() => new SqliteAccessStorage(path, true))).message).toContain("a newer version");
    setVersion(path, 0);
    expect((await failureOf(() => new SqliteAccessStorage(path, true))).message).toContain("has format 0");
  });

  test("must be there", async () => {
    const path = freshPath();
    mkdirSync(dirname(path));
    const { message, hint } = await failureOf(() => new SqliteAccessStorage(path, true));
    expect(message).toBe(`There are no accounts and keys: ${path} is missing.`);
    expect(hint).toContain("interdict accounts create");
    expect(readdirSync(dirname(path))).toEqual([]);
  });
});

describe("a file that is open", () => {
  test("accepts no key once a newer version has rewritten it", async () => {
    const { path, writer, key } = await openFile();
    expect(await writer.findKey(idOf(key))).not.toBeNull();
    setVersion(path, 2);
    for (let i = 0; i < 2; i++)
      expect((await failureOf(() => writer.findKey(idOf(key)))).message).toContain("a newer version");
    setVersion(path, 1);
    expect(await writer.findKey(idOf(key))).not.toBeNull();
  });

  test("is left as it is when it is of a newer version", async () => {
    const path = freshPath();
    mkdirSync(dirname(path));
    const database = new Database(path, { create: true });
    database.run("PRAGMA user_version = 2");
    database.close();
    await failureOf(() => new SqliteAccessStorage(path));
    const reread = new Database(path, { readonly: true });
    expect(reread.query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "delete" });
    reread.close();
  });
});

function setVersion(path: string, version: number): void {
  const database = new Database(path);
  database.run(`PRAGMA user_version = ${version}`);
  database.close();
}
