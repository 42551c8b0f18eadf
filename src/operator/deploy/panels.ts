// The panels of the dashboard: the rows of panels.yaml.

import rows from "./panels.yaml";

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

interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** The rows of the dashboard, from its top. */
export const ROWS = rows as readonly Row[];
