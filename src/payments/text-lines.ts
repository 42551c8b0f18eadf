// Texts that a message cuts into lines or elements, wherever a line is full: between words, or within one.

/** Characters on either side of the end of a line that are read as one text, with and without a blank. */
const AROUND_LENGTH = 80;

/** True where a word may go on in the next line: a letter on both sides. */
function mayBeCut(line: string, next: string): boolean {
  return /[\p{L}\p{M}]$/u.test(line) && /^[\p{L}\p{M}]/u.test(next);
}

/**
 * What lines without blanks at their ends say: all of them with blanks between them, all without, and where
 * that is something else, the surroundings of each end alone without one. Linear in the length of the lines.
 */
export function joinedLines(lines: readonly string[]): string[] {
  let spaced = "";
  let whole = "";
  const ends: number[] = [];
  let before = "";
  for (const line of lines) {
    if (line === "") continue;
    const isCut = mayBeCut(before, line);
    if (isCut) ends.push(spaced.length);
    spaced += before === "" ? line : ` ${line}`;
    whole += before === "" || isCut ? line : ` ${line}`;
    before = line;
  }
  const around = ends.map(
    (end) =>
      spaced.slice(Math.max(0, end - AROUND_LENGTH), end) + spaced.slice(end + 1, end + 1 + AROUND_LENGTH),
  );
  return [...new Set(ends.length > 1 ? [spaced, whole, ...around] : [spaced, whole])].filter(
    (text) => text !== "",
  );
}
