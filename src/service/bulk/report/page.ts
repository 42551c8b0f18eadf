// The parts of a report page. A page needs no other file, runs nothing, loads nothing, and prints on A4.

import { Html, type HtmlPart, html, isolate } from "./html.ts";
import { STYLE } from "./style.ts";

/** Written by us, and full of characters that HTML would escape. */
const STYLE_HTML = new Html(STYLE);

interface ReportPage {
  readonly title: string;
  /** What was examined and when, in a line. */
  readonly subtitle: string;
  readonly body: HtmlPart;
  /** The last line: program and version. */
  readonly footer: string;
}

/** A whole document. */
export function writePage({ title, subtitle, body, footer }: ReportPage): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE_HTML}</style>
<main>
<h1>${isolate(title)}</h1>
<p class="subtitle">${isolate(subtitle)}</p>
${body}
</main>
<footer>${footer}</footer>
</html>
`.text;
}

export function section(heading: string, ...body: readonly HtmlPart[]): Html {
  return html`<section>\n<h2>${isolate(heading)}</h2>\n${body}\n</section>\n`;
}

export function paragraph(text: string): Html {
  return html`<p>${text}</p>\n`;
}

/** A limit of the report that its reader must know. */
export function notice(text: string): Html {
  return html`<p class="notice" role="note">${text}</p>\n`;
}

/** The few figures that come first: value and what it counts. */
export function keyFigures(figures: readonly (readonly [value: string, label: string])[]): Html {
  const boxes = figures.map(
    ([value, label]) => html`<div><strong>${value}</strong><span>${label}</span></div>`,
  );
  return html`<div class="figures">${boxes}</div>\n`;
}

/** Settings and sources: a label and its value. */
export function facts(pairs: readonly (readonly [label: string, value: string])[]): Html {
  return html`<dl>${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${isolate(value)}</dd>`)}</dl>\n`;
}

interface ReportTable {
  readonly caption: string;
  readonly header: readonly string[];
  /** The first cell of a row names it. Numbers are texts that are formatted already. */
  readonly rows: readonly (readonly string[])[];
  /** Columns of texts after the first; the others are aligned as numbers. */
  readonly textColumns?: readonly number[];
  /** The row to point out. */
  readonly marked?: number;
}

export function table({ caption, header, rows, textColumns = [], marked }: ReportTable): Html {
  const align = (column: number) => (column === 0 || textColumns.includes(column) ? "" : "number");
  const head = header.map((text, i) => html`<th scope="col" class="${align(i)}">${text}</th>`);
  const body = rows.map((row, i) => {
    const [name = "", ...cells] = row;
    return html`<tr class="${i === marked ? "marked" : ""}"><th scope="row">${isolate(name)}</th>${cells.map(
      (text, j) => html`<td class="${align(j + 1)}">${isolate(text)}</td>`,
    )}</tr>\n`;
  });
  return html`<div class="wide"><table><caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table></div>\n`;
}
