// Reads the words of organisations and of places in other languages as English ones, so that a translated
// name has the words of the listed one: "Министерство обороны Республики Беларусь" and "Ministry of Defence
// of Belarus". Words of Latin and Cyrillic letters are replaced in every spelling of a name. A word of Arabic
// letters, or within a run of characters, may as well be a name, so its translation is one more spelling.

import { memo } from "../data/memo.ts";
import { CONNECTORS, GENERIC_WORDS, ORGANISATION_WORDS, PLACES } from "../data/words.ts";
import { legalClassOf } from "./legal-forms.ts";
import { foldVerbatim } from "./normalise.ts";
import { collectTranslations } from "./translation-spellings.ts" with { type: "macro" };

const TABLES = collectTranslations();

const WORDS = toMap(TABLES.words);
const STEMS = toMap(TABLES.stems);
const BEGINNINGS = toMap(TABLES.beginnings);
const ARABIC = toMap(TABLES.arabic);
const UNSPACED = toMap(TABLES.unspaced);
/** Words and stems that only Cyrillic spellings have. */
const ROMANISED: ReadonlySet<string> = new Set(TABLES.romanised.split("\n"));

const STEM_LETTERS_MIN = Math.min(...[...STEMS.keys()].map((stem) => stem.length));
const STEM_LETTERS_MAX = Math.max(...[...STEMS.keys()].map((stem) => stem.length));
/** An ending of more letters makes another word. */
const ENDING_LETTERS_MAX = 4;
/** Endings of Slavic adjectives and nouns, romanised by any system. */
const ENDING = /^n?(?:ost|[aeijouy]{0,3}(?:go|mu|mi|m|kh|h|v)?[aeijouy]{0,2})$/;

/**
 * A romanised word or stem of fewer letters is a word of other languages, too (Sahara, Island): it is read
 * only with the ending of an adjective, or where another word or the legal form is Slavic.
 */
const ROMANISED_LETTERS_MIN = 7;
const ADJECTIVE_ENDING = /(?:[yi]{2}|[yi]i|[yi]y|a[iy]?ya|oy?e|[oe]go|[oi]i|[oe]y|[yi]kh)$/;
const SLAVIC_FORMS: ReadonlySet<string> = new Set("ooo ao oao pao zao tov fgup gup too".split(" "));

/** Both parts of a compound have at least this many letters. */
const PART_LETTERS_MIN = 4;
/** The longest that was met has 51: a word of more letters is several that were glued together. */
const COMPOUND_LETTERS_MAX = 64;
/** What German puts between the parts of a compound, the empty text first. */
const COMPOUND_LINKS: readonly string[] = ["", "s", "es", "n", "en"];

/** What the second word of a compound may be: what an organisation is, not what it is called. */
const HEADS: ReadonlySet<string> = new Set(
  (
    "academy administration airport association authority bank bureau center chamber construction council " +
    "enterprise exchange factory foundation fund hospital industry institute insurance ministry office " +
    "organization police port railway research savings school shipping society store trading union university"
  ).split(" "),
);

/** "Ölgesellschaft": what German calls a company that is named by what it does, and the form that it is. */
const COMPANY_HEAD = "gesellschaft";
const COMPANY = "co";

const ARABIC_WORDS_MAX = Math.max(...[...ARABIC.keys()].map((phrase) => phrase.split(" ").length));
const UNSPACED_LETTERS_MAX = Math.max(...[...UNSPACED.keys()].map((word) => word.length));

/** The words that others are translated to. */
const ENGLISH: ReadonlySet<string> = new Set([...PLACES, ...Object.keys(ORGANISATION_WORDS)]);
const CONNECTOR_SET: ReadonlySet<string> = new Set(CONNECTORS);
const GENERIC_SET: ReadonlySet<string> = new Set(GENERIC_WORDS);
const PLACE_SET: ReadonlySet<string> = new Set(PLACES);

interface Phrase {
  readonly words: readonly string[];
  readonly translation: readonly string[];
}

/** What a token is in English. */
interface Translation {
  readonly words: readonly string[];
  /** True for a romanised word that may as well be one of another language. */
  readonly isDoubtful: boolean;
}

/** Null for a token that stays: names share their words, so answers are kept. */
const translationOf = memo((token): Translation | null => findWord(token) ?? cutCompound(token));

/** Phrases by their first word, longest first, each of words that are translated themselves. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = groupPhrases();

function toMap(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines.split("\n").map((line): [string, string] => {
      const [spelling = "", translation = ""] = line.split("\t");
      return [spelling, translation];
    }),
  );
}

function groupPhrases(): Map<string, Phrase[]> {
  const groups = new Map<string, Phrase[]>();
  for (const [text, translation] of toMap(TABLES.phrases)) {
    const words = text.split(" ").flatMap((word) => translationOf(word)?.words ?? [word]);
    const group = groups.get(words[0] ?? "");
    const phrase = { words, translation: translation.split(" ") };
    if (group === undefined) groups.set(words[0] ?? "", [phrase]);
    else group.push(phrase);
  }
  for (const group of groups.values()) group.sort((a, b) => b.words.length - a.words.length);
  return groups;
}

/** What a whole name shows of its language. */
export interface NameLanguage {
  /** Words may have an article in front (hasElision). */
  readonly isElided?: boolean;
  /** It is written in Cyrillic letters. */
  readonly isSlavic?: boolean;
}

/** The Latin tokens of an organisation's name, with those of other languages in English. */
export function translateTokens(
  written: readonly string[],
  { isElided = false, isSlavic = false }: NameLanguage = {},
): readonly string[] {
  const tokens = isElided ? written.map(dropElided) : written;
  const found = tokens.map(translationOf);
  const words = found.some((one) => one !== null)
    ? translateAll(tokens, found, isSlavic || areSlavic(tokens, found))
    : tokens;
  return dropStateForms(words.some((word) => PHRASES.has(word)) ? replacePhrases(words) : words);
}

function translateAll(
  tokens: readonly string[],
  found: readonly (Translation | null)[],
  isSlavic: boolean,
): readonly string[] {
  return tokens.flatMap((token, at) => {
    const one = found[at] ?? null;
    return one === null || (one.isDoubtful && !isSlavic) ? [token] : one.words;
  });
}

/** True for a name with a legal form of Slavic countries, or two words that can be romanised. */
function areSlavic(tokens: readonly string[], found: readonly (Translation | null)[]): boolean {
  if (!found.some((one) => one?.isDoubtful === true)) return false;
  if (tokens.some((token) => SLAVIC_FORMS.has(token))) return true;
  return tokens.filter((token, at) => found[at] !== null && isRomanised(token)).length > 1;
}

/** True for a word of organisations or places, in any language of the tables. */
export function isKnownWord(token: string): boolean {
  return ENGLISH.has(token) || isTranslated(token);
}

/** The only word of organisations that goes on from a beginning; null where there are more or none. */
export function wordBeginningWith(beginning: string): string | null {
  const found = [...ENGLISH].filter((word) => word.startsWith(beginning) && !word.includes(" "));
  return found.length === 1 && !isKnownWord(beginning) ? (found[0] ?? null) : null;
}

/** True for a word that others are translated to. */
export function isEnglishWord(token: string): boolean {
  return ENGLISH.has(token);
}

/**
 * True for a word of what organisations are and do, in any language, and for a place in English. What another
 * language has for a place may be a brand: Deutsche Bank.
 */
export function isWordOfKinds(token: string): boolean {
  if (ENGLISH.has(token)) return true;
  const found = translationOf(token);
  return found?.isDoubtful === false && !found.words.every((word) => PLACE_SET.has(word));
}

/** True for a word of another language, or another form of one, that many organisations share in English. */
export function isGenericInEnglish(token: string): boolean {
  const found = translationOf(token);
  return found?.isDoubtful === false && found.words.every((word) => GENERIC_SET.has(word));
}

function isTranslated(token: string): boolean {
  return translationOf(token)?.isDoubtful === false;
}

/** The English words for a token; a legal form is compared as such, in any language. */
function findWord(token: string): Translation | null {
  const stem = WORDS.has(token) ? token : findStem(token);
  const found = WORDS.get(token) ?? STEMS.get(stem ?? "");
  if (stem === undefined || found === undefined || legalClassOf(token) !== null) return null;
  const isDoubtful =
    ROMANISED.has(stem) &&
    stem.length < ROMANISED_LETTERS_MIN &&
    !ADJECTIVE_ENDING.test(token.slice(stem.length));
  return { words: found.split(" "), isDoubtful };
}

function isRomanised(token: string): boolean {
  return ROMANISED.has(WORDS.has(token) ? token : (findStem(token) ?? ""));
}

/** The beginning of a token that may have its ending; undefined for other tokens. */
function findStem(token: string): string | undefined {
  const longest = Math.min(token.length, STEM_LETTERS_MAX);
  const shortest = Math.max(STEM_LETTERS_MIN, token.length - ENDING_LETTERS_MAX);
  for (let letters = longest; letters >= shortest; letters--) {
    const stem = token.slice(0, letters);
    if (STEMS.has(stem) && ENDING.test(token.slice(letters))) return stem;
  }
  return undefined;
}

/** The words of a compound in English ("Verteidigungsministerium"); null for other words, as "motorsport". */
function cutCompound(token: string): Translation | null {
  if (token.length > COMPOUND_LETTERS_MAX) return null;
  for (let at = PART_LETTERS_MIN; at <= token.length - PART_LETTERS_MIN; at++) {
    const second = token.slice(at) === COMPANY_HEAD ? COMPANY : findPart(token.slice(at));
    if (second === undefined || !(HEADS.has(second) || second === COMPANY)) continue;
    const first = findBeginning(token.slice(0, at));
    if (first === undefined || legalClassOf(token) !== null) continue;
    const isEnglish = ENGLISH.has(token.slice(0, at)) && ENGLISH.has(token.slice(at));
    if (!isEnglish) return { words: [...first.split(" "), ...second.split(" ")], isDoubtful: false };
  }
  return null;
}

function findPart(part: string): string | undefined {
  return WORDS.get(part) ?? (ENGLISH.has(part) ? part : undefined);
}

function findBeginning(part: string): string | undefined {
  for (const link of COMPOUND_LINKS) {
    if (!part.endsWith(link)) continue;
    const word = part.slice(0, part.length - link.length);
    if (word.length < PART_LETTERS_MIN) continue;
    const found = BEGINNINGS.get(word) ?? findPart(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

function replacePhrases(words: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = findPhrase(words, at);
    if (found === null) result.push(words[at++] as string);
    else {
      result.push(...found.translation);
      at = found.end;
    }
  }
  return result;
}

/** The longest phrase at a position, and where it ends; connectors between its words are skipped. */
function findPhrase(words: readonly string[], start: number) {
  for (const phrase of PHRASES.get(words[start] ?? "") ?? []) {
    let end = start + 1;
    const isWhole = phrase.words.slice(1).every((word) => {
      while (words[end] !== word && CONNECTOR_SET.has(words[end] ?? "")) end++;
      return words[end++] === word;
    });
    if (isWhole) return { translation: phrase.translation, end };
  }
  return null;
}

/** What a state calls itself next to its name. */
const STATE_FORMS: ReadonlySet<string> = new Set(["republic", "kingdom", "sultanate"]);
const STATE_QUALITIES: ReadonlySet<string> = new Set(
  "islamic arab federal federative people socialist democratic bolivarian united lao hashemite plurinational".split(
    " ",
  ),
);

/**
 * "Islamic Republic of Iran" is Iran, and "Syrian Arab Republic" Syria: one name says no more than the other.
 */
function dropStateForms(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => STATE_FORMS.has(word));
  if (at < 0) return words;
  let start = at;
  while (STATE_QUALITIES.has(words[start - 1] ?? "")) start--;
  let end = at + 1;
  if (PLACE_SET.has(words[start - 1] ?? "")) return [...words.slice(0, start), ...words.slice(end)];
  while (CONNECTOR_SET.has(words[end] ?? "")) end++;
  return PLACE_SET.has(words[end] ?? "") ? [...words.slice(0, start), ...words.slice(end)] : words;
}

const ELIDED = /(?<![\p{L}\p{N}])(?:d|l|dell|all|dall|nell|sull)['’‘ʼ´`]\p{L}/iu;
const ELIDED_ARTICLE = /^(?:dell|all|dall|nell|sull|[dl])(?=.{4})/;

/** True for a text with an article written together with a word, as in French and Italian: d'assurance. */
export function hasElision(text: string): boolean {
  return ELIDED.test(text);
}

/** A token without such an article, if a known word is left. */
function dropElided(token: string): string {
  const word = token.replace(ELIDED_ARTICLE, "");
  return word !== token && (ENGLISH.has(word) || isTranslated(word)) ? word : token;
}

const IN_OTHER_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ARABIC_LETTER = /\p{Script=Arabic}/u;

/**
 * The words of a name with those of Arabic letters and of scripts without spaces in English; null when none
 * is known. Other words stay as they are.
 */
export function translateScripts(words: readonly string[]): readonly string[] | null {
  const result: string[] = [];
  let isChanged = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    if (!IN_OTHER_SCRIPT.test(word)) {
      result.push(word);
      at++;
      continue;
    }
    const found = ARABIC_LETTER.test(word) ? findArabic(words, at) : null;
    const parts = found === null ? cutRun(word) : found.translation;
    isChanged ||= found !== null || parts.length > 1 || parts[0] !== word;
    result.push(...parts);
    at += found?.count ?? 1;
  }
  return isChanged ? result : null;
}

/** The article and the prepositions that Arabic writes together with a word, the longest first. */
const ARABIC_PREFIXES: readonly string[] = ["", "وال", "بال", "لل", "ال", "و", "ل", "ب"];
const ARABIC_LETTERS_MIN = 3;
const ARABIC_PLURALS = /(?:ها|های|هاي)$/u;

function findArabic(words: readonly string[], at: number) {
  for (let count = Math.min(ARABIC_WORDS_MAX, words.length - at); count > 0; count--) {
    const folded = words.slice(at, at + count).map((word) => foldVerbatim(word));
    for (const prefix of ARABIC_PREFIXES) {
      const plain = folded.map((word) => withoutPrefix(word, prefix));
      if (plain[0] === null) continue;
      const text = plain.map((word, i) => word ?? folded[i]).join(" ");
      const translation = ARABIC.get(text) ?? ARABIC.get(text.replace(ARABIC_PLURALS, ""));
      if (translation !== undefined) return { translation: translation.split(" "), count };
    }
  }
  return null;
}

/** The word without a prefix; null when it does not begin with it, or too little is left. */
function withoutPrefix(word: string, prefix: string): string | null {
  if (!word.startsWith(prefix)) return null;
  return prefix === "" || word.length - prefix.length >= ARABIC_LETTERS_MIN
    ? word.slice(prefix.length)
    : null;
}

/** "The 7th" and "number 7" in Chinese and Korean. */
const NUMBER_SIGN = /[第제](?=\d)|(?<=\d)[号號호]/gu;

/** Cuts the known words out of a run of characters, the longest first; the rest stays in one piece each. */
function cutRun(word: string): readonly string[] {
  const folded = foldVerbatim(word).replace(NUMBER_SIGN, "");
  const parts: string[] = [];
  let rest = "";
  const endRest = () => {
    if (rest !== "") parts.push(...((parts.length > 0 ? UNSPACED.get(rest)?.split(" ") : null) ?? [rest]));
    rest = "";
  };
  for (let at = 0; at < folded.length; ) {
    const found = findUnspaced(folded, at);
    if (found === null) rest += folded[at++];
    else {
      endRest();
      parts.push(...found.translation.split(" "));
      at += found.letters;
    }
  }
  endRest();
  return parts.length === 1 && parts[0] === folded ? [word] : parts;
}

/** One character is a word of its own at the end only: 厂 of a factory, 局 of an office. */
function findUnspaced(text: string, at: number) {
  for (let letters = Math.min(UNSPACED_LETTERS_MAX, text.length - at); letters > 0; letters--) {
    if (letters === 1 && at + 1 < text.length) return null;
    const translation = UNSPACED.get(text.slice(at, at + letters));
    if (translation !== undefined) return { translation, letters };
  }
  return null;
}
