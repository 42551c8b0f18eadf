// The snapshot in use by one thread of a running service. All threads read one number, the generation in use:
// a snapshot is staged under a generation by every thread first, and is in use everywhere from the moment
// that the number is set. Most use cases are synchronous, so a change falls between two of them; work that
// lets others in meanwhile pins the snapshot, which is then closed after it.

import type { Snapshot } from "./open.ts";

/** A snapshot that stays open until it is released, whatever is taken into use meanwhile. */
export interface PinnedSnapshot {
  readonly snapshot: Snapshot;
  release(): void;
}

interface StagedSnapshot {
  readonly snapshot: Snapshot;
  readonly problem: string | null;
}

export class SnapshotHolder {
  readonly #generationInUse: () => number;
  /** Snapshots that are open but not in use yet, by generation. */
  readonly #staged = new Map<number, StagedSnapshot>();
  /** How often each snapshot is pinned; none that isn't. */
  readonly #pins = new Map<Snapshot, number>();
  #generation = 0;
  #snapshot: Snapshot | null = null;
  #problem: string | null = null;

  /** `generationInUse` is asked at each use; generation 0 is no snapshot at all. */
  constructor(generationInUse: () => number) {
    this.#generationInUse = generationInUse;
  }

  /** The snapshot in use. Valid until the caller yields: don't keep it across an await. */
  current(): Snapshot | null {
    const generation = this.#generationInUse();
    if (generation !== this.#generation) this.#take(generation);
    return this.#snapshot;
  }

  /**
   * Why the snapshot in use has no match index, or why there is none in use; null when nothing is known to be
   * wrong.
   */
  problem(): string | null {
    return this.#problem;
  }

  /** The snapshot in use, for work that yields; null when there is none. */
  pin(): PinnedSnapshot | null {
    const snapshot = this.current();
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

  /**
   * Keeps a snapshot ready for the generation from which it is in use; `problem` says why it lacks its match
   * index.
   */
  stage(generation: number, snapshot: Snapshot, problem: string | null = null): void {
    this.#staged.set(generation, { snapshot, problem });
  }

  /** Closes what was staged for a generation that will not be used; `problem` says why. */
  discard(generation: number, problem: string): void {
    this.#staged.get(generation)?.snapshot.close();
    this.#staged.delete(generation);
    if (this.current()?.aliases == null) this.#problem = problem;
  }

  close(): void {
    for (const { snapshot } of this.#staged.values()) snapshot.close();
    this.#staged.clear();
    const last = this.#snapshot;
    this.#snapshot = null;
    if (last !== null) this.#closeUnlessPinned(last);
  }

  #take(generation: number): void {
    const next = this.#staged.get(generation);
    if (next === undefined) throw new Error(`Generation ${generation} of the snapshot is not open.`);
    this.#staged.delete(generation);
    this.#closeStagedBefore(generation);
    const previous = this.#snapshot;
    this.#generation = generation;
    this.#snapshot = next.snapshot;
    this.#problem = next.problem;
    if (previous === null) return;
    // The use case that is under way may have the previous one in its hands until it yields.
    setImmediate(() => this.#closeUnlessPinned(previous));
  }

  /** A thread that was busy may have missed a generation between two others. */
  #closeStagedBefore(generation: number): void {
    for (const [earlier, { snapshot }] of this.#staged) {
      if (earlier > generation) continue;
      this.#staged.delete(earlier);
      snapshot.close();
    }
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
}
