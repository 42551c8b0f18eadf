// Text from lists and requests, made harmless for terminals and pages.

/**
 * Characters that a terminal would execute instead of show: controls and changes of the writing direction.
 */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text with each such character replaced by U+FFFD. Line breaks and tabs stay. */
export function showSafely(text: string): string {
  return text.replace(CONTROLS, "\ufffd");
}

/**
 * True for a property key that may be logged: it has the form of an identifier. Any other key could be a
 * person's name.
 */
export function isLoggableKey(key: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(key);
}
