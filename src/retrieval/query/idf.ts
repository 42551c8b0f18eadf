// How much evidence it is that two names share a token: the rarer the token, the more; and how near names are
// that share so much. Shared by the build, which sums weights up for each name, and by queries.

/** Evidence is counted in sixteenths of a bit: log2 of how many times fewer names have the token than not. */
export const WEIGHT_PER_BIT = 16;

/**
 * What a token says that `holders` of `names` names have; `share` is what is left of it when it is only
 * similar.
 */
export function idf(names: number, holders: number, share: number): number {
  return Math.max(1, Math.round(WEIGHT_PER_BIT * share * Math.log2((names + 2) / (holders + 1))));
}

/** How near a query and a name are: the evidence shared of what both hold, 0 to about 1. */
export function nearnessOf(shared: number, query: number, name: number): number {
  return (2 * shared) / (query + name);
}
