// Normalises captions and queries for search: the same folding (case, white space) and the same marks at word
// boundaries, so that "contains" and "contains as whole words" are both a substring search. Pure.

/** Marks every boundary between a letter or digit and anything else. Folded text contains no other. */
export const MARKER = "\u0001";

/** Text that folding only lower-cases: printable ASCII without repeated spaces or spaces at an end. */
const PLAIN_ASCII = /^(?! )(?:[\x21-\x7e]| (?! |$))*$/;

/** Control characters other than white space: captions should have none, and NUL ends a text for FTS5. */
const CONTROLS = /(?!\s)\p{Cc}/gu;

/** A run of letters and digits; a combining mark belongs to the letter before it. */
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Folds case (full Unicode case folding, ß as ss), canonical equivalents and runs of white space. Diacritics
 * stay: `Muller` and `Müller` are two names.
 */
export function foldCaption(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  const clean = text.toWellFormed().replace(CONTROLS, "").replace(/\s+/gu, " ").trim();
  return foldCase(clean.normalize("NFC")).normalize("NFC");
}

/**
 * Upper-casing joins letters that lower-casing keeps apart (ß and ss, ſ and s, ς and σ). Lower-casing before
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

/** A query for whole words and for any substring. */
export interface MarkedQuery {
  /** Found where it begins and ends with whole words. */
  readonly whole: string;
  /** Found anywhere: the markers at its ends are dropped, those inside must be there. */
  readonly inside: string;
}

/** Marks a query as captions are marked. A marker depends only on the two characters next to it. */
export function markQuery(text: string): MarkedQuery {
  const whole = markWords(foldCaption(text));
  const start = whole.startsWith(MARKER) ? 1 : 0;
  return { whole, inside: whole.slice(start, whole.endsWith(MARKER) ? -1 : undefined) };
}

/**
 * The key of a folded caption in alphabetical order: letters without diacritics, so that É sorts next to E.
 * Captions that differ in diacritics only are equal, and sorted by id.
 */
export function sortCaption(folded: string): string {
  return folded.normalize("NFKD").replace(/\p{M}+/gu, "");
}
