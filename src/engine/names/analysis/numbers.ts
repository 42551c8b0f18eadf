// Replaces the numbers in a name by digits: "Forty-four", "44th", "Fund VIII". Takes tokens in normal form of
// names of organisations, vessels and aircraft; names of people keep their words.

import {
  FOREIGN_NUMBERS,
  NUMBER_SIGNS,
  ROMAN_LETTERS,
  ROMAN_NUMERALS,
  SHIP_ROMAN_LETTERS,
  TEENS,
  TENS,
  UNITS,
} from "../data/number-words.ts";
import { legalClassOf } from "./legal-forms.ts";

/** Maps instead of objects, because a token may be any word, even "constructor". */
const TEN_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(TENS));
const UNIT_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(UNITS));
const VALUES: ReadonlyMap<string, number> = new Map([
  ...Object.entries({ ...UNITS, ...TEENS, ...TENS, ...ROMAN_NUMERALS }),
  ...Object.entries(FOREIGN_NUMBERS).flatMap(([value, words]) =>
    words.split(" ").map((word): [string, number] => [word, Number(value)]),
  ),
]);
const LETTER_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(ROMAN_LETTERS));
const SHIP_LETTER_VALUES: ReadonlyMap<string, number> = new Map(
  Object.entries({ ...ROMAN_LETTERS, ...SHIP_ROMAN_LETTERS }),
);
/** This ordinal stays a word at the beginning of a name: "First Oil" is no number, and may be misspelt. */
const FIRST = "first";
const FIRST_SPELLINGS: ReadonlySet<string> = new Set([FIRST, "1st"]);
/** Endings of Slavic ordinals, written apart: "3-й", "58-ya". */
const ORDINAL_ENDINGS: ReadonlySet<string> = new Set(
  "y i ya ia yi iy oy oi go ogo aya oye oe ti ty tya tii".split(" "),
);
/** Turkish writes it behind the number. */
const SIGN_BEHIND = "nolu";
const SIGNS: ReadonlySet<string> = new Set(NUMBER_SIGNS);

/**
 * Suffixes of English, French, Spanish, Portuguese and Turkish ordinals. One letter ("2a") may mark a part.
 */
const DIGITS_AND_SUFFIX =
  /^(?:no)?0*(\d+)(?:st|nd|rd|th|er|ere|i?eme|[dt][oa]|r[oa]|m[oa]|v[oa]|i?nci|uncu)?$/;

/** What a number is part of: aircraft have marks, ships are numbered in series. */
type Numbered = "organization" | "vessel" | "airplane";

/**
 * The tokens, with number words, ordinals and Roman numerals replaced by digits. A ten and the unit after it
 * become one number. A number sign before a number is dropped, but not of an aircraft: N is an American one,
 * and every digit of a mark counts. Legal forms must be tokens already, because a numeral of one letter is
 * recognised before them.
 */
export function replaceNumbers(tokens: readonly string[], kind: Numbered): string[] {
  const hasMarks = kind === "airplane";
  const letters = kind === "vessel" ? SHIP_LETTER_VALUES : LETTER_VALUES;
  const result: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const ordinal = at === 0 && !hasMarks && FIRST_SPELLINGS.has(token) ? FIRST : undefined;
    const sum = ordinal === undefined ? addUnit(token, tokens[at + 1] ?? "") : undefined;
    if (ordinal !== undefined) result.push(ordinal);
    else if (sum !== undefined) {
      result.push(sum);
      at++;
    } else if (isNumberSign(tokens, at, hasMarks) || isOrdinalEnding(tokens, at)) continue;
    else if (hasMarks && /\d/.test(token)) result.push(token);
    else result.push(parseNumber(token) ?? parseNumeralLetter(letters, tokens, at) ?? token);
  }
  return result;
}

/** The number of a ten and the unit after it; undefined for other words. */
function addUnit(token: string, next: string): string | undefined {
  const ten = TEN_VALUES.get(token);
  const unit = ten === undefined ? undefined : (UNIT_VALUES.get(next) ?? unitDigit(next));
  return ten === undefined || unit === undefined ? undefined : String(ten + unit);
}

/** True for a number sign next to its number. */
function isNumberSign(tokens: readonly string[], at: number, hasMarks: boolean): boolean {
  const token = tokens[at] ?? "";
  if (!hasMarks && SIGNS.has(token) && /^\d/.test(tokens[at + 1] ?? "")) return true;
  return token === SIGN_BEHIND && /^\d/.test(tokens[at - 1] ?? "");
}

/** True for an ending behind its number, and before what is numbered. */
function isOrdinalEnding(tokens: readonly string[], at: number): boolean {
  if (!ORDINAL_ENDINGS.has(tokens[at] ?? "")) return false;
  return ONLY_DIGITS.test(tokens[at - 1] ?? "") && at + 1 < tokens.length;
}

const ONLY_DIGITS = /^\d{1,4}$/;

/** The number of a Roman numeral of one letter after a name, if only legal forms follow. */
function parseNumeralLetter(
  letters: ReadonlyMap<string, number>,
  tokens: readonly string[],
  at: number,
): string | undefined {
  const value = at === 0 ? undefined : letters.get(tokens[at] ?? "");
  if (value === undefined) return undefined;
  return tokens.slice(at + 1).every((after) => legalClassOf(after) !== null) ? String(value) : undefined;
}

function unitDigit(token: string): number | undefined {
  return /^[1-9]$/.test(token) ? Number(token) : undefined;
}

function parseNumber(token: string): string | undefined {
  const digits = DIGITS_AND_SUFFIX.exec(token)?.[1];
  if (digits !== undefined) return digits;
  const value = VALUES.get(token);
  return value === undefined ? undefined : String(value);
}
