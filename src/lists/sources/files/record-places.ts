// Finds where records of a text begin, on its bytes: one pass that decodes and splits next to nothing, and
// agrees with CsvSplitter on every text, damaged ones too. A line with an even number of quotes is a record,
// or a part of one that was given up. Only a record of several lines is looked at as CSV.

import { isWholeRow, ROW_LENGTH_MAX } from "./csv-rows.ts";
import type { TextEncoding } from "./encodings.ts";

/** Where a record begins. */
export interface RecordPlace {
  /** Its first byte. */
  readonly at: number;
  /** Counted from 1. */
  readonly line: number;
}

/** How CSV is read; lines that are records each have no such form. */
interface CsvForm {
  readonly delimiter: string;
  readonly encoding: TextEncoding;
}

const QUOTE = 34;
const LINE_END = 10;
const NOTHING = new Uint8Array(0);

/** How far the data at hand are scanned. */
interface Scan {
  readonly data: Uint8Array;
  /** Where the record that is not whole yet begins. */
  record: number;
  /** Where the next line begins. */
  at: number;
  /** True inside of quotes. */
  isOpen: boolean;
  /** The first line end inside of the record; -1 before there is one. */
  firstEnd: number;
  /** Line ends of the record so far. */
  lines: number;
  /** The next place that is wanted. */
  next: number;
}

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
    const start = this.#isSkipping ? this.#skipLine(data) : 0;
    if (this.#isSkipping) {
      this.#at += data.length;
      this.#held = NOTHING;
      return;
    }
    const next = this.#note(start);
    const scan: Scan = { data, record: start, at: start, isOpen: false, firstEnd: -1, lines: 0, next };
    do this.#passRecords(scan);
    while (this.#givesUpLine(scan, isEnd));
    this.#at += scan.record;
    this.#held = data.slice(scan.record);
  }

  /** Passes all records that end in the data. */
  #passRecords(scan: Scan): void {
    for (;;) {
      const found = findLineEnd(scan.data, scan.at, this.#quote);
      if (found % 2 === 1) scan.isOpen = !scan.isOpen;
      const end = found >> 1;
      if (end === scan.data.length) return;
      scan.at = end + 1;
      scan.lines++;
      if (!scan.isOpen) this.#passRecord(scan, end);
      else if (scan.firstEnd < 0) scan.firstEnd = end;
    }
  }

  /** Passes the lines up to an end outside of quotes, or only the first when they are no row. */
  #passRecord(scan: Scan, end: number): void {
    const { data, record, firstEnd } = scan;
    if (firstEnd >= 0 && !this.#isRow(data.subarray(record, end))) {
      // Only the first line is given up: those after it are read as rows of their own.
      scan.at = firstEnd + 1;
      scan.lines = 1;
    }
    this.#beginRecord(scan);
  }

  #beginRecord(scan: Scan): void {
    scan.record = scan.at;
    scan.firstEnd = -1;
    this.#line += scan.lines;
    scan.lines = 0;
    if (scan.record >= scan.next) scan.next = this.#note(scan.record);
  }

  /**
   * Gives up the first line of a record that does not end, when no more data can end it: too many bytes, or
   * the end of the text. Returns whether there is more to pass.
   */
  #givesUpLine(scan: Scan, isEnd: boolean): boolean {
    const { data, record, firstEnd, isOpen } = scan;
    const rest = data.length - record;
    if (rest === 0 || (!isEnd && rest <= ROW_BYTES_MAX)) return false;
    if (firstEnd < 0 || (isEnd && !isOpen && this.#isRow(data.subarray(record)))) {
      this.#isSkipping = firstEnd < 0 ? !isEnd : this.#isSkipping;
      scan.record = data.length;
      return false;
    }
    scan.at = firstEnd + 1;
    scan.isOpen = false;
    scan.lines = 1;
    this.#beginRecord(scan);
    return true;
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
