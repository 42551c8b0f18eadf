// A table of counts with a bar for each: what there is most of, at a glance.

import { type Html, html, isolate } from "./html.ts";
import { formatCount, formatShare } from "./number-text.ts";

interface Ranking {
  readonly caption: string;
  /** What the rows are, and what is counted. */
  readonly header: readonly [name: string, count: string];
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  /** What the shares are of; rows may overlap, so it need not be their sum. */
  readonly whole: number;
}

/** Rows in the order given. A screen reader hears the counts; the bars are decoration. */
export function ranking({ caption, header, rows, whole }: Ranking): Html {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const body = rows.map(({ name, count }) => {
    const width = ((count / most) * 100).toFixed(1);
    return html`<tr><th scope="row">${isolate(name)}</th><td class="number">${formatCount(count)}</td><td class="number">${formatShare(count, whole)}</td><td class="bar" aria-hidden="true"><div style="width:${width}%"></div></td></tr>\n`;
  });
  return html`<div class="wide"><table class="ranking"><caption>${caption}</caption>
<thead><tr><th scope="col">${header[0]}</th><th scope="col" class="number">${header[1]}</th><th scope="col" class="number">Share</th><th aria-hidden="true"></th></tr></thead>
<tbody>${body}</tbody></table></div>\n`;
}
