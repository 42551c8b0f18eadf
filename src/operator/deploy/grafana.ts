// The dashboard for Grafana. `interdict deploy grafana` prints it.

import type { Panel } from "./panel.ts";
import { ROWS } from "./panels.ts";

/** Grafana divides a dashboard into 24 columns. */
const COLUMNS = 24;
const ROW_HEIGHT = 1;
const HEIGHTS: Readonly<Record<Panel["type"], number>> = { stat: 4, timeseries: 8, heatmap: 8 };
const WIDTHS: Readonly<Record<Panel["type"], number>> = { stat: 4, timeseries: 8, heatmap: 8 };

const DATASOURCE = { type: "prometheus", uid: "$datasource" };
/** The version of the format that Grafana 11 writes; later versions convert it. */
const SCHEMA_VERSION = 39;

/** The dashboard as the value of its JSON file. */
export function dashboard(): Record<string, unknown> {
  return {
    uid: "interdict",
    title: "Interdict",
    description: "Printed by interdict deploy grafana.",
    tags: ["interdict"],
    schemaVersion: SCHEMA_VERSION,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    timezone: "utc",
    templating: {
      list: [
        { name: "datasource", type: "datasource", query: "prometheus", label: "Prometheus" },
        {
          name: "instance",
          type: "query",
          datasource: DATASOURCE,
          query: { query: "label_values(interdict_ready, instance)", refId: "instance" },
          refresh: 2,
          includeAll: true,
          multi: true,
          allValue: ".*",
          current: { text: "All", value: "$__all" },
        },
      ],
    },
    panels: layOut(),
  };
}

/** Places the panels of each row side by side, below a heading. */
function layOut(): Record<string, unknown>[] {
  const placed: Record<string, unknown>[] = [];
  let y = 0;
  for (const { title, panels } of ROWS) {
    placed.push({
      id: placed.length + 1,
      type: "row",
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: COLUMNS, h: ROW_HEIGHT },
    });
    y += ROW_HEIGHT;
    let x = 0;
    let height = 0;
    for (const panel of panels) {
      const w = WIDTHS[panel.type];
      if (x + w > COLUMNS) {
        y += height;
        x = 0;
        height = 0;
      }
      const h = HEIGHTS[panel.type];
      height = Math.max(height, h);
      placed.push({ id: placed.length + 1, gridPos: { x, y, w, h }, ...describePanel(panel) });
      x += w;
    }
    y += height;
  }
  return placed;
}

function describePanel({ title, type, unit, description, queries }: Panel): Record<string, unknown> {
  return {
    type,
    title,
    description,
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit }, overrides: [] },
    options: type === "stat" ? { textMode: title === "Versions" ? "name" : "value_and_name" } : {},
    targets: Object.entries(queries).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + i),
      datasource: DATASOURCE,
      expr,
      legendFormat,
      instant: type === "stat",
      range: type !== "stat",
      format: type === "heatmap" ? "heatmap" : "time_series",
    })),
  };
}
