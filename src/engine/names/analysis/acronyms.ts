// The initials that an organisation is known by: NIOC for the National Iranian Oil Company. Initials agree by
// chance, so only names that say what an institution is and where have them, and only four letters or more.

import { CONNECTORS, GENERIC_WORDS, ORGANISATION_WORDS, PLACES } from "../data/words.ts";
import { legalClassOf, replaceLegalForms } from "./legal-forms.ts";
import { translateTokens } from "./translations.ts";

const [LETTERS_MIN, LETTERS_MAX] = [4, 7];

/** Next to the whole name fewer letters are initials too: "Orlan State Bank (OSB)". */
const LETTERS_BESIDE_MIN = 3;
/** More words, legal forms and small ones included, have more initials than LETTERS_MAX. */
const WORDS_BESIDE_MAX = 24;

/** Fewer words that any institution may have make the initials those of a trade name. */
const INSTITUTIONAL_WORDS_MIN = 2;

const CONNECTOR_SET: ReadonlySet<string> = new Set(CONNECTORS);
const INSTITUTIONAL: ReadonlySet<string> = new Set(
  [...GENERIC_WORDS, ...PLACES, ...Object.keys(ORGANISATION_WORDS)].filter((word) => word !== "brothers"),
);

/** Legal forms of so many letters are initials themselves: the SA of PDVSA. */
const LEGAL_LETTERS_MAX = 3;
const DIGIT = /\d/;

/**
 * The initials of a name given as its Latin tokens, in normal form but for legal forms and translation: at
 * most two, and none for most names. A company or corporation counts with its letter. A Romance name with
 * small words and a short legal form has initials with these too: PDVSA.
 */
export function acronymsOf(tokens: readonly string[]): readonly string[] {
  return isInstitutional(tokens) ? initialsOf(tokens).filter((letters) => letters.length >= LETTERS_MIN) : [];
}

const sortLetters = (text: string) => [...text].sort().join("");

/** The tokens without the initials of the others, in any order: "National Oil Company of Orlan (NOCO)". */
export function dropAcronym(tokens: readonly string[]): readonly string[] {
  if (tokens.length > WORDS_BESIDE_MAX) return tokens;
  const at = tokens.findIndex((token, i) => {
    if (token.length < LETTERS_BESIDE_MIN || token.length > LETTERS_MAX || token.length >= tokens.length + 2)
      return false;
    if (!tokens.some((other, j) => j !== i && other[0] === token[0])) return false;
    const initials = initialsOf(tokens.filter((_, j) => j !== i)).map(sortLetters);
    // "IAMCO": a company ends them with two letters as well as with one.
    const isShort = token.endsWith("co") && initials.includes(sortLetters(token.slice(0, -1)));
    return isShort || initials.includes(sortLetters(token));
  });
  return at < 0 ? tokens : tokens.filter((_, i) => i !== at);
}

function isInstitutional(tokens: readonly string[]): boolean {
  if (tokens.length < LETTERS_MIN - 1 || tokens.some((token) => DIGIT.test(token))) return false;
  const known = tokens.filter((token) => translateTokens([token]).every((word) => INSTITUTIONAL.has(word)));
  return known.length >= INSTITUTIONAL_WORDS_MIN;
}

function initialsOf(tokens: readonly string[]): readonly string[] {
  let plain = "";
  let whole = "";
  let hasSmallWord = false;
  let hasLegalForm = false;
  for (const token of replaceLegalForms(tokens)) {
    const legalClass = legalClassOf(token);
    const initial = token.charAt(0);
    if (CONNECTOR_SET.has(token)) {
      hasSmallWord ||= ROMANCE_SMALL_WORDS.has(token);
      whole += initial;
    } else if (legalClass === null) {
      plain += initial;
      whole += initial;
    } else {
      if (legalClass === "any") plain += initial;
      if (legalClass !== "any" && token.length <= LEGAL_LETTERS_MAX) {
        whole += token;
        hasLegalForm = true;
      }
    }
  }
  const found = hasSmallWord && hasLegalForm ? [plain, whole] : [plain];
  return found.filter((letters) => letters.length <= LETTERS_MAX);
}

const ROMANCE_SMALL_WORDS: ReadonlySet<string> = new Set("de da di do du".split(" "));
