// Rescreens the customers of a file: threads find out which of them match a changed record, and these are
// screened against both snapshots.

import { shareInOrder } from "../../../base/platform/share-in-order.ts";
import { type CustomerRow, isRejected, type NotRead, notReadOf } from "../reading/customer-row.ts";
import { cutRows } from "../screening/row-parts.ts";
import type { RowScreener, ScreeningCustomer } from "../screening/screen-rows.ts";
import { type AlertChange, compareAlerts } from "./alert-changes.ts";
import type { AskedRows, RescreeningWorker } from "./rescreening-threads.ts";

/** Where results go, in the order of the file. */
export interface RescreeningSink {
  /** A customer that was looked up: its changes, mostly none. */
  acceptChanges(changes: readonly AlertChange[]): void;
  acceptRejected(row: NotRead): void;
  /** What could not be read of a customer that is looked up. Called before its changes. */
  acceptUnread(facts: readonly NotRead[]): void;
}

const NOTHING: readonly AlertChange[] = [];

/** A tenth of a second of work. */
const PART_ROWS = 1000;
/** Parts that may wait for one that takes long, per worker. */
const PARTS_AHEAD = 2;

/**
 * Rescreens every customer of a file; `passedOn` are the headers of the cells that are passed on. Rejects
 * with the errors of the file and of the threads, and of RowScreener.screen.
 */
export async function rescreenRows(
  rows: AsyncIterable<CustomerRow>,
  passedOn: readonly string[],
  workers: readonly RescreeningWorker[],
  rescreener: Rescreener,
  sink: RescreeningSink,
): Promise<void> {
  await shareInOrder(
    cutRows(rows, { rowsMax: PART_ROWS, endsAtPause: false, passedOn }),
    workers,
    (part) => acceptPart(part, rescreener, sink),
    workers.length * (1 + PARTS_AHEAD),
  );
}

function acceptPart({ rows, asked }: AskedRows, rescreener: Rescreener, sink: RescreeningSink): void {
  for (const [at, row] of rows.entries()) {
    const answer = asked[at] ?? null;
    if (isRejected(row)) sink.acceptRejected({ ...row, isScreened: false });
    else if (answer === null) throw new Error(`Line ${row.line} was not asked about.`);
    else if (answer.reason !== null) {
      const { line, reference } = row;
      sink.acceptRejected({ line, reference, reason: answer.reason, isScreened: false });
    } else {
      const { unread } = answer;
      if (unread.length > 0) sink.acceptUnread(notReadOf({ ...row, unread }));
      sink.acceptChanges(answer.isNear ? rescreener.rescreen(row) : NOTHING);
    }
  }
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
