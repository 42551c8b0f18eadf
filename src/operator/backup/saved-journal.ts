// A journal that was saved apart from the backup, such as by a copy tool or on a disk that survived. It takes
// the place of the backup's journal, so the lanes go on after its last entries.

import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { journalFolder, LOSSES_FILE, SUBJECT_KEY_FILE } from "../../service/journal/folders.ts";
import { findLaneEnd } from "../../service/journal/recovery.ts";
import { type BackupManifest, isPartName } from "./format.ts";

const CHUNK_BYTES = 1024 * 1024;

/**
 * Puts the journal in the folder `from` in the place of the one in the state folder `aside`. Throws an
 * OperatorError when it lacks entries that the backup knows.
 */
export function takeSavedJournal(aside: string, from: string, { heads }: BackupManifest): void {
  const names = readdirSync(from).filter((name) => isPartName(`journal/${name}`) || name === LOSSES_FILE);
  if (names.length === 0)
    throw new OperatorError(
      `${from} holds no files of a journal.`,
      "Name the folder itself: --journal STATE/journal",
    );
  for (const name of names) refuseLink(join(from, name));
  for (const { lane, seq } of heads) {
    const { tip, lost } = findLaneEnd(from, lane);
    const last = lost === null ? tip.seq : lost.from - 1;
    if (last < seq)
      throw new OperatorError(
        `The journal in ${from} ends at entry ${last} of lane ${lane}; the backup knows entry ${seq}.`,
        "Use a newer copy of the journal, or omit --journal.",
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

/**
 * Root may restore for the service, which could have made a link to a file that only root may read. So no
 * link is followed, also when it is made at the last moment.
 */
function refuseLink(path: string): void {
  if (lstatSync(path).isFile()) return;
  throw new OperatorError(`${path} is not a file.`, "Copy the journal again, as files and not as links.");
}

function copyDurably(from: string, to: string): void {
  const source = openSync(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  const copy = openSync(to, "wx", 0o600);
  try {
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (let count = readSync(source, chunk); count > 0; count = readSync(source, chunk))
      writeFileSync(copy, chunk.subarray(0, count));
    fsyncSync(copy);
  } finally {
    closeSync(source);
    closeSync(copy);
  }
}
