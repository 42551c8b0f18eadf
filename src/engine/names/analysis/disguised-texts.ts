// Texts that hide a name from a program and not from a reader: letters that an override turns round, that
// nothing seen or a symbol parts, or that only look like others. Says what else such a text may be read as,
// and what hides the name. Knows characters, not names.

import { TURNED_LETTERS } from "../data/homoglyphs.ts";
import { memoOfTexts } from "../data/memo.ts";
import { apartReadings, hasLettersApart } from "./letters-apart.ts";
import { decodedReadings } from "./misread-bytes.ts";
import { cleanText } from "./normalise.ts";
import { isLatin, resolveHomoglyphs, undoLatinLookAlikes } from "./script.ts";
import { hasUnspelt } from "./transliterate.ts";

/** How a text hides a name. */
export const DISGUISES = {
  override: "a character that reverses the order of letters",
  unseen: "invisible characters between letters",
  symbol: "symbols between letters",
  styled: "symbols that look like letters",
  lookAlike: "letters of another script that look like its own",
  apart: "letters with a space between each",
  turned: "letters turned upside down",
  unspelt: "letters of an alphabet that no list uses",
} as const;

type Disguise = keyof typeof DISGUISES;

/** No Latin letter of these, with or without marks, hides another; signs may. */
const PLAIN = /^[\x00-\u024f]*$/;
const NOTHING: readonly never[] = [];

/** The two overrides, with what they hold and what ends them. */
const OVERRIDE = /[\u202d\u202e]/u;
const OVERRIDDEN = /[\u202d\u202e]([^\u202c\u2069\n]*)[\u202c\u2069]?/gu;

/** What no font shows, or as nothing but a blank. A soft hyphen and a byte order mark are strays. */
const UNSEEN = "[[\\p{Cf}\\p{Default_Ignorable_Code_Point}]--[\\u00ad\\ufeff]]";
/** In other scripts unseen characters belong to the spelling: in Persian, Hindi, Mongolian and Chinese. */
const STROKE_LETTER = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}]";
const UNSEEN_BETWEEN = `(?<=[${STROKE_LETTER}\\p{M}])(?<!${UNSEEN})${UNSEEN}+(?=${STROKE_LETTER})`;
const HAS_UNSEEN = new RegExp(UNSEEN_BETWEEN, "v");
/** Marks of direction and joiners never stand for a blank. */
const NO_BLANK = /^[\u061c\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069]+$/u;
const EVERY_UNSEEN = new RegExp(UNSEEN_BETWEEN, "gv");

/** Pictures and other symbols that are no letter, sign of a company, or degree; with what joins pictures. */
const NO_PICTURE = "[©®°\\u2100-\\u214f\\u2460-\\u24ff\\u3200-\\u33ff\\u{1f100}-\\u{1f1ff}]";
const JOINING = "[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u20e3\\u{1f3fb}-\\u{1f3ff}]";
const SYMBOL = `(?:[[\\p{So}\\p{Extended_Pictographic}]--${NO_PICTURE}]${JOINING}*)`;
const SYMBOLS = `${SYMBOL}(?:\\s*${SYMBOL})*`;
const BEHIND_LETTER = `(?<=[\\p{L}[\\p{M}--${JOINING}]])`;
const HAS_SYMBOL = new RegExp(`${BEHIND_LETTER}${SYMBOL}+(?=\\p{L})`, "v");
const EVERY_SYMBOLS = new RegExp(`${BEHIND_LETTER}\\s*${SYMBOLS}\\s*(?=\\p{L})`, "gv");
const EVERY_SYMBOL = new RegExp(SYMBOL, "gv");

/** Letters of mathematics, in circles and in boxes. Two regional indicators are a flag. */
const STYLED =
  /[\u{1d400}-\u{1d7cb}\u{1f110}-\u{1f189}\u249c-\u24e9]\P{L}*[\u{1d400}-\u{1d7cb}\u{1f110}-\u{1f189}\u249c-\u24e9]|[\u{1f1e6}-\u{1f1ff}]{3}/u;

/** Two letters that only turned text has; no spelling of names does. */
const TURNED = /[ɐɟɥᴉɾʞɯɹʇʌʍʎƃ].*[ɐɟɥᴉɾʞɯɹʇʌʍʎƃ]/u;

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** How a text hides a name, in the order of DISGUISES; nothing for nearly all texts. */
export function disguisesOf(text: string): readonly Disguise[] {
  const isApart = hasLettersApart(text);
  if (PLAIN.test(text)) return isApart ? ["apart"] : NOTHING;
  const found: Disguise[] = [];
  if (OVERRIDE.test(text)) found.push("override");
  else if (HAS_UNSEEN.test(text)) found.push("unseen");
  if (HAS_SYMBOL.test(text)) found.push("symbol");
  if (STYLED.test(text)) found.push("styled");
  const words = cleanText(text).match(WORDS) ?? [];
  if (words.some((word) => resolveHomoglyphs(word) !== word)) found.push("lookAlike");
  if (isApart) found.push("apart");
  if (TURNED.test(text)) found.push("turned");
  if (hasUnspelt(text)) found.push("unspelt");
  return found;
}

/**
 * What a text that hides a name may be read as, without the text itself: with symbols between letters
 * dropped, with a blank for what is not seen, in the other direction where an override stands, and in the
 * letters that all of its letters look like. Empty for nearly all texts.
 */
export const disguisedReadings = memoOfTexts((text: string): readonly string[] => {
  if (PLAIN.test(text)) return apartReadings(text);
  const undone = readUndisguised(text);
  const apart = [text, ...undone].flatMap(apartReadings);
  return apart.length === 0
    ? undone
    : [...new Set([...undone, ...apart])].filter((reading) => reading !== text);
});

/** As disguisedReadings, and what the text says where its letters were damaged by computers. */
export function hiddenReadings(text: string): readonly string[] {
  const [hidden, decoded] = [disguisedReadings(text), decodedReadings(text)];
  return decoded.length === 0 ? hidden : [...hidden, ...decoded];
}

function readUndisguised(text: string): readonly string[] {
  const turned = OVERRIDE.test(text)
    ? [text, text.replace(OVERRIDDEN, (_, run: string) => reverse(run))]
    : TURNED.test(text)
      ? [text, turnUpright(text)]
      : [text];
  const readings = turned.flatMap((one) => {
    const joined = HAS_SYMBOL.test(one) ? [one, joinAtSymbols(one)] : [one];
    return joined.flatMap((part) => [part, spaceUnseen(part)]);
  });
  const plain = [...new Set(readings)].map(plainText);
  const alike = plain.flatMap((one) => readAsLatin(one) ?? []);
  // The names of a text are read cleaned anyway, but the words between them are not.
  const known = HAS_UNSEEN.test(text) || STYLED.test(text) ? text : cleanText(text);
  return [...new Set([...plain, ...alike])].filter((reading) => reading !== text && reading !== known);
}

/**
 * The text without what hides letters of words, so that words are known in all letters; the
 * text itself where nothing does.
 */
function plainText(text: string): string {
  return cleanText(text).replace(WORDS, resolveHomoglyphs);
}

/** Letters that a symbol parts belong together; where more symbols stand than elsewhere, a word ends. */
function joinAtSymbols(text: string): string {
  const counts = [...text.matchAll(EVERY_SYMBOLS)].map(([run]) => symbolsIn(run));
  const least = counts.reduce((some, count) => Math.min(some, count), Number.POSITIVE_INFINITY);
  return text.replace(EVERY_SYMBOLS, (run) => (/\s/.test(run) || symbolsIn(run) > least ? " " : ""));
}

function symbolsIn(run: string): number {
  return run.match(EVERY_SYMBOL)?.length ?? 0;
}

/** What is not seen may stand for the blank between two words; not where it parts single letters. */
function spaceUnseen(text: string): string {
  const spaced = text.replace(EVERY_UNSEEN, (unseen) => (NO_BLANK.test(unseen) ? unseen : " "));
  return singleLettersOf(spaced) > singleLettersOf(cleanText(text)) ? text : spaced;
}

function singleLettersOf(text: string): number {
  return (text.match(WORDS) ?? []).filter((word) => /^\p{L}\p{M}*$/u.test(word)).length;
}

/** A text in letters of one script that all look like Latin ones; null for any other. */
function readAsLatin(text: string): string | null {
  if (isLatin(text)) return null;
  let isLike = true;
  const read = text.replace(WORDS, (word) => {
    if (!isLike) return word;
    const latin = undoLatinLookAlikes(word);
    isLike = latin !== null;
    return latin ?? word;
  });
  return isLike ? read : null;
}

/** Turned text is read from its end. */
function turnUpright(text: string): string {
  return [...reverse(text)].map((letter) => TURNED_LETTERS[letter] ?? letter).join("");
}

function reverse(text: string): string {
  return [...text].reverse().join("");
}
