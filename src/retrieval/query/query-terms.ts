// Which tokens of a query name are looked for: all of an ordinary name, once each; of a very long one those
// that say most.

import { QUERY_TOKENS_MAX } from "./overlap-accumulator.ts";

/**
 * Of a longer name, the rarest known tokens are looked for and this many of those that the index doesn't
 * have.
 */
const UNKNOWN_TOKENS_MAX = 3;

/**
 * At most QUERY_TOKENS_MAX different tokens, in their order. `holdersOf` tells how many names of the index
 * hold a token.
 */
export function chooseTokens(
  tokens: readonly string[],
  holdersOf: (token: string) => number,
): readonly string[] {
  const distinct = [...new Set(tokens)];
  if (distinct.length <= QUERY_TOKENS_MAX) return distinct;
  const counted = distinct.map((token, position) => ({ token, position, holders: holdersOf(token) }));
  const unknown = counted.filter(({ holders }) => holders === 0).slice(0, UNKNOWN_TOKENS_MAX);
  const known = counted.filter(({ holders }) => holders > 0).sort((a, b) => a.holders - b.holders);
  return [...unknown, ...known.slice(0, QUERY_TOKENS_MAX - unknown.length)]
    .sort((a, b) => a.position - b.position)
    .map(({ token }) => token);
}
