// Lines over a range of numbers, each perhaps with the interval that its value is uncertain by.

import { type Axis, type ChartText, drawChart, legendEntry, placeX, placeY } from "./chart-frame.ts";
import { type Html, html } from "./html.ts";

interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

interface LineChart extends ChartText {
  readonly x: Axis;
  readonly y: Axis;
  /** At most three; points are in the order of x. */
  readonly series: readonly { readonly name: string; readonly points: readonly LinePoint[] }[];
  /** How the name of the interval is written in the legend. */
  readonly intervalName?: string;
}

const DASHES = ["", "8 4", "2 3"];

export function lineChart(chart: LineChart): Html {
  const { x, y, series, intervalName } = chart;
  const at = (pointX: number, pointY: number) => `${placeX(x, pointX)},${placeY(y, pointY)}`;
  const drawing = series.map(({ points }, i) => {
    const band = points.filter((point) => point.low !== undefined && point.high !== undefined);
    const edge = [
      ...band.map((point) => at(point.x, point.high ?? point.y)),
      ...band.toReversed().map((point) => at(point.x, point.low ?? point.y)),
    ];
    return html`${band.length > 0 && html`<polygon points="${edge.join(" ")}" style="fill:var(--series-${i});opacity:.18"/>`}
<polyline points="${points.map((point) => at(point.x, point.y)).join(" ")}" ${lineStyle(i)}/>`;
  });
  const legend = series.map(({ name }, i) =>
    legendEntry(i, html`<line x1="4" x2="28" y1="8" y2="8" ${lineStyle(i)}/>`, name),
  );
  if (intervalName !== undefined)
    legend.push(
      legendEntry(
        series.length,
        html`<rect x="4" y="1" width="24" height="13" style="fill:var(--series-0);opacity:.18"/>`,
        intervalName,
      ),
    );
  return drawChart({ ...chart, legend, drawing });
}

function lineStyle(series: number): Html {
  return html`fill="none" stroke-width="2.5" stroke-dasharray="${DASHES[series] ?? ""}" style="stroke:var(--series-${series})"`;
}
