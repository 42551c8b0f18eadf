// The times of counted requests, in memory that threads share: one queue of times per account, oldest first,
// as a chain of small blocks from one pool. The memory in use follows the requests of the last minute, not
// the number of accounts or their rates.

/** The lock has its own page, so that waiting for it doesn't disturb the cells. */
const LOCK_BYTES = 4096;
const CELL_BYTES = 8;

/** Cells before the accounts. */
const LATEST_CELL = 0;
const FREE_BLOCK_CELL = 1;
const UNUSED_BLOCK_CELL = 2;
const ACCOUNTS_CELL = 3;
const HEADER_CELLS = 8;

/** The table of accounts, by open addressing: a power of two, and never fuller than three quarters. */
const ACCOUNT_SLOTS = 65_536;
export const ACCOUNTS_MAX = (ACCOUNT_SLOTS / 4) * 3;
const ACCOUNT_CELLS = 8;
/** Cells of an account. Offsets count the times of a block; an id of 0 is an empty slot. */
const ID = 0;
const COUNT = 1;
const FIRST_BLOCK = 2;
const FIRST_OFFSET = 3;
const LAST_BLOCK = 4;
const LAST_OFFSET = 5;

/** A block: the next block (0 for none), then times. Block 0 is never used. */
const BLOCK_CELLS = 32;
export const BLOCK_TIMES = BLOCK_CELLS - 1;
/**
 * Blocks per thread: two million times, which is 33,000 requests per second for a minute. An echo server on
 * one core answers 27,000. The system never allocates memory that is not touched.
 */
const BLOCKS_PER_THREAD = 65_536;

const FREE = 0;
const HELD = 1;
const HELD_AND_AWAITED = 2;
const SPINS = 64;

/** Makes the memory that `threads` threads share; `blocks` is for tests. */
export function makeRateMemory(threads: number, blocks = BLOCKS_PER_THREAD * threads): SharedArrayBuffer {
  const cells = HEADER_CELLS + ACCOUNT_SLOTS * ACCOUNT_CELLS + (blocks + 1) * BLOCK_CELLS;
  const bytes = LOCK_BYTES + cells * CELL_BYTES;
  // The engine counts the initial size of a buffer as memory in use, touched or not: it would collect garbage
  // at the start (15 ms) and let the heap grow by as much more. It doesn't count what a buffer grows by.
  const memory = new SharedArrayBuffer(0, { maxByteLength: bytes });
  memory.grow(bytes);
  return memory;
}

/** One thread's view of the memory: the times are reachable under the lock only. */
export class RateMemory {
  readonly #lock: Int32Array;
  readonly #times: RequestTimes;

  constructor(memory: SharedArrayBuffer) {
    this.#lock = new Int32Array(memory, 0, 1);
    this.#times = new RequestTimes(memory);
  }

  /** Runs `work` while no other thread does. `times` must not be used after it. */
  exclusively<T>(work: (times: RequestTimes) => T): T {
    this.#acquire();
    try {
      return work(this.#times);
    } finally {
      this.#release();
    }
  }

  /** A lock of three states (U. Drepper, "Futexes Are Tricky"): it wakes a thread only if one waits. */
  #acquire(): void {
    for (let spin = 0; spin < SPINS; spin++)
      if (Atomics.compareExchange(this.#lock, 0, FREE, HELD) === FREE) return;
    while (Atomics.exchange(this.#lock, 0, HELD_AND_AWAITED) !== FREE)
      Atomics.wait(this.#lock, 0, HELD_AND_AWAITED);
  }

  #release(): void {
    if (Atomics.exchange(this.#lock, 0, FREE) === HELD_AND_AWAITED) Atomics.notify(this.#lock, 0, 1);
  }
}

/** The queues of times in the memory. Several threads may use it through RateMemory only. */
export class RequestTimes {
  readonly #cells: Float64Array;
  readonly #blocksStart = HEADER_CELLS + ACCOUNT_SLOTS * ACCOUNT_CELLS;
  readonly #blocks: number;

  constructor(memory: SharedArrayBuffer) {
    this.#cells = new Float64Array(memory, LOCK_BYTES);
    this.#blocks = (this.#cells.length - this.#blocksStart) / BLOCK_CELLS;
  }

  /** The latest time that any thread has seen; 0 before the first. */
  get latest(): number {
    return this.#read(LATEST_CELL);
  }

  set latest(time: number) {
    this.#cells[LATEST_CELL] = time;
  }

  /**
   * The queue of an account, created if there is none. Throws when there are more than ACCOUNTS_MAX accounts.
   */
  queueOf(accountId: number): number {
    // Multiplying by an odd number spreads consecutive ids.
    let slot = Math.imul(accountId, 0x9e3779b1) & (ACCOUNT_SLOTS - 1);
    for (;;) {
      const queue = HEADER_CELLS + slot * ACCOUNT_CELLS;
      const id = this.#read(queue + ID);
      if (id === accountId) return queue;
      if (id === 0) {
        this.#claim(queue, accountId);
        return queue;
      }
      slot = (slot + 1) & (ACCOUNT_SLOTS - 1);
    }
  }

  #claim(queue: number, accountId: number): void {
    const known = this.#read(ACCOUNTS_CELL);
    if (known >= ACCOUNTS_MAX)
      throw new Error(`The rates of more than ${ACCOUNTS_MAX} accounts can't be counted.`);
    this.#cells[ACCOUNTS_CELL] = known + 1;
    this.#cells[queue + ID] = accountId;
  }

  count(queue: number): number {
    return this.#read(queue + COUNT);
  }

  /** The time at a position of the queue, 0 for the oldest; undefined past its end. */
  at(queue: number, position: number): number | undefined {
    if (position >= this.count(queue)) return undefined;
    let offset = this.#read(queue + FIRST_OFFSET) + position;
    let block = this.#read(queue + FIRST_BLOCK);
    for (; offset >= BLOCK_TIMES; offset -= BLOCK_TIMES) block = this.#read(this.#cellOf(block));
    return this.#read(this.#cellOf(block) + 1 + offset);
  }

  /** Adds a time. False when the pool has no block left. */
  push(queue: number, time: number): boolean {
    let block = this.#read(queue + LAST_BLOCK);
    let offset = this.#read(queue + LAST_OFFSET);
    if (block === 0 || offset === BLOCK_TIMES) {
      const added = this.#takeBlock();
      if (added === 0) return false;
      // A queue without a block has a first offset of 0.
      if (block === 0) this.#cells[queue + FIRST_BLOCK] = added;
      else this.#cells[this.#cellOf(block)] = added;
      this.#cells[queue + LAST_BLOCK] = added;
      block = added;
      offset = 0;
    }
    this.#cells[this.#cellOf(block) + 1 + offset] = time;
    this.#cells[queue + LAST_OFFSET] = offset + 1;
    this.#cells[queue + COUNT] = this.count(queue) + 1;
    return true;
  }

  /** Drops the times up to and including `time`, and returns emptied blocks to the pool. */
  dropUpTo(queue: number, time: number): void {
    for (let count = this.count(queue); count > 0; count--) {
      const block = this.#read(queue + FIRST_BLOCK);
      const offset = this.#read(queue + FIRST_OFFSET);
      if (this.#read(this.#cellOf(block) + 1 + offset) > time) return;
      this.#cells[queue + COUNT] = count - 1;
      this.#cells[queue + FIRST_OFFSET] = offset + 1;
      if (count > 1 && offset + 1 < BLOCK_TIMES) continue;
      const next = this.#read(this.#cellOf(block));
      this.#giveBlock(block);
      this.#cells[queue + FIRST_BLOCK] = next;
      this.#cells[queue + FIRST_OFFSET] = 0;
      if (next === 0) this.#cells[queue + LAST_BLOCK] = 0;
    }
  }

  /** Drops the times up to and including `time` of every account. */
  dropAllUpTo(time: number): void {
    for (let slot = 0; slot < ACCOUNT_SLOTS; slot++) {
      this.dropUpTo(HEADER_CELLS + slot * ACCOUNT_CELLS, time);
    }
  }

  #takeBlock(): number {
    const free = this.#read(FREE_BLOCK_CELL);
    if (free !== 0) {
      this.#cells[FREE_BLOCK_CELL] = this.#read(this.#cellOf(free));
      this.#cells[this.#cellOf(free)] = 0;
      return free;
    }
    const unused = Math.max(1, this.#read(UNUSED_BLOCK_CELL));
    if (unused >= this.#blocks) return 0;
    this.#cells[UNUSED_BLOCK_CELL] = unused + 1;
    return unused;
  }

  #giveBlock(block: number): void {
    this.#cells[this.#cellOf(block)] = this.#read(FREE_BLOCK_CELL);
    this.#cells[FREE_BLOCK_CELL] = block;
  }

  #cellOf(block: number): number {
    return this.#blocksStart + block * BLOCK_CELLS;
  }

  #read(cell: number): number {
    const value = this.#cells[cell];
    if (value === undefined) throw new Error(`The rate memory has no cell ${cell}.`);
    return value;
  }
}
