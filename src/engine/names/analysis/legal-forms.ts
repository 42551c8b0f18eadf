// Finds legal forms among the words of an organisation's name and replaces each by one token, so that
// "Limited Liability Company", "L.L.C." and "LLC" are the same word. Knows the class of forms that a token
// belongs to; scoring decides how much a form counts.

import { LEGAL_CLASSES, type LegalClass } from "../data/legal-forms.ts";
import { countEdits } from "../distance/edit-distance.ts";
import { collectLegalSpellings } from "./legal-spellings.ts" with { type: "macro" };
import type { LegalPlace } from "./legal-spellings.ts";
import { foldVerbatim } from "./normalise.ts";

interface Spelling {
  readonly words: readonly string[];
  readonly form: string;
  readonly place: LegalPlace;
}

const TABLE = collectLegalSpellings();

const CLASS_BY_FORM: ReadonlyMap<string, LegalClass> = new Map(
  readLines(TABLE.forms).map(([form = "", name]) => [
    form,
    LEGAL_CLASSES.find((known) => known === name) ?? "any",
  ]),
);

/** Spellings by their first word, longest first. */
const SPELLINGS: ReadonlyMap<string, readonly Spelling[]> = groupSpellings();

/** Forms by their spelling in a script that writes them together with the name. */
const UNSPACED: ReadonlyMap<string, string> = new Map(
  readLines(TABLE.unspaced).map(([word = "", form = ""]) => [word, form]),
);

const UNSPACED_LETTERS_MAX = Math.max(...[...UNSPACED.keys()].map((word) => word.length));

/** A single character after a name is more often a part of it than its legal form. */
const UNSPACED_LETTERS_MIN = 2;

const ASCII_ONLY = /^[\x20-\x7e]*$/;

const LONG_WORD_LENGTH_MIN = 7;

/** A legal word of this length or longer may have two typos. */
const LETTERS_FOR_TWO_EDITS = 16;

/** Words that their languages write together with others, so that no space was lost there. */
const COMPOUNDED = new Set(
  "gesellschaft vennootschap aktiebolag aktiebolaget aktieselskab tarsasag kompaniya compagnie acciones".split(
    " ",
  ),
);

/** A legal word that was written together with a name is found beside so many letters. */
const LETTERS_BESIDE_MIN = 4;

/** By length, the words that are long enough to be recognised with a typo. */
const LONG_WORDS: readonly (readonly string[])[] = groupLongWords();

function readLines(text: string): string[][] {
  return text.split("\n").map((line) => line.split("\t"));
}

function groupSpellings(): Map<string, Spelling[]> {
  const groups = new Map<string, Spelling[]>();
  for (const [text = "", form = "", place = ""] of readLines(TABLE.spellings)) {
    const words = text.split(" ");
    const spelling = { words, form, place: place as LegalPlace };
    const group = groups.get(words[0] ?? "");
    if (group === undefined) groups.set(words[0] ?? "", [spelling]);
    else group.push(spelling);
  }
  for (const group of groups.values()) group.sort((a, b) => b.words.length - a.words.length);
  return groups;
}

/** The words that only legal forms have, in normal form. */
export const LEGAL_WORDS: readonly string[] = TABLE.words.split(" ");

function groupLongWords(): string[][] {
  const byLength: string[][] = [];
  for (const word of TABLE.words.split(" ")) {
    if (word.length < LONG_WORD_LENGTH_MIN) continue;
    while (byLength.length <= word.length) byLength.push([]);
    byLength[word.length]?.push(word);
  }
  return byLength;
}

/** Legal forms that are hardly ever a name, as written and as replaceLegalForms has them. */
const USUAL_FORMS: ReadonlySet<string> = new Set(
  (
    "ltd limited llc inc incorporated plc lp llp corp corporation co company gmbh ag kg ohg ug ev sa sas sarl srl spa " +
    "snc bv nv cv ab as aps oy oyj asa ou ao ooo oao pao zao tov pjsc jsc doo dd ad kd sro zrt kft spzoo ltda sl sau " +
    "lda pte pty sdn bhd pt tbk kk"
  ).split(" "),
);

/** True for a legal form that says nothing but that: a name of "coop" and this one is called Coop. */
export function isUsualForm(token: string): boolean {
  return USUAL_FORMS.has(token);
}

/** True for a word that is a legal form alone: "ltd". */
export function isLegalForm(token: string): boolean {
  return spellingAlone(token) !== undefined;
}

/** True for a word that a spelling of a legal form begins with, as few words do. */
export function beginsLegalForm(word: string): boolean {
  return SPELLINGS.has(word);
}

function spellingAlone(word: string): Spelling | undefined {
  return SPELLINGS.get(word)?.find(({ words }) => words.length === 1);
}

/**
 * The tokens, with long legal words cut off that lost the space before or after them, as at the end of a
 * line: "sberbanklimited" is "sberbank limited".
 */
export function partLegalWords(tokens: readonly string[]): readonly string[] {
  return tokens.some(({ length }) => length >= LONG_WORD_LENGTH_MIN + LETTERS_BESIDE_MIN)
    ? tokens.flatMap(partLegalWord)
    : tokens;
}

function partLegalWord(token: string): readonly string[] {
  if (isLongWord(token)) return [token];
  const longest = Math.min(LONG_WORDS.length - 1, token.length - LETTERS_BESIDE_MIN);
  for (let length = longest; length >= LONG_WORD_LENGTH_MIN; length--) {
    const behind = token.slice(-length);
    if (isGluable(behind)) return [...partLegalWord(token.slice(0, -length)), behind];
    const before = token.slice(0, length);
    if (isGluable(before)) return [before, ...partLegalWord(token.slice(length))];
  }
  return [token];
}

function isGluable(word: string): boolean {
  return isLongWord(word) && !COMPOUNDED.has(word);
}

function isLongWord(word: string): boolean {
  return LONG_WORDS[word.length]?.includes(word) === true;
}

/** The class of a token that replaceLegalForms made; null for other tokens. */
export function legalClassOf(token: string): LegalClass | null {
  return CLASS_BY_FORM.get(token) ?? null;
}

/**
 * The class of a word that belongs to a legal form but is not one: it is a misspelt form
 * ("Aktiengeselschaft", "limitd") or its neighbours are missing ("liability"). Null when the word has no
 * class of its own, undefined for words of no legal form.
 */
export function brokenLegalClass(token: string): LegalClass | null | undefined {
  const word = longWordNear(token);
  const found = word === undefined ? undefined : classOfWord(word);
  return found === null && word !== token ? undefined : found;
}

/** Words and brands that are an edit or two from a word of a form, but words of their own: a discovery. */
const OWN_WORDS: ReadonlySet<string> = new Set(["otkritie", "otkrytie", "otkrytiye", "otkritiye"]);

/** True for a misspelt word of a form of several words ("liabilty"). */
export function isSlipOfFormWord(token: string): boolean {
  const word = longWordNear(token);
  return word !== undefined && word !== token && !OWN_WORDS.has(token);
}

/** The long word of legal forms that a token is, or is misspelt; undefined for other tokens. */
function longWordNear(token: string): string | undefined {
  const { length } = token;
  if (isLongWord(token)) return token;
  if (length < LONG_WORD_LENGTH_MIN - 1) return undefined;
  const editsMost = length + 2 < LETTERS_FOR_TWO_EDITS ? 1 : 2;
  for (let other = length - editsMost; other <= length + editsMost; other++) {
    const editsMax = other < LETTERS_FOR_TWO_EDITS ? 1 : 2;
    if (Math.abs(other - length) > editsMax) continue;
    for (const word of LONG_WORDS[other] ?? []) {
      if (mayBeNear(word, token) && countEdits(word, token) <= editsMax) return word;
    }
  }
  return undefined;
}

/** The class of a word that is a legal form alone; null for a part of a longer spelling. */
function classOfWord(word: string): LegalClass | null {
  const alone = spellingAlone(word);
  return alone === undefined ? null : legalClassOf(alone.form);
}

/** Avoids most counting of edits: one or two typos keep the beginning or the end of a long word. */
function mayBeNear(word: string, token: string): boolean {
  return word.slice(0, 2) === token.slice(0, 2) || word.slice(-2) === token.slice(-2);
}

/**
 * The tokens, with every spelling of a legal form replaced by its one token. Where no other word is left, a
 * form that is seldom one is the name: "IKS ApS".
 */
export function replaceLegalForms(tokens: readonly string[]): readonly string[] {
  const replaced = replaceSpellings(tokens);
  const isName = (token: string, at: number) => replaced[at] !== token && !isUsualForm(token);
  if (replaced.length !== tokens.length || !tokens.some(isName)) return replaced;
  if (!replaced.every((token) => legalClassOf(token) !== null)) return replaced;
  const name = tokens.findIndex(isName);
  return replaced.map((token, at) => (at === name ? (tokens[at] ?? token) : token));
}

function replaceSpellings(tokens: readonly string[]): string[] {
  const result: string[] = [];
  let isBeginning = true;
  let next = 0;
  tokens.forEach((token, at) => {
    if (at < next) return;
    const found = findSpelling(tokens, at, isBeginning);
    isBeginning &&= found !== undefined;
    result.push(found?.form ?? token);
    next = at + (found?.words.length ?? 1);
  });
  return result;
}

function findSpelling(tokens: readonly string[], at: number, isBeginning: boolean): Spelling | undefined {
  return SPELLINGS.get(tokens[at] ?? "")?.find(
    ({ words, place }) =>
      words.every((word, offset) => tokens[at + offset] === word) &&
      (place === "" ||
        (isBeginning && place !== "*-") ||
        (place !== "-*" && endsInLegalForms(tokens, at + words.length))),
  );
}

/** True when only legal forms follow from a position on. */
function endsInLegalForms(tokens: readonly string[], from: number): boolean {
  let at = from;
  while (at < tokens.length) {
    const start = at;
    const found = SPELLINGS.get(tokens[at] ?? "")?.find(({ words }) =>
      words.every((word, offset) => tokens[start + offset] === word),
    );
    if (found === undefined) return false;
    at += found.words.length;
  }
  return true;
}

/**
 * The words of an organisation's name, with legal forms of scripts without spaces (Han, Hangul, Thai) cut off
 * the words that they are written together with and replaced by their tokens. A word that is only a legal
 * form becomes the token.
 */
export function separateLegalForms(words: readonly string[]): readonly string[] {
  if (words.every((word) => ASCII_ONLY.test(word))) return words;
  return words.flatMap(separateWord);
}

function separateWord(word: string): readonly string[] {
  if (ASCII_ONLY.test(word)) return [word];
  const folded = foldVerbatim(word);
  const whole = UNSPACED.get(folded);
  if (whole !== undefined) return [whole];
  const longest = Math.min(UNSPACED_LETTERS_MAX, folded.length - 1);
  for (let length = longest; length >= UNSPACED_LETTERS_MIN; length--) {
    const behind = UNSPACED.get(folded.slice(-length));
    if (behind !== undefined) return [...separateWord(folded.slice(0, -length)), behind];
    const before = UNSPACED.get(folded.slice(0, length));
    if (before !== undefined) return [before, ...separateWord(folded.slice(length))];
  }
  return [word];
}
