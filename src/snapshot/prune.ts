// Deletes old snapshots by a policy of retention (retention.ts). Atomic for readers of the state folder.

import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { syncPath } from "../platform/durable-file.ts";
import { findArchived, findIntactCopy } from "./archive-folder.ts";
import {
  BUILDING_PREFIX,
  listSnapshotIds,
  loadCurrentId,
  snapshotFolder,
  snapshotsFolder,
} from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { loadManifest } from "./manifest.ts";
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
