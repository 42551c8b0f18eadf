// Splits the bytes of a journal file into lines, chunk by chunk.

export const NEWLINE = 10;

/** A longer line is no entry: reading it would need too much memory. */
const LINE_BYTES_MAX = 64 << 20;

export class LineSplitter {
  #rest: Uint8Array[] = [];
  #restBytes = 0;

  /** Bytes of the unfinished line at the end of what was pushed. */
  get restBytes(): number {
    return this.#restBytes;
  }

  /**
   * Yields the lines that are complete with this chunk, without their newlines. They are views of the chunk:
   * use them before it changes. Throws a RangeError for a line longer than LINE_BYTES_MAX.
   */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const last = chunk.subarray(start, end);
      const line = this.#restBytes === 0 ? last : Buffer.concat([...this.#rest, last]);
      this.#rest = [];
      this.#restBytes = 0;
      start = end + 1;
      yield line;
    }
    if (start === chunk.length) return;
    this.#rest.push(chunk.slice(start));
    this.#restBytes += chunk.length - start;
    if (this.#restBytes > LINE_BYTES_MAX)
      throw new RangeError(`A line of a journal file is longer than ${LINE_BYTES_MAX} bytes.`);
  }
}
