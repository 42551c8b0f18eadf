// Rescreens the customers of an index: threads find out which of them match a changed record, and these are
// screened against both snapshots.

import { shareInOrder } from "../../platform/share-in-order.ts";
import { type NotRead, notReadOf } from "../reading/customer-row.ts";
import type { RowScreener, ScreeningCustomer } from "../screening/screen-rows.ts";
import { type AlertChange, compareAlerts } from "./alert-changes.ts";
import type { CustomerContent } from "./customer-content.ts";
import { CustomerIndex } from "./customer-index.ts";
import type { CustomerRange } from "./near-customers.ts";
import type { RescreeningWorker } from "./rescreening-threads.ts";

/** Where results go, in the order of the file. */
export interface RescreeningSink {
  /** A customer that was looked up: its changes, mostly none. */
  acceptChanges(changes: readonly AlertChange[]): void;
  acceptRejected(row: NotRead): void;
  /** What could not be read of a customer that is looked up. Called before its changes. */
  acceptUnread(facts: readonly NotRead[]): void;
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
  const found = new Set<number>();
  await shareInOrder(
    cutCustomers(index.count, workers.length).map((range) => ({ content, range })),
    workers.map(({ find }) => find),
    (customers) => {
      for (const customer of customers) found.add(customer);
    },
  );
  const rejected = new Set(index.rejected);
  const unread = new Set(index.unread);
  for (let number = 0; number < index.count; number++) {
    if (unread.has(number)) sink.acceptUnread(notReadOf(index.customer(number)));
    if (rejected.has(number)) sink.acceptRejected({ ...index.rejectedRow(number), isScreened: false });
    else sink.acceptChanges(found.has(number) ? rescreener.rescreen(index.customer(number)) : NOTHING);
  }
}

/** As many ranges as there are threads: each looks up a word of its range once. */
function cutCustomers(count: number, ranges: number): CustomerRange[] {
  const start = (range: number) => Math.floor((count * range) / ranges);
  return Array.from({ length: ranges }, (_, range) => ({ from: start(range), to: start(range + 1) }));
}

export class Rescreener {
  /** Matches with records now that were left out because the customer was cleared of them. */
  cleared = 0;
  /** Those among them that a rule left out, by the change that made it. */
  readonly clearedByRule: Record<string, number> = {};

  /** `before` and `now` screen each against its snapshot. */
  constructor(
    private readonly before: Pick<RowScreener, "screen">,
    private readonly now: Pick<RowScreener, "screen">,
  ) {}

  /** The changes of a customer's alerts. */
  rescreen(customer: ScreeningCustomer): readonly AlertChange[] {
    const { alerts: before } = this.before.screen([customer]);
    const { alerts: now, tally } = this.now.screen([customer]);
    this.cleared += tally.cleared;
    for (const [rule, count] of Object.entries(tally.clearedByRule))
      this.clearedByRule[rule] = (this.clearedByRule[rule] ?? 0) + count;
    return compareAlerts(before, now);
  }
}
