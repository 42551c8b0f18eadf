// The snapshot of a state folder for a process that lives for days: when an import puts another one into use,
// the next answer comes from that one. One that can't be opened is an error, never an answer from old lists.

import type { AgeLimits } from "../../base/model/content-age.ts";
import { IMPORT_AGAIN_HINT, OperatorError } from "../../base/model/errors.ts";
import { SnapshotScreening, type SnapshotView } from "../../engine/screening/screening.ts";
import { demonstrationRefused } from "../../engine/snapshot/demonstration.ts";
import { loadCurrentId, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../engine/snapshot/open.ts";
import type { ToolData } from "./tools.ts";

export class SnapshotInUse implements ToolData {
  readonly #screening: SnapshotScreening;
  #snapshot: Snapshot;

  /** `opened` is the snapshot in use at the start; it is closed with this one. */
  constructor(
    private readonly state: string,
    opened: Snapshot,
    limits?: AgeLimits,
  ) {
    this.#snapshot = opened;
    const holder = { get: () => this.snapshot(), pin: () => null, problem: () => null };
    this.#screening = new SnapshotScreening(holder, limits);
  }

  snapshot(): Snapshot {
    const id = loadCurrentId(this.state);
    if (id === null)
      throw new OperatorError(`No list has been imported into ${this.state}.`, IMPORT_AGAIN_HINT);
    if (id !== this.#snapshot.id) this.#open(id);
    return this.#snapshot;
  }

  view(): SnapshotView {
    return this.#screening.view();
  }

  close(): void {
    this.#snapshot.close();
  }

  #open(id: string): void {
    const next = openSnapshot(snapshotFolder(this.state, id));
    if (next.manifest.demonstration) {
      next.close();
      throw demonstrationRefused(id);
    }
    this.#snapshot.close();
    this.#snapshot = next;
  }
}
