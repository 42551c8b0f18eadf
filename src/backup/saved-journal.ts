// A journal that was saved apart from the backup, such as by a copy tool or on a disk that survived. It takes
// the place of the backup's journal, so the lanes go on after its last entries.

import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { journalFolder, SUBJECT_KEY_FILE } from "../journal/folders.ts";
import { findLaneEnd } from "../journal/recovery.ts";
import { OperatorError } from "../model/errors.ts";
import { syncPath } from "../platform/durable-file.ts";
import { type BackupManifest, isPartName } from "./format.ts";

/**
 * Puts the journal in the folder `from` in the place of the one in the state folder `aside`. Throws an
 * OperatorError when it lacks entries that the backup knows.
 */
export function takeSavedJournal(aside: string, from: string, { heads }: BackupManifest): void {
  const names = readdirSync(from).filter((name) => isPartName(`journal/${name}`));
  if (names.length === 0)
    throw new OperatorError(
      `${from} holds no files of a journal.`,
      "Name the folder itself: --journal STATE/journal",
    );
  for (const { lane, seq } of heads) {
    const { tip, lost } = findLaneEnd(from, lane);
    const last = lost === null ? tip.seq : lost.from - 1;
    if (last < seq)
      throw new OperatorError(
        `The journal in ${from} ends at entry ${last} of lane ${lane}; the backup knows entry ${seq}.`,
        "Use a newer copy of the journal, or leave out --journal.",
      );
  }
  const folder = journalFolder(aside);
  const previous = `${folder}.previous`;
  if (existsSync(folder)) renameSync(folder, previous);
  mkdirSync(folder, { mode: 0o700 });
  for (const name of names) copyDurably(join(from, name), join(folder, name));
  const key = join(previous, SUBJECT_KEY_FILE);
  if (existsSync(key) && !names.includes(SUBJECT_KEY_FILE)) renameSync(key, join(folder, SUBJECT_KEY_FILE));
  rmSync(previous, { recursive: true, force: true });
}

function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  syncPath(to);
}
