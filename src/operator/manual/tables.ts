// Tables in Markdown, read and written.

/**
 * The rows of the table that follows the comment `<!-- table: NAME -->`, cells trimmed, without header and
 * rule. Empty when the text has no such table.
 */
export function rowsOf(text: string, name: string): string[][] {
  const start = text.indexOf(`<!-- table: ${name} -->`);
  if (start < 0) return [];
  const lines = text.slice(start).split("\n").slice(1);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end < 0 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** A table. A bar in a cell, and a sign that Markdown would read as a tag, are written as text. */
export function writeTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(header), `|${header.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
