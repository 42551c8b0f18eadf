// Which parts of a message its findings are about: the value where it is written, from their line on, else
// that line. Pure.

/** A finding as the service answers it: its line, counted from 1, and what the message says there. */
interface PlacedFinding {
  readonly line: number;
  readonly value: string;
}

/** A stretch of a line with the numbers of the findings about it, counted from 0; none for plain text. */
interface Stretch {
  readonly text: string;
  readonly findings: readonly number[];
}

/** Lines of a party behind the line of its beginning. */
const LINES_MAX = 12;

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly finding: number;
}

/** The lines of a message as stretches: each character once, marked where a finding is about it. */
export function markMessage(text: string, findings: readonly PlacedFinding[]): Stretch[][] {
  const lines = text.split(/\r\n|\n|\r/);
  const marks: Mark[][] = lines.map(() => []);
  findings.forEach(({ line, value }, finding) => {
    const first = Math.min(Math.max(line, 1), lines.length) - 1;
    for (const wanted of writtenAs(value))
      for (let at = first; at < Math.min(lines.length, first + LINES_MAX); at++) {
        const start = lines[at]?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        marks[at]?.push({ start, end: start + wanted.length, finding });
        return;
      }
    // A value that spans lines, or that the service reads in another spelling, marks its whole first line.
    marks[first]?.push({ start: 0, end: lines[first]?.length ?? 0, finding });
  });
  return lines.map((line, at) => cut(line, marks[at] ?? []));
}

/** A value as text, and as XML writes it. */
function writtenAs(value: string): string[] {
  const text = value.trim();
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return [...new Set([text, escaped])].filter((one) => one !== "");
}

/** Cuts a line at the ends of its marks, which may overlap. */
function cut(line: string, marks: readonly Mark[]): Stretch[] {
  const ends = [...new Set([0, line.length, ...marks.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return ends.slice(1).map((end, i) => {
    const start = ends[i] ?? 0;
    const about = marks.filter((mark) => mark.start <= start && mark.end >= end);
    return { text: line.slice(start, end), findings: about.map(({ finding }) => finding) };
  });
}
