// An open-addressing hash map from distinct integers to their positions in a list (linear probing). The list
// holds the keys, so the table stores positions only. It is emptied and used again for list after list, which
// takes a third to half of the time of a Map.

import { int32At } from "./checked-read.ts";

const SLOTS_MIN = 64;

/**
 * Multiplier that spreads neighbouring integers over a table of slots (Fibonacci hashing: 2³² divided by the
 * golden ratio, Knuth, The Art of Computer Programming, volume 3, 6.4).
 */
const FIBONACCI_MULTIPLIER = 0x9e3779b1;

/**
 * The slot at which the search for an integer begins, in a table of `slotMask + 1` slots (a power of two).
 */
function firstSlot(integer: number, slotMask: number): number {
  return (Math.imul(integer, FIBONACCI_MULTIPLIER) >>> 8) & slotMask;
}

export class IntMap {
  /** Position plus one of the integer in this slot, or 0. At most half of the slots are taken. */
  #slots = new Int32Array(SLOTS_MIN);
  #slotMask = SLOTS_MIN - 1;

  /** Makes room for a list of `lengthMax` integers. */
  constructor(lengthMax: number) {
    this.begin(lengthMax);
  }

  /** Empties the map, and makes room for a list of `lengthMax` integers. */
  begin(lengthMax: number): void {
    let slots = SLOTS_MIN;
    while (slots < 2 * lengthMax) slots *= 2;
    if (slots > this.#slots.length) this.#slots = new Int32Array(slots);
    else this.#slots.fill(0, 0, slots);
    this.#slotMask = slots - 1;
  }

  /** The position of an integer in the list, or -1 when it was not added. */
  positionOf(integer: number, list: Int32Array): number {
    return int32At(this.#slots, this.#findSlot(integer, list)) - 1;
  }

  /** Adds an integer that the list holds at `position`. */
  add(integer: number, position: number, list: Int32Array): void {
    this.#slots[this.#findSlot(integer, list)] = position + 1;
  }

  /** The slot of an integer, or the empty slot where it belongs. */
  #findSlot(integer: number, list: Int32Array): number {
    const slots = this.#slots;
    const slotMask = this.#slotMask;
    let slot = firstSlot(integer, slotMask);
    for (;;) {
      const position = int32At(slots, slot) - 1;
      if (position < 0 || list[position] === integer) return slot;
      slot = (slot + 1) & slotMask;
    }
  }
}
