// Backups that a timer writes into a folder: which old ones go, and what the newest must have for that.

import { beforeEach, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { verifyBackup } from "../../src/operator/backup/restore.ts";
import { backupName, removeOldBackups } from "../../src/operator/backup/retention.ts";
import { writeBackup } from "../../src/operator/backup/write.ts";
import { journalFolder, prepareJournalFolder } from "../../src/service/journal/folders.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { flipByte } from "../support/damage.ts";
import { scratchFolder } from "../support/scratch.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-30T01:30:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let root: string;
let state: string;
let folder: string;
beforeEach(() => {
  root = scratchFolder("interdict-retention-");
  [state, folder] = [join(root, "state"), join(root, "backups")];
  mkdirSync(state, { mode: 0o700 });
  mkdirSync(folder);
});

/** Two entries: an act, and the end of a process. */
function addEntries(now: Date): void {
  const lane = openLane(prepareJournalFolder(state), "1");
  lane?.append([{ kind: "act", members: '"user":"tests"' }], now);
  lane?.close(now);
}

const backUp = async (now: Date, wholeJournal = true) =>
  (
    await writeBackup({
      ...{ state, snapshots: "current", wholeJournal, now, record: () => {} },
      path: join(folder, backupName(now)),
    })
  ).manifest;

test("those of more than so many days go, and nothing else in the folder", async () => {
  for (const days of [20, 15, 13]) {
    addEntries(daysAgo(days));
    await backUp(daysAgo(days));
  }
  writeFileSync(join(folder, "interdict-monday.tar.zst"), "by hand");
  const newest = await backUp(NOW);
  const { removed, kept } = await removeOldBackups(folder, newest, 14, NOW);
  expect([removed, kept]).toEqual([[20, 15].map((days) => backupName(daysAgo(days))), []]);
  expect(readdirSync(folder).sort()).toEqual(
    [backupName(daysAgo(13)), backupName(NOW), "interdict-monday.tar.zst"].sort(),
  );
});

test("one stays that has entries which the newest lacks, and one that can't be read", async () => {
  addEntries(daysAgo(20));
  addEntries(daysAgo(20));
  const [old = "", cut = ""] = [20, 16].map((days) => backupName(daysAgo(days)));
  await backUp(daysAgo(20));
  cpSync(join(folder, old), join(folder, cut));
  truncateSync(join(folder, cut), 20);
  // The journal was exchanged for another one, which is whole.
  rmSync(journalFolder(state), { recursive: true });
  addEntries(NOW);
  const { removed, kept } = await removeOldBackups(folder, await backUp(NOW), 14, NOW);
  expect(removed).toEqual([]);
  expect(kept).toEqual([
    { name: old, reason: "it has what the new backup lacks: the entries 3 to 4 of lane 1" },
    { name: cut, reason: expect.stringContaining(cut) },
  ]);
  const heads = await removeOldBackups(folder, await backUp(NOW, false), 14, NOW);
  expect(heads.kept[0]?.reason).toContain("the entries of the journal");
});

test("one that can't be read back does not take the place of an earlier one", async () => {
  addEntries(NOW);
  const path = join(folder, "weekly.tar.zst");
  const options = {
    state,
    path,
    snapshots: "current",
    wholeJournal: true,
    now: NOW,
    record: () => {},
  } as const;
  await writeBackup(options);
  const before = readFileSync(path);
  const work = writeBackup({
    ...options,
    verify: (written) => {
      flipByte(written, 100);
      return verifyBackup(written);
    },
  });
  expect(await work.catch((error: Error) => error.message)).toContain("its checksum is wrong");
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(["weekly.tar.zst"]);
  expect(existsSync(`${path}.${process.pid}.new`)).toBe(false);
});
