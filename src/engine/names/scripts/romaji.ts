// Japanese in Latin letters, whatever system writes it: Hepburn, Kunrei, Nihon-shiki, the spellings of old
// passports, and long vowels as one letter, two, or one with h.

import { memo } from "../data/memo.ts";

/** Each spelling and that of Kunrei, which stands for all; tried in this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/oh(?=[^aiueoy]|$)/g, "o"],
  [/tch/g, "cch"],
  [/m(?=[bpm])/g, "n"],
  [/cch/g, "tch"],
  [/sh(?=i)/g, "s"],
  [/sh/g, "sy"],
  [/ch(?=i)/g, "t"],
  [/ch/g, "ty"],
  [/cy/g, "ty"],
  [/j(?=i)/g, "z"],
  [/jy?/g, "zy"],
  [/ts(?=u)/g, "t"],
  [/d?z/g, "z"],
  [/d(?=[iu])/g, "z"],
  [/f(?=u)/g, "h"],
  [/(?<=^|[aiueo])y(?=e)/g, ""],
  [/w(?=[oei])/g, ""],
  [/(?<=[kg])w(?=a)/g, ""],
  [/ou/g, "o"],
  [/([aiueo])\1+/g, "$1"],
];

const JAPANESE = /^(?:(?:[kgsztdnhbpmr]y?|[yw])?[aiueo]|n(?![aiueoy])|([kgsztdbp])(?=\1))+$/;
const LATIN_WORD = /^[a-z]{2,}$/;
/** Tells most words of other languages, which come by the thousand, before the rules are tried. */
const NOT_JAPANESE = /[lqvx]|[^aiueonh]$/;

/** A word of Japanese syllables in one spelling; null for a word of other letters. */
export function romajiKey(word: string): string | null {
  return NOT_JAPANESE.test(word) || !LATIN_WORD.test(word) ? null : keyOf(word);
}

const keyOf = memo((word): string | null => {
  let key = word;
  for (const [spelling, kunrei] of RULES) key = key.replace(spelling, kunrei);
  return JAPANESE.test(key) ? key : null;
});
