// What an alert is.

export interface Alert {
  readonly name: string;
  /** "critical" wakes a person: subjects are not screened, or soon won't be. "warning" can wait. */
  readonly severity: "critical" | "warning";
  /** True when it is about all replicas together, and not about one instance. */
  readonly isFleet?: boolean;
  /** PromQL; JOB stands for the name of the scrape job, REPLICAS for how many there should be. */
  readonly expr: string;
  /** How long the expression must hold, as Prometheus writes durations. */
  readonly for: string;
  readonly summary: string;
  /** The first command, for root on the host of the service. `deploy systemd` writes interdict-admin. */
  readonly command: string;
}
