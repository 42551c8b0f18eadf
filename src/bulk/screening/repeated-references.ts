// References that stand on more than one row of a customer file. A pair that is cleared for a reference is
// left out of every row that has it, so somebody must know of them.

/** What a run says about its references. JSON. */
export interface RepeatedReferences {
  /** References that several rows have. */
  readonly references: number;
  /** Rows that have one of them. */
  readonly rows: number;
  /** The one with the most rows. */
  readonly most: { readonly reference: string; readonly rows: number };
}

const SLOTS_MIN = 1 << 12;

/** Of an empty slot; a hash of this value is counted as the next one. */
const EMPTY = 0n;

/**
 * Counts references. It keeps eight bytes of a hash for each, so that a file of millions needs little memory.
 */
export class ReferenceCounter {
  /** Hashes by open addressing; at most half of the slots are taken. */
  #slots = new BigUint64Array(SLOTS_MIN);
  #taken = 0;
  /** Rows by reference, from the second row on. */
  readonly #rows = new Map<string, number>();

  /** Counts a row. */
  add(reference: string): void {
    const hash = BigInt(Bun.hash(reference)) || 1n;
    if (this.#insert(hash)) {
      if (2 * ++this.#taken > this.#slots.length) this.#grow();
    } else this.#rows.set(reference, (this.#rows.get(reference) ?? 1) + 1);
  }

  /** What was counted; null when each reference has one row. */
  result(): RepeatedReferences | null {
    let most = { reference: "", rows: 0 };
    let rows = 0;
    for (const [reference, count] of this.#rows) {
      rows += count;
      if (count > most.rows) most = { reference, rows: count };
    }
    return rows === 0 ? null : { references: this.#rows.size, rows, most };
  }

  /** False when the hash is there already. */
  #insert(hash: bigint): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = Number(hash & 0x7fff_ffffn) & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot];
      if (found === hash) return false;
      if (found !== EMPTY) continue;
      slots[slot] = hash;
      return true;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new BigUint64Array(2 * before.length);
    for (const hash of before) if (hash !== EMPTY) this.#insert(hash);
  }
}
