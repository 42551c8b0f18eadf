// The normal form of a written name before any script is changed: what separates words, what is dropped
// inside them, how Latin letters lose their marks. Pure string work; knows nothing of kinds of names.

import { HAN_VARIANTS } from "../data/han-variants.ts";

/** Apostrophes, primes and the marks that stand for ayn and hamza: dropped, so "Ma'ghal" is one word. */
const APOSTROPHES = /['’‘‛`´ʹʺʻʼʽʾʿˈˊˋ′‵＇՚״׳ـ]/gu;

/** Zero-width and direction marks, soft hyphens and other characters that show nothing. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;

/** The sign of an increment, which stands for the Greek capital in text taken from PDF files. */
const [INCREMENT, DELTA] = ["∆", "Δ"];

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;

const ASCII = /^[\x00-\x7f]*$/;

const MARKS = /\p{M}/gu;

/** Letters that have no decomposition into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ŋ: "ng",
  ŧ: "t",
  ə: "a",
  ǝ: "a",
  ĸ: "k",
  ɨ: "i",
  ʉ: "u",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ɖ: "d",
  ƒ: "f",
  ɣ: "g",
  ŀ: "l",
  ɡ: "g",
  ᴀ: "a",
  ʙ: "b",
  ᴄ: "c",
  ᴅ: "d",
  ᴇ: "e",
  ꜰ: "f",
  ɢ: "g",
  ʜ: "h",
  ɪ: "i",
  ᴊ: "j",
  ᴋ: "k",
  ʟ: "l",
  ᴍ: "m",
  ɴ: "n",
  ᴏ: "o",
  ᴘ: "p",
  ʀ: "r",
  ꜱ: "s",
  ᴛ: "t",
  ᴜ: "u",
  ᴠ: "v",
  ᴡ: "w",
  ʏ: "y",
  ᴢ: "z",
};

/** The second spelling of German and Nordic letters, for names that were written down without them. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/**
 * Letters in circles, boxes and brackets that compatibility folding drops or takes apart, by the first of
 * each alphabet. Two letters of the last one are a flag.
 */
const ENCLOSED =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]|[\u{1f1e6}-\u{1f1ff}]+/gu;
const ENCLOSED_ALPHABETS: readonly number[] = [0x1f1e6, 0x1f170, 0x1f150, 0x1f110, 0x249c];
const FLAG_UNITS = 4;

function openLetters(enclosed: string): string {
  if (enclosed.length === FLAG_UNITS) return " ";
  let letters = "";
  for (const letter of enclosed) {
    const code = letter.codePointAt(0) ?? 0;
    const first = ENCLOSED_ALPHABETS.find((alphabet) => code >= alphabet) ?? code;
    letters += String.fromCharCode(0x61 + code - first);
  }
  return letters;
}

/** Brings compatibility characters to their plain form and drops what a reader does not see. */
export function cleanText(text: string): string {
  if (ASCII.test(text)) return text.replace(/['`]/g, "");
  return text
    .replace(APOSTROPHES, "")
    .replace(ENCLOSED, openLetters)
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(APOSTROPHES, "")
    .replaceAll(INCREMENT, DELTA);
}

/** The words of a cleaned text, in order, in their own case and script. */
export function splitWords(cleaned: string): string[] {
  return cleaned.split(SEPARATORS).filter((word) => word !== "");
}

/** Lower case without the dot that a Turkish capital leaves behind. */
export function foldCase(word: string): string {
  return word.toLowerCase().replace(/i\u0307/gu, "i");
}

/** A Latin word in a to z and digits; what has no such form is kept for the caller to transliterate. */
export function foldLatin(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  let result = "";
  for (const letter of foldCase(word).normalize("NFKD").replace(MARKS, "")) {
    result += UNDECOMPOSED[letter] ?? letter;
  }
  return result;
}

/** The word with ä, ö, ü, ø and å spelt with two letters; the same word when it has none of them. */
export function spellOut(word: string): string {
  if (ASCII.test(word)) return word;
  let result = "";
  for (const letter of foldCase(word).normalize("NFC")) result += SPELT_OUT[letter] ?? letter;
  return result;
}

const HAN = /\p{Script=Han}/u;
const MARKED_SCRIPTS = /[\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Latin}]/u;

/**
 * A word in its own script: case folded, marks dropped where they only point the reading, one form of each
 * character.
 */
export function foldVerbatim(word: string): string {
  const folded = foldCase(word);
  if (HAN.test(folded))
    return [...folded].map((character) => HAN_VARIANTS().get(character) ?? character).join("");
  return MARKED_SCRIPTS.test(folded)
    ? foldArabicLetters(folded.normalize("NFKD").replace(MARKS, "").normalize("NFC"))
    : folded.normalize("NFC").replace(/ё/gu, "е");
}

/** One letter for those that keyboards and countries write in two ways. */
function foldArabicLetters(word: string): string {
  return word.replace(/[ىی]/gu, "ي").replace(/ک/gu, "ك").replace(/[ةہھ]/gu, "ه").replace(/ٱ/gu, "ا");
}
