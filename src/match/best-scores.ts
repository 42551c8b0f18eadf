// The best scores of an answer as it grows: what a candidate must reach to be answered at all. Once an answer is full, most
// of the candidates that are left need not be compared word by word.

export class BestScores {
  readonly #size: number;
  readonly #leastWanted: number;
  /** The best so far, ascending. */
  readonly #evidence: number[] = [];

  /** Of an answer of `size` candidates, none of them below `leastWanted`. */
  constructor(size: number, leastWanted: number) {
    this.#size = size;
    this.#leastWanted = leastWanted;
  }

  /** The least evidence that can still be answered: less than this is behind a full answer. */
  get floor(): number {
    const [least] = this.#evidence;
    return this.#evidence.length < this.#size || least === undefined
      ? this.#leastWanted
      : Math.max(least, this.#leastWanted);
  }

  add(evidence: number): void {
    const best = this.#evidence;
    if (best.length === this.#size) {
      if (evidence <= (best[0] ?? 0)) return;
      best.shift();
    }
    let at = best.length;
    while (at > 0 && (best[at - 1] ?? 0) > evidence) at--;
    best.splice(at, 0, evidence);
  }
}
