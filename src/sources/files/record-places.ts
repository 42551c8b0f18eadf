// Finds where records of a text begin, on its bytes: one pass that decodes and splits next to nothing, and
// agrees with CsvSplitter on every text, damaged ones too. A line with an even number of quotes is a record,
// or a part of one that was given up. Only a record of several lines is looked at as CSV.

import { isWholeRow, ROW_LENGTH_MAX } from "./csv-rows.ts";
import type { TextEncoding } from "./text.ts";

/** Where a record begins. */
export interface RecordPlace {
  /** Its first byte. */
  readonly at: number;
  /** Counted from 1. */
  readonly line: number;
}

/** How CSV is read; lines that are records each have no such form. */
export interface CsvForm {
  readonly delimiter: string;
  readonly encoding: TextEncoding;
}

const QUOTE = 34;
const LINE_END = 10;
const NOTHING = new Uint8Array(0);

/** So many bytes are more characters than a row may have: a unit of UTF-16 has at most three. */
const ROW_BYTES_MAX = 3 * ROW_LENGTH_MAX + 3;

export class RecordScanner {
  readonly #quote: number;
  readonly #places: RecordPlace[] = [];
  /** From the beginning of the record that is not whole yet. */
  #held: Uint8Array = NOTHING;
  /** The place of what is held. */
  #at: number;
  #line = 1;
  /** True while the rest of a line that is too long arrives. */
  #isSkipping = false;

  /** `start` is the place of the first record; for each of `wanted`, which ascend, a record is found. */
  constructor(
    private readonly form: CsvForm | null,
    start: number,
    private readonly wanted: readonly number[],
  ) {
    this.#quote = form === null ? -1 : QUOTE;
    this.#at = start;
    this.#note(0);
  }

  /** Scans the next bytes. */
  push(bytes: Uint8Array): void {
    this.#scan(this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]), false);
  }

  /**
   * The first record at or behind each place that is wanted; the end of the text where there is none. The
   * last record may lack its line end.
   */
  end(): readonly RecordPlace[] {
    this.#scan(this.#held, true);
    const end = { at: this.#at, line: this.#line };
    return this.wanted.map((_, i) => this.#places[i] ?? end);
  }

  #scan(data: Uint8Array, isEnd: boolean): void {
    const quote = this.#quote;
    let record = this.#isSkipping ? this.#skipLine(data) : 0;
    if (this.#isSkipping) {
      this.#at += data.length;
      this.#held = NOTHING;
      return;
    }
    let next = this.#note(record);
    let isOpen = false;
    let firstEnd = -1;
    let lines = 0;
    for (let at = record; ; ) {
      for (;;) {
        const found = findLineEnd(data, at, quote);
        if (found % 2 === 1) isOpen = !isOpen;
        const end = found >> 1;
        if (end === data.length) break;
        at = end + 1;
        lines++;
        if (isOpen) {
          if (firstEnd < 0) firstEnd = end;
          continue;
        }
        if (firstEnd >= 0 && !this.#isRow(data.subarray(record, end))) {
          // Only the first line is given up: those after it are read as rows of their own.
          at = firstEnd + 1;
          lines = 1;
        }
        record = at;
        firstEnd = -1;
        this.#line += lines;
        lines = 0;
        if (record >= next) next = this.#note(record);
      }
      const rest = data.length - record;
      if (rest === 0 || (!isEnd && rest <= ROW_BYTES_MAX)) break;
      if (firstEnd < 0) {
        this.#isSkipping = !isEnd;
        record = data.length;
        break;
      }
      if (isEnd && !isOpen && this.#isRow(data.subarray(record))) {
        record = data.length;
        break;
      }
      record = firstEnd + 1;
      at = record;
      isOpen = false;
      firstEnd = -1;
      lines = 0;
      this.#line++;
      if (record >= next) next = this.#note(record);
    }
    this.#at += record;
    this.#held = data.slice(record);
  }

  /** The position after the line that is skipped. */
  #skipLine(data: Uint8Array): number {
    const end = data.indexOf(LINE_END);
    if (end < 0) return data.length;
    this.#isSkipping = false;
    this.#line++;
    return end + 1;
  }

  /** Keeps the record that begins there for each place up to it. Returns the next place that is wanted. */
  #note(record: number): number {
    const place = { at: this.#at + record, line: this.#line };
    while ((this.wanted[this.#places.length] ?? Number.POSITIVE_INFINITY) <= place.at)
      this.#places.push(place);
    return (this.wanted[this.#places.length] ?? Number.POSITIVE_INFINITY) - this.#at;
  }

  #isRow(bytes: Uint8Array): boolean {
    if (this.form === null || bytes.length > ROW_BYTES_MAX) return false;
    const { delimiter, encoding } = this.form;
    return isWholeRow(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), delimiter);
  }
}

/** Twice the place of the next line end, or of the end; one more when the quotes before it are odd. */
function findLineEnd(data: Uint8Array, from: number, quote: number): number {
  let odd = 0;
  let at = from;
  for (; at < data.length; at++) {
    const byte = data[at];
    if (byte === LINE_END) break;
    if (byte === quote) odd ^= 1;
  }
  return 2 * at + odd;
}
