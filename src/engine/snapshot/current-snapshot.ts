// The snapshot in use by one thread of a running service. All threads share one number, the generation in
// use. Every thread first stages a snapshot under a generation; setting the number swaps it in everywhere at
// once. Most use cases are synchronous, so a swap falls between two of them. Work that yields pins its
// snapshot, which then stays open until it is released.

import type { Snapshot } from "./open.ts";

/** A snapshot that stays open until it is released, even when another one is swapped in. */
interface PinnedSnapshot {
  readonly snapshot: Snapshot;
  release(): void;
}

interface StagedSnapshot {
  readonly snapshot: Snapshot;
  readonly problem: string | null;
}

export class CurrentSnapshot {
  readonly #generationInUse: () => number;
  /** Open snapshots that are not in use yet, by generation. */
  readonly #staged = new Map<number, StagedSnapshot>();
  /** How often each pinned snapshot is pinned. */
  readonly #pins = new Map<Snapshot, number>();
  #generation = 0;
  #snapshot: Snapshot | null = null;
  #problem: string | null = null;

  /** `generationInUse` is called at each use; generation 0 means no snapshot. */
  constructor(generationInUse: () => number) {
    this.#generationInUse = generationInUse;
  }

  /** The snapshot in use, or null. Valid until the caller yields: don't keep it across an await. */
  get(): Snapshot | null {
    const generation = this.#generationInUse();
    if (generation !== this.#generation) this.#swapIn(generation);
    return this.#snapshot;
  }

  /** Why the snapshot in use lacks its match index, or why none is in use; null when no problem is known. */
  problem(): string | null {
    return this.#problem;
  }

  /** The snapshot in use, for work that yields; null when there is none. */
  pin(): PinnedSnapshot | null {
    const snapshot = this.get();
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

  /** Stages an open snapshot for a generation; `problem` says why it lacks its match index. */
  stage(generation: number, snapshot: Snapshot, problem: string | null = null): void {
    this.#staged.set(generation, { snapshot, problem });
  }

  /** Closes the snapshot staged for a generation that will not be used; `problem` says why. */
  discard(generation: number, problem: string): void {
    this.#staged.get(generation)?.snapshot.close();
    this.#staged.delete(generation);
    if (this.get()?.aliases == null) this.#problem = problem;
  }

  close(): void {
    for (const { snapshot } of this.#staged.values()) snapshot.close();
    this.#staged.clear();
    const last = this.#snapshot;
    this.#snapshot = null;
    if (last !== null) this.#closeUnlessPinned(last);
  }

  #swapIn(generation: number): void {
    const next = this.#staged.get(generation);
    if (next === undefined) throw new Error(`Generation ${generation} was never staged.`);
    this.#staged.delete(generation);
    this.#closeStagedBefore(generation);
    const previous = this.#snapshot;
    this.#generation = generation;
    this.#snapshot = next.snapshot;
    this.#problem = next.problem;
    if (previous === null) return;
    // The use case in progress may use the previous one until it yields.
    setImmediate(() => this.#closeUnlessPinned(previous));
  }

  /** A busy thread may have missed a generation between two others. */
  #closeStagedBefore(generation: number): void {
    for (const [earlier, { snapshot }] of this.#staged) {
      if (earlier > generation) continue;
      this.#staged.delete(earlier);
      snapshot.close();
    }
  }

  #unpin(snapshot: Snapshot): void {
    const pins = this.#pins.get(snapshot);
    if (pins === undefined) throw new Error(`The snapshot ${snapshot.id} is not pinned.`);
    if (pins > 1) this.#pins.set(snapshot, pins - 1);
    else this.#pins.delete(snapshot);
    if (snapshot !== this.#snapshot) this.#closeUnlessPinned(snapshot);
  }

  #closeUnlessPinned(snapshot: Snapshot): void {
    if (!this.#pins.has(snapshot)) snapshot.close();
  }
}
