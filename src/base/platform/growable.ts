// Growing lists of numbers in typed arrays: millions of numbers take their own bytes and no objects.

type TypedNumbers = Int32Array | Uint16Array | Uint8Array;

const CAPACITY_FIRST = 1024;

/** A growing list of numbers in a typed array; `view` shows what has been pushed so far. */
class Growable<T extends TypedNumbers> {
  #values: T;
  #length = 0;
  readonly #allocate: (length: number) => T;

  constructor(allocate: (length: number) => T) {
    this.#allocate = allocate;
    this.#values = allocate(CAPACITY_FIRST);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = this.#allocate(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length++] = value;
  }

  append(values: ArrayLike<number>): void {
    const length = this.#length + values.length;
    if (length > this.#values.length) {
      const grown = this.#allocate(Math.max(length, this.#length * 2));
      grown.set(this.view());
      this.#values = grown;
    }
    this.#values.set(values, this.#length);
    this.#length = length;
  }

  view(): T {
    return this.#values.subarray(0, this.#length) as T;
  }

  /** Empties the list and keeps its memory for the next numbers. */
  clear(): void {
    this.#length = 0;
  }

  /** Frees the memory of a finished list; `length` stays. */
  release(): void {
    this.#values = this.#allocate(0);
  }
}

export const growInt32 = () => new Growable((length) => new Int32Array(length));
export const growUint16 = () => new Growable((length) => new Uint16Array(length));
export const growUint8 = () => new Growable((length) => new Uint8Array(length));

/** A copy with twice the room. */
export function doubled<T extends TypedNumbers>(values: T): T {
  const grown = new (values.constructor as new (length: number) => T)(values.length * 2);
  grown.set(values);
  return grown;
}
