// Texts that a message cuts into lines or elements, wherever a line is full: between words, or within one.

/** Characters on either side of the end of a line that are read as one text, with and without a blank. */
const AROUND_LENGTH = 80;

/** A sign that may stand within a word at the end of a line, as a hyphen does, and before the rest of it. */
const SIGN_AT_END = /(?<=[\p{L}\p{M}]) ?[^\p{L}\p{M}\p{N}\s]$/u;
const SIGN_AT_BEGIN = /^(?:\/\/|-)(?=[\p{L}\p{M}])/u;

/** True where a word may go on in the next line: a letter on both sides. */
function mayBeCut(line: string, next: string): boolean {
  return /[\p{L}\p{M}]$/u.test(line) && /^[\p{L}\p{M}]/u.test(next);
}

/**
 * What lines without blanks at their ends say: all of them with blanks between them, all without, and where
 * that is something else, the surroundings of each end alone without one. A hyphen goes with the blank.
 * Linear in the length of the lines.
 */
export function joinedLines(lines: readonly string[]): string[] {
  let spaced = "";
  let whole = "";
  const cuts: { readonly end: number; readonly begin: number }[] = [];
  let before = "";
  for (const line of lines) {
    if (line === "") continue;
    const atEnd = SIGN_AT_END.exec(before)?.[0].length ?? 0;
    const atBegin = SIGN_AT_BEGIN.exec(line)?.[0].length ?? 0;
    const isCut = mayBeCut(before.slice(0, before.length - atEnd), line.slice(atBegin));
    if (isCut) cuts.push({ end: spaced.length - atEnd, begin: spaced.length + 1 + atBegin });
    spaced += before === "" ? line : ` ${line}`;
    if (isCut) whole = whole.slice(0, whole.length - atEnd) + line.slice(atBegin);
    else whole += before === "" ? line : ` ${line}`;
    before = line;
  }
  const around = cuts.map(
    ({ end, begin }) =>
      spaced.slice(Math.max(0, end - AROUND_LENGTH), end) + spaced.slice(begin, begin + AROUND_LENGTH),
  );
  return [...new Set(cuts.length > 1 ? [spaced, whole, ...around] : [spaced, whole])].filter(
    (text) => text !== "",
  );
}
