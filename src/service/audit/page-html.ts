// Prints pages as HTML that needs no other file, shows well on paper, and runs nothing.

import { escapeHtml } from "../../base/model/html-text.ts";
import type { Page, PageSection } from "./page.ts";

const STYLE = `
body { font: 11pt/1.45 system-ui, sans-serif; color: #111; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.35rem; border-bottom: 2px solid #111; padding-bottom: .3rem; }
h2 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; font-size: .92em; }
th, td { border: 1px solid #999; padding: .2rem .45rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #eee; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .1rem 1rem; margin: 0; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; }
p { margin: .15rem 0; }
section, tr { break-inside: avoid; }
article + article { break-before: page; }
@page { margin: 18mm; }
@media print { body { margin: 0; max-width: none; } th { background: none; } }`;

/** Pages as one HTML document, each on a sheet of its own. Every text is escaped. */
export function writeHtml(...pages: readonly Page[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(pages[0]?.title ?? "")}</title>`,
    `<style>${STYLE}\n</style>`,
    ...pages.flatMap(({ title, sections }) => [
      "<article>",
      `<h1>${escapeHtml(title)}</h1>`,
      ...sections.map(writeSection),
      "</article>",
    ]),
    "</html>",
    "",
  ].join("\n");
}

function writeSection({ heading, facts, table, lines }: PageSection): string {
  const parts = ["<section>", `<h2>${escapeHtml(heading)}</h2>`];
  if (facts !== undefined)
    parts.push(
      `<dl>${facts.map(([label, value]) => `\n<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join("")}\n</dl>`,
    );
  if (table !== undefined)
    parts.push(
      `<table>\n<tr>${cells("th", table.header)}</tr>`,
      ...table.rows.map((row) => `<tr>${cells("td", row)}</tr>`),
      "</table>",
    );
  for (const line of lines ?? []) parts.push(`<p>${escapeHtml(line)}</p>`);
  return [...parts, "</section>"].join("\n");
}

function cells(tag: "th" | "td", texts: readonly string[]): string {
  return texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join("");
}
