// The fields of block 4: a tag between colons at the beginning of a line, and its lines. Of an entry of a
// statement, field 61 has a reference behind codes without a blank between them. Field 86 may be cut into
// subfields, as banks of several countries write it.

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

/**
 * Value date, entry date, mark, code of funds, amount, type of the transaction; the reference is what
 * follows.
 */
const ENTRY = /^\d{6}(?:\d{4})?R?[CD][A-Z]?[\d,]+[A-Z][A-Z0-9]{3}(.*)$/s;
/**
 * "?20", "<32", "~21", "^27": where a subfield of field 86 begins. Each country has its sign; a sign that
 * texts have before numbers is none.
 */
const SUBFIELD = /(?:^\d{3})?[^\p{L}\p{M}\p{N}\s/.,:()'+-]\d{2}/u;
const SUBFIELDS_MIN = 2;

/** The parts of field 61 that people write: references, and the supplementary details. */
export function textsOfEntry([first = "", ...details]: readonly string[]): string[] {
  const reference = ENTRY.exec(first)?.[1] ?? first;
  return [...reference.split("//"), ...details].filter((text) => text !== "");
}

/**
 * The subfields of field 86, each as a line: a name may go on in the next one. Lines of the field are cut
 * anywhere, and are joined first. Null for a field without subfields.
 */
export function subfieldsOf(lines: readonly string[]): string[] | null {
  const parts = lines.join("").split(SUBFIELD);
  return parts.length <= SUBFIELDS_MIN ? null : parts.filter((part) => part !== "");
}
