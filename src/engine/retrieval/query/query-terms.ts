// Which tokens of a query name are looked for: all distinct tokens of an ordinary name; of a very long name
// the rarest.

/** The most query tokens that are looked for: an accumulator has one bit for each. */
export const QUERY_TOKENS_MAX = 12;

/** Of a longer name, this many tokens that the index lacks are looked for; the rest are the rarest it has. */
const UNKNOWN_TOKENS_MAX = 3;

/**
 * At most QUERY_TOKENS_MAX distinct tokens, in their order. `holdersOf` returns how many names of the index
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
