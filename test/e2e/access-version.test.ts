// Accounts and keys that a newer version of the program has written: nobody is let in by what an older one
// makes of them.

import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  ask,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";

const folder = makeFolder();
const good = join(folder.path, "good");
const state = join(folder.path, "state");
let key: string;
let service: RunningService | null = null;
beforeAll(async () => {
  await importInvented(good);
  key = await createKey(good);
});
afterEach(async () => {
  await service?.stop();
  service = null;
  rmSync(state, { recursive: true, force: true });
});
afterAll(folder.remove);

/** As a newer version leaves the file, whose revocations may stand where this one doesn't look. */
function upgrade(): void {
  const database = new Database(join(state, "access.sqlite"));
  database.run("ALTER TABLE key ADD COLUMN expires_at TEXT");
  database.run("UPDATE key SET expires_at = '2020-01-01T00:00:00'");
  database.run("PRAGMA user_version = 2");
  database.close();
}

describe("accounts and keys of a newer version", () => {
  test.each(
    [
      ["serve", "--listen", "127.0.0.1:0"],
      ["serve", "--listen", "127.0.0.1:0", "--workers", "2"],
      ["accounts", "list"],
      ["accounts", "create", "another"],
      ["accounts", "set", "tests", "--rate", "5"],
      ["accounts", "block", "tests"],
      ["accounts", "unblock", "tests"],
      ["keys", "list"],
      ["keys", "create", "tests"],
      ["keys", "revoke", "abcdefghijkl"],
    ].map((args) => ({ args })),
  )("are refused by $args", async ({ args }) => {
    cpSync(good, state, { recursive: true });
    upgrade();
    const before = readFileSync(join(state, "access.sqlite"));
    const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("was written by a newer version of this program (format 2, known: 1).\nhint: ");
    expect(stderr).not.toContain("    at ");
    expect(readFileSync(join(state, "access.sqlite"))).toEqual(before);
  });

  test.each([1, 2])("let nobody into a service of %d workers that runs already", async (workers) => {
    cpSync(good, state, { recursive: true });
    service = await startService(state, {}, ["--workers", String(workers)]);
    for (let i = 0; i < 6; i++) expect((await ask(service, key, "/v1/sanctions/schemas")).status).toBe(200);
    upgrade();
    for (let i = 0; i < 6; i++) {
      const { status, body } = await ask(service, key, "/v1/sanctions/schemas");
      expect(status).toBe(500);
      expect(body).toMatchObject({ error: { code: "internal_error" } });
    }
    expect(JSON.parse(await service.logLine("a newer version"))).toMatchObject({ level: "error" });
  });
});
