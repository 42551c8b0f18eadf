// The snapshot in use by a running service: one value that is swapped whole. Most use cases are synchronous, so a swap
// falls between two of them; work that lets others in meanwhile pins the snapshot, which is then closed after it.

import { readCurrent, snapshotFolder } from "./folders.ts";
import { openSnapshot, type Snapshot } from "./open.ts";

export interface HolderEvents {
  /** A snapshot was taken into use; `previousId` is null for the first. */
  onSwap(snapshot: Snapshot, previousId: string | null): void;
  /** The current snapshot could not be opened; the one in use stays. Told once for each id. */
  onFailure(id: string, error: unknown): void;
}

/** A snapshot that stays open until it is released, whatever is taken into use meanwhile. */
export interface PinnedSnapshot {
  readonly snapshot: Snapshot;
  release(): void;
}

export class SnapshotHolder {
  /** How often each snapshot is pinned; none that isn't. */
  readonly #pins = new Map<Snapshot, number>();
  #snapshot: Snapshot | null = null;
  #failedId: string | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly state: string,
    private readonly events: HolderEvents,
  ) {}

  /** The snapshot in use. Valid until the caller yields: don't keep it across an await. */
  current(): Snapshot | null {
    return this.#snapshot;
  }

  /** The snapshot in use, for work that yields; null when there is none. */
  pin(): PinnedSnapshot | null {
    const snapshot = this.#snapshot;
    if (snapshot === null) return null;
    this.#pins.set(snapshot, (this.#pins.get(snapshot) ?? 0) + 1);
    let isReleased = false;
    return {
      snapshot,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#unpin(snapshot);
      },
    };
  }

  /** Takes the current snapshot of the state folder into use, if it is another than the one in use. */
  refresh(): void {
    const id = readCurrent(this.state);
    if (id === null || id === this.#snapshot?.id || id === this.#failedId) return;
    let next: Snapshot;
    try {
      next = openSnapshot(snapshotFolder(this.state, id));
    } catch (error) {
      this.#failedId = id;
      this.events.onFailure(id, error);
      return;
    }
    this.#failedId = null;
    const previous = this.#snapshot;
    this.#snapshot = next;
    this.events.onSwap(next, previous?.id ?? null);
    if (previous !== null) this.#closeUnlessPinned(previous);
  }

  #unpin(snapshot: Snapshot): void {
    const pins = (this.#pins.get(snapshot) ?? 0) - 1;
    if (pins > 0) this.#pins.set(snapshot, pins);
    else this.#pins.delete(snapshot);
    if (snapshot !== this.#snapshot) this.#closeUnlessPinned(snapshot);
  }

  #closeUnlessPinned(snapshot: Snapshot): void {
    if (!this.#pins.has(snapshot)) snapshot.close();
  }

  /** Refreshes now and then until closed; does not keep the process alive. */
  watch(intervalMs: number): void {
    this.#timer ??= setInterval(() => {
      try {
        this.refresh();
      } catch (error) {
        this.events.onFailure("current", error);
      }
    }, intervalMs);
    this.#timer.unref?.();
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const last = this.#snapshot;
    this.#snapshot = null;
    if (last !== null) this.#closeUnlessPinned(last);
  }
}
