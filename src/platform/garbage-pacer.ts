// Decides when a thread collects its garbage. The engine would wait too long: it counts the mapped index as
// memory in use and lets the heap grow by as much again. (At 3.5 million names, a worker under load had 440
// to 478 MB after half a minute and kept growing. With this pacer it has 171 MB and the same throughput.)

/**
 * Young objects are collected after this much work, counted in requests and subjects. Each leaves 0.1 MB or
 * more.
 */
const YOUNG_AFTER = 150;

/** All objects are collected when this much survived young collections. It takes about 50 ms of waiting. */
const GROWN_BYTES_MAX = 20e6;

/**
 * All objects are also collected in an idle period after this much work. A thread with at most IDLE_MAX
 * requests per update is idle: a load balancer polls readiness all the time.
 */
const ALL_AFTER_IDLE = 1000;
const IDLE_MAX = 2;

/** The heap of a thread. */
export interface Heap {
  collectYoung(): void;
  collectAll(): void;
  /** The size after the last collection. */
  sizeBytes(): number;
}

export class GarbagePacer {
  readonly #heap: Heap;
  /** The work done at the last update, and at the last collections. */
  #done = 0;
  #doneAtYoung = 0;
  #doneAtAll = 0;
  #bytesAtAll: number | null = null;

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /**
   * Collects if it is time. Call it a few times per second; `done` is all work so far, in requests and
   * subjects.
   */
  update(done: number): void {
    const isIdle = done - this.#done <= IDLE_MAX;
    this.#done = done;
    if (isIdle && done - this.#doneAtAll >= ALL_AFTER_IDLE) this.#collectAll();
    else if (done - this.#doneAtYoung >= YOUNG_AFTER) this.#collectYoung();
  }

  #collectYoung(): void {
    this.#heap.collectYoung();
    this.#doneAtYoung = this.#done;
    const bytes = this.#heap.sizeBytes();
    this.#bytesAtAll ??= bytes;
    if (bytes - this.#bytesAtAll > GROWN_BYTES_MAX) this.#collectAll();
  }

  #collectAll(): void {
    this.#heap.collectAll();
    this.#doneAtYoung = this.#doneAtAll = this.#done;
    this.#bytesAtAll = this.#heap.sizeBytes();
  }
}
