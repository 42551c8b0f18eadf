// What an alert is.

import type { NightlyJob } from "../../base/model/last-run.ts";

/** Work that a timer does. */
export type AwaitedWork = "import" | NightlyJob;

export interface Alert {
  readonly name: string;
  /** "critical" wakes a person: subjects are not screened, or soon won't be. "warning" can wait. */
  readonly severity: "critical" | "warning";
  /** True when it is about all replicas together, and not about one instance. */
  readonly isFleet?: boolean;
  /** What the alert waits days for; absent for most. Without days for it, there is no such alert. */
  readonly awaits?: AwaitedWork;
  /**
   * PromQL; JOB stands for the name of the scrape job, REPLICAS for how many there should be, and DAYS for
   * the days of `awaits`.
   */
  readonly expr: string;
  /** How long the expression must hold, as Prometheus writes durations. */
  readonly for: string;
  readonly summary: string;
  /** The first command, for root on the host of the service. `deploy systemd` writes interdict-admin. */
  readonly command: string;
}
