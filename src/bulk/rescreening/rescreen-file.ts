// Rescreens the customers of an index: threads find out which of them may match a changed record, and these
// are screened against both snapshots.

import { shareInOrder } from "../../platform/share-in-order.ts";
import type { RejectedRow } from "../reading/customer-row.ts";
import type { AlertChange } from "./alert-changes.ts";
import type { CustomerContent } from "./customer-content.ts";
import { CustomerIndex } from "./customer-index.ts";
import type { CustomerRange } from "./near-customers.ts";
import type { Rescreener } from "./rescreener.ts";
import type { RescreeningWorker } from "./rescreening-threads.ts";

/** Where results go, in the order of the file. */
export interface RescreeningSink {
  /** A customer that was looked up: its changes, mostly none. */
  acceptChanges(changes: readonly AlertChange[]): void;
  acceptRejected(row: RejectedRow): void;
}

const NOTHING: readonly AlertChange[] = [];

/**
 * Rescreens every customer of a content. Rejects with the errors of the threads, and of RowScreener.screen.
 */
export async function rescreenContent(
  content: CustomerContent,
  workers: readonly RescreeningWorker[],
  rescreener: Rescreener,
  sink: RescreeningSink,
): Promise<void> {
  const index = new CustomerIndex(content);
  const found = new Map<number, number[]>();
  await shareInOrder(
    cutCustomers(index.count, workers.length).map((range) => ({ content, range })),
    workers.map(({ find }) => find),
    (pairs) => addPairs(found, pairs),
  );
  const rejected = new Set(index.rejected);
  for (let number = 0; number < index.count; number++) {
    const records = found.get(number);
    if (rejected.has(number)) sink.acceptRejected(index.rejectedRow(number));
    else
      sink.acceptChanges(
        records === undefined ? NOTHING : rescreener.rescreen(index.customer(number), records),
      );
  }
}

/** As many ranges as there are threads: each looks up a word of its range once. */
function cutCustomers(count: number, ranges: number): CustomerRange[] {
  const start = (range: number) => Math.floor((count * range) / ranges);
  return Array.from({ length: ranges }, (_, range) => ({ from: start(range), to: start(range + 1) }));
}

function addPairs(found: Map<number, number[]>, pairs: Int32Array): void {
  for (let at = 0; at < pairs.length; at += 2) {
    const [customer, record] = [pairs[at] as number, pairs[at + 1] as number];
    const records = found.get(customer);
    if (records === undefined) found.set(customer, [record]);
    else records.push(record);
  }
}
