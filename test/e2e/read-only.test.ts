// The compiled executable over a state folder that it can't write: it answers from what is there, says so
// loudly, and a revocation holds at once, wherever SQLite has put it.

import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { ask, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { importWithKey, match, readinessOf } from "../support/served.ts";
import { asUnprivileged, canMount, giveAway, remount, withMounted } from "../support/unprivileged.ts";

const folder = makeFolder();
const good = join(folder.path, "good");
const unprivileged = asUnprivileged(folder.path);
const WARNING = "READING ONLY: the state folder can't be written";

let key: string;
let service: RunningService | null = null;

beforeAll(async () => {
  key = await importWithKey(good);
});
afterEach(async () => {
  await service?.stop();
  service = null;
});
afterAll(() => {
  for (const name of readdirSync(folder.path)) chmodSync(join(folder.path, name), 0o700);
  folder.remove();
});

/** A state folder of its own that its user may not write. */
function lockedState(name: string, prepare: (state: string) => void = () => {}): string {
  const state = join(folder.path, name);
  cpSync(good, state, { recursive: true });
  prepare(state);
  giveAway(state);
  chmodSync(state, 0o500);
  return state;
}

/** The different answers to a few requests: each may reach another worker. */
async function statusesOf(running: RunningService, withKey = key): Promise<number[]> {
  const statuses = new Set<number>();
  for (let i = 0; i < 12; i++) {
    const answer = await fetch(`${running.url}/v1/sanctions/search?query=bulgozhina`, {
      headers: { Authorization: `Bearer ${withKey}`, Connection: "close" },
    });
    statuses.add(answer.status);
  }
  return [...statuses];
}

async function expectAnswers(running: RunningService): Promise<void> {
  expect(await statusesOf(running)).toEqual([200]);
  const { status, body } = await match(running, key);
  expect(status).toBe(200);
  expect(body.results).not.toEqual([]);
  expect((await ask(running, `${key.slice(0, -1)}!`, "/v1/sanctions/schemas")).status).toBe(401);
  expect(running.log()).toContain(WARNING);
  expect(await readinessOf(running)).toMatchObject({
    status: 200,
    body: {
      ready: true,
      warnings: expect.arrayContaining([expect.stringContaining("The state folder can't be written")]),
    },
  });
}

describe.each([1, 2])("a state folder without the right to write, with %d workers", (workers) => {
  const flags = ["--workers", String(workers)];

  test("is answered from, loudly", async () => {
    const state = lockedState(`locked-${workers}`);
    const before = readdirSync(state);
    service = await startService(state, unprivileged, flags);
    await expectAnswers(service);
    expect(JSON.parse(await service.logLine(WARNING))).toMatchObject({ level: "error", state });
    expect(readdirSync(state)).toEqual(before);
  });

  test("is followed by whoever may write it", async () => {
    const state = lockedState(`followed-${workers}`);
    service = await startService(state, unprivileged, flags);
    const write = async (...args: string[]) => {
      chmodSync(state, 0o700);
      const done = await runBinary([...args, "--state", state], unprivileged);
      chmodSync(state, 0o500);
      expect(done.exitCode).toBe(0);
      return done.stdout.trim();
    };
    expect(await statusesOf(service)).toEqual([200]);
    await write("accounts", "block", "tests");
    expect(await statusesOf(service)).toEqual([403]);
    await write("accounts", "unblock", "tests");
    expect(await statusesOf(service)).toEqual([200]);
    const second = await write("keys", "create", "tests");
    expect(await statusesOf(service, second)).toEqual([200]);
    await write("keys", "revoke", key.split("_")[1] ?? "");
    expect(await statusesOf(service)).toEqual([401]);
    expect(await statusesOf(service, second)).toEqual([200]);
  });

  test("has a revocation that a killed writer left beside the database", async () => {
    const state = lockedState(`killed-${workers}`, (unlocked) => {
      const source = join(folder.path, `written-${workers}`);
      cpSync(good, source, { recursive: true });
      const writer = new Database(join(source, "access.sqlite"));
      writer.run("PRAGMA wal_autocheckpoint = 0");
      writer.run("UPDATE key SET revoked_at = '2026-01-01T00:00:00'");
      for (const suffix of ["", "-wal"])
        copyFileSync(join(source, `access.sqlite${suffix}`), join(unlocked, `access.sqlite${suffix}`));
      writer.close();
    });
    expect(statSync(join(state, "access.sqlite-wal")).size).toBeGreaterThan(0);
    service = await startService(state, unprivileged, flags);
    expect(await statusesOf(service)).toEqual([401]);
  });
});

test("without accounts a folder that can't be written is no start", async () => {
  const state = lockedState("keyless", (unlocked) => rmSync(join(unlocked, "access.sqlite")));
  const { exitCode, stderr } = await runBinary(
    ["serve", "--listen", "127.0.0.1:0", "--state", state],
    unprivileged,
  );
  expect(exitCode).toBe(1);
  expect(stderr).toContain("permission denied");
  expect(stderr).toContain("hint: ");
  expect(stderr).not.toContain("    at ");
});

const canTryDisks = canMount("a full or read-only disk");

test.skipIf(!canTryDisks)(
  "a full disk is answered from, and a revocation holds once there is room",
  async () => {
    const disk = join(folder.path, "full-disk");
    const state = join(disk, "state");
    mkdirSync(disk);
    await withMounted(disk, "size=4m", async () => {
      cpSync(good, state, { recursive: true });
      fill(join(disk, "filler"));
      service = await startService(state, {}, ["--journal-full", "answer"]);
      await expectAnswers(service);
      const revoke = ["keys", "revoke", key.split("_")[1] ?? "", "--state", state];
      const refused = await runBinary(revoke);
      expect(refused.exitCode).toBe(1);
      expect(refused.stderr).toContain("disk is full");
      expect(refused.stderr).not.toContain("    at ");
      expect(await statusesOf(service)).toEqual([200]);
      rmSync(join(disk, "filler"));
      expect((await runBinary(revoke)).exitCode).toBe(0);
      expect(await statusesOf(service)).toEqual([401]);
      await service.stop();
      service = null;
    });
  },
);

test.skipIf(!canTryDisks)("a read-only disk is answered from, and followed", async () => {
  const disk = join(folder.path, "read-only-disk");
  const state = join(disk, "state");
  mkdirSync(disk);
  await withMounted(disk, "size=4m", async () => {
    cpSync(good, state, { recursive: true });
    remount(disk, "ro");
    service = await startService(state, {}, ["--journal-full", "answer"]);
    await expectAnswers(service);
    const revoke = ["keys", "revoke", key.split("_")[1] ?? "", "--state", state];
    const refused = await runBinary(revoke);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain("the file system is read-only");
    remount(disk, "rw");
    expect((await runBinary(revoke)).exitCode).toBe(0);
    expect(await statusesOf(service)).toEqual([401]);
    await service.stop();
    service = null;
  });
});

/** Writes a file until the disk has no room for another byte. */
function fill(path: string): void {
  const file = openSync(path, "w");
  for (const size of [4096, 1]) {
    try {
      for (;;) writeSync(file, new Uint8Array(size));
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
  }
  closeSync(file);
}
