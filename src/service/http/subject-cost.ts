// Estimates the time to screen a subject before it is decoded, from the number of letters in its names.

import { STRETCH_LETTERS_MAX, SUBJECT_LETTERS_MAX } from "../../base/model/limits.ts";

/**
 * Milliseconds per subject, and per letter of its names. Measured on the lists of OFAC and the UN: an
 * ordinary subject of 20 letters takes 0.6 ms, and the heaviest one, with 4,000 letters, about 25 ms. The
 * queue measures how much slower or faster the host is.
 */
const SUBJECT_MS = 0.5;
const LETTER_MS = 0.0066;

/**
 * A name of more letters has mostly too many words for one, and is read in stretches, too: these have some
 * twenty times its letters.
 */
const LONG_LETTERS = 100;
const STRETCHES = 20;

/** Expected milliseconds for a subject as sent. An invalid subject is refused within microseconds. */
export function expectedCost(subject: unknown): number {
  const lengths = lengthsOf(member(member(subject, "properties"), "name"));
  const letters = sumOf(lengths);
  const inStretches = STRETCHES * sumOf(lengths.filter((length) => length > LONG_LETTERS));
  return (
    SUBJECT_MS +
    LETTER_MS * (Math.min(letters, SUBJECT_LETTERS_MAX) + Math.min(inStretches, STRETCH_LETTERS_MAX))
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function lengthsOf(names: unknown): number[] {
  return Array.isArray(names) ? names.map((name) => (typeof name === "string" ? name.length : 0)) : [];
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
