// Says when a thread collects its garbage. The engine would wait too long: it counts the mapped index as
// memory in use, and lets the heap grow by as much again before it looks. (At 3.5 million names a worker
// under load had 440 to 478 MB after half a minute and went on growing; so paced it has 171 and answers as
// many.)

/**
 * What is done is counted in requests and subjects. Each leaves 0.1 MB or more; the young are collected after
 * so many.
 */
const YOUNG_AFTER = 150;

/**
 * All are collected when so much has outlived young collections: it takes some 50 ms, in which requests wait;
 */
const GROWN_BYTES_MAX = 20e6;

/**
 * and when nobody asks any more, if so many have asked before. A load balancer asks for readiness all the
 * while.
 */
const ALL_AFTER_IDLE = 1000;
const IDLE_MAX = 2;

/** The heap of a thread. */
export interface Heap {
  collectYoung(): void;
  collectAll(): void;
  /** As the last collection has left it. */
  sizeBytes(): number;
}

export class GarbagePacer {
  readonly #heap: Heap;
  /** What was done when it was looked last, and at the last collections. */
  #done = 0;
  #doneAtYoung = 0;
  #doneAtAll = 0;
  #bytesAtAll: number | null = null;

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /** To be called a few times a second with all that was done so far, in requests and subjects. */
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
