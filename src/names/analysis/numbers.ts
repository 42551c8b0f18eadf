// Brings numbers in a name to digits, however they are written: "Forty-four", "44th", "Fund VIII". Works on
// tokens in normal form, for names of organisations, vessels and aircraft; names of people keep their words.

import {
  FOREIGN_NUMBERS,
  NUMBER_SIGNS,
  ROMAN_LETTERS,
  ROMAN_NUMERALS,
  TEENS,
  TENS,
  UNITS,
} from "../data/number-words.ts";
import { legalClassOf } from "./legal-forms.ts";

/** Maps, because a token may be any word, also "constructor". */
const TEN_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(TENS));
const UNIT_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(UNITS));
const VALUES: ReadonlyMap<string, number> = new Map([
  ...Object.entries({ ...UNITS, ...TEENS, ...TENS, ...ROMAN_NUMERALS }),
  ...Object.entries(FOREIGN_NUMBERS).flatMap(([value, words]) =>
    words.split(" ").map((word): [string, number] => [word, Number(value)]),
  ),
]);
const LETTER_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(ROMAN_LETTERS));
const SIGNS: ReadonlySet<string> = new Set(NUMBER_SIGNS);

/**
 * Suffixes of English, French, Spanish, Portuguese and Turkish ordinals. One letter ("2a") may tell a part,
 * not an order.
 */
const DIGITS_AND_SUFFIX =
  /^(?:no)?0*(\d+)(?:st|nd|rd|th|er|ere|i?eme|[dt][oa]|r[oa]|m[oa]|v[oa]|i?nci|uncu)?$/;

/**
 * The tokens with number words, ordinals and Roman numerals as digits; a ten and a unit after it become one
 * number, and a sign before a number goes, but where `hasSigns` is false (N is the mark of an American
 * aircraft). Legal forms among the tokens are already replaced: a numeral of one letter may stand before
 * them.
 */
export function replaceNumbers(tokens: readonly string[], hasSigns = true): string[] {
  const result: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const ten = TEN_VALUES.get(token);
    const next = tokens[at + 1] ?? "";
    const unit = ten === undefined ? undefined : (UNIT_VALUES.get(next) ?? unitDigit(next));
    if (ten !== undefined && unit !== undefined) {
      result.push(String(ten + unit));
      at++;
    } else {
      if (hasSigns && SIGNS.has(token) && /^\d/.test(next)) continue;
      result.push(readNumber(token) ?? readLetter(tokens, at) ?? token);
    }
  }
  return result;
}

/** The number of a single letter behind a name, where nothing but legal forms follows. */
function readLetter(tokens: readonly string[], at: number): string | undefined {
  const value = at === 0 ? undefined : LETTER_VALUES.get(tokens[at] ?? "");
  if (value === undefined) return undefined;
  for (let after = at + 1; after < tokens.length; after++)
    if (legalClassOf(tokens[after] ?? "") === null) return undefined;
  return String(value);
}

function unitDigit(token: string): number | undefined {
  return /^[1-9]$/.test(token) ? Number(token) : undefined;
}

function readNumber(token: string): string | undefined {
  const digits = DIGITS_AND_SUFFIX.exec(token)?.[1];
  if (digits !== undefined) return digits;
  const value = VALUES.get(token);
  return value === undefined ? undefined : String(value);
}
