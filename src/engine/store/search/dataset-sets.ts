// Numbers the distinct sets of datasets (or countries) of records. Lists combine in few ways, so a filter
// looks up once which sets contain a dataset, and then compares numbers.

export class MemberSets {
  readonly #numbers = new Map<string, number>();
  readonly #sets: (readonly string[])[] = [];

  /** The number of the set of these members, in any order. The first set has number 0. */
  numberOf(members: Iterable<string>): number {
    const sorted = [...new Set(members)].sort();
    const key = JSON.stringify(sorted);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#sets.length;
    this.#numbers.set(key, number);
    this.#sets.push(sorted);
    return number;
  }

  /** Every set with its number. */
  entries(): IterableIterator<[number, readonly string[]]> {
    return this.#sets.entries();
  }
}
