// The best scores of an answer while it grows: they say what a candidate must reach to be in the answer, or
// to show that the answer leaves out a match. Once both are certain, most of the remaining candidates need no
// alignment.

import type { Corpus } from "../../base/model/corpus.ts";

/**
 * A person in both corpora has a record in each but is answered once, so the best records of both corpora may
 * be fewer persons. Within one corpus they are not: an answer is full as soon as one corpus alone fills it.
 */
export class BestScores {
  readonly #size: number;
  /** Per corpus, the best evidence so far, ascending. */
  readonly #evidence: Readonly<Record<Corpus, number[]>> = { sanction: [], pep: [] };
  /** Per corpus, the number of records that are matches. */
  readonly #matches: Record<Corpus, number> = { sanction: 0, pep: 0 };
  readonly #matchMin: number;
  #floor: number;
  #isCut = false;

  /**
   * For an answer of up to `size` entities with scores of at least `leastWanted`; those of at least
   * `threshold` are matches.
   */
  constructor(size: number, leastWanted: number, threshold: number) {
    this.#size = size;
    this.#floor = leastWanted;
    this.#matchMin = Math.max(leastWanted, threshold);
  }

  /** The least evidence that can still be in the answer. */
  get floor(): number {
    return this.#floor;
  }

  /**
   * The least evidence that still matters: as floor, but a match matters until it is certain that the answer
   * leaves one out.
   */
  get wanted(): number {
    return this.#isCut ? this.#floor : Math.min(this.#floor, this.#matchMin);
  }

  /** Adds a record; no two of a corpus are of one entity. */
  add(corpus: Corpus, { evidence, score }: { readonly evidence: number; readonly score: number }): void {
    if (score >= this.#matchMin && ++this.#matches[corpus] > this.#size) this.#isCut = true;
    const best = this.#evidence[corpus];
    // A score below 1 may be less than its evidence (a name without its family name); the score orders first.
    const reached = score < 1 ? Math.min(score, evidence) : evidence;
    const at = best.findIndex((other) => other > reached);
    best.splice(at < 0 ? best.length : at, 0, reached);
    if (best.length > this.#size) best.shift();
    const [least] = best;
    if (best.length === this.#size && least !== undefined) this.#floor = Math.max(this.#floor, least);
  }
}
