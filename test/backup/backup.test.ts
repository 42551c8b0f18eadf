// A state folder as one file: restored as it was, refused when any byte of it was changed.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, zstdCompressSync } from "node:zlib";
import { packTar } from "../../src/base/platform/pack-tar.ts";
import { prepareStateFolder, RESTORING_FOLDER } from "../../src/base/platform/state-folder.ts";
import { loadCurrentId } from "../../src/engine/snapshot/folders.ts";
import { SNAPSHOT_FORMAT_VERSION } from "../../src/engine/snapshot/manifest.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { BACKUP_FORMAT_VERSION, type BackupManifest, isPartName } from "../../src/operator/backup/format.ts";
import { NEEDED_PARTS } from "../../src/operator/backup/left-out.ts";
import { restoreBackup, verifyBackup } from "../../src/operator/backup/restore.ts";
import { makeTrailer } from "../../src/operator/backup/trailer.ts";
import { writeBackup } from "../../src/operator/backup/write.ts";
import { inspectAccess } from "../../src/service/access/access-copy.ts";
import { openAccess } from "../../src/service/access/access-file.ts";
import { createAccount } from "../../src/service/access/accounts.ts";
import { createKey, revokeKey } from "../../src/service/access/keys.ts";
import { inspectCases } from "../../src/service/cases/inspect-cases.ts";
import { inspectClearances } from "../../src/service/clearances/inspect-clearances.ts";
import { prepareJournalFolder, SEALS_FILE } from "../../src/service/journal/folders.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { appendNote } from "../../src/service/journal/notes.ts";
import { findLaneEnd } from "../../src/service/journal/recovery.ts";
import { ALL, ANALYST, ChangingLists, FALSE_POSITIVE, givenCase, openDesk } from "../cases/support.ts";
import { clear, makeClearance, openPairs, openStore, TODAY } from "../clearances/support.ts";
import { seeded } from "../support/random.ts";
import { scratchFolder } from "../support/scratch.ts";
import { makeListed } from "../support/store-records.ts";

const root = scratchFolder("interdict-backup-");
const state = join(root, "state");
const NOW = new Date("2026-11-10T08:00:00Z");
const SEALED = {
  file: "2026-11-08.1.jsonl.zst",
  lane: "1",
  day: "2026-11-08",
  firstSeq: 1,
  lastSeq: 3,
  firstPrev: "0".repeat(64),
  lastHash: "a".repeat(64),
  entries: 3,
  snapshots: [],
  // Of the text that it holds here.
  sha256: new Bun.CryptoHasher("sha256").update("sealed").digest("hex"),
};
/** Two cases: one open, one decided, which clears a pair. */
async function decideCases(folder: string): Promise<void> {
  const lists = new ChangingLists("a-1", "a-2");
  const { desk } = openDesk({ state: folder });
  await desk.open(givenCase("K-8", "a-1"), ANALYST, lists);
  const { id } = await desk.open(givenCase("K-9", "a-2"), ANALYST, lists);
  await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
}

/** Most of these backups are without entries and snapshots. */
const LACKING = { accepted: NEEDED_PARTS };

let made = 0;
const newPath = (name: string) => join(root, `${made++}-${name}`);

beforeAll(async () => {
  await buildSnapshot({ paths: ["fixtures/demo/un"], state, now: new Date("2026-11-01T00:00:00Z") });
  await buildSnapshot({ paths: ["fixtures/demo/un"], state, now: new Date("2026-11-02T00:00:00Z") });
  const access = openAccess(state);
  await createAccount(access, "core banking", {}, NOW);
  const { key } = await createKey(access, "core banking", ["sanctions:read"], NOW);
  await createKey(access, "core banking", ["sanctions:read"], NOW);
  await revokeKey(access, key.publicId, NOW);
  access.close();
  const store = openStore([makeListed({ id: "a-1" })]);
  await clear(state, store, [makeClearance("K-1", "a-1"), makeClearance("K-2", "a-1")]);
  await decideCases(state);
  const folder = prepareJournalFolder(state);
  addEntry(state, "1", new Date("2026-11-09T08:00:00Z"));
  addEntry(state, "1", NOW);
  // What a crash leaves: an entry and a note without their ends.
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, name), content, { mode: 0o600, flag: "a" });
  write("2026-11-10.1.jsonl", '{"seq":5,"pre');
  appendNote(folder, SEALS_FILE, SEALED);
  write(SEALED.file, "sealed");
  write("seals.jsonl", '{"unfinis');
  writeFileSync(join(state, "last-import.json"), "{}\n", { mode: 0o600 });
  write("subject.key", new Uint8Array(32));
});

/** Two entries: an act, and the end of a process. */
function addEntry(of: string, name: string, now: Date): void {
  const lane = openLane(join(of, "journal"), name);
  lane?.append([{ kind: "act", members: '"user":"tests"' }], now);
  lane?.close(now);
}

function backUp(path: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) {
  return writeBackup({
    state,
    path,
    snapshots: "current",
    wholeJournal: false,
    now: NOW,
    record: () => {},
    ...more,
  });
}

/** The files of a folder, by their path in it, with mode and content. */
function contentOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => {
        const mode = (statSync(join(folder, name)).mode & 0o777).toString(8);
        return [name, `${mode} ${readFileSync(join(folder, name), "hex")}`];
      }),
  );
}

const reasonFor = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error) => String(error.message),
  );

describe("a backup", () => {
  test("restores everything as it was, for the owner only", async () => {
    const path = newPath("all.tar.zst");
    const { manifest } = await backUp(path, { snapshots: "all", wholeJournal: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const target = newPath("restored");
    expect(await restoreBackup(path, target, LACKING)).toEqual(manifest);
    const [before, after] = [contentOf(state), contentOf(target)];
    // Locks are made anew, and the restore is an entry of the lane of commands.
    for (const [name] of before) if (name.endsWith(".lock")) before.delete(name);
    for (const [name] of after)
      if (name.startsWith("journal/cli.") || name.includes(".cli.")) after.delete(name);
    // SQLite writes a copy of the accounts; an unfinished line was never acknowledged.
    for (const name of [
      "access.sqlite",
      "clearances.sqlite",
      "cases.sqlite",
      "journal/seals.jsonl",
      "journal/2026-11-10.1.jsonl",
    ]) {
      expect(after.has(name)).toBe(true);
      before.delete(name);
      after.delete(name);
    }
    const lanes = "journal.lanes";
    expect(Buffer.from(after.get(lanes)?.slice(4) ?? "", "hex").toString()).toBe("cli\n1\n");
    for (const content of [before, after]) content.delete(lanes);
    expect(after).toEqual(before);
    const open = readFileSync(join(target, "journal/2026-11-10.1.jsonl"), "utf8");
    expect(open.split("\n").map((line) => line.slice(0, 8))).toEqual(['{"seq":3', '{"seq":4', ""]);
    expect(readFileSync(join(target, "journal/seals.jsonl"), "utf8")).toMatch(/^\{"file":[^\n]*\}\n$/);
    for (const folder of [".", "snapshots", "journal"])
      expect(statSync(join(target, folder)).mode & 0o777).toBe(0o700);
    expect(inspectAccess(target)).toEqual(inspectAccess(state));
    expect(inspectAccess(target)).toMatchObject({ accounts: 1, keys: 2, unrevokedKeys: 1, damage: null });
    expect(inspectClearances(target, TODAY)).toMatchObject({ counts: { pairs: 3 }, damage: null });
    const store = openStore([makeListed({ id: "a-1" })]);
    expect([...(openPairs(target, store).of("K-2")?.rows ?? [])]).toEqual([1]);
    await clear(target, store, [makeClearance("K-3", "a-1")]);
    expect(inspectClearances(target, TODAY)?.counts?.pairs).toBe(4);
    expect(inspectCases(target)).toEqual(inspectCases(state));
    expect(inspectCases(target)?.counts?.byStatus).toMatchObject({ open: 1, decided: 1 });
  });

  test("of damaged or newer cleared pairs is neither written nor restored", async () => {
    const damaged = newPath("damaged-pairs");
    cpSync(state, damaged, { recursive: true });
    const pairs = join(damaged, "clearances.sqlite");
    const database = new Database(pairs);
    database.run("PRAGMA user_version = 99");
    database.close();
    const path = newPath("newer.tar.zst");
    await backUp(path, { state: damaged });
    const target = newPath("restored");
    expect(await reasonFor(restoreBackup(path, target, LACKING))).toContain(
      "cleared pairs of a newer version",
    );
    expect(existsSync(target)).toBe(false);
    writeFileSync(pairs, readFileSync(pairs).fill(0xa5, 4096));
    expect(await reasonFor(backUp(newPath("damaged.tar.zst"), { state: damaged }))).toContain(
      "clearances.sqlite",
    );
  });

  test("of damaged or newer cases is neither written nor restored", async () => {
    const damaged = newPath("damaged-cases");
    cpSync(state, damaged, { recursive: true });
    const cases = join(damaged, "cases.sqlite");
    const database = new Database(cases);
    database.run("PRAGMA user_version = 99");
    database.close();
    const path = newPath("newer-cases.tar.zst");
    await backUp(path, { state: damaged });
    expect(await reasonFor(restoreBackup(path, newPath("restored"), LACKING))).toContain(
      "cases of a newer version",
    );
    writeFileSync(cases, readFileSync(cases).fill(0xa5, 4096));
    expect(await reasonFor(backUp(newPath("damaged.tar.zst"), { state: damaged }))).toContain("cases.sqlite");
  });

  test("from before a pair has its case reopened by a restore", async () => {
    const older = newPath("older-pairs");
    cpSync(state, older, { recursive: true });
    for (const suffix of ["", "-wal", "-shm"])
      rmSync(join(older, `clearances.sqlite${suffix}`), { force: true });
    const path = newPath("older-pairs.tar.zst");
    await backUp(path, { state: older });
    const target = newPath("restored");
    await restoreBackup(path, target, LACKING);
    const { cases } = await openDesk({ state: target }).desk.list(ALL, new ChangingLists("a-1", "a-2"));
    expect(
      cases.map(({ reference, status, reopenedBecause }) => [reference, status, reopenedBecause]),
    ).toEqual([
      ["K-9", "reopened", expect.stringContaining("lost in a restore")],
      ["K-8", "open", null],
    ]);
  });

  test.each([
    ["none", 0],
    ["current", 1],
    ["all", 2],
  ] as const)("with --snapshots %s has %i of two, and says which one is in use", async (snapshots, count) => {
    const target = newPath("restored");
    const path = newPath("some.tar.zst");
    const { manifest } = await backUp(path, { snapshots });
    expect(manifest).toMatchObject({
      journal: "heads",
      heads: [{ lane: "1", seq: 4 }],
      current: loadCurrentId(state),
    });
    await restoreBackup(path, target, LACKING);
    const ofService = readdirSync(join(target, "journal")).filter((name) => !name.includes("cli."));
    expect(ofService.sort()).toEqual(["1.head", "seals.jsonl", "subject.key"]);
    const found = existsSync(join(target, "snapshots")) ? readdirSync(join(target, "snapshots")) : [];
    expect(found).toHaveLength(count);
    expect(readFileSync(join(target, "current"), "utf8")).toBe(readFileSync(join(state, "current"), "utf8"));
  });

  test("can be listed and unpacked with tar", async () => {
    const path = newPath("tar.tar.zst");
    await backUp(path);
    const target = newPath("unpacked");
    mkdirSync(target);
    expect(Bun.spawnSync(["tar", "--zstd", "-xf", path, "-C", target]).success).toBe(true);
    const unpacked = contentOf(target);
    unpacked.delete("backup.json");
    const restored = newPath("restored");
    await restoreBackup(path, restored, LACKING);
    const found = contentOf(restored);
    for (const [name] of found) if (name.includes("cli.") || name === "journal.lanes") found.delete(name);
    expect(unpacked).toEqual(found);
  });

  test("is not written from a damaged snapshot, nor from an empty folder", async () => {
    const damaged = newPath("damaged");
    cpSync(state, damaged, { recursive: true });
    const store = join(
      damaged,
      "snapshots",
      readFileSync(join(state, "current"), "utf8").trim(),
      "lists.zst",
    );
    const bytes = readFileSync(store);
    bytes[9000] = (bytes[9000] ?? 0) ^ 1;
    chmodSync(store, 0o600);
    writeFileSync(store, bytes);
    const path = newPath("damaged.tar.zst");
    expect(await reasonFor(backUp(path, { state: damaged }))).toContain(`${store} is damaged`);
    appendFileSync(store, "x");
    expect(await reasonFor(backUp(path, { state: damaged }))).toContain(`${store} is damaged`);
    expect(await reasonFor(backUp(path, { state: newPath("nowhere") }))).toContain("nothing to back up");
    expect(readdirSync(root).filter((name) => name.includes("damaged.tar.zst"))).toEqual([]);
  });
});

describe("a backup that was cut or changed", () => {
  test("is refused at every byte tried, and leaves nothing behind", async () => {
    const path = newPath("whole.tar.zst");
    await backUp(path, { snapshots: "none", wholeJournal: true });
    const whole = readFileSync(path);
    const random = seeded(7);
    const places = new Set(Array.from({ length: 150 }, () => Math.floor(random() * whole.length)));
    for (let i = 0; i < 60; i++) places.add(i).add(whole.length - 1 - i);
    const target = newPath("target");
    const changed = newPath("changed.tar.zst");
    for (const place of places) {
      const copy = Buffer.from(whole);
      copy[place] = (copy[place] ?? 0) ^ (1 << (place % 8));
      for (const bytes of [copy, whole.subarray(0, place)]) {
        writeFileSync(changed, bytes);
        expect([place, await reasonFor(restoreBackup(changed, target, LACKING))]).toEqual([
          place,
          expect.stringContaining(changed),
        ]);
      }
    }
    writeFileSync(changed, Buffer.concat([whole, Buffer.from("x")]));
    expect(await reasonFor(restoreBackup(changed, target, LACKING))).toContain("cut short");
    expect(existsSync(target)).toBe(false);
  });

  /** A backup whose checksum holds, with any parts. */
  async function forge(manifest: object, parts: Record<string, string>): Promise<string> {
    const path = newPath("forged.tar.zst");
    const all = { "backup.json": JSON.stringify(manifest), ...parts };
    const archive = packTar(
      Object.entries(all).map(([name, text]) => ({
        name,
        size: text.length,
        chunks: [Buffer.from(text, "latin1")],
      })),
    );
    const chunks: Uint8Array[] = [];
    await pipeline(
      Readable.from(archive),
      createZstdCompress(),
      async (packed: AsyncIterable<Uint8Array>) => {
        for await (const chunk of packed) chunks.push(chunk);
      },
    );
    const content = Buffer.concat(chunks);
    const digest = new Bun.CryptoHasher("sha256").update(content).digest();
    writeFileSync(path, Buffer.concat([content, makeTrailer(digest)]));
    return path;
  }

  const entryOf = (name: string, text: string) => ({
    name,
    bytes: text.length,
    sha256: new Bun.CryptoHasher("sha256").update(Buffer.from(text, "latin1")).digest("hex"),
  });
  const manifestWith = (more: Partial<BackupManifest>): BackupManifest => ({
    formatVersion: BACKUP_FORMAT_VERSION,
    createdAt: NOW.toISOString(),
    version: "9.9.9",
    commit: "0000000",
    current: null,
    snapshots: [],
    journal: "none",
    heads: [],
    parts: [entryOf("current", "one\n")],
    ...more,
  });

  test("is refused whatever a forged one holds", async () => {
    const outside = (name: string) =>
      [manifestWith({ parts: [entryOf(name, "x")] }), { [name]: "x" }] as const;
    const cases: [object, Record<string, string>, string][] = [
      [manifestWith({ formatVersion: 2 }), {}, "has backup format 2; this program reads format 1."],
      [manifestWith({}), {}, "ends before current"],
      [manifestWith({}), { current: "two\n" }, "has current with a wrong checksum"],
      [manifestWith({}), { current: "longer\n" }, "has current with a wrong size"],
      [manifestWith({}), { current: "one\n", more: "x" }, "holds more, which its manifest lacks"],
      [manifestWith({}), { other: "one\n" }, "has other in the place of current"],
      [{}, {}, "has a damaged manifest"],
      ...[
        "../escaped",
        "/tmp/escaped",
        "snapshots/../../escaped",
        "journal/../../escaped",
        "import.lock",
      ].map(
        (name) =>
          [...outside(name), "has a damaged manifest, at /parts/0/name"] as [
            object,
            Record<string, string>,
            string,
          ],
      ),
    ];
    for (const [manifest, parts, reason] of cases) {
      const target = newPath("target");
      expect(await reasonFor(restoreBackup(await forge(manifest, parts), target))).toContain(reason);
      expect(existsSync(target)).toBe(false);
    }
    expect(existsSync(join(dirname(root), "escaped"))).toBe(false);
    const good = newPath("target");
    await restoreBackup(await forge(manifestWith({}), { current: "one\n" }), good);
    expect(readdirSync(good).sort()).toEqual(["current", "journal", "journal.lanes"]);
  });

  test("is refused when its journal lacks what its own notes name", async () => {
    const names = readdirSync(join(state, "journal")).filter((name) => isPartName(`journal/${name}`));
    const textOf = (name: string) => {
      const text = readFileSync(join(state, "journal", name), "latin1");
      return name.endsWith(".jsonl") ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
    };
    // Heads and notes come first, as in a backup that was written.
    const order = names.sort((a, b) => Number(/^\d{4}/.test(a)) - Number(/^\d{4}/.test(b)));
    const check = async (change: (texts: Map<string, string>) => void) => {
      const texts = new Map(order.map((name) => [`journal/${name}`, textOf(name)]));
      change(texts);
      const parts = [...texts].map(([name, text]) => entryOf(name, text));
      const path = await forge(manifestWith({ journal: "all", parts }), Object.fromEntries(texts));
      return reasonFor(verifyBackup(path));
    };
    const day = "journal/2026-11-10.1.jsonl";
    expect(await check(() => undefined)).toBe("accepted");
    expect(await check((texts) => texts.delete(day))).toContain(
      "2026-11-10.1.jsonl is gone: its head note names the entries 1 to 4 of lane 1.",
    );
    expect(await check((texts) => texts.set(day, ""))).toContain("has 0 bytes, not the");
    const sealed = "journal/2026-11-08.1.jsonl.zst";
    expect(await check((texts) => texts.set(sealed, (texts.get(sealed) ?? "").replace(/.$/, "X")))).toContain(
      "2026-11-08.1.jsonl.zst was altered, with the entries 1 to 3 of lane 1.",
    );
    expect(
      await check((texts) => texts.set(day, (texts.get(day) ?? "").replace(/.{9}\n$/, `${"0".repeat(9)}\n`))),
    ).toContain("has other entries");
    expect(await check((texts) => texts.delete(`journal/${SEALED.file}`))).toContain(
      "2026-11-08.1.jsonl.zst is gone, with the entries 1 to 3 of lane 1",
    );
    expect(await check((texts) => texts.delete("journal/1.head"))).toContain("1.head is gone");
  });

  test("is refused with accounts of a newer version, and with a snapshot of a newer format", async () => {
    const newer = newPath("newer");
    cpSync(state, newer, { recursive: true });
    const database = new Database(join(newer, "access.sqlite"));
    database.run("PRAGMA user_version = 99");
    database.close();
    const path = newPath("newer.tar.zst");
    await backUp(path, { state: newer, snapshots: "none" });
    expect(await reasonFor(restoreBackup(path, newPath("target"), LACKING))).toContain(
      "accounts and keys of a newer version",
    );

    const id = "20261201T000000Z-00000000";
    const text = JSON.stringify({ formatVersion: SNAPSHOT_FORMAT_VERSION + 1 });
    const name = `snapshots/${id}/manifest.json`;
    const forged = await forge(manifestWith({ snapshots: [id], parts: [entryOf(name, text)] }), {
      [name]: text,
    });
    expect(await reasonFor(restoreBackup(forged, newPath("target"), LACKING))).toContain(
      `the snapshot has format ${SNAPSHOT_FORMAT_VERSION + 1}`,
    );
  });

  test("a file of another kind is refused by name", async () => {
    const strange = newPath("strange");
    for (const content of ["", "text", zstdCompressSync("text".repeat(100))]) {
      writeFileSync(strange, content);
      expect(await reasonFor(verifyBackup(strange, LACKING.accepted))).toMatch(
        /is not a backup|is cut short/,
      );
    }
    expect(await reasonFor(verifyBackup(root, LACKING.accepted))).toContain(root);
  });
});

describe("a restore", () => {
  const lastAct = (of: string) => {
    const files = readdirSync(join(of, "journal")).filter((name) => name.endsWith(".cli.jsonl"));
    return JSON.parse(readFileSync(join(of, "journal", files[0] ?? ""), "utf8"));
  };

  test("is an entry of the journal, and lanes go on after the entries that the backup knows", async () => {
    const path = newPath("heads.tar.zst");
    await backUp(path, { snapshots: "none" });
    const target = newPath("target");
    await restoreBackup(path, target, LACKING);
    expect(lastAct(target)).toMatchObject({
      seq: 1,
      kind: "act",
      command: "restore",
      details: { file: path, createdAt: NOW.toISOString(), heads: [{ lane: "1", seq: 4 }] },
    });
    // The entries are not in the backup, and that stays noticeable; a seal names the first three.
    expect(findLaneEnd(join(target, "journal"), "1")).toMatchObject({
      tip: { seq: 4 },
      lost: { from: 4, to: 4 },
    });
  });

  test("takes a journal that was saved apart, unless that is older than the backup", async () => {
    const path = newPath("heads.tar.zst");
    await backUp(path, { snapshots: "none" });
    const newer = newPath("newer");
    cpSync(state, newer, { recursive: true });
    rmSync(join(newer, "journal/subject.key"));
    addEntry(newer, "1", NOW);
    const target = newPath("target");
    await restoreBackup(path, target, { ...LACKING, savedJournal: join(newer, "journal") });
    expect(findLaneEnd(join(target, "journal"), "1")).toMatchObject({ tip: { seq: 6 }, lost: null });
    expect(readdirSync(join(target, "journal"))).toContain("subject.key");
    for (const name of readdirSync(join(target, "journal")))
      expect(statSync(join(target, "journal", name)).mode & 0o777).toBe(0o600);
    expect(lastAct(target).command).toBe("restore");

    const newest = newPath("newest.tar.zst");
    await backUp(newest, { state: newer, snapshots: "none" });
    const refused = newPath("target");
    expect(
      await reasonFor(restoreBackup(newest, refused, { ...LACKING, savedJournal: join(state, "journal") })),
    ).toContain("ends at entry 4 of lane 1; the backup knows entry 6");
    expect(await reasonFor(restoreBackup(newest, refused, { ...LACKING, savedJournal: root }))).toContain(
      "holds no files of a journal",
    );
    symlinkSync(join(root, "secret"), join(newer, "journal/2026-11-01.1.jsonl"));
    expect(
      await reasonFor(restoreBackup(path, refused, { ...LACKING, savedJournal: join(newer, "journal") })),
    ).toContain("2026-11-01.1.jsonl is not a file");
    expect(existsSync(refused)).toBe(false);
  });

  test("works from a folder in which an operator copied a head note, and a damaged one stops the backup", async () => {
    const copied = newPath("copied");
    cpSync(state, copied, { recursive: true });
    for (const name of ["old.head", "1.head (copy).head"])
      cpSync(join(copied, "journal/1.head"), join(copied, "journal", name));
    const path = newPath("copied.tar.zst");
    await backUp(path, { state: copied, snapshots: "none" });
    expect((await verifyBackup(path, LACKING.accepted)).heads.map(({ lane }) => lane)).toEqual(["1"]);

    writeFileSync(join(copied, "journal/1.head"), "{}\n");
    expect(await reasonFor(backUp(path, { state: copied, snapshots: "none" }))).toContain(
      "1.head is damaged",
    );
  });

  test("leaves a folder that holds anything as it is", async () => {
    const path = newPath("some.tar.zst");
    await backUp(path, { snapshots: "none" });
    for (const name of ["access.sqlite", "current", "snapshots", "journal", "notes.txt"]) {
      const occupied = newPath("occupied");
      mkdirSync(join(occupied, name), { recursive: true });
      expect(await reasonFor(restoreBackup(path, occupied, LACKING))).toContain(
        `is not empty: it holds ${name}`,
      );
      expect(readdirSync(occupied)).toEqual([name]);
    }
    const empty = newPath("empty");
    mkdirSync(join(empty, "lost+found"), { recursive: true });
    await restoreBackup(path, empty, LACKING);
    expect(existsSync(join(empty, "access.sqlite"))).toBe(true);
  });

  test("that was interrupted keeps everybody out, another restore too", async () => {
    const half = newPath("half");
    mkdirSync(join(half, RESTORING_FOLDER), { recursive: true });
    const any = newPath("any.tar.zst");
    writeFileSync(any, "");
    expect(await reasonFor(restoreBackup(any, half))).toContain("is not finished");
    expect(() => prepareStateFolder(half)).toThrow("is not finished");
    expect(() => openAccess(half)).toThrow("is not finished");
  });
});
