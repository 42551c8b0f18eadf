// How a caption is written for searching, and a query for finding it. Both go through one fold (case, white
// space) and one marking of word boundaries, so that "contains" and "contains as whole words" are the same
// search for a contiguous piece of text. Pure; knows nothing of SQL.

/**
 * Stands at every boundary between a letter or digit and anything else. Folded text never holds it otherwise.
 */
export const MARKER = "\u0001";

/**
 * What folds to its lower case and nothing more: printable ASCII without two spaces in a row or one at an
 * end.
 */
const PLAIN_ASCII = /^(?! )(?:[\x21-\x7e]| (?! |$))*$/;

/** A control character that is no white space: no caption should have one, and NUL ends a text for FTS5. */
const CONTROLS = /(?!\s)\p{Cc}/gu;

/** A run of letters and digits; a combining mark belongs to the letter before it. */
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Folds what a search must not tell apart: case (full Unicode case folding, ß as ss), canonical equivalents,
 * and runs of white space. Marks stay: `Muller` and `Müller` are two names.
 */
export function foldCaption(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  const clean = text.toWellFormed().replace(CONTROLS, "").replace(/\s+/gu, " ").trim();
  return foldCase(clean.normalize("NFC")).normalize("NFC");
}

/**
 * Upper case brings together what lower case keeps apart (ß and ss, ſ and s, ς and σ); the lower case before
 * it is for ẞ, which is its own upper case. Unicode folds the dotless ı to itself, though its upper case is
 * I.
 */
function foldCase(text: string): string {
  return text
    .split("ı")
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join("ı")
    .replaceAll("ς", "σ");
}

/** Puts every word of a folded text between two markers. */
export function markWords(folded: string): string {
  return folded.replace(WORDS, `${MARKER}$&${MARKER}`);
}

/** A query in the two strengths in which it is looked for. */
export interface MarkedQuery {
  /** Found where it begins and ends with whole words. */
  readonly whole: string;
  /** Found anywhere: the markers at its ends are dropped, those inside must be there. */
  readonly inside: string;
}

/** Marks a query as captions are marked. Markers inside depend on the two characters beside them only. */
export function markQuery(text: string): MarkedQuery {
  const whole = markWords(foldCaption(text));
  const start = whole.startsWith(MARKER) ? 1 : 0;
  return { whole, inside: whole.slice(start, whole.endsWith(MARKER) ? -1 : undefined) };
}

/**
 * What alphabetical order compares, of a folded caption: letters without their marks, so that É stands beside
 * E. Captions that differ in marks only are equal, and ordered by id.
 */
export function sortCaption(folded: string): string {
  return folded.normalize("NFKD").replace(/\p{M}+/gu, "");
}
