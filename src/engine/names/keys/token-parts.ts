// Other ways to divide the tokens of a name, for names whose spaces are missing or misplaced: neighbours
// joined, one token split into two, and the beginnings and ends of a token.

import { HALF_NAMES, JOINED_BEGINNINGS } from "../data/words.ts";
import { recentSkeleton } from "./skeleton.ts";

/** Both parts of a split token have at least this many letters. */
const SPLIT_LETTERS_MIN = 2;

/** Longer tokens are not two words of a name without the space between them. */
const SPLIT_TOKEN_LETTERS_MAX = 32;

/** Too many tokens share a shorter beginning or end. */
const PART_LETTERS_MIN = 4;

/** Neighbouring tokens written as one. */
interface JoinedToken {
  readonly text: string;
  /** Position of the first of them. */
  readonly first: number;
  readonly count: number;
}

/** The neighbours of a name written as one token: each two, and a few that are spelt otherwise then. */
export function joinNeighbours(tokens: readonly string[]): JoinedToken[] {
  return tokens.flatMap((token, first) => {
    const [second, third] = tokens.slice(first + 1);
    if (second === undefined) return [];
    const joined = joinedTexts(token, second).map((text) => ({ text, first, count: 2 }));
    if (third === undefined) return joined;
    return [...joined, ...joinedThree(token, second, third).map((text) => ({ text, first, count: 3 }))];
  });
}

/** "Ben al-Mukhtar" is Belmokhtar; in Pakistan and India "Nur ul-Haq" is Noorulhaq. */
function joinedThree(first: string, article: string, last: string): readonly string[] {
  if (JOINED_ARTICLE.has(article)) return [first + article + last];
  if (!isArticle(article) || !JOINED_BEGINNINGS.has(first)) return [];
  return joinedTexts(first, `l${last}`).map((text) => text.replace(/^b[ei]nl/, "bel"));
}

const JOINED_ARTICLE = new Set(["ul", "ur", "us", "uz"]);

const HALVES: ReadonlySet<string> = new Set(HALF_NAMES);
const isArticle = (token: string) => token === "al" || token === "el";

/** Two tokens as one, in a spelling of each sound. */
function joinedTexts(first: string, second: string): readonly string[] {
  const plain = first + second;
  if (HALVES.has(first)) return TAKES_ARTICLE.test(second) ? [plain, `abd${second}`] : [plain];
  // "Al-Ayyashi" is Layachi.
  if (isArticle(first)) return LOSES_VOWEL.test(second) ? [plain, `l${second}`] : [plain];
  const texts = [plain];
  const sounds = new Set([recentSkeleton(plain)]);
  for (const spelling of JOINED_BEGINNINGS.get(first) ?? []) {
    const text = spelling + second;
    const sound = recentSkeleton(text);
    if (!sounds.has(sound)) texts.push(text);
    sounds.add(sound);
  }
  return texts;
}

/** Before such a name the article is an l alone. */
const LOSES_VOWEL = /^[aeh]/;

/** The article behind "abd" takes on such a consonant: Abdennasser. */
const TAKES_ARTICLE = /^[dnrstz]/;

/** A word that is often joined to the word behind it: Abdel-, Bou-, Abu-, Ben-, Bel-, Es-. */
const SMALL_BEGINNING =
  /^(?:abd(?:ou|[aeiou])?(?:l|([dnrstz])(?=\1))?|a?b(?:ou|u)|b[ei][ln]|ould|e([dnrstz])(?=\2))(?=.{3})/;

/** A first name and the article of Pakistan and India: Noorulhaq, Ziaurrahman. */
const BEFORE_ARTICLE = /^.{3,6}?(?:ul(?=[bcfghjkmqwy])|ur(?=r)|us(?=s)|uz(?=z))(?=.{3})/;

/** What is behind the small word with which a token begins, or behind its article; null for most tokens. */
export function restOfJoined(token: string): string | null {
  const [beginning] = SMALL_BEGINNING.exec(token) ?? BEFORE_ARTICLE.exec(token) ?? [];
  return beginning === undefined ? null : token.slice(beginning.length);
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
