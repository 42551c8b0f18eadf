// How many rows a file has, estimated while it is read: a file knows which share of its bytes was read, in
// steps of a few thousand rows.

export class RowEstimate {
  #rows = 0;
  /** The share at the last row, and rows and share at the first and the last step. */
  #share = 0;
  #first: { readonly rows: number; readonly share: number } | null;
  #rowsPerShare: number | null = null;

  /** `isFromStart` is false when rows were skipped: then the first step counts from the row after it. */
  constructor(isFromStart: boolean) {
    this.#first = isFromStart ? { rows: 0, share: 0 } : null;
  }

  /** A row was read, when this share of the file had been read; null when that is not known. */
  add(share: number | null): void {
    if (share !== null && share !== this.#share) this.#step(share);
    this.#rows++;
  }

  /** All rows before this step are within the share before it. */
  #step(share: number): void {
    const before = { rows: this.#rows, share: this.#share };
    this.#share = share;
    if (before.share === 0) return;
    this.#first ??= before;
    const { rows, share: from } = this.#first;
    if (before.rows > rows) this.#rowsPerShare = (before.rows - rows) / (before.share - from);
  }

  /** The share of the work that is done when `done` rows are, 0 to 1; null as long as that can't be said. */
  shareOf(done: number): number | null {
    if (this.#first === null || this.#rowsPerShare === null) return null;
    const total = this.#first.rows + this.#rowsPerShare * (1 - this.#first.share);
    return Math.min(1, done / total);
  }
}
