// Stacked bars over a range of numbers: a histogram.

import { type ChartText, countTicks, drawChart, legendEntry, placeX, placeY } from "./chart-frame.ts";
import { type Html, html } from "./html.ts";
import { formatCount } from "./number-text.ts";

interface BarChart extends ChartText {
  readonly xLabel: string;
  readonly yLabel: string;
  /** Where the first bar begins, and how wide each is. */
  readonly from: number;
  readonly step: number;
  readonly formatX: (value: number) => string;
  /** Values at which the axis is labelled. */
  readonly ticks: readonly number[];
  /** One count per bar and series; the first series is at the bottom. At most three series. */
  readonly series: readonly { readonly name: string; readonly counts: readonly number[] }[];
}

export function barChart(chart: BarChart): Html {
  const { series, from, step } = chart;
  const bars = Math.max(...series.map(({ counts }) => counts.length));
  const heights = Array.from({ length: bars }, (_, bar) => total(series, bar, series.length));
  const counts = countTicks(Math.max(...heights));
  const x = { label: chart.xLabel, from, to: from + bars * step, ticks: chart.ticks, format: chart.formatX };
  const y = { label: chart.yLabel, from: 0, to: counts.at(-1) ?? 1, ticks: counts, format: formatCount };
  const drawing = series.flatMap(({ name, counts: values }, i) =>
    values.map((count, bar) => {
      if (count === 0) return null;
      const below = total(series, bar, i);
      const left = placeX(x, from + bar * step);
      const width = placeX(x, from + (bar + 1) * step) - left;
      const top = placeY(y, below + count);
      const place = html`x="${left}" y="${top}" width="${Math.max(width - 1, 0.5).toFixed(2)}" height="${(placeY(y, below) - top).toFixed(2)}"`;
      const title = `${chart.formatX(from + bar * step)}: ${formatCount(count)} ${name}`;
      return html`<rect ${place} ${fillOf(i)}><title>${title}</title></rect>`;
    }),
  );
  const legend = series.map(({ name }, i) =>
    legendEntry(i, html`<rect x="8" y="1" width="18" height="13" ${fillOf(i)}/>`, name),
  );
  return drawChart({ ...chart, x, y, legend, drawing: [HATCHING, drawing] });
}

function total(series: BarChart["series"], bar: number, below: number): number {
  return series.slice(0, below).reduce((sum, { counts }) => sum + (counts[bar] ?? 0), 0);
}

/** The second and third series are hatched, so that they differ in black and white. */
const HATCHING = html`<defs>${[1, 2].map(
  (i) =>
    html`<pattern id="hatch-${i}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(${i === 1 ? 45 : -45})"><rect width="6" height="6" style="fill:var(--paper)"/><rect width="3.4" height="6" style="fill:var(--series-${i})"/></pattern>`,
)}</defs>`;

function fillOf(series: number): Html {
  return series === 0
    ? html`style="fill:var(--series-0)"`
    : html`fill="url(#hatch-${series})" style="stroke:var(--series-${series})"`;
}
