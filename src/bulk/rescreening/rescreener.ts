// Rescreens a customer who matches a changed record: against both snapshots in full, so what is reported is
// the difference of these two answers. Nobody else is screened.

import type { RowScreener, ScreeningCustomer } from "../screening/screen-rows.ts";
import { type AlertChange, compareAlerts } from "./alert-changes.ts";

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
