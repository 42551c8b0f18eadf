// A map of results that are worth keeping, which can't grow without end. It lies in model/ because it is a
// plain container: rooms that may not import platform/ (names, scoring) can use it.

/** One value takes at most this part of the room, so that it doesn't displace most others. */
const PART_MAX = 1 / 100;

export class BoundedCache<Key, Value> {
  readonly #max: number;
  readonly #sizeOf: ((key: Key, value: Value) => number) | null;
  readonly #values = new Map<Key, Value>();
  #size = 0;

  /**
   * Holds up to `max` values, 1 or more. With `sizeOf`, the values have so many bytes together, as it
   * estimates them: a number of texts is no bound, because their sender decides how long they are.
   */
  constructor(max: number, sizeOf: ((key: Key, value: Value) => number) | null = null) {
    this.#max = max;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /** The number of the values, or their bytes. */
  get size(): number {
    return this.#size;
  }

  /** True when the next `set` discards everything else. */
  get isFull(): boolean {
    return this.#size >= this.#max;
  }

  /**
   * Keeps the value of a new key, unless it is too large. A full cache starts anew: common keys are back
   * soon, and keeping track of the order of use would cost every read. A caller whose values should stay for
   * good checks `isFull` first.
   */
  set(key: Key, value: Value): void {
    let size = 1;
    if (this.#sizeOf !== null) {
      size = this.#sizeOf(key, value);
      if (size > this.#max * PART_MAX) return;
    }
    if (this.#size + size > this.#max) {
      this.#values.clear();
      this.#size = 0;
    }
    this.#values.set(key, value);
    this.#size += size;
  }
}
