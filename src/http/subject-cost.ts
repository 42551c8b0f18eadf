// Estimates the time to screen a subject before it is decoded, from the number of letters in its names.

import { SUBJECT_LETTERS_MAX } from "../model/limits.ts";

/**
 * Milliseconds per subject, and per letter of its names. Measured on the lists of OFAC and the UN: an
 * ordinary subject of 20 letters takes 0.6 ms, and the heaviest one, with 4,000 letters, about 25 ms. The
 * queue measures how much slower or faster the host is.
 */
const SUBJECT_MS = 0.5;
const LETTER_MS = 0.0066;

/** Expected milliseconds for a subject as sent. An invalid subject is refused within microseconds. */
export function expectedCost(subject: unknown): number {
  const letters = lettersOf(member(member(subject, "properties"), "name"));
  return SUBJECT_MS + LETTER_MS * Math.min(letters, SUBJECT_LETTERS_MAX);
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function lettersOf(names: unknown): number {
  if (!Array.isArray(names)) return 0;
  return names.reduce<number>((sum, name) => sum + (typeof name === "string" ? name.length : 0), 0);
}
