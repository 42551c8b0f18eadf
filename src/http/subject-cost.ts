// How long it is expected to take to screen a subject, before it is decoded: by the letters of its names.

import { SUBJECT_LETTERS_MAX } from "../model/limits.ts";

/**
 * Milliseconds for each subject, and for each letter of its names. Measured on the lists of OFAC and the UN:
 * an ordinary subject of 20 letters takes 0.6, and the heaviest one, of which 4,000 letters are read, some
 * 25. The queue measures how far the host differs from that.
 */
const SUBJECT_MS = 0.5;
const LETTER_MS = 0.0066;

/** Milliseconds that a subject as sent is expected to take; a wrong one takes next to nothing. */
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
