// Brings numbers in a name to digits, however they are written: "Forty-four", "44th", "Fund VIII". Works on tokens in
// normal form, for names of organisations, vessels and aircraft; names of people keep their words.

import { ROMAN_NUMERALS, TEENS, TENS, UNITS } from "./tables/number-words.ts";

/** Maps, because a token may be any word, also "constructor". */
const TEN_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(TENS));
const UNIT_VALUES: ReadonlyMap<string, number> = new Map(Object.entries(UNITS));
const VALUES: ReadonlyMap<string, number> = new Map(
  Object.entries({ ...UNITS, ...TEENS, ...TENS, ...ROMAN_NUMERALS }),
);

const DIGITS_AND_SUFFIX = /^0*(\d+)(?:st|nd|rd|th)?$/;

/** The tokens with number words, ordinals and Roman numerals as digits; a ten and a unit after it become one number. */
export function replaceNumbers(tokens: readonly string[]): string[] {
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
      result.push(readNumber(token));
    }
  }
  return result;
}

function unitDigit(token: string): number | undefined {
  return /^[1-9]$/.test(token) ? Number(token) : undefined;
}

function readNumber(token: string): string {
  const digits = DIGITS_AND_SUFFIX.exec(token)?.[1];
  if (digits !== undefined) return digits;
  const value = VALUES.get(token);
  return value === undefined ? token : String(value);
}
