// A set of texts by their hashes, of eight bytes each, so that one of millions needs little memory. The hash
// has a seed of its own, so that nobody can write a text that seems to be another one.

const SLOTS_MIN = 1 << 12;

/** Of an empty slot; a hash of this value counts as the next one. */
const EMPTY = 0n;

export class HashSet {
  readonly #seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
  /** Hashes by open addressing; at most half of the slots are taken. */
  #slots = new BigUint64Array(SLOTS_MIN);
  #taken = 0;

  /** Adds a text; false when it is there already. */
  add(text: string): boolean {
    const isNew = this.#insert(this.#hash(text));
    if (isNew && 2 * ++this.#taken > this.#slots.length) this.#grow();
    return isNew;
  }

  has(text: string): boolean {
    const hash = this.#hash(text);
    return this.#slots[this.#slotOf(hash)] === hash;
  }

  #hash(text: string): bigint {
    return BigInt(Bun.hash(text, this.#seed)) || 1n;
  }

  #insert(hash: bigint): boolean {
    const slot = this.#slotOf(hash);
    if (this.#slots[slot] === hash) return false;
    this.#slots[slot] = hash;
    return true;
  }

  /** The slot of a hash, or the empty one where it belongs. */
  #slotOf(hash: bigint): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = Number(hash & 0x7fff_ffffn) & mask;
    while (slots[slot] !== EMPTY && slots[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new BigUint64Array(2 * before.length);
    for (const hash of before) if (hash !== EMPTY) this.#insert(hash);
  }
}
