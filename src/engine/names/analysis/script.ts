// Finds the script of a word, and undoes homoglyphs: letters of another script that look like its own. Relies
// on the look-alike tables; knows nothing of languages.

import {
  CYRILLIC_LOOK_ALIKES,
  DIGIT_SHAPES,
  GREEK_LOOK_ALIKES,
  LATIN_LOOK_ALIKES,
} from "../data/homoglyphs.ts";

/** `indic` is any script of India or Sri Lanka, `kana` both of Japan's syllabaries. */
export type Script =
  | "latin"
  | "cyrillic"
  | "greek"
  | "arabic"
  | "hebrew"
  | "han"
  | "hangul"
  | "kana"
  | "georgian"
  | "armenian"
  | "indic"
  | "thai"
  | "burmese"
  | "ethiopic"
  | "khmer"
  | "lao"
  | "other";

const LETTER = /\p{L}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hangul}]/u;
const ASCII_ONLY = /^[\x20-\x7e]*$/;

/** Tried in this order. The long vowel mark belongs to both syllabaries and has no script of its own. */
const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ["latin", /\p{Script=Latin}/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
  ["greek", /\p{Script=Greek}/u],
  ["arabic", /(?=\p{L})\p{Script=Arabic}/u],
  ["han", /(?=\p{L})\p{Script=Han}/u],
  ["hangul", /\p{Script=Hangul}/u],
  ["kana", /(?=\p{L})[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ["hebrew", /(?=\p{L})\p{Script=Hebrew}/u],
  ["indic", /(?=\p{L})[\u0900-\u0dff]/u],
  ["thai", /(?=\p{L})\p{Script=Thai}/u],
  ["burmese", /(?=\p{L})\p{Script=Myanmar}/u],
  ["ethiopic", /(?=\p{L})\p{Script=Ethiopic}/u],
  ["khmer", /(?=\p{L})\p{Script=Khmer}/u],
  ["lao", /(?=\p{L})\p{Script=Lao}/u],
  ["georgian", /\p{Script=Georgian}/u],
  ["armenian", /(?=\p{L})\p{Script=Armenian}/u],
];

/** True for a text with Chinese or Korean characters. */
export function hasIdeographs(text: string): boolean {
  return IDEOGRAPH.test(text);
}

/**
 * True for a text with Chinese or Korean characters and without Latin letters: all its spellings are
 * romanised.
 */
export function hasIdeographsOnly(text: string): boolean {
  return hasIdeographs(text) && !LATIN_LETTER.test(text);
}

/** Testing a dozen patterns for every letter took a twentieth of an index build, and letters repeat. */
const knownScripts = new Map<string, Script | null>();

/** The script of one letter; null for digits and marks, which belong to any script. */
export function scriptOfLetter(letter: string): Script | null {
  let script = knownScripts.get(letter);
  if (script === undefined) {
    script = findScript(letter);
    if (knownScripts.size < SCRIPTS_KEPT_MAX) knownScripts.set(letter, script);
  }
  return script;
}

function findScript(letter: string): Script | null {
  if (letter <= "\x7f") return /[A-Za-z]/.test(letter) ? "latin" : null;
  const found = SCRIPTS.find(([, pattern]) => pattern.test(letter));
  return found?.[0] ?? (LETTER.test(letter) ? "other" : null);
}

/** More than the letters of all names of a list; a limit, so that requests can't fill the memory. */
const SCRIPTS_KEPT_MAX = 20_000;

const LETTER_BEYOND_LATIN = /[^\P{L}\p{Script=Latin}]/u;

/** True when no letter of the text is outside Latin. */
export function isLatin(text: string): boolean {
  return ASCII_ONLY.test(text) || !LETTER_BEYOND_LATIN.test(text);
}

/**
 * Undoes homoglyphs in a word of mixed scripts, whose case is not folded yet: replaces the letters of the
 * script with fewer letters by those that they look like, if each has a look-alike. A word of a script in
 * which no list has names becomes Latin in the same way. Returns other words unchanged. The Latin letters are
 * those of the skeleton of UTS 39, in the case that they look like. Digits of other scripts between letters
 * of Latin, Greek or Cyrillic become the letter that they look like, or the usual digit of their value.
 */
export function resolveHomoglyphs(written: string): string {
  if (ASCII_ONLY.test(written)) return written;
  const word = readForeignDigits(written);
  if (ASCII_ONLY.test(word)) return word;
  const count = new Map<Script, number>();
  for (const letter of word) {
    const script = scriptOfLetter(letter);
    if (script !== null) count.set(script, (count.get(script) ?? 0) + 1);
  }
  // No list has names in a script without a speller, such as Lisu or Cherokee: such a word is a disguise.
  if (count.size < 2) return count.has("other") ? (undoLatinLookAlikes(word) ?? word) : word;
  const [latin, cyrillic, greek] = [
    count.get("latin") ?? 0,
    count.get("cyrillic") ?? 0,
    count.get("greek") ?? 0,
  ];
  const asLatin = undoLatinLookAlikes(word);
  const asOther =
    cyrillic >= greek
      ? replaceAll(word, CYRILLIC_LOOK_ALIKES, "cyrillic")
      : replaceAll(word, GREEK_LOOK_ALIKES, "greek");
  if (asLatin === null || asOther === null) return asLatin ?? asOther ?? word;
  return latin >= Math.max(cyrillic, greek) ? asLatin : asOther;
}

/** All digits but ours, and hardly a letter of a Latin, Greek or Cyrillic word; faster than FOREIGN_DIGIT. */
const BEHIND_HEBREW = /[\u0660-\uffff]/;
const FOREIGN_DIGIT = /[[\p{Nd}〇]--[0-9]]/v;
const FOREIGN_DIGITS = /[[\p{Nd}〇]--[0-9]]/gv;
const STROKE_WORD = /^(?=.*\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Nd}〇]+$/u;

function readForeignDigits(word: string): string {
  if (!BEHIND_HEBREW.test(word) || !FOREIGN_DIGIT.test(word) || !STROKE_WORD.test(word)) return word;
  return word.replace(FOREIGN_DIGITS, (digit) => DIGIT_SHAPES[digit] ?? String(valueOfDigit(digit)));
}

/** The text with ours for the digits of other scripts. */
export function plainDigits(text: string): string {
  return BEHIND_HEBREW.test(text)
    ? text.replace(FOREIGN_DIGITS, (digit) => String(valueOfDigit(digit)))
    : text;
}

/** Unicode has the ten digits of each script in a row. */
function valueOfDigit(digit: string): number {
  const code = Number(digit.codePointAt(0));
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

/** The word in Latin letters if every letter of another script looks like one; otherwise null. */
export function undoLatinLookAlikes(word: string): string | null {
  return replaceAll(word, LATIN_LOOK_ALIKES(), "latin");
}

/** Replaces every letter outside the wanted script by its look-alike; null when one has none. */
function replaceAll(word: string, table: Readonly<Record<string, string>>, wanted: Script): string | null {
  let result = "";
  for (const letter of word) {
    const script = scriptOfLetter(letter);
    const replaced = script === null || script === wanted ? letter : table[letter];
    if (replaced === undefined) return null;
    result += replaced;
  }
  return result;
}
