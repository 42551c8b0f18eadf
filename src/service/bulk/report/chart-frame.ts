// What every chart has: the drawing area with its grid and axes, a legend, and its text alternative.

import { type Html, type HtmlPart, html } from "./html.ts";

/** Units of the drawing; the page scales it to its width. */
const WIDTH = 760;
const HEIGHT = 300;
const LEFT = 62;
const RIGHT = 16;
const TOP = 34;
const BOTTOM = 48;

export interface Axis {
  readonly label: string;
  /** The value at the start of the axis, and at its end. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
}

export interface ChartText {
  /** Above the chart. */
  readonly caption: string;
  /** The chart in a sentence or two, for a reader who can't see it. */
  readonly alternative: string;
}

interface Chart extends ChartText {
  readonly x: Axis;
  readonly y: Axis;
  readonly legend: readonly Html[];
  readonly drawing: HtmlPart;
}

/** Where a value of the axis is drawn. */
export function placeX({ from, to }: Axis, value: number): number {
  return round(LEFT + ((value - from) / (to - from)) * (WIDTH - LEFT - RIGHT));
}

export function placeY({ from, to }: Axis, value: number): number {
  return round(HEIGHT - BOTTOM - ((value - from) / (to - from)) * (HEIGHT - TOP - BOTTOM));
}

/** Two digits are finer than a printer's dot, and keep the file small. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Round numbers from 0 to at least `most`: 0, 50, 100, 150. */
export function countTicks(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10));
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, i) => i * step);
}

/** One entry of a legend: a sample of the series, and its name. */
export function legendEntry(i: number, sample: Html, name: string): Html {
  return html`<g transform="translate(${LEFT + i * 190} 4)">${sample}<text x="34" y="12">${name}</text></g>`;
}

export function drawChart({ caption, alternative, x, y, legend, drawing }: Chart): Html {
  const bottom = HEIGHT - BOTTOM;
  const rows = y.ticks.map((value) => {
    const at = placeY(y, value);
    return html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/><text class="soft" x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${y.format(value)}</text>`;
  });
  const columns = x.ticks.map(
    (value) =>
      html`<text class="soft" x="${placeX(x, value)}" y="${bottom + 18}" text-anchor="middle">${x.format(value)}</text>`,
  );
  return html`<figure><figcaption>${caption}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${alternative}">
${rows}${columns}<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${bottom}" y2="${bottom}"/>
<text class="soft" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${x.label}</text>
<text class="soft" transform="translate(14 ${(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">${y.label}</text>
${drawing}${legend}
</svg></figure>
`;
}
