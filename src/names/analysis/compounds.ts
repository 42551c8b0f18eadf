// Names made of "servant of" and an attribute are written in a dozen ways (Abd al-Rahman, Abdur Rahman, Abdel
// Rahman). Brings "abd" and a separate article to one token; other spellings are left to the comparison
// (tables/words.ts).

const SERVANT = "abdul";

/** The article behind a separate "abd", in the forms that it takes before each consonant. */
const ARTICLES = new Set(
  "al el ul ol il ar er ur as es us ad ed ud an en un ash esh ush at et ut az ez uz".split(" "),
);

/** The tokens of a person's name with "abd" and the article behind it as one token. */
export function joinServantOf(tokens: readonly string[]): readonly string[] {
  if (!tokens.includes("abd")) return tokens;
  const result: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (token === "abd" && at + 2 < tokens.length && ARTICLES.has(tokens[at + 1] ?? "")) {
      result.push(SERVANT);
      at++;
    } else {
      result.push(token);
    }
  }
  return result;
}
