// Names made of "servant of" and an attribute have a dozen spellings (Abd al-Rahman, Abdur Rahman, Abdel
// Rahman). Joins "abd" and a separate article to one token; scoring compares the other spellings by a table
// (HALF_NAMES).

const SERVANT = "abdul";

/** The article after a separate "abd", in the forms that it takes before each consonant. */
const ARTICLES = new Set(
  "al el ul ol il ar er ur as es us ad ed ud an en un ash esh ush at et ut az ez uz".split(" "),
);

/** The tokens of a person's name with "abd" and the article behind it as one token. */
export function joinServantOf(tokens: readonly string[]): readonly string[] {
  if (!tokens.includes("abd")) return tokens;
  // Without a token after the article the two are a name of their own.
  const isServant = (at: number) => tokens[at] === "abd" && at + 2 < tokens.length;
  const isArticle = (token: string, at: number) => isServant(at - 1) && ARTICLES.has(token);
  return tokens.flatMap((token, at) => {
    if (isArticle(token, at)) return [];
    const next = tokens[at + 1];
    return next !== undefined && isArticle(next, at + 1) ? SERVANT : token;
  });
}
