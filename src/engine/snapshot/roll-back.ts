// Rolling back to another snapshot, atomically for readers of the state folder.

import { existsSync } from "node:fs";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { demonstrationRefused } from "./demonstration.ts";
import { listSnapshotIds, loadCurrentId, publishCurrent, snapshotFolder } from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { loadManifest, type Manifest } from "./manifest.ts";
import { openSnapshot } from "./open.ts";

/** A snapshot that can't be gone back to, and why, as a sentence. */
interface LeftOut {
  readonly id: string;
  readonly problem: string;
}

interface RolledBack {
  /** The one in use until now; null where the file that names it is damaged or lost. */
  readonly from: string | null;
  readonly to: Manifest;
  /** Newer snapshots that were passed over. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Makes another snapshot current: `wanted`, or the newest good one other than the one in use. `confirm` gets
 * both ids before, and may throw. Throws an OperatorError when there is no such snapshot.
 */
export function rollBack(
  state: string,
  wanted: string | null,
  confirm: (to: string, from: string | null) => void,
): RolledBack {
  if (!existsSync(state))
    throw new OperatorError(
      `There is no folder ${state}.`,
      "Name the state folder of the service: --state DIR",
    );
  const release = takeImportLock(state);
  try {
    const from = currentIfNamed(state);
    if (wanted !== null) refuseUnusable(state, wanted);
    const { id: to, leftOut } = wanted === null ? findRollback(state, from) : { id: wanted, leftOut: [] };
    if (to === null) throw nothingToGoBackTo(state, from, leftOut);
    const manifest = loadManifest(snapshotFolder(state, to));
    confirm(to, from);
    publishCurrent(state, to);
    return { from, to: manifest, leftOut };
  } finally {
    release();
  }
}

/**
 * The newest good snapshot other than `current`; null for none. `leftOut` has those that are newer and not
 * good. Reads every record and the index of each that it tries.
 */
export function findRollback(
  state: string,
  current: string | null,
): { readonly id: string | null; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  for (const id of listSnapshotIds(state).reverse()) {
    if (id === current) continue;
    try {
      refuseUnusable(state, id);
      return { id, leftOut };
    } catch (error) {
      leftOut.push({ id, problem: reasonOf(error) });
    }
  }
  return { id: null, leftOut };
}

/** Throws an OperatorError for a snapshot that a service would not take into use. */
function refuseUnusable(state: string, id: string): void {
  if (!listSnapshotIds(state).includes(id))
    throw new OperatorError(`There is no snapshot ${id} in ${state}.`, "See: interdict snapshots list");
  const folder = snapshotFolder(state, id);
  // Earlier versions unpacked their demonstration among the snapshots.
  if (loadManifest(folder).demonstration) throw demonstrationRefused(id);
  const snapshot = openSnapshot(folder);
  const { aliasError } = snapshot;
  snapshot.close();
  if (aliasError !== null)
    throw new OperatorError(
      `${folder} can't be used: ${aliasError.message}`,
      "Go back to another snapshot: interdict snapshots list",
    );
}

function nothingToGoBackTo(state: string, from: string | null, leftOut: readonly LeftOut[]): OperatorError {
  const others = leftOut.map(({ id, problem }) => `\n${id}: ${problem}`).join("");
  return new OperatorError(
    leftOut.length > 0
      ? `No snapshot in ${state} can be used for a rollback:${others}`
      : `There is no snapshot to go back to in ${state}${from === null ? "" : ` beside ${from}`}.`,
    "Put the archived file of a snapshot into use (interdict publish FILE), or import all lists: interdict import --fresh PATH…",
  );
}

/** Null also when the file that names it is damaged or lost. */
function currentIfNamed(state: string): string | null {
  try {
    return loadCurrentId(state);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
