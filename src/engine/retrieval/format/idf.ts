// Inverse document frequency: the weight of a shared token, higher for a rarer one. The build stores the sum
// over the tokens of each name (section nameWeight), and queries weigh their own tokens by the same formula.

/** Weights are whole numbers, in sixteenths of a bit. */
export const WEIGHT_PER_BIT = 16;

/**
 * The weight of a token that `holders` of `names` names hold: log2 of their ratio, smoothed. `share` scales
 * it down for a token that is only similar to the one in the query.
 */
export function idf(names: number, holders: number, share: number): number {
  return Math.max(1, Math.round(WEIGHT_PER_BIT * share * Math.log2((names + 2) / (holders + 1))));
}
