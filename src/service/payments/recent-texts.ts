// Texts of which something was found out, of which those that come again are kept: payers and banks of a file
// stand in many messages, and most payees in one. The threads of a run share them.

/** Slots of eight bytes that a text may be in: they lie in one line of the processor's cache. */
const WAYS = 8;
/** Behind the seed, which has a line of its own. */
const FIRST_SLOT = WAYS;
const SLOT_BYTES = BigUint64Array.BYTES_PER_ELEMENT;
/** Of an empty slot; a hash of this value counts as the next one. */
const EMPTY = 0n;
const LOW_BITS = 0x7fff_ffffn;
const WAY_SHIFT = 40n;

/** Memory for texts, which threads may share. It begins with the seed of their hashes. */
export type TextsMemory = SharedArrayBuffer;

/** Memory for up to `slots` texts, a power of two of 8 or more. */
export function makeTextsMemory(slots: number): TextsMemory {
  const memory = new SharedArrayBuffer((FIRST_SLOT + slots) * SLOT_BYTES);
  new BigUint64Array(memory)[0] = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
  return memory;
}

/**
 * A set of texts of bounded size, by hashes of eight bytes. A text that is added takes the place of another
 * one when its line is full. The hash has a seed of its own, so that nobody can write a text that seems to be
 * another one.
 */
export class RecentTexts {
  readonly #slots: BigUint64Array;
  readonly #seed: bigint;
  /** How many lines there are, less one. */
  readonly #lineMask: number;

  constructor(memory: TextsMemory) {
    this.#slots = new BigUint64Array(memory);
    this.#seed = this.#slots[0] ?? 0n;
    this.#lineMask = (this.#slots.length - FIRST_SLOT) / WAYS - 1;
  }

  has(text: string): boolean {
    const hash = this.#hash(text);
    const first = this.#firstSlot(hash);
    for (let way = 0; way < WAYS; way++) if (Atomics.load(this.#slots, first + way) === hash) return true;
    return false;
  }

  add(text: string): void {
    const hash = this.#hash(text);
    const first = this.#firstSlot(hash);
    for (let way = 0; way < WAYS; way++) {
      const found = Atomics.load(this.#slots, first + way);
      if (found === hash) return;
      if (found !== EMPTY) continue;
      Atomics.store(this.#slots, first + way, hash);
      return;
    }
    Atomics.store(this.#slots, first + (Number(hash >> WAY_SHIFT) & (WAYS - 1)), hash);
  }

  #hash(text: string): bigint {
    return BigInt(Bun.hash(text, this.#seed)) || 1n;
  }

  #firstSlot(hash: bigint): number {
    return FIRST_SLOT + (Number(hash & LOW_BITS) & this.#lineMask) * WAYS;
  }
}
