// One pass over the rows of a customer file: rows in parts to the threads, results in the order of the rows
// to a sink.

import { shareInOrder } from "../../../base/platform/share-in-order.ts";
import type { CustomerRow } from "../reading/customer-row.ts";
import { cutRows, type PartOptions } from "./row-parts.ts";
import type { ScreenedRows } from "./screen-rows.ts";
import type { ScreeningThreads } from "./screening-threads.ts";
import type { Tally } from "./tally.ts";

/** Parts that may wait for one that takes long, per worker. */
const PARTS_AHEAD = 2;

/** Rows of a part: a tenth of a second of work, so that threads end at about the same time. */
export const PART_ROWS = 200;

/** Where results go, in the order of the rows. */
export interface ResultSink<Counts = Tally> {
  accept(rows: ScreenedRows<Counts>): void;
}

/**
 * Screens every row once. Memory is bounded: few parts are in flight. `isStopped` is asked before each part;
 * what was begun is finished. Rejects with the first error of the file, a thread or the sink.
 */
export function screenAll(
  rows: AsyncIterable<CustomerRow>,
  threads: ScreeningThreads,
  sink: ResultSink,
  parts: PartOptions,
  isStopped: () => boolean = () => false,
): Promise<void> {
  return screenParts(cutRows(rows, parts), threads, sink, isStopped);
}

/** As screenAll, for rows of any kind that are cut into parts already. */
export async function screenParts<Row, Counts>(
  parts: AsyncIterable<Row[]>,
  { workers }: ScreeningThreads<Row, Counts>,
  sink: ResultSink<Counts>,
  isStopped: () => boolean,
): Promise<void> {
  async function* untilStopped(): AsyncGenerator<Row[]> {
    for await (const part of parts) {
      if (isStopped()) return;
      yield part;
    }
  }
  const use = (screened: ScreenedRows<Counts>) => sink.accept(screened);
  await shareInOrder(untilStopped(), workers, use, workers.length * (1 + PARTS_AHEAD));
}
