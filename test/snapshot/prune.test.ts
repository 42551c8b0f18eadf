// Pruning on disk: what goes is gone, and what is needed stays. An archived file takes the place of a
// snapshot only when it is that snapshot to the byte.

import { describe, expect, test } from "bun:test";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listSnapshotIds, snapshotFolder, snapshotsFolder } from "../../src/engine/snapshot/folders.ts";
import { takeImportLock } from "../../src/engine/snapshot/import-lock.ts";
import { loadManifest, sealManifest } from "../../src/engine/snapshot/manifest.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { type PruneRequest, pruneSnapshots } from "../../src/engine/snapshot/prune.ts";
import { publishFile } from "../../src/engine/snapshot/publish.ts";
import { rollBack } from "../../src/engine/snapshot/roll-back.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { makeWritable } from "../support/damage.ts";
import { scratchFolder } from "../support/scratch.ts";

const root = scratchFolder("interdict-prune-");
const NOW = new Date("2026-11-23T06:30:00Z");
const THIN = { kind: "thin", days: 31, months: 120 } as const;
let made = 0;

/** A state folder with an import of the UN's list on each day, and the ids in their order. */
async function importOn(...days: string[]): Promise<{ state: string; ids: string[] }> {
  const state = join(root, `state-${made++}`);
  const ids: string[] = [];
  for (const day of days) {
    const now = new Date(`${day}T06:00:00Z`);
    ids.push((await buildSnapshot({ paths: ["fixtures/demo/un"], state, now })).id);
  }
  return { state, ids };
}

function prune(state: string, more: Partial<PruneRequest> & { readonly needed?: readonly string[] } = {}) {
  const { needed = [], ...request } = more;
  return pruneSnapshots({
    state,
    policy: THIN,
    neededByJournal: async () => new Set(needed),
    archive: null,
    isTrial: false,
    now: NOW,
    ...request,
  });
}

const reasons = (pruned: Awaited<ReturnType<typeof prune>>) => pruned.map(({ reason }) => reason);
const sizeOf = (folder: string) =>
  readdirSync(folder).reduce((bytes, name) => bytes + readFileSync(join(folder, name)).length, 0);

describe("pruning", () => {
  test("thins the past, reports what it freed, and changes nothing in a trial", async () => {
    const { state, ids } = await importOn(
      "2026-08-01",
      "2026-08-31",
      "2026-09-29",
      "2026-09-30",
      "2026-11-01",
    );
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = ids;
    const bytes = sizeOf(snapshotFolder(state, first));
    const trial = await prune(state, { isTrial: true });
    expect(listSnapshotIds(state)).toEqual(ids);
    const pruned = await prune(state);
    expect(pruned).toEqual(trial);
    expect(pruned[0]).toEqual({
      id: first,
      createdAt: "2026-08-01T06:00:00",
      stays: false,
      isForJournalOnly: false,
      reason: "older than 31 days and not the last of 2026-08",
      bytes,
      freedBytes: bytes,
    });
    expect(pruned.filter(({ stays }) => !stays).map(({ id }) => id)).toEqual([first, third]);
    expect(listSnapshotIds(state)).toEqual([second, fourth, fifth]);
    expect(readdirSync(snapshotsFolder(state)).sort()).toEqual([second, fourth, fifth]);
  });

  test("keeps the one in use and the one that a rollback goes back to", async () => {
    const { state, ids } = await importOn("2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04");
    const [first = "", second = "", third = "", fourth = ""] = ids;
    rollBack(state, third, () => {});
    const newest = { kind: "newest", count: 1 } as const;
    expect(reasons(await prune(state, { policy: newest }))).toEqual([
      "not among the newest 1",
      "not among the newest 1",
      "in use",
      "a rollback goes back to it",
    ]);
    expect(listSnapshotIds(state)).toEqual([third, fourth]);
    expect(first < second).toBe(true);
    expect(rollBack(state, null, () => {}).to.id).toBe(fourth);
  });

  test("keeps the readable one to roll back to, where the one before the snapshot in use is damaged", async () => {
    const { state, ids } = await importOn("2026-07-01", "2026-07-02", "2026-07-03", "2026-07-04");
    damageManifest(state, ids[2] ?? "");
    expect(reasons(await prune(state))).toEqual([
      "older than 31 days and not the last of 2026-07",
      "a rollback goes back to it",
      "older than 31 days and not the last of 2026-07",
      "in use",
    ]);
  });

  test("frees nothing for files that a backup has linked", async () => {
    const { state, ids } = await importOn("2026-08-01", "2026-08-02", "2026-08-03");
    const folder = snapshotFolder(state, ids[0] ?? "");
    const bytes = sizeOf(folder);
    linkSync(join(folder, "entities.sqlite"), join(state, "linked"));
    const linked = readFileSync(join(state, "linked")).length;
    expect((await prune(state))[0]).toMatchObject({ stays: false, bytes, freedBytes: bytes - linked });
  });

  test("stops, with nothing deleted, when the journal can't be read or the caller refuses", async () => {
    const { state, ids } = await importOn("2026-08-01", "2026-08-02", "2026-08-03");
    const neededByJournal = async () => {
      throw new Error("the journal is damaged");
    };
    await expect(prune(state, { neededByJournal })).rejects.toThrow("the journal is damaged");
    let asked: readonly string[] = [];
    const confirm = (going: readonly string[]) => {
      asked = going;
      throw new Error("it can't be recorded");
    };
    await expect(prune(state, { confirm })).rejects.toThrow("it can't be recorded");
    expect(asked).toEqual(ids.slice(0, 1));
    expect(listSnapshotIds(state)).toEqual(ids);
  });

  test("waits for no import, but a trial needs no lock", async () => {
    const { state } = await importOn("2026-08-01");
    const release = takeImportLock(state);
    await expect(prune(state)).rejects.toThrow("Another import is running");
    expect(await prune(state, { isTrial: true })).toHaveLength(1);
    release();
  });
});

describe("a snapshot that the journal needs", () => {
  async function archived(): Promise<{ state: string; needed: string; archive: string; file: string }> {
    const { state, ids } = await importOn("2026-08-01", "2026-08-02", "2026-08-03");
    const [needed = ""] = ids;
    const archive = join(root, `archive-${made++}`);
    mkdirSync(join(archive, "a folder"), { recursive: true });
    writeFileSync(join(archive, "notes.txt"), "The archive of the bank.");
    const file = join(archive, "august.snapshot");
    await writePortable(snapshotFolder(state, needed), file, null);
    return { state, needed, archive, file };
  }

  test("goes when its file is intact in the archive, and can be brought back as it was", async () => {
    const { state, needed, archive, file } = await archived();
    const before = readFileSync(join(snapshotFolder(state, needed), "manifest.json"));
    const [kept] = await prune(state, { needed: [needed] });
    expect(kept).toMatchObject({ stays: true, isForJournalOnly: true });
    const [gone] = await prune(state, { needed: [needed], archive });
    expect(gone?.reason).toBe(`answers in the journal came from it, and ${file} has it intact`);
    expect(listSnapshotIds(state)).not.toContain(needed);
    await publishFile({ path: file, state, trusted: null, force: true, replaces: null, check: () => {} });
    expect(readFileSync(join(snapshotFolder(state, needed), "manifest.json")).equals(before)).toBe(true);
  });

  test.each<[string, (file: string, state: string) => void | Promise<void>, string]>([
    ["missing", (file) => rmSync(file), "and its file is not in the archive"],
    ["changed in one byte", flipByte, "lacks the size or checksum in the manifest"],
    ["cut short", cutShort, "not a complete snapshot file"],
    ["of other lists at the same second", replaceByTwin, "has another manifest"],
  ])("stays when its file is %s", async (_, spoil, reason) => {
    const { state, needed, archive, file } = await archived();
    await spoil(file, state);
    const [kept] = await prune(state, { needed: [needed], archive });
    expect(kept).toMatchObject({ id: needed, stays: true, isForJournalOnly: true });
    expect(kept?.reason).toContain(reason);
    expect(listSnapshotIds(state)).toContain(needed);
  });

  test("goes when a second file is intact, and not by an archive that isn't there", async () => {
    const { state, needed, archive, file } = await archived();
    const again = join(archive, "z.snapshot");
    writeFileSync(again, readFileSync(file));
    flipByte(file);
    await expect(prune(state, { needed: [needed], archive: join(archive, "none") })).rejects.toThrow(
      "ENOENT",
    );
    expect((await prune(state, { needed: [needed], archive }))[0]?.reason).toContain(again);
  });

  test("stays although it is archived while the policy keeps it", async () => {
    const { state, ids } = await importOn("2026-11-01", "2026-11-02");
    const archive = join(root, `archive-${made++}`);
    mkdirSync(archive);
    for (const id of ids)
      await writePortable(snapshotFolder(state, id), join(archive, `${id}.snapshot`), null);
    await prune(state, { needed: ids, archive });
    expect(listSnapshotIds(state)).toEqual(ids);
  });
});

function damageManifest(state: string, id: string): void {
  const folder = snapshotFolder(state, id);
  makeWritable(folder);
  writeFileSync(join(folder, "manifest.json"), "{}");
}

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function cutShort(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length >> 1));
}

/** A valid file with the same id and another manifest. */
async function replaceByTwin(file: string, state: string): Promise<void> {
  const [id = ""] = listSnapshotIds(state);
  const twin = join(root, `twin-${made++}`);
  mkdirSync(twin);
  for (const name of readdirSync(snapshotFolder(state, id)))
    writeFileSync(join(twin, name), readFileSync(join(snapshotFolder(state, id), name)));
  const manifest = sealManifest({ ...loadManifest(twin), embedded: true });
  writeFileSync(join(twin, "manifest.json"), JSON.stringify(manifest));
  await writePortable(twin, file, null);
}
