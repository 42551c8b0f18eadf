// Splits CSV text into rows as it arrives. A row ends at the first line end outside quotes, so a row is
// passed on as soon as its line is there, and one bad line spoils no other. (csv-parse holds the last row
// back until more bytes come, and stops at the first bad one.)

/** A row of cells, or what is wrong with a line; `line` is where it begins, counted from 1. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A row of the widest list known has some 15,000 characters; beyond this a quote was never closed. */
export const ROW_LENGTH_MAX = 1024 * 1024;

const BAD_QUOTES = "is not readable as CSV: a quote is not closed, or is not at the edge of its cell";
const TOO_LONG = `is not readable as CSV: it has more than ${ROW_LENGTH_MAX} characters`;

export class CsvSplitter {
  #text = "";
  #line: number;
  /** True while the rest of a line that is too long arrives. */
  #isSkipping = false;

  /** `line` is where the text begins. */
  constructor(
    private readonly delimiter: string,
    line = 1,
  ) {
    this.#line = line;
  }

  /** The rows that are whole with this text. */
  *push(text: string): Generator<CsvRow> {
    this.#text += text;
    yield* this.#take(false);
  }

  /** The rows that are left; the last one may lack its line end. */
  *end(): Generator<CsvRow> {
    yield* this.#take(true);
  }

  *#take(isEnd: boolean): Generator<CsvRow> {
    let at = this.#isSkipping ? this.#skipLine(0) : 0;
    while (at < this.#text.length) {
      const firstEnd = this.#text.indexOf("\n", at);
      const end = this.#rowEnd(at, firstEnd);
      const isWhole = end >= 0 && end - at <= ROW_LENGTH_MAX;
      if (!isWhole && !isEnd && this.#text.length - at <= ROW_LENGTH_MAX) break;
      const row = this.#text.slice(at, isWhole ? end : this.#text.length);
      const cells = isWhole || isEnd ? cellsOf(row, this.delimiter) : null;
      if (cells !== null) {
        yield { line: this.#line, cells };
        this.#line += countOf("\n", row) + 1;
        at = isWhole ? end + 1 : this.#text.length;
        continue;
      }
      // Only the first line is given up: those after it are read as rows of their own.
      const lineEnd = firstEnd < 0 ? this.#text.length : firstEnd;
      yield { line: this.#line, problem: lineEnd - at > ROW_LENGTH_MAX ? TOO_LONG : BAD_QUOTES };
      at = this.#skipLine(at);
    }
    this.#text = this.#text.slice(at);
  }

  /** The line end of the row at `at`: the first with an even number of quotes before it; -1 when none. */
  #rowEnd(at: number, firstEnd: number): number {
    let isOpen = false;
    let from = at;
    for (let end = firstEnd; end >= 0 && end - at <= ROW_LENGTH_MAX; end = this.#text.indexOf("\n", from)) {
      if (countOf('"', this.#text.slice(from, end)) % 2 === 1) isOpen = !isOpen;
      if (!isOpen) return end;
      from = end + 1;
    }
    return -1;
  }

  /** The position after the line at `at`; what is still to come of it is skipped too. */
  #skipLine(at: number): number {
    const end = this.#text.indexOf("\n", at);
    this.#isSkipping = end < 0;
    if (end < 0) return this.#text.length;
    this.#line++;
    return end + 1;
  }
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** True for a row of several lines, without its last line end, that is read as one. */
export function isWholeRow(row: string, delimiter: string): boolean {
  return row.length <= ROW_LENGTH_MAX && cellsOf(row, delimiter) !== null;
}

/**
 * The cells of a row, which may end with the first half of a line end, and begin with the mark of a file that
 * was joined; null as for splitRow.
 */
function cellsOf(row: string, delimiter: string): string[] | null {
  return splitRow(
    row.slice(row.startsWith("\ufeff") ? 1 : 0, row.endsWith("\r") ? -1 : row.length),
    delimiter,
  );
}

/**
 * The cells of a row without its line end. Quotes within a cell that begins with another character are its
 * own: ООО "Ромашка". Null where only one of them is in the cell, or a quoted cell goes on behind its end.
 */
function splitRow(row: string, delimiter: string): string[] | null {
  if (!row.includes('"')) return row.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    if (row[at] === '"') {
      const quoted = readQuoted(row, at + 1);
      if (quoted === null) return null;
      cells.push(quoted.cell);
      at = quoted.end;
      if (at < row.length && row[at] !== delimiter) return null;
    } else {
      const end = row.indexOf(delimiter, at);
      const cell = row.slice(at, end < 0 ? row.length : end);
      if (countOf('"', cell) % 2 === 1 || (cell.includes('"') && cell.includes("\n"))) return null;
      cells.push(cell);
      at = end < 0 ? row.length : end;
    }
    if (at >= row.length) return cells;
  }
}

/** The cell whose opening quote is before `from`, and the position after its closing quote. */
function readQuoted(row: string, from: number): { cell: string; end: number } | null {
  let cell = "";
  for (let at = from; ; ) {
    const end = row.indexOf('"', at);
    if (end < 0) return null;
    cell += row.slice(at, end);
    if (row[end + 1] !== '"') return { cell, end: end + 1 };
    cell += '"';
    at = end + 2;
  }
}
