// The order in which candidates are answered. Total and stable: two runs over the same data give the same
// list.

interface Ranked {
  readonly score: number;
  readonly evidence: number;
  readonly id: string;
}

/**
 * Highest score first; among equal scores the better corroborated, then the lower id. Negative when a comes
 * first.
 */
export function compareRanked(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.evidence - a.evidence || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
