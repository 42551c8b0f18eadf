// Text from lists and requests, made harmless for terminals, pages and spreadsheets.

/**
 * Characters that a terminal would execute instead of show: controls and changes of the writing direction.
 */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text with each such character replaced by U+FFFD. Line breaks and tabs stay. */
export function showSafely(text: string): string {
  return text.replace(CONTROLS, "\ufffd");
}

/** What a formula begins with, in wide and small forms too. */
const FORMULA = "[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]";
/** What a spreadsheet may leave out before it: blanks, quotes, controls and what no font shows. */
const BEFORE_FORMULA = `[\\s\\0-\\x1f\\x7f-\\x9f\\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064"']*`;
/** Line ends, also those that only some programs take for one: Python's splitlines, for example. */
const LINE_END = "\\t\\n\\v\\f\\r\\x1c-\\x1e\\x85\u2028\u2029";
/** Ends a cell for a spreadsheet that separates otherwise, also within quotes. */
const CELL_END = `[;${LINE_END}]`;
const FORMULAS = new RegExp(
  `(?:^(?='*[${LINE_END}])|(?:^|(?<=${CELL_END}))(?=${BEFORE_FORMULA}${FORMULA}))`,
  "g",
);
const HARMLESS_FORMULAS = new RegExp(
  `(?:^'(?='*[${LINE_END}])|(?:^|(?<=${CELL_END}))'(?=${BEFORE_FORMULA}${FORMULA}))`,
  "g",
);

/**
 * The text of a CSV cell, with an apostrophe wherever a spreadsheet would begin to compute: at its beginning,
 * and behind a semicolon, tab or any line end within it. Numbers that the program writes are no texts.
 */
export function harmlessCell(text: string): string {
  return text.replace(FORMULAS, "'");
}

/** The text that harmlessCell made a cell of. */
export function textOfCell(cell: string): string {
  return cell.replace(HARMLESS_FORMULAS, "");
}

/**
 * True for a property key that may be logged: it has the form of an identifier. Any other key could be a
 * person's name.
 */
export function isLoggableKey(key: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(key);
}
