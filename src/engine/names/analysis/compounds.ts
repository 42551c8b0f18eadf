// Names made of "servant of" and an attribute have a dozen spellings (Abd al-Rahman, Abdur Rahman, Abdel
// Rahman). Joins "abd" and a separate article to one token; scoring compares the other spellings by a table
// (HALF_NAMES). In names of organisations the article is one word. The Persian "born of" is part of the word
// before it, and names that end in "of the faith" are also written apart.

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

/** An article that took on the consonant of the word behind it: "us-Salam", "ash-Sham", "ut-Tahrir". */
const ASSIMILATED = /^[aeu](sh|th|dh|[dlnrstz])$/;

/** The tokens of an organisation's name with the Arabic article between two words as "al". */
export function uniteArticles(tokens: readonly string[]): readonly string[] {
  return tokens.map((token, at) => {
    const [, consonant] = ASSIMILATED.exec(token) ?? [];
    if (at === 0 || consonant === undefined) return token;
    const isArticle = consonant === "l" || tokens[at + 1]?.startsWith(consonant);
    return isArticle === true && at + 1 < tokens.length ? "al" : token;
  });
}

/** "Born of": a word by itself only in careless spelling (Hasan Zada). */
const BORN_OF = new Set(["zadeh", "zada", "zade", "zadah"]);

/** The tokens of a person's name with "born of" joined to the token before it. */
export function joinBornOf(tokens: readonly string[]): readonly string[] {
  if (!tokens.some((token, at) => at > 0 && BORN_OF.has(token))) return tokens;
  const joined: string[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last !== undefined && BORN_OF.has(token)) joined[joined.length - 1] = `${last}${token}`;
    else joined.push(token);
  }
  return joined;
}

/** Noureddine, Salahuddin, Shamsudin: a word, the article and "faith". */
const OF_THE_FAITH = /^([a-z]{3,})(?:[aeiu]dd|[eu]d)(?:i|ee|ie)ne?$/;

/** The tokens with names that end in "of the faith" as three words; the same array when there are none. */
export function splitOfTheFaith(tokens: readonly string[]): readonly string[] {
  if (!tokens.some((token) => OF_THE_FAITH.test(token))) return tokens;
  return tokens.flatMap((token) => {
    const [, first] = OF_THE_FAITH.exec(token) ?? [];
    return first === undefined ? [token] : [first, "al", "din"];
  });
}
