// What decides how much work one query may cause, over all of its names: a subject may have twenty names of
// three hundred letters. An ordinary query of five spellings uses less than a quarter of each budget. When a
// budget runs out, the remaining names are looked for by their exact tokens only, and the commonest posting
// lists are not read: the query says how many they are. Names equal to the query's are found without any of
// it.

const POSTINGS_PER_QUERY_MAX = 500_000;

export class QueryBudget {
  /**
   * Index tokens that fuzzy term expansion may still compare. Of three million names, one in Latin letters
   * compares 5,000 at the 99th percentile, and the readings of one in Han characters up to 20,000.
   */
  comparisons = 64_000;
  /** Postings that may still be read in this scope. */
  postings = 0;
  readonly #scopes: number;

  /** The scopes share the budget equally, so that a crowd in one costs the others nothing. */
  constructor(scopes: number) {
    this.#scopes = scopes;
  }

  beginScope(): void {
    this.postings = POSTINGS_PER_QUERY_MAX / this.#scopes;
  }
}

/**
 * What one name of a query may use of what is left: at most its own share, and at least a fortieth of that
 * share when nothing is left.
 */
export function shareOf(left: number, shareMax: number): number {
  return Math.min(shareMax, Math.max(left, shareMax / 40));
}
