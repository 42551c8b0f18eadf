// Other ways to divide the tokens of a name, for names whose spaces are missing or misplaced: neighbours
// joined, one token split into two, and the beginnings and ends of a token.

/** Both parts of a split token have at least this many letters. */
const SPLIT_LETTERS_MIN = 2;

/** Longer tokens are not two words of a name without the space between them. */
const SPLIT_TOKEN_LETTERS_MAX = 32;

/** Too many tokens share a shorter beginning or end. */
const PART_LETTERS_MIN = 4;

/** Two neighbouring tokens written as one. */
interface JoinedToken {
  readonly text: string;
  /** Position of the first of the two. */
  readonly first: number;
}

/** Each two neighbours of a name written as one token. */
export function joinNeighbours(tokens: readonly string[]): JoinedToken[] {
  return tokens.slice(1).map((second, first) => ({ text: `${tokens[first]}${second}`, first }));
}

/** Every way in which a token may be two tokens that lost their space, or have a letter in its place. */
export function splitToken(token: string): (readonly [string, string])[] {
  if (token.length > SPLIT_TOKEN_LETTERS_MAX) return [];
  const splits: (readonly [string, string])[] = [];
  for (let at = SPLIT_LETTERS_MIN; at <= token.length - SPLIT_LETTERS_MIN; at++)
    splits.push([token.slice(0, at), token.slice(at)]);
  for (let at = SPLIT_LETTERS_MIN; at < token.length - SPLIT_LETTERS_MIN; at++)
    splits.push([token.slice(0, at), token.slice(at + 1)]);
  return splits;
}

/**
 * The beginnings of a token and its ends, longest first: what to look for when the whole token is unknown.
 */
export function partsOf(token: string): {
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
} {
  const beginnings: string[] = [];
  const ends: string[] = [];
  const longest = Math.min(token.length - 1, SPLIT_TOKEN_LETTERS_MAX);
  for (let letters = longest; letters >= PART_LETTERS_MIN; letters--) {
    beginnings.push(token.slice(0, letters));
    ends.push(token.slice(-letters));
  }
  return { beginnings, ends };
}
