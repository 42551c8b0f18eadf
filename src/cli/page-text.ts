// Prints pages about decisions as plain text for a terminal.

import type { Page, PageSection } from "../service/audit/page.ts";
import { formatTable } from "./output.ts";

/** The page as text: headings, facts in two columns, tables. */
export function formatPage({ title, sections }: Page): string {
  return [title, "=".repeat(Math.min(100, Bun.stringWidth(title))), ...sections.map(formatSection)].join(
    "\n",
  );
}

function formatSection({ heading, facts = [], table, lines = [] }: PageSection): string {
  const width = Math.max(0, ...facts.map(([label]) => Bun.stringWidth(label)));
  return [
    `\n${heading}`,
    ...facts.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`.trimEnd()),
    ...(table === undefined
      ? []
      : formatTable(table.header, table.rows)
          .split("\n")
          .map((row) => `  ${row}`)),
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
}
