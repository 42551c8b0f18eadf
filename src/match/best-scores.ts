// The best scores of an answer as it grows: what a candidate must reach to be answered at all. Once an answer is full, most
// of the candidates that are left need not be compared word by word.

import type { Corpus } from "../model/corpus.ts";

/**
 * A person in both corpora has a record in each and is answered once, so the best of all are not as many persons. Within
 * a corpus they are: an answer is full as soon as one corpus alone can fill it.
 */
export class BestScores {
  readonly #size: number;
  /** By corpus the best so far, ascending. */
  readonly #evidence: Readonly<Record<Corpus, number[]>> = { sanction: [], pep: [] };
  #floor: number;

  /** Of an answer of `size` entities, none of them below `leastWanted`. */
  constructor(size: number, leastWanted: number) {
    this.#size = size;
    this.#floor = leastWanted;
  }

  /** The least evidence that can still be answered: less than this is behind a full answer. */
  get floor(): number {
    return this.#floor;
  }

  /** Adds a record; no two of a corpus are of one entity. */
  add(corpus: Corpus, evidence: number): void {
    const best = this.#evidence[corpus];
    if (best.length === this.#size) {
      if (evidence <= (best[0] ?? 0)) return;
      best.shift();
    }
    let at = best.length;
    while (at > 0 && (best[at - 1] ?? 0) > evidence) at--;
    best.splice(at, 0, evidence);
    if (best.length === this.#size) this.#floor = Math.max(this.#floor, best[0] ?? 0);
  }
}
