// Deletes old snapshots by a policy of retention (retention.ts). Atomic for readers of the state folder.

import { readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import {
  BUILDING_PREFIX,
  listSnapshotIds,
  loadCurrentId,
  MANIFEST_FILE,
  snapshotFolder,
  snapshotsFolder,
} from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { loadManifest } from "./manifest.ts";
import { peekPortable, verifyPortable } from "./open-portable.ts";
import { judgeRetention, type Retained, type RetentionPolicy, type StoredSnapshot } from "./retention.ts";
import { findRollback } from "./roll-back.ts";

export interface PruneRequest {
  readonly state: string;
  readonly policy: RetentionPolicy;
  /** The snapshots that the journal needs. A failure stops the pruning: nothing is deleted on a guess. */
  readonly neededByJournal: () => Promise<ReadonlySet<string>>;
  /** A folder of portable files: the journal does not need a snapshot whose intact file is there. */
  readonly archive: string | null;
  /** True to delete nothing. */
  readonly isTrial: boolean;
  readonly now?: Date;
  /** Called with the ids before they are deleted, and may throw. */
  readonly confirm?: (ids: readonly string[]) => void;
}

/** A snapshot and what became of it. */
export interface PrunedSnapshot extends Retained {
  readonly createdAt: string | null;
  /** Size of its files. */
  readonly bytes: number;
  /** What deleting it frees: a file that is also linked elsewhere, as by a backup, frees nothing. */
  readonly freedBytes: number;
}

/**
 * Deletes the snapshots that the policy doesn't keep: never the one in use, the one that a rollback goes back
 * to, or one that the journal needs. Returns all, oldest first, with the reason for each. Throws an
 * OperatorError when an import is running, and the error of whatever can't be read; nothing is deleted then.
 */
export async function pruneSnapshots(request: PruneRequest): Promise<PrunedSnapshot[]> {
  if (request.isTrial) return judge(request);
  const release = takeImportLock(request.state);
  try {
    const judged = await judge(request);
    const going = judged.filter(({ stays }) => !stays).map(({ id }) => id);
    if (going.length > 0) request.confirm?.(going);
    for (const id of going) remove(request.state, id);
    return judged;
  } finally {
    release();
  }
}

async function judge({
  state,
  policy,
  neededByJournal,
  archive,
  now = new Date(),
}: PruneRequest): Promise<PrunedSnapshot[]> {
  const snapshots = listSnapshotIds(state).map((id) => describe(state, id));
  const current = loadCurrentId(state);
  const rollback = findRollback(state, current).id;
  const journal = await neededByJournal();
  const judged = judgeRetention(snapshots, policy, { current, rollback, journal }, now);
  const archived = archive === null ? null : await findArchived(archive);
  const pruned: PrunedSnapshot[] = [];
  for (const [i, retained] of judged.entries())
    pruned.push({
      ...(archived !== null && retained.isForJournalOnly
        ? await lookInto(archived, state, retained)
        : retained),
      createdAt: snapshots[i]?.createdAt ?? null,
      ...sizeOf(snapshotFolder(state, retained.id)),
    });
  return pruned;
}

/** Lets a snapshot go whose intact file is in the archive. */
async function lookInto(
  archived: ReadonlyMap<string, readonly string[]>,
  state: string,
  retained: Retained,
): Promise<Retained> {
  const { id, reason } = retained;
  const paths = archived.get(id);
  if (paths === undefined) return { ...retained, reason: `${reason}, and its file is not in the archive` };
  const copy = await findIntactCopy(paths, snapshotFolder(state, id));
  if ("problems" in copy) return { ...retained, reason: `${reason}: ${copy.problems.join(" ")}` };
  return { id, stays: false, isForJournalOnly: false, reason: `${reason}, and ${copy.path} has it intact` };
}

/** The second in an id, for a snapshot whose manifest can't be read. */
const TIME_IN_ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/;

function describe(state: string, id: string): StoredSnapshot {
  try {
    const { createdAt, demonstration } = loadManifest(snapshotFolder(state, id));
    return { id, createdAt, isReadable: true, isDemonstration: demonstration };
  } catch {
    const found = TIME_IN_ID.test(id) ? id.replace(TIME_IN_ID, "$1-$2-$3T$4:$5:$6 ").slice(0, 19) : null;
    return { id, createdAt: found, isReadable: false, isDemonstration: false };
  }
}

function sizeOf(folder: string): { readonly bytes: number; readonly freedBytes: number } {
  const files = readdirSync(folder).map((name) => statSync(join(folder, name)));
  const sum = (some: typeof files) => some.reduce((bytes, { size }) => bytes + size, 0);
  return { bytes: sum(files), freedBytes: sum(files.filter(({ nlink }) => nlink === 1)) };
}

function remove(state: string, id: string): void {
  // An interrupted deletion must not leave half a snapshot under its id.
  const aside = join(snapshotsFolder(state), `${BUILDING_PREFIX}pruned-${id}`);
  renameSync(snapshotFolder(state, id), aside);
  syncPath(snapshotsFolder(state));
  rmSync(aside, { recursive: true, force: true });
}

/**
 * The paths of the portable files directly in a folder, by the id of their snapshot. Other files are left
 * out. Only the manifests are read. Throws the system's error when the folder can't be read.
 */
async function findArchived(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const id = await idOf(path);
    if (id !== null) found.set(id, [...(found.get(id) ?? []), path]);
  }
  return found;
}

/** Null for a file that is not portable. */
async function idOf(path: string): Promise<string | null> {
  try {
    return (await peekPortable(path)).id;
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

/** An intact file of a snapshot, or why each of its files is none. */
type ArchivedCopy = { readonly path: string } | { readonly problems: readonly string[] };

/**
 * Looks for a file of the snapshot in `folder` with its very manifest and with every part as that manifest
 * says. Reads files whole, until one is intact.
 */
async function findIntactCopy(paths: readonly string[], folder: string): Promise<ArchivedCopy> {
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const manifest = await verifyPortable(path);
      if (manifest.equals(readFileSync(join(folder, MANIFEST_FILE)))) return { path };
      problems.push(`${path} has another manifest`);
    } catch (error) {
      problems.push(reasonOf(error));
    }
  }
  return { problems };
}
