// A table of shares with a bar per row: what was found of what was tested.

import { type Html, html, isolate } from "./html.ts";
import { formatCount, formatShare } from "./number-text.ts";

export interface ShareRow {
  readonly name: string;
  /** Lines below the name, smaller. */
  readonly notes?: readonly string[];
  readonly found: number;
  readonly tested: number;
  /** The bounds of the interval of a sample, 0 to 1; null without one. */
  readonly low: number | null;
  readonly high: number | null;
}

interface ShareTable {
  readonly caption: string;
  /** Headers of the names, of the shares and of the counts. */
  readonly header: readonly [name: string, share: string, counts: string];
  readonly rows: readonly ShareRow[];
  /** True for a sample, whose interval is then shown. */
  readonly hasIntervals: boolean;
}

export function shareTable({ caption, header, rows, hasIntervals }: ShareTable): Html {
  const [name, share, counts] = header;
  const body = rows.map(
    (
      row,
    ) => html`<tr><th scope="row">${isolate(row.name)}${(row.notes ?? []).map((note) => html`<small>${isolate(note)}</small>`)}</th>
<td class="share">${bar(row, hasIntervals)}</td><td class="number">${formatShare(row.found, row.tested)}</td>
<td class="number">${formatCount(row.found)} of ${formatCount(row.tested)}</td>${hasIntervals && html`<td class="number">${formatInterval(row)}</td>`}</tr>\n`,
  );
  return html`<div class="wide"><table><caption>${caption}</caption>
<thead><tr><th scope="col">${name}</th><th scope="col" class="share">0 to 100\u00a0%</th><th scope="col" class="number">${share}</th><th scope="col" class="number">${counts}</th>${hasIntervals && html`<th scope="col" class="number">95\u00a0% interval</th>`}</tr></thead>
<tbody>${body}</tbody></table></div>\n`;
}

/** "97.1 to 97.7 %". */
export function formatInterval({ low, high }: Pick<ShareRow, "low" | "high">): string {
  if (low === null || high === null) return "–";
  return `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}\u00a0%`;
}

/** The share as a bar on a track of 100 units, and the interval as a line on it. */
function bar({ found, tested, low, high }: ShareRow, hasIntervals: boolean): Html | null {
  if (tested === 0) return null;
  const width = ((found / tested) * 100).toFixed(2);
  const interval =
    hasIntervals &&
    low !== null &&
    high !== null &&
    html`<rect x="${(low * 100).toFixed(2)}" y="4" width="${Math.max((high - low) * 100, 0.5).toFixed(2)}" height="2" style="fill:var(--ink)"/>`;
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="10" style="fill:var(--grid)"/><rect width="${width}" height="10" style="fill:var(--series-0)"/>${interval}</svg>`;
}
