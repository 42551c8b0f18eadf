// Results that are kept by text, within a bound in bytes. It lies in model/ for the same reason as
// bounded-cache.ts: rooms that may not import platform/ use it.

/** Of the bytes, for one text with its value: what is larger is not kept, so it displaces no others. */
const PART_MAX = 1 / 100;

/**
 * A map from texts to what was made of them. A number of entries would be no bound: whoever sends the texts
 * decides how long they are.
 */
export class TextCache<Value> {
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  /** Holds `bytesMax` bytes, as `bytesOf` estimates them for a text with its value. */
  constructor(
    private readonly bytesMax: number,
    private readonly bytesOf: (text: string, value: Value) => number,
  ) {}

  /** The bytes of all texts and values, by the estimate. */
  get bytes(): number {
    return this.#bytes;
  }

  has(text: string): boolean {
    return this.#values.has(text);
  }

  /**
   * The value of a text: the one that is kept, or else what `make` makes of it. A full cache starts anew, as
   * a BoundedCache does.
   */
  of(text: string, make: (text: string) => Value): Value {
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    const bytes = this.bytesOf(text, value);
    if (bytes > this.bytesMax * PART_MAX) return value;
    if (this.#bytes + bytes > this.bytesMax) {
      this.#values.clear();
      this.#bytes = 0;
    }
    this.#values.set(text, value);
    this.#bytes += bytes;
    return value;
  }
}
