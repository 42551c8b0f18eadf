// Lists of numbers in one array, which grows as lists are added: the processor follows no objects to them.

const SIZE_MIN = 1 << 12;

export class NumberPool {
  #numbers = new Int32Array(SIZE_MIN);
  /** No list begins at 0, so that 0 can stand for none. */
  #end = 1;

  /** All lists, each from where `add` said that it begins; valid until the next one is added. */
  get numbers(): Int32Array {
    return this.#numbers;
  }

  /** Adds a list and returns where it begins, above 0. */
  add(list: readonly number[]): number {
    const start = this.#end;
    this.#end += list.length;
    if (this.#end > this.#numbers.length) this.#grow();
    this.#numbers.set(list, start);
    return start;
  }

  #grow(): void {
    const grown = new Int32Array(Math.max(this.#end, this.#numbers.length * 2));
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
