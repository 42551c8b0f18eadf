// A map of results that are worth keeping, which can't grow without end. It lies in model/ because it is a
// plain container: rooms that may not import platform/ (names, scoring) can use it.

export class BoundedCache<Key, Value> {
  readonly #max: number;
  readonly #values = new Map<Key, Value>();

  /** Holds up to `max` values, 1 or more. */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /** True when the next `set` discards everything else. */
  get isFull(): boolean {
    return this.#values.size >= this.#max;
  }

  /**
   * Keeps the value of a new key. A full cache starts anew: common keys are back soon, and keeping track of
   * the order of use would cost every read. A caller whose values should stay for good checks `isFull` first.
   */
  set(key: Key, value: Value): void {
    if (this.isFull) this.#values.clear();
    this.#values.set(key, value);
  }
}
