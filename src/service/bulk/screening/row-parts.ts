// Cuts a stream of rows into parts, for threads to screen.

import { type Customer, type CustomerRow, isRejected } from "../reading/customer-row.ts";
import { isInShard, type Shard } from "../reading/shard.ts";
import type { ScreeningCustomer, ScreeningRow } from "./screen-rows.ts";

/** A row of an input: its place, which ascends. */
interface Placed {
  readonly line: number;
}

interface PartLimits {
  /** Rows of a part. */
  readonly rowsMax: number;
  /**
   * True when a part ends where the input pauses, so that a program in a pipe is answered before it sends
   * more.
   */
  readonly endsAtPause: boolean;
  /** Rows of no other shard are left out; null where the rows are those of one already. */
  readonly shard: Shard | null;
}

export interface PartOptions extends Omit<PartLimits, "shard"> {
  /** Headers of the columns that are only passed on. */
  readonly passedOn: readonly string[];
}

/**
 * The rows in parts of at most `rowsMax`, none of them empty. Throws when lines don't ascend: a run that is
 * resumed finds its place by them.
 */
export function cutRows(
  rows: AsyncIterable<CustomerRow>,
  { passedOn, ...limits }: PartOptions,
): AsyncGenerator<ScreeningRow[]> {
  return cutParts(rows, { ...limits, shard: null }, (row) => screeningRow(row, passedOn));
}

/**
 * As cutRows, of rows of any kind; `sent` is what a thread gets of one. A row may be as much work as several,
 * which `rowsIn` counts.
 */
export async function* cutParts<Row extends Placed, Sent>(
  rows: AsyncIterable<Row>,
  { rowsMax, endsAtPause, shard }: PartLimits,
  sent: (row: Row) => Sent,
  rowsIn: (row: Row) => number = () => 1,
): AsyncGenerator<Sent[]> {
  const source = rows[Symbol.asyncIterator]();
  const pause = new Pause();
  let part: Sent[] = [];
  let rowsInPart = 0;
  let lastLine = 0;
  for (;;) {
    const pending = source.next();
    let next = endsAtPause && part.length > 0 ? await Promise.race([pending, pause.begins()]) : await pending;
    if (next === null) {
      yield part;
      part = [];
      rowsInPart = 0;
      next = await pending;
    }
    if (next.done) break;
    const row = next.value;
    if (row.line <= lastLine) throw new Error(`Line ${row.line} comes after line ${lastLine}.`);
    lastLine = row.line;
    if (shard !== null && !isInShard(shard, row.line)) continue;
    part.push(sent(row));
    rowsInPart += rowsIn(row);
    if (rowsInPart < rowsMax) continue;
    yield part;
    part = [];
    rowsInPart = 0;
  }
  if (part.length > 0) yield part;
}

function screeningRow(row: CustomerRow, headers: readonly string[]): ScreeningRow {
  const { line, reference } = row;
  return isRejected(row) ? { line, reference, reason: row.reason } : screeningCustomer(row, headers);
}

/** The part of a customer that is screened; `headers` are those of the cells that are passed on. */
export function screeningCustomer(customer: Customer, headers: readonly string[]): ScreeningCustomer {
  const { line, reference, subject, address, unread } = customer;
  const written = headers.length === 0 ? {} : customer.written();
  const passedOn = headers.map((header) => written[header] ?? "");
  return { line, reference, subject, address, unread, passedOn };
}

/**
 * Notices that nothing more arrives: rows that were read together follow without a turn of the event loop.
 */
class Pause {
  #next: Promise<null> | null = null;

  begins(): Promise<null> {
    this.#next ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#next = null;
        resolve(null);
      });
    });
    return this.#next;
  }
}
