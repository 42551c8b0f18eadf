// Analyses a written name into the forms in which it is indexed and compared. The index build, the query and
// scoring all call analyseName, so they can't disagree. Steps: clean the text, split it into words, undo
// disguises, romanise, and normalise the words that each kind of name writes in several ways.

import { ABBREVIATIONS } from "../data/number-words.ts";
import { SHIP_WORDS } from "../data/words.ts";
import { NAME_TOKENS_MAX } from "../keys/name-keys.ts";
import { acronymsOf, dropAcronym } from "./acronyms.ts";
import { splitBilingual } from "./bilingual.ts";
import { joinBornOf, joinServantOf, splitOfTheFaith, uniteArticles } from "./compounds.ts";
import {
  HAS_DIGIT,
  joinSpacedLetters,
  lettersOfDigits,
  MAY_LOOK_ALIKE,
  undoAmbiguousDigits,
  undoDigits,
  undoLetterLookAlikes,
  undoSigns,
} from "./disguises.ts";
import { isLegalForm, partLegalWords, replaceLegalForms, separateLegalForms } from "./legal-forms.ts";
import { correctWord } from "./misspelt-words.ts";
import type { NameKind } from "./name-kind.ts";
import { cleanText, foldVerbatim, splitWords } from "./normalise.ts";
import { replaceNumbers } from "./numbers.ts";
import { isLatin, resolveHomoglyphs, undoLatinLookAlikes } from "./script.ts";
import { spellOutShortNames, splitInitials } from "./short-names.ts";
import { spellSlavicAsEnglish } from "./slavic-spellings.ts";
import { hasElision, isKnownWord, translateScripts, translateTokens } from "./translations.ts";
import { LATIN_VARIANTS_MAX, romanise } from "./transliterate.ts";

export type { NameKind };

/** `latin` is romanised; `verbatim` keeps a script other than Latin. */
export type NameForm = "latin" | "verbatim";

export interface Name {
  readonly form: NameForm;
  /** Words in order, in normal form; never empty. */
  readonly tokens: readonly string[];
  /** True for the initials of an organisation, which are one token. They never stand for other initials. */
  readonly isAcronym?: boolean;
}

/**
 * Further UTF-16 code units of a cleaned name are ignored. The longest name of a list has about 350. The
 * limit is applied after cleaning, because one compatibility character can become eighteen letters.
 */
export const LETTERS_MAX = 600;

/**
 * Every form in which a written name is indexed and compared, without repeats: at most LATIN_VARIANTS_MAX
 * Latin spellings, most usual first, and the verbatim form of a name with letters outside Latin. A person's
 * name that is written twice, in Latin letters and in another script, has the forms of both. An organisation
 * has its words as they are written, too, and last its initials. Empty when no letter or digit is left.
 */
export function analyseName(text: string, kind: NameKind): Name[] {
  const letters = joinLetters(undoSigns(cleanText(text)).slice(0, LETTERS_MAX), kind);
  const { plain, words } = readWords(letters, kind);
  if (words.length === 0) return [];
  const isPlain = words.every(isLatin);
  const bilingual = kind === "person" && !isPlain ? splitBilingual(words) : null;
  const variants = romaniseBoth(words, bilingual, kind);
  if (!isPlain && bilingual === null) addLookAlike(words, variants);
  if (!isPlain && kind === "organization") addTranslation(words, variants);
  if (HAS_DIGIT.test(letters)) addAmbiguousDigits(plain, words, kind, variants);
  if (kind === "person") addSpellingsOfPerson(letters, words, variants);
  const isElided = kind === "organization" && hasElision(text);
  const names: Name[] = [];
  const seen = new Set<string>();
  const addLatin = (tokens: readonly string[]) => {
    const key = tokens.join(" ");
    if (!seen.has(key)) names.push({ form: "latin", tokens });
    seen.add(key);
  };
  for (const variant of variants) addLatin(normaliseWords(variant.slice(0, NAME_TOKENS_MAX), kind, isElided));
  // A translated or spelt out word has lost the letters that a misspelt one is near to.
  if (kind === "organization" && variants[0] !== undefined)
    addLatin(asWritten(variants[0].slice(0, NAME_TOKENS_MAX)));
  if (!isPlain) {
    // Nothing is left of a word of marks only.
    const verbatim = (bilingual?.other ?? words).map(foldVerbatim).filter((word) => word !== "");
    if (verbatim.length > 0) names.push({ form: "verbatim", tokens: verbatim });
  }
  if (kind === "organization" && !READ_ALOUD.test(letters))
    for (const initials of acronymsOf(dropAcronym(variants[0]?.map(expand) ?? [])))
      if (!seen.has(initials)) names.push({ form: "latin", tokens: [initials], isAcronym: true });
  return names;
}

/** The words of a text: `plain` as written, `words` with digits read as the letters that they hide. */
function readWords(
  letters: string,
  kind: NameKind,
): { readonly plain: readonly string[]; readonly words: readonly string[] } {
  const written = splitWords(letters).slice(0, NAME_TOKENS_MAX);
  const hasDigits = HAS_DIGIT.test(letters);
  const plain = undoHomoglyphs(written, letters);
  const read = hasDigits ? plain.map((word) => undoDigits(word, kind)) : plain;
  const parted = kind === "organization" && plain !== written ? separateLegalForms(read) : read;
  return { plain, words: kind === "person" && hasDigits ? dropNumbers(parted) : parted };
}

/** The Latin spellings of a name, of both of its parts when it is written twice. */
function romaniseBoth(
  words: readonly string[],
  bilingual: ReturnType<typeof splitBilingual>,
  kind: NameKind,
): string[][] {
  const isPerson = kind === "person";
  if (bilingual === null) return romanise(words, isPerson);
  const both = [...romanise(bilingual.latin, isPerson), ...romanise(bilingual.other, isPerson)];
  return both.slice(0, LATIN_VARIANTS_MAX);
}

/** Adds what may be meant by a person's name that is cut short, spaced out or disguised. */
function addSpellingsOfPerson(letters: string, words: readonly string[], variants: string[][]): void {
  addSpacedLetters(words, variants);
  addSpelling(splitInitials(words), variants);
  addSpelling(spellOutShortNames(letters, words), variants);
  addEnglishSpelling(variants);
  if (MAY_LOOK_ALIKE.test(letters)) addKnownLookAlike(variants);
  addWordsApart(variants);
}

/** Scripts without initials. */
const READ_ALOUD =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}]/u;

const ASCII_ONLY = /^[\x20-\x7e]*$/;

/**
 * The words with letters of other scripts replaced that only look like theirs. Tests the whole text first:
 * most names are plain, and testing each of their words took a fifth of the time of an index build.
 */
function undoHomoglyphs(words: readonly string[], text: string): readonly string[] {
  return ASCII_ONLY.test(text) ? words : words.map(resolveHomoglyphs);
}

const SPELT_OUT: ReadonlyMap<string, string> = new Map(Object.entries(ABBREVIATIONS));

const RANKS: ReadonlyMap<string, string> = new Map(
  Object.entries(SHIP_WORDS).flatMap(([rank, spellings]) =>
    spellings.split(" ").map((spelling): [string, string] => [spelling, rank]),
  ),
);

/** Single letters with dots or slashes between them: "S.A.", "A/S", "J.P.". */
const DOTTED_LETTERS = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:[./]\p{L}\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;

/** Single letters with only spaces between them: "C G Clow". */
const SPACED_LETTERS = /(?<![\p{L}\p{N}\p{M}.])\p{L}(?:\.?\s+\p{L})+(?![\p{L}\p{N}\p{M}])/gu;

/** A letter, a digit, or a sign that may be one. A text of other signs is no name: "&" is not "and". */
const MAY_BE_NAME = /[\p{L}\p{N}\p{So}]/u;

/** A word with a sign after each letter: "S-t-e-e-l". Fewer letters are an abbreviation. */
const HYPHENED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[-_*]\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** Matches wherever SPACED_LETTERS does, and much faster. */
const MAY_BE_SPACED = /(?:^|[^\p{L}\p{N}\p{M}.])\p{L}\.?\s+\p{L}/u;

/**
 * Joins single letters to an abbreviation ("M/V") in names of organisations and vessels; people have
 * initials.
 */
function joinLetters(text: string, kind: NameKind): string {
  if (kind === "vessel")
    return joinSpaced(text.replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, "")));
  if (kind !== "organization") return text;
  const spelt = text.includes("&") && MAY_BE_NAME.test(text) ? text.replaceAll("&", " and ") : text;
  const joined = /[./]/.test(spelt)
    ? undoDigitsOfForm(spelt).replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, ""))
    : spelt;
  return joinSpaced(joined.replace(HYPHENED_LETTERS, (letters) => letters.replace(/[-_*]/g, "")));
}

/** "5.A." is S.A., and "3.A." is no legal form. */
function undoDigitsOfForm(text: string): string {
  if (!HAS_DIGIT.test(text)) return text;
  return text.replace(
    DOTTED_WITH_DIGIT,
    (word) => lettersOfDigits(word.replace(/[./]/g, "").toLowerCase()).find(isLegalForm) ?? word,
  );
}

const DOTTED_WITH_DIGIT =
  /(?<![\p{L}\p{N}.])(?=[\p{L}./]*\d)[\p{L}0158](?:[./][\p{L}0158])+(?![\p{L}\p{N}])/gu;

function joinSpaced(text: string): string {
  return MAY_BE_SPACED.test(text)
    ? text.replace(SPACED_LETTERS, (letters) => letters.replace(/[.\s]/g, ""))
    : text;
}

/** Replaces the words that each kind of name writes in several ways by one of them. */
function normaliseWords(tokens: readonly string[], kind: NameKind, isElided: boolean): readonly string[] {
  if (kind === "person") return joinBornOf(joinServantOf(tokens));
  if (kind !== "organization")
    return replaceNumbers(kind === "vessel" ? tokens.map(spellRank) : tokens, kind);
  // Legal forms come first, because their spellings contain such words in their own language.
  const united = uniteArticles(replaceLegalForms(dropAcronym(partLegalWords(tokens).map(expand))));
  return replaceNumbers(translateTokens(united, isElided), kind);
}

/** The words of an organisation without translation and written abbreviations spelt out. */
function asWritten(tokens: readonly string[]): readonly string[] {
  return replaceNumbers(uniteArticles(replaceLegalForms(dropAcronym(tokens))), "organization");
}

/** A person's name with fewer other words keeps its numbers: "Marcos 14" is an alias. */
const WORDS_WITHOUT_NUMBERS_MIN = 2;
const NUMBER = /^\p{Nd}+$/u;

/** The words without the numbers of lists, dates and documents, which are not part of a person's name. */
function dropNumbers(written: readonly string[]): readonly string[] {
  const words = written.filter((word) => !NUMBER.test(word));
  return words.length < WORDS_WITHOUT_NUMBERS_MIN ? written : words;
}

function spellRank(token: string): string {
  return RANKS.get(token) ?? token;
}

function expand(token: string): string {
  return SPELT_OUT.get(token) ?? correctWord(token);
}

/**
 * "PARTNER5" may be PARTNERS or a fifth partner: adds the spelling with letters. `words` is how the written
 * words are read already.
 */
function addAmbiguousDigits(
  written: readonly string[],
  words: readonly string[],
  kind: NameKind,
  variants: string[][],
): void {
  const letters = undoAmbiguousDigits(written, kind).map((word) => {
    const read = undoDigits(word, kind);
    return kind === "organization" ? undoDigitOfKnown(read) : read;
  });
  const read = kind === "person" ? dropNumbers(letters) : letters;
  if (read.join(" ") !== words.join(" ")) addVariant(read, variants);
}

/** "A1r", "9lobal": a word that one or two digits make a word of organisations of. */
function undoDigitOfKnown(word: string): string {
  if (!FEW_DIGITS.test(word)) return word;
  return lettersOfDigits(word.toLowerCase()).find(isKnownWord) ?? word;
}

const FEW_DIGITS = /^(?=.*\p{L})\p{L}*\d\p{L}*\d?\p{L}*$/u;

/** "Kirn" is no name that many bear, and Kim is: adds the spelling with the letters that look alike. */
function addKnownLookAlike(variants: string[][]): void {
  const [usual] = variants;
  const read = usual?.map(undoLetterLookAlikes);
  if (usual === undefined || read === undefined || read.every((word, at) => word === usual[at])) return;
  addVariant(read, variants);
}

/** "S a m i r" may be five initials or Samir: adds the joined spelling. */
function addSpacedLetters(words: readonly string[], variants: string[][]): void {
  const joined = joinSpacedLetters(words);
  if (joined.length < words.length) addVariant(joined, variants);
}

/** Adds the spelling of other words, where there is one. */
function addSpelling(words: readonly string[] | null, variants: string[][]): void {
  if (words !== null) addVariant(words, variants);
}

/** A Slavic name in German or French spelling: adds the English one, in which lists have it. */
function addEnglishSpelling(variants: string[][]): void {
  const [usual] = variants;
  const read = usual?.map(spellSlavicAsEnglish);
  if (usual === undefined || read === undefined || read.every((word, at) => word === usual[at])) return;
  addVariant(read, variants);
}

/**
 * A name in Arabic letters, or in a script without spaces: adds the spelling with the words of organisations
 * in English.
 */
function addTranslation(words: readonly string[], variants: string[][]): void {
  const translated = translateScripts(words);
  if (translated === null) return;
  addVariant(translated, variants);
  const owned = words.map((word) => word.replace(OF_THE_STATE, (nation) => STATE_OWNED[nation] ?? nation));
  if (owned.some((word, at) => word !== words[at])) addVariant(translateScripts(owned) ?? owned, variants);
}

/** What a state has and what a nation has is one word in Chinese and Korean: "national" is also "state". */
const OF_THE_STATE = /国家|國家|국가/gu;
const STATE_OWNED: Readonly<Record<string, string>> = { 国家: "国有", 國家: "国有", 국가: "국유" };

/** "Noureddine" is also "Nour al-Din": adds the words apart. */
function addWordsApart(variants: string[][]): void {
  const [usual] = variants;
  const split = usual === undefined ? usual : splitOfTheFaith(usual);
  if (split !== undefined && split !== usual) addVariant(split, variants);
}

/** A word of look-alikes only, next to Latin words, may be a disguised Latin word: adds that spelling. */
function addLookAlike(words: readonly string[], variants: string[][]): void {
  if (!words.some((word) => isLatin(word) && /\p{L}/u.test(word))) return;
  const read = words.map((word) => (isLatin(word) ? word : (undoLatinLookAlikes(word) ?? word)));
  if (!read.every(isLatin)) return;
  addVariant(read, variants);
}

/**
 * Adds the most usual spelling of other words; with LATIN_VARIANTS_MAX spellings it replaces the last one.
 */
function addVariant(words: readonly string[], variants: string[][]): void {
  const [tokens] = romanise(words);
  if (tokens === undefined) return;
  if (variants.length === LATIN_VARIANTS_MAX) variants.pop();
  variants.push(tokens);
}
