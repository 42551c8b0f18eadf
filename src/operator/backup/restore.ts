// Restores a backup into an empty state folder. Every part is unpacked aside and verified; the parts then
// move into place, the current snapshot's name last. While that is unfinished, no command and no service uses
// the folder (platform/state-folder.ts).

import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import type { StateDatabaseFacts } from "../../base/platform/state-database.ts";
import { prepareStateFolder, RESTORING_FOLDER } from "../../base/platform/state-folder.ts";
import { snapshotFolder } from "../../engine/snapshot/folders.ts";
import { LAST_IMPORT_FILE } from "../../engine/snapshot/last-import.ts";
import { loadManifest } from "../../engine/snapshot/manifest.ts";
import { FOLLOW_RECORD_FILE } from "../../lists/follow/follow-record.ts";
import { inspectAccess } from "../../service/access/access-copy.ts";
import { CASES_FILE } from "../../service/cases/case-format.ts";
import { inspectCases } from "../../service/cases/inspect-cases.ts";
import { CLEARANCES_FILE } from "../../service/clearances/clearance-format.ts";
import { inspectClearances } from "../../service/clearances/inspect-clearances.ts";
import { journalFolder, LANES_FILE, LOSSES_FILE, listHeadLanes } from "../../service/journal/folders.ts";
import { appendNote, noteBegun } from "../../service/journal/notes.ts";
import { recordAct } from "../../service/journal/record-act.ts";
import { type BackupManifest, modeOf, refuseBackup } from "./format.ts";
import { JournalCheck } from "./journal-check.ts";
import { lacksOf, type NeededPart } from "./left-out.ts";
import { readBackup } from "./read.ts";
import { takeSavedJournal } from "./saved-journal.ts";
import { isRoot, settledPath, type TakenFolder, takeFolder } from "./take-folder.ts";

/** The order in which parts move into place. */
const ORDER = [
  ...["snapshots", "journal", LANES_FILE, "access.sqlite", CLEARANCES_FILE, CASES_FILE],
  ...[FOLLOW_RECORD_FILE, LAST_IMPORT_FILE, "current"],
];

/** Made by the file system. */
const HARMLESS = ["lost+found"];

/** Space that must stay free after a restore: a journal and an import need some. */
const SPARE_BYTES = 16 * 1024 * 1024;

/**
 * Reads every byte of a backup and verifies it. Throws an OperatorError as readBackup does, for a needed part
 * that it lacks and that is not `accepted`, and for a journal that lacks entries which it names.
 */
export async function verifyBackup(
  path: string,
  accepted: readonly NeededPart[] = [],
): Promise<BackupManifest> {
  const check = new JournalCheck();
  const manifest = await readBackup(
    path,
    (found) => refuseLacks(path, found, accepted),
    (part, content) => check.take(part, content),
  );
  const losses = manifest.journal === "all" ? check.losses(manifest) : [];
  if (losses.length === 0 || accepted.includes("journal")) return manifest;
  throw new OperatorError(
    `The journal in ${path} is not whole: ${losses.join("; ")}.`,
    "It was already incomplete when it was backed up. Check an older backup, and keep it.",
  );
}

interface RestoreRequest {
  /** A folder with a journal that takes the place of the backup's own; null for none. */
  readonly savedJournal?: string | null;
  /** The needed parts that may be lacking. */
  readonly accepted?: readonly NeededPart[];
}

/**
 * Restores a backup, and records that in the restored journal. Throws an OperatorError when the folder holds
 * anything, the disk lacks room, the backup can't be used, or it lacks a needed part that is not accepted;
 * the folder is then as it was. Root restores for the owner of the folder, and only where nobody else can
 * exchange it.
 */
export async function restoreBackup(
  path: string,
  folder: string,
  { savedJournal = null, accepted = [] }: RestoreRequest = {},
): Promise<BackupManifest> {
  // Before the folder is looked at: a missing file is named first.
  accessSync(path, constants.R_OK);
  const state = isRoot() ? settledPath(folder) : folder;
  const isNew = !existsSync(state);
  prepareStateFolder(state);
  refuseOccupied(state);
  const taken = isRoot() ? takeFolder(state) : null;
  try {
    return await restoreInto(state, isNew, taken, path, { savedJournal, accepted });
  } finally {
    taken?.giveBack();
  }
}

async function restoreInto(
  state: string,
  isNew: boolean,
  taken: TakenFolder | null,
  path: string,
  { savedJournal, accepted }: Required<RestoreRequest>,
): Promise<BackupManifest> {
  // Its owner could write to it until now.
  if (taken !== null) refuseOccupied(state);
  const aside = join(state, RESTORING_FOLDER);
  mkdirSync(aside, { mode: 0o700 });
  let isMoving = false;
  try {
    const manifest = await readBackup(
      path,
      (manifest) => {
        refuseLacks(path, manifest, savedJournal === null ? accepted : [...accepted, "journal"]);
        const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
        refuseFullDisk(state, bytes);
      },
      (part, content) => writePart(join(aside, part.name), modeOf(part.name), content),
    );
    verifyParts(path, aside, manifest);
    if (savedJournal !== null) takeSavedJournal(aside, savedJournal, manifest);
    else for (const note of manifest.lost ?? []) appendNote(journalFolder(aside), LOSSES_FILE, note);
    record(aside, path, manifest);
    noteBegun(journalFolder(aside), listHeadLanes(journalFolder(aside)));
    if (taken !== null) giveTo(taken.owner, aside);
    syncFolders(aside);
    isMoving = true;
    for (const name of ORDER) {
      if (!existsSync(join(aside, name))) continue;
      renameSync(join(aside, name), join(state, name));
      syncPath(state);
    }
    rmSync(aside, { recursive: true });
    syncPath(state);
    return manifest;
  } finally {
    if (!isMoving) rmSync(isNew ? state : aside, { recursive: true, force: true });
  }
}

function refuseLacks(path: string, manifest: BackupManifest, accepted: readonly NeededPart[]): void {
  const lacks = lacksOf(manifest).filter(({ part }) => !accepted.includes(part));
  if (lacks.length === 0) return;
  throw new OperatorError(
    `${path} lacks ${lacks.map(({ what }) => what).join("; and ")}.`,
    `${lacks.map(({ advice }) => advice).join(". ")}. To restore without them: ${lacks.map(({ part }) => `--without ${part}`).join(" ")}`,
  );
}

function refuseOccupied(state: string): void {
  const held = readdirSync(state).filter((name) => !HARMLESS.includes(name));
  if (held.length === 0) return;
  throw new OperatorError(
    `The state folder ${state} is not empty: it holds ${held.slice(0, 5).join(", ")}.`,
    `Stop the service and move the folder aside (mv ${state} ${state}.before), or restore into another one: --state DIR`,
  );
}

function refuseFullDisk(state: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(state);
  if (bavail * bsize >= bytes + SPARE_BYTES) return;
  throw new OperatorError(
    `The disk of ${state} has ${bavail * bsize} bytes free; the backup needs ${bytes + SPARE_BYTES}.`,
    "Make room, or restore into a folder on another disk: --state DIR",
  );
}

/** Writes a part to a path that is not there. */
export async function writePart(
  path: string,
  mode: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, "wx", 0o600);
  try {
    for await (const chunk of content) writeFileSync(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(path, mode);
}

/** Throws an OperatorError when the parts are whole but this program can't use them. */
function verifyParts(path: string, aside: string, { snapshots, parts }: BackupManifest): void {
  const access = inspectAccess(aside);
  if (access !== null && access.formatVersion > access.knownVersion)
    throw new OperatorError(
      `${path} has accounts and keys of a newer version (format ${access.formatVersion}, known: ${access.knownVersion}).`,
      "Restore it with the version of interdict that wrote it, or a newer one.",
    );
  if (access !== null && access.damage !== null)
    throw refuseBackup(path, `has damaged accounts and keys: ${access.damage}`);
  verifyDatabase(path, "cleared pairs", inspectClearances(aside, ""));
  verifyDatabase(path, "cases", inspectCases(aside));
  const digests = new Map(parts.map(({ name, sha256 }) => [name, sha256]));
  for (const id of snapshots)
    for (const { name, sha256 } of loadManifest(snapshotFolder(aside, id)).files)
      if (digests.get(`snapshots/${id}/${name}`) !== sha256)
        throw refuseBackup(path, `has ${name} of the snapshot ${id} with a wrong checksum`);
}

/** `what` is the plural of what the file holds. */
function verifyDatabase(path: string, what: string, facts: StateDatabaseFacts<unknown> | null): void {
  if (facts === null) return;
  const { formatVersion, knownVersion, damage } = facts;
  if (formatVersion > knownVersion)
    throw new OperatorError(
      `${path} has ${what} of a newer version (format ${formatVersion}, known: ${knownVersion}).`,
      "Restore it with the version of interdict that wrote it, or a newer one.",
    );
  if (damage !== null) throw refuseBackup(path, `has damaged ${what}: ${damage}`);
}

/** The restored journal goes on with who restored it, and from what. */
function record(aside: string, path: string, { createdAt, snapshots, journal, heads }: BackupManifest): void {
  recordAct(aside, { command: "restore", details: { file: path, createdAt, snapshots, journal, heads } });
}

/** Root restores for the user who owns the folder. */
function giveTo({ uid, gid }: TakenFolder["owner"], aside: string): void {
  for (const name of readdirSync(aside, { recursive: true, encoding: "utf8" }))
    lchownSync(join(aside, name), uid, gid);
  chownSync(aside, uid, gid);
}

/** Makes the names of the files durable. */
function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  syncPath(folder);
}
