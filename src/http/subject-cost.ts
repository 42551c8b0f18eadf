// How long it is expected to take to screen a subject, before it is decoded: by the letters of its names.

/**
 * Milliseconds for each subject, and for each letter of its names. Measured on the lists of OFAC and the UN: an
 * ordinary subject of 20 letters takes 0.6, the heaviest legal one of 6,000 letters some 40. The queue measures how much
 * faster or slower the host is.
 */
const SUBJECT_MS = 0.5;
const LETTER_MS = 0.0066;

/** Milliseconds that a subject as sent is expected to take; a wrong one takes next to nothing. */
export function expectedCost(subject: unknown): number {
  return SUBJECT_MS + LETTER_MS * lettersOf(member(member(subject, "properties"), "name"));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function lettersOf(names: unknown): number {
  if (!Array.isArray(names)) return 0;
  return names.reduce<number>((sum, name) => sum + (typeof name === "string" ? name.length : 0), 0);
}
