// How much work one query may cause, over all its names: a subject may have twenty names of three hundred
// letters. An ordinary query of five spellings uses less than half of each; when one runs out, the names that
// are left are looked for by their exact words, the commonest of which are not read any more. Equal names are
// found without any of it.

const POSTINGS_MAX = 250_000;
const WEIGHED_MAX = 4_000;

export class QueryBudget {
  /**
   * Words of the index that are compared with words of the query. The 99th percentile of one name is 5,000.
   */
  comparisons = 16_000;
  /** Entries of posting lists that are read. */
  postings = 0;
  /** Names that are weighed whole. */
  weighed = 0;
  readonly #scopes: number;

  /** What is found in one scope costs the others nothing: each has an equal part. */
  constructor(scopes: number) {
    this.#scopes = scopes;
  }

  beginScope(): void {
    this.postings = POSTINGS_MAX / this.#scopes;
    this.weighed = WEIGHED_MAX / this.#scopes;
  }
}

/**
 * What a single name may use of what is left: all of its own share, or a tenth of it when nothing is left.
 */
export function shareOf(left: number, shareMax: number): number {
  return Math.min(shareMax, Math.max(left, shareMax / 10));
}
