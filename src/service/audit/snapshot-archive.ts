// The snapshots that decisions are recomputed on: those in the state folder, and snapshot files that the
// auditor gives.

import { OperatorError } from "../../base/model/errors.ts";
import { listSnapshotIds, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import { openSnapshot, type Snapshot } from "../../engine/snapshot/open.ts";
import { openPortable } from "../../engine/snapshot/open-portable.ts";

export class SnapshotArchive {
  /** The snapshots of the given files, by id. */
  readonly #given = new Map<string, Snapshot>();
  /** Decisions follow each other in time, so one open snapshot of the state folder serves most of them. */
  #open: Snapshot | null = null;

  private constructor(private readonly state: string) {}

  /** Unpacks `files` beside the snapshots of a state folder. Throws an OperatorError for a damaged file. */
  static async over(state: string, files: readonly string[] = []): Promise<SnapshotArchive> {
    const archive = new SnapshotArchive(state);
    try {
      for (const file of files) {
        const snapshot = await openPortable(file);
        archive.#given.get(snapshot.id)?.close();
        archive.#given.set(snapshot.id, snapshot);
      }
      return archive;
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  /** True when the snapshot is in the state folder or among the files. */
  has(id: string): boolean {
    return this.#given.has(id) || listSnapshotIds(this.state).includes(id);
  }

  /** The manifest of a snapshot; null when it is not there. Throws an OperatorError when it is damaged. */
  manifest(id: string): Manifest | null {
    const given = this.#given.get(id);
    if (given !== undefined) return given.manifest;
    return this.has(id) ? loadManifest(snapshotFolder(this.state, id)) : null;
  }

  /**
   * The snapshot, open until another one is asked for. Throws an OperatorError when it is not there or can't
   * be matched against.
   */
  open(id: string): Snapshot {
    const snapshot = this.#given.get(id) ?? this.#openInState(id);
    if (snapshot.aliasError === null) return snapshot;
    throw unusable(id, snapshot.aliasError);
  }

  close(): void {
    for (const snapshot of this.#given.values()) snapshot.close();
    this.#open?.close();
    this.#open = null;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #openInState(id: string): Snapshot {
    if (this.#open?.id === id) return this.#open;
    if (!this.has(id))
      throw new OperatorError(
        `The snapshot ${id} is not in ${this.state}.`,
        "Give the file that was exported from it: --snapshot-file FILE",
      );
    this.#open?.close();
    this.#open = null;
    try {
      this.#open = openSnapshot(snapshotFolder(this.state, id));
    } catch (cause) {
      throw cause instanceof OperatorError ? unusable(id, cause) : cause;
    }
    return this.#open;
  }
}

/** A new import, which the cause may ask for, would be another snapshot. */
function unusable(id: string, cause: Error): OperatorError {
  return new OperatorError(
    `The snapshot ${id} can't be matched against. ${cause.message}`,
    "If it is damaged, give the file that was exported from it (--snapshot-file FILE), or put it back from a backup. If it has other name rules, use the version of interdict that made the decision: interdict journal show names it.",
    { cause },
  );
}
