// One pass over the rows of a customer file: rows in parts to the threads, results in the order of the rows
// to a sink.

import { shareInOrder } from "../../platform/share-in-order.ts";
import type { CustomerRow } from "../reading/customer-row.ts";
import { cutRows, type PartOptions } from "./row-parts.ts";
import type { ScreenedRows, ScreeningRow } from "./screen-rows.ts";
import type { ScreeningThreads } from "./screening-threads.ts";

/** Parts that may wait for one that takes long, per worker. */
const PARTS_AHEAD = 2;

/** Rows of a part: a tenth of a second of work, so that threads end at about the same time. */
export const PART_ROWS = 200;

/** Where results go, in the order of the rows. */
export interface ResultSink {
  accept(rows: ScreenedRows): void;
}

/**
 * Screens every row once. Memory is bounded: few parts are in flight. `isStopped` is asked before each part;
 * what was begun is finished. Rejects with the first error of the file, a thread or the sink.
 */
export async function screenAll(
  rows: AsyncIterable<CustomerRow>,
  { workers }: ScreeningThreads,
  sink: ResultSink,
  parts: PartOptions,
  isStopped: () => boolean = () => false,
): Promise<void> {
  async function* untilStopped(): AsyncGenerator<ScreeningRow[]> {
    for await (const part of cutRows(rows, parts)) {
      if (isStopped()) return;
      yield part;
    }
  }
  const use = (screened: ScreenedRows) => sink.accept(screened);
  await shareInOrder(untilStopped(), workers, use, workers.length * (1 + PARTS_AHEAD));
}
