// Words read from a script that leaves most of its vowels out, as Arabic and Hebrew do. Such a token is
// written in capitals (MHMD), which no other token has: any vowels may be between its consonants.

const CAPITAL = /[A-Z]/;

/** True for a token whose missing vowels are not known. */
export function isOpen(token: string): boolean {
  return CAPITAL.test(token);
}

/** The letters of a token as those of any other. */
export function closedText(token: string): string {
  return isOpen(token) ? token.toLowerCase() : token;
}

/** The consonant that is written like a vowel, and the vowel that is written like a consonant. */
const OTHER_KIND: Readonly<Record<string, string>> = { o: "w", u: "w", w: "u" };

/** So many letters that are a vowel or a consonant are read both ways each; more of them all one way. */
const AMBIGUOUS_MAX = 2;

/**
 * The letters of an open token: those of waw and vav as a vowel and as a consonant, and a y that begins it as
 * either. The first one has the letters of the token.
 */
export function openSpellings(token: string): readonly string[] {
  const letters = closedText(token);
  const spellings = [letters];
  const at = [...letters].flatMap((letter, i) => (OTHER_KIND[letter] === undefined || i === 0 ? [] : [i]));
  const choices = at.length > AMBIGUOUS_MAX ? [at] : subsetsOf(at);
  for (const chosen of choices)
    spellings.push(
      [...letters].map((letter, i) => (chosen.includes(i) ? OTHER_KIND[letter] : letter)).join(""),
    );
  return /^y(?![aeiouy])/.test(letters)
    ? spellings.flatMap((spelling) => [spelling, spelling.replace(/^y/, "j")])
    : spellings;
}

/** The choices of one or more of a few positions. */
function subsetsOf(positions: readonly number[]): number[][] {
  const [first, ...others] = positions;
  if (first === undefined) return [];
  const rest = subsetsOf(others);
  return [[first], ...rest.map((chosen) => [first, ...chosen]), ...rest];
}
