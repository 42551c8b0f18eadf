import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SqliteAccessStorage } from "../../src/service/access/sqlite-storage.ts";
import { describeStorage, problemOf } from "./conformance.ts";
import { addClient, freshPath } from "./support.ts";

describeStorage("SQLite", async () => {
  const path = freshPath();
  return [new SqliteAccessStorage(path), new SqliteAccessStorage(path)];
});

describe("the file", () => {
  test("is readable by its owner only, and so are the files that SQLite adds", async () => {
    const path = freshPath();
    const storage = new SqliteAccessStorage(path);
    await addClient(storage, "bank");
    const files = readdirSync(dirname(path));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(statSync(join(dirname(path), file)).mode & 0o777).toBe(0o600);
    storage.close();

    chmodSync(path, 0o644);
    new SqliteAccessStorage(path).close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("never holds a secret", async () => {
    const path = freshPath();
    const storage = new SqliteAccessStorage(path);
    const text = await addClient(storage, "bank");
    const [, publicId = "", secret = ""] = text.split("_");
    storage.close();
    const bytes = readFileSync(path, "latin1");
    expect(bytes).toContain(publicId);
    expect(bytes).not.toContain(secret.slice(0, 43));
  });

  test("keeps everything over a restart", async () => {
    const path = freshPath();
    const first = new SqliteAccessStorage(path);
    await addClient(first, "bank");
    const before = [await first.accounts(), await first.keys(null)];
    first.close();
    const second = new SqliteAccessStorage(path);
    expect([await second.accounts(), await second.keys(null)]).toEqual(before);
  });

  test("is refused with a hint when it is damaged or of a newer version", async () => {
    const damaged = freshPath();
    new SqliteAccessStorage(damaged).close();
    writeFileSync(damaged, "not a database, but long enough to be taken for one".repeat(50));
    expect(await problemOf(() => new SqliteAccessStorage(damaged))).toContain("can't be opened");

    const newer = freshPath();
    new SqliteAccessStorage(newer).close();
    const database = new Database(newer);
    database.run("PRAGMA user_version = 99");
    database.close();
    expect(await problemOf(() => new SqliteAccessStorage(newer))).toStartWith(
      `${newer} was written by a newer version`,
    );
  });
});
