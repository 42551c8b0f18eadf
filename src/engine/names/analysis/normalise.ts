// Normalises a written name without changing its script: which characters separate words, which are dropped
// inside them, and how Latin letters lose their marks. Knows nothing of kinds of names.

import { HAN_VARIANTS } from "../data/han-variants.ts";

/** Apostrophes, primes and the marks for ayn and hamza: dropped, so "Ma'ghal" is one word. */
const APOSTROPHES = /['’‘‛`´ʹʺʻʼʽʾʿˈˊˋ′‵＇՚״׳ـ]/gu;

/** Format characters, and what Unicode calls default-ignorable: no font shows it. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Halves of a character, which must not meet when what is between them is dropped, and marks of trade and
 * service, which compatibility folding makes letters.
 */
const NO_LETTERS = /[\p{Cs}\u2120\u2122]/gu;

/** The increment sign, which replaces the Greek capital in text extracted from PDF files. */
const [INCREMENT, DELTA] = ["∆", "Δ"];

/** Between words of a name from which a word is left out: "Orlan … Vesk". */
export const LEFT_OUT = " … ";
/** Before a name beside which another name is left out, and behind one beside which a word is. */
export const [NAME_LEFT_OUT, WORD_LEFT_OUT] = ["… ", " …"];

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;

const ASCII = /^[\x00-\x7f]*$/;

/** True for a text without letters beyond ASCII, as most are. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

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
  ⱥ: "a",
  ⱦ: "t",
  ⱨ: "h",
  ⱪ: "k",
  ⱬ: "z",
  ⱳ: "w",
  ꝁ: "k",
  ꝋ: "o",
  ᵽ: "p",
  ᵾ: "u",
  ᵮ: "f",
  ᵯ: "m",
  ᵰ: "n",
  ᵲ: "r",
  ᵴ: "s",
  ᵵ: "t",
  ᵶ: "z",
  ᵻ: "i",
  ꞁ: "l",
  ꞙ: "f",
  ꬲ: "e",
  ꬵ: "f",
  ꬽ: "o",
  ꭎ: "u",
  ꭑ: "m",
  ꭒ: "u",
  ꭚ: "y",
  ꞟ: "u",
  ꟺ: "w",
  ᶃ: "g",
  ᶌ: "v",
  ȿ: "s",
  ɀ: "z",
};

/** The second spelling of German and Nordic letters, for names that were written without them. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ø: "oe",
  å: "aa",
  š: "sh",
  č: "ch",
  ž: "zh",
};

/**
 * Letters in circles, boxes and brackets that compatibility folding drops or splits, and the first letter of
 * each of their alphabets. Two regional indicators are a flag.
 */
const ENCLOSED =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]|[\u{1f1e6}-\u{1f1ff}]+/gu;
const ENCLOSED_ALPHABETS: readonly number[] = [0x1f1e6, 0x1f170, 0x1f150, 0x1f110, 0x249c];
const FLAG_UNITS = 4;

function openLetters(enclosed: string): string {
  if (enclosed.length === FLAG_UNITS) return " ";
  let letters = "";
  for (const letter of enclosed) {
    const code = Number(letter.codePointAt(0));
    const first = ENCLOSED_ALPHABETS.find((alphabet) => code >= alphabet);
    if (first === undefined) throw new RangeError(`${letter} is not an enclosed letter.`);
    letters += String.fromCharCode(0x61 + code - first);
  }
  return letters;
}

/** Small letters over others, which German once wrote so: each is the letter. */
const LETTERS_ABOVE = /[\u0363-\u036f]/gu;
const ABOVE = "aeioucdhmrtvx";

/** "Mª", "D.ª": Spanish and Portuguese names shorten two words to a letter and a raised a. */
const RAISED_A = /(?<!\p{L})([MD])\.?ª/giu;
const SHORTENED_WITH_A: Readonly<Record<string, string>> = { m: "Maria ", d: "Dona " };

/**
 * Replaces compatibility characters by their plain form (NFKC) and drops apostrophes and invisible
 * characters.
 */
export function cleanText(text: string): string {
  if (isAscii(text)) return text.replace(/['`]/g, "");
  return text
    .replace(NO_LETTERS, " ")
    .replace(INVISIBLE, "")
    .replace(APOSTROPHES, "")
    .replace(ENCLOSED, openLetters)
    .replace(LETTERS_ABOVE, (letter) => ABOVE.charAt(letter.charCodeAt(0) - 0x363))
    .replace(RAISED_A, (_, letter: string) => SHORTENED_WITH_A[letter.toLowerCase()] ?? letter)
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

/**
 * A Latin word in a to z and digits. Characters without such a form are kept for the caller to transliterate.
 */
export function foldLatin(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  let result = "";
  for (const letter of foldCase(word).normalize("NFKD").replace(MARKS, "")) {
    result += UNDECOMPOSED[letter] ?? letter;
  }
  return result;
}

/**
 * The word with ä, ö, ü, ø, å, š, č and ž spelt with two letters; others are unchanged, except for case.
 */
export function spellOut(word: string): string {
  if (isAscii(word)) return word;
  let result = "";
  for (const letter of foldCase(word).normalize("NFC")) result += SPELT_OUT[letter] ?? letter;
  return result;
}

const HAN = /\p{Script=Han}/u;
const MARKED_SCRIPTS = /[\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Latin}]/u;

/**
 * A word in its own script: case folded, marks dropped in scripts where they only guide pronunciation, and
 * one form of each character.
 */
export function foldVerbatim(word: string): string {
  const folded = foldCase(word);
  if (HAN.test(folded))
    return [...folded].map((character) => HAN_VARIANTS().get(character) ?? character).join("");
  return MARKED_SCRIPTS.test(folded)
    ? foldArabicLetters(folded.normalize("NFKD").replace(MARKS, "").normalize("NFC"))
    : folded.normalize("NFC").replace(/ё/gu, "е");
}

/** One letter for those that keyboards and countries encode in two ways. */
function foldArabicLetters(word: string): string {
  return word.replace(/[ىی]/gu, "ي").replace(/ک/gu, "ك").replace(/[ةہھ]/gu, "ه").replace(/ٱ/gu, "ا");
}
