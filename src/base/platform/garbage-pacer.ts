// Decides when a thread collects its garbage. The engine would wait too long: it counts the mapped index as
// memory in use and lets the heap grow by as much again. (At 3.5 million names, a worker under load had 440
// to 478 MB after half a minute and kept growing. With this pacer it has 171 MB and the same throughput.)

import { edenGC, fullGC, heapSize } from "bun:jsc";

/**
 * Young objects are collected after this much work, counted in requests and subjects. Each leaves 0.1 MB or
 * more.
 */
const YOUNG_AFTER = 150;

/** All objects are collected when this much survived young collections. It takes about 50 ms of waiting. */
const GROWN_BYTES_MAX = 20e6;

/**
 * The same after a collection that found little garbage: caches were filling, as they do after a start. (OFAC
 * and UN: 90 MB in the first 2,000 requests. Of the first 4,000, two runs had 4 and 6 collections of all
 * objects, and 3 and 4 with this.)
 */
const FILLING_BYTES_MAX = 40e6;
/** "Little" is less than this part of what had grown. */
const GARBAGE_PART_MIN = 0.5;

/**
 * All objects are also collected in an idle period after this much work. A thread with at most IDLE_MAX
 * requests per update is idle: a load balancer polls readiness all the time.
 */
const ALL_AFTER_IDLE = 1000;
const IDLE_MAX = 2;

/** The heap of a thread. */
interface Heap {
  collectYoung(): void;
  collectAll(): void;
  /** The size after the last collection. */
  sizeBytes(): number;
}

const HEAP_OF_THREAD: Heap = { collectYoung: edenGC, collectAll: fullGC, sizeBytes: heapSize };

export class GarbagePacer {
  /** The work done at the last update, and at the last collections. */
  #done = 0;
  #doneAtYoung = 0;
  #doneAtAll = 0;
  #bytesAtAll: number | null = null;
  #grownBytesMax = GROWN_BYTES_MAX;

  constructor(private readonly heap: Heap = HEAP_OF_THREAD) {}

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
    this.heap.collectYoung();
    this.#doneAtYoung = this.#done;
    const bytes = this.heap.sizeBytes();
    this.#bytesAtAll ??= bytes;
    if (bytes - this.#bytesAtAll > this.#grownBytesMax) this.#collectAll();
  }

  #collectAll(): void {
    const bytesBefore = this.heap.sizeBytes();
    this.heap.collectAll();
    this.#doneAtYoung = this.#doneAtAll = this.#done;
    const bytes = this.heap.sizeBytes();
    const grown = bytesBefore - (this.#bytesAtAll ?? bytesBefore);
    const isFilling = grown > 0 && bytesBefore - bytes < grown * GARBAGE_PART_MIN;
    this.#grownBytesMax = isFilling ? FILLING_BYTES_MAX : GROWN_BYTES_MAX;
    this.#bytesAtAll = bytes;
  }
}
