// From a written name to the forms in which it is indexed and compared. The one place where a name is read:
// the index build and the query both go through it, so they can't disagree. Relies on the tables of this
// folder only.

import { ABBREVIATIONS } from "../data/number-words.ts";
import { GENERIC_TRANSLATIONS } from "../data/words.ts";
import { NAME_TOKENS_MAX } from "../keys/name-keys.ts";
import { splitBilingual } from "./bilingual.ts";
import { joinServantOf } from "./compounds.ts";
import {
  HAS_DIGIT,
  joinApartLetters,
  readDigits,
  readDoubtfulDigits,
  readForeignLetters,
  readSigns,
} from "./disguises.ts";
import { replaceLegalForms, separateLegalForms } from "./legal-forms.ts";
import { cleanText, foldVerbatim, splitWords } from "./normalise.ts";
import { replaceNumbers } from "./numbers.ts";
import { isLatin, readAsLatin, resolveHomoglyphs } from "./script.ts";
import { LATIN_VARIANTS_MAX, romanise } from "./transliterate.ts";

/** The same words as the schema groups of the model. */
export type NameKind = "person" | "organization" | "vessel" | "airplane";

/** `verbatim` keeps a script other than Latin as it is. */
export type NameForm = "latin" | "verbatim";

export interface Name {
  readonly form: NameForm;
  /** Words in order, in normal form; never empty. */
  readonly tokens: readonly string[];
}

/**
 * Letters of a name that are read. A list's longest name has about 350; compatibility characters can make
 * eighteen letters of one, so a short text is no promise of a short name.
 */
const LETTERS_MAX = 600;

/**
 * Every form in which a written name is indexed and compared: Latin spellings (at most LATIN_VARIANTS_MAX,
 * most usual first) and, for a name with letters outside Latin, the verbatim form. A person's name that is
 * written twice, in Latin letters and in another script, has the forms of both. Empty when the name
 * normalises to nothing.
 */
export function readNames(text: string, kind: NameKind): Name[] {
  const letters = joinLetters(readSigns(cleanText(text)).slice(0, LETTERS_MAX), kind);
  const written = splitWords(letters).slice(0, NAME_TOKENS_MAX);
  const isPerson = kind === "person";
  const hasDigits = HAS_DIGIT.test(letters);
  const read = undisguise(written, letters, kind);
  const words = isPerson && hasDigits ? dropNumbers(read) : read;
  if (words.length === 0) return [];
  const isPlain = words.every(isLatin);
  const bilingual = isPerson && !isPlain ? splitBilingual(words) : null;
  const variants =
    bilingual === null
      ? romanise(words, isPerson)
      : [...romanise(bilingual.latin, isPerson), ...romanise(bilingual.other, isPerson)].slice(
          0,
          LATIN_VARIANTS_MAX,
        );
  if (!isPlain && bilingual === null) addLookAlike(words, variants);
  if (hasDigits) addDoubtfulDigits(words, kind, variants);
  if (isPerson) addApartLetters(words, variants);
  const names: Name[] = [];
  const seen = new Set<string>();
  for (const variant of variants) {
    const tokens = settleWords(variant.slice(0, NAME_TOKENS_MAX), kind);
    const key = tokens.join(" ");
    if (!seen.has(key)) names.push({ form: "latin", tokens });
    seen.add(key);
  }
  if (!isPlain) names.push({ form: "verbatim", tokens: (bilingual?.other ?? words).map(foldVerbatim) });
  return names;
}

const ASCII_ONLY = /^[\x20-\x7e]*$/;

/**
 * The words without letters and digits that only look like others. The whole text is looked at first: most
 * names are plain, and a fifth of the time of an index build went into asking each of their words.
 */
function undisguise(words: readonly string[], text: string, kind: NameKind): readonly string[] {
  const isAscii = ASCII_ONLY.test(text);
  if (isAscii && !HAS_DIGIT.test(text)) return words;
  if (isAscii) return words.map((word) => readDigits(word, kind));
  const read = words.map((word) => readDigits(resolveHomoglyphs(readForeignLetters(word)), kind));
  return kind === "organization" ? separateLegalForms(read) : read;
}

const SPELT_OUT: ReadonlyMap<string, string> = new Map(Object.entries(ABBREVIATIONS));

const TRANSLATED: ReadonlyMap<string, string> = new Map(
  Object.entries(GENERIC_TRANSLATIONS).flatMap(([english, words]) =>
    words.split(" ").map((word): [string, string] => [word, english]),
  ),
);

/** Single letters with dots or slashes between them: "S.A.", "A/S", "J.P.". */
const DOTTED_LETTERS = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:[./]\p{L}\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;

/** Single letters with only spaces between them: "C G Clow". */
const SPACED_LETTERS = /(?<![\p{L}\p{N}\p{M}.])\p{L}(?:\.?\s+\p{L})+(?![\p{L}\p{N}\p{M}])/gu;

/** What every match of SPACED_LETTERS holds, found much faster. */
const MAY_BE_SPACED = /(?:^|[^\p{L}\p{N}\p{M}.])\p{L}\.?\s+\p{L}/u;

/**
 * Letters that stand alone are one abbreviation in names of organisations and ships ("M/V"), and initials in
 * names of people.
 */
function joinLetters(text: string, kind: NameKind): string {
  if (kind === "vessel") return text.replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, ""));
  if (kind !== "organization") return text;
  const spelt = text.includes("&") ? text.replaceAll("&", " and ") : text;
  const joined = /[./]/.test(spelt)
    ? spelt.replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, ""))
    : spelt;
  return MAY_BE_SPACED.test(joined)
    ? joined.replace(SPACED_LETTERS, (letters) => letters.replace(/[.\s]/g, ""))
    : joined;
}

/** Brings the words that each kind of name writes in several ways to one. */
function settleWords(tokens: readonly string[], kind: NameKind): readonly string[] {
  if (kind === "person") return joinServantOf(tokens);
  if (kind === "airplane") return replaceNumbers(tokens, false);
  return replaceNumbers(
    kind === "organization" ? replaceLegalForms(tokens.map(expand)).map(translate) : tokens,
  );
}

/** Words that a name of a person keeps at least when numbers are dropped: "Marcos 14" is an alias. */
const WORDS_BESIDE_NUMBERS = 2;
const NUMBER = /^\p{Nd}+$/u;

/** The words without numbers of lists, dates and documents, which are no part of a person's name. */
function dropNumbers(written: readonly string[]): readonly string[] {
  const words = written.filter((word) => !NUMBER.test(word));
  return words.length < WORDS_BESIDE_NUMBERS ? written : words;
}

/** Behind the legal forms, which are made of such words in their own language. */
function translate(token: string): string {
  return TRANSLATED.get(token) ?? token;
}

function expand(token: string): string {
  return SPELT_OUT.get(token) ?? token;
}

/** "PARTNER5" may be PARTNERS, and may be the fifth: one more spelling says so. */
function addDoubtfulDigits(words: readonly string[], kind: NameKind, variants: string[][]): void {
  const read = words.map((word) => readDoubtfulDigits(word, kind));
  if (read.every((word, at) => word === words[at])) return;
  addVariant(read, variants);
}

/** "S a m i r" may be five initials, and may be Samir: one more spelling says so. */
function addApartLetters(words: readonly string[], variants: string[][]): void {
  const joined = joinApartLetters(words);
  if (joined.length < words.length) addVariant(joined, variants);
}

/**
 * A word of look-alikes only, between Latin words, may be a disguised Latin word: one more spelling says so.
 */
function addLookAlike(words: readonly string[], variants: string[][]): void {
  if (!words.some((word) => isLatin(word) && /\p{L}/u.test(word))) return;
  const read = words.map((word) => (isLatin(word) ? word : (readAsLatin(word) ?? word)));
  if (!read.every(isLatin)) return;
  addVariant(read, variants);
}

/**
 * Adds the usual spelling of a name read in another way, in place of the least usual one when there are
 * enough.
 */
function addVariant(words: readonly string[], variants: string[][]): void {
  const [tokens] = romanise(words);
  if (tokens === undefined) return;
  if (variants.length === LATIN_VARIANTS_MAX) variants.pop();
  variants.push(tokens);
}
