// The fields of block 4: a tag between colons at the beginning of a line, and its lines.

export interface SwiftField {
  /** "50K", "59", "70". */
  readonly tag: string;
  /** Line in the block, counted from 0. */
  readonly line: number;
  /** Its lines without blanks at their ends, and how long each was. */
  readonly lines: readonly string[];
}

/** What stands before the first field. */
interface StrayLine {
  readonly line: number;
  readonly text: string;
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/s;

/** Splits the text of a block 4. Blank lines around the fields mean nothing. */
export function splitFields(text: string): { readonly fields: SwiftField[]; readonly stray: StrayLine[] } {
  const fields: (SwiftField & { readonly lines: string[] })[] = [];
  const stray: StrayLine[] = [];
  for (const [line, written] of text.split(/\r?\n/).entries()) {
    const [, tag, rest = ""] = TAG.exec(written) ?? [];
    const content = (tag === undefined ? written : rest).trimEnd();
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, line, lines: content === "" ? [] : [content] });
    else if (last !== undefined) {
      if (content !== "") last.lines.push(content);
    } else if (content.trim() !== "") stray.push({ line, text: content });
  }
  return { fields, stray };
}
