// Letters of a word that signs or digits part, and signs that stand for letters: "O.r.l.a.n", "O7r7l7a7n",
// "Or*lan", "Or£an". A reader sees the name; its words do not hold it. Knows characters, not names.

import { SIGNS_AS_LETTERS } from "../data/homoglyphs.ts";
import { joinLookAlikes } from "./disguises.ts";

/** A letter that stands alone, and what may stand between two of them. */
const LETTER = "\\p{L}\\p{M}*";
const GAP = "[^\\p{L}\\p{N}\\p{M}\\n]{1,5}";
/** Single letters in a row that are words; fewer are initials. */
const ROW_MIN = 4;
const ROW = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}])${LETTER}(?:${GAP}${LETTER}(?![\\p{L}\\p{N}\\p{M}])){${ROW_MIN - 1},}`,
  "gu",
);
const EVERY_GAP = new RegExp(GAP, "gu");

/** The same with a digit between all letters: "O7r7l7a7n". */
const DIGIT_ROW = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}])\\d?${LETTER}(?:\\d${LETTER}){${ROW_MIN - 1},}\\d?(?![\\p{L}\\p{N}\\p{M}])`,
  "gu",
);
const DIGITS = /\d/g;

/** Scripts in which no point parts the names of a person. */
const STROKE_SCRIPTS = "\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}";
/** A sign that no spelling has between two letters. Hyphens, dots, slashes and apostrophes do stand there. */
const SIGN_BETWEEN = new RegExp(
  `(?<=[${STROKE_SCRIPTS}]\\p{M}*)[·•*_~^|\\\\+=#:;¬…](?=[${STROKE_SCRIPTS}])`,
  "gu",
);
/**
 * Signs beside a letter that look like one: inside words, and most of them at the ends. An @ with a dot
 * behind it is part of an address, and a bracket that another closes is a bracket.
 */
const SIGN_FOR_LETTER =
  /(?<=\p{L})(?:[$§€¢£¥×!¡|+]|\((?!.*\))|@(?!\S*\.))+(?=[\p{L}$§€¢£¥×!¡|+@])|(?<![\p{L}\p{N}])(?:[$§€¢£¥×|¡+]|@(?!\S*\.))+(?=\p{L}{2})|(?<=\p{L}{2})[$§€¢£¥×|¡+]+(?![\p{L}\p{N}])/gu;

/** The same between two words: "Orlan@Vesk". */
const SIGN_FOR_BLANK = /(?<=\p{L}{3})(?:[$§€¢£¥×!¡|+]|@(?!\S*\.))+(?=\p{L}{3})/gu;

/** Capitals before a small letter, which no word has: "IVIarek". */
const CAPITALS_FOR_M = /(?<!\p{Lu})IVI(?=\p{Ll})/u;
const EVERY_CAPITALS_FOR_M = /(?<!\p{Lu})IVI(?=\p{Ll})/gu;

/** What a text must hold for any of these readings; few names do. */
const SIGN = /[$§€¢£¥×!¡|+@(·•*_~^\\=#:;¬…]|IVI[a-z]/;
const ASCII = /^[\x20-\x7e]*$/;
const APART_ASCII = /\b[a-z][^a-z\d]{1,5}[a-z][^a-z\d]{1,5}[a-z]\b|[a-z]\d[a-z]\d[a-z]\d[a-z]/i;

/**
 * What a text may be read as whose letters signs part or replace, without the text itself: its rows of single
 * letters as words, without signs inside words, and with letters for signs. Empty for nearly all texts.
 */
export function apartReadings(text: string): readonly string[] {
  if (!SIGN.test(text) && !mayBeApart(text)) return [];
  const joined = joinRows(text.replace(DIGIT_ROW, (row) => row.replace(DIGITS, "")));
  const readings = [
    joined,
    joined.replace(SIGN_BETWEEN, ""),
    signsAsLetters(joined),
    joined.replace(SIGN_FOR_BLANK, " "),
    ...(CAPITALS_FOR_M.test(joined) ? [joinLookAlikes(joined.replace(EVERY_CAPITALS_FOR_M, "m"))] : []),
  ];
  return [...new Set(readings)].filter((reading) => reading !== text);
}

/** The initials of a company with its legal form have up to seven. */
const APART_MIN = 8;

/** Whether a text holds so many single letters in a row that they are no initials. */
export function hasLettersApart(text: string): boolean {
  if (!mayBeApart(text)) return false;
  const rows = [...(text.match(ROW) ?? []), ...(text.match(DIGIT_ROW) ?? [])];
  return rows.some((row) => row.replace(EVERY_GAP, "").replace(DIGITS, "").length >= APART_MIN);
}

/** Rows of single letters as words. A word ends where the signs between letters change, or become more. */
function joinRows(text: string): string {
  return text.replace(ROW, (row) => {
    const gaps = row.match(EVERY_GAP) ?? [];
    const usual = usualOf(gaps);
    const least = Math.min(...gaps.map((gap) => gap.length));
    const ends = (gap: string) =>
      gap !== usual && (gap.length > least || /\s/.test(gap) || usual?.trim() === "");
    return row.replace(EVERY_GAP, (gap) => (ends(gap) ? " " : ""));
  });
}

/** The gap that is most of them; null when they differ. */
function usualOf(gaps: readonly string[]): string | null {
  const counts = Map.groupBy(gaps, (gap) => gap);
  for (const [gap, { length }] of counts) if (length * 2 > gaps.length) return gap;
  return null;
}

/** Faster than ROW, and true wherever it matches. */
function mayBeApart(text: string): boolean {
  return !ASCII.test(text) || APART_ASCII.test(text);
}

function signsAsLetters(text: string): string {
  return text.replace(SIGN_FOR_LETTER, (signs) =>
    [...signs].map((sign) => SIGNS_AS_LETTERS[sign] ?? sign).join(""),
  );
}
