// What a panel of the dashboard is.

export interface Panel {
  readonly title: string;
  /** "stat" shows the last value, "timeseries" a curve, "heatmap" how a distribution moves. */
  readonly type: "stat" | "timeseries" | "heatmap";
  /** A unit of Grafana. */
  readonly unit: string;
  readonly description: string;
  /** PromQL by legend. `$instance` is the choice of the reader. */
  readonly queries: Readonly<Record<string, string>>;
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}
