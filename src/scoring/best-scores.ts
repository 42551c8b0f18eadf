// The best scores of an answer as it grows: what a candidate must reach to be answered at all, or to show
// that the answer leaves out a match. Once both are settled, most of the candidates that are left need not be
// compared word by word.

import type { Corpus } from "../model/corpus.ts";

/**
 * A person in both corpora has a record in each and is answered once, so the best of all are not as many
 * persons. Within a corpus they are: an answer is full as soon as one corpus alone can fill it.
 */
export class BestScores {
  readonly #size: number;
  /** By corpus the best so far, ascending. */
  readonly #evidence: Readonly<Record<Corpus, number[]>> = { sanction: [], pep: [] };
  /** By corpus, how many records are matches. */
  readonly #matches: Record<Corpus, number> = { sanction: 0, pep: 0 };
  readonly #matchMin: number;
  #floor: number;
  #isCut = false;

  /**
   * Of an answer of `size` entities, none of them below `leastWanted`; from `threshold` on they are matches.
   */
  constructor(size: number, leastWanted: number, threshold: number) {
    this.#size = size;
    this.#floor = leastWanted;
    this.#matchMin = Math.max(leastWanted, threshold);
  }

  /** The least evidence that can still be answered: less than this is behind a full answer. */
  get floor(): number {
    return this.#floor;
  }

  /**
   * The least evidence that still matters: as floor, but a match matters as long as it is not certain that
   * the answer leaves one out.
   */
  get wanted(): number {
    return this.#isCut ? this.#floor : Math.min(this.#floor, this.#matchMin);
  }

  /** Adds a record; no two of a corpus are of one entity. */
  add(corpus: Corpus, { evidence, score }: { readonly evidence: number; readonly score: number }): void {
    if (score >= this.#matchMin && ++this.#matches[corpus] > this.#size) this.#isCut = true;
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
