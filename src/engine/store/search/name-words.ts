// The words of names for the search through all names of a record: both sides fold case, accents and the
// letters that one script writes in several ways, so that a person need not type them. Pure.

import { aliasesOf, type Properties } from "../../../base/model/entity.ts";
import { foldCaption } from "./caption-text.ts";

/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs and the stretching line of Arabic. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** Letters that no decomposition leads to the one that people type. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ى: "ي",
  ی: "ي",
  ة: "ه",
  ک: "ك",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Signs within a word. */
const APOSTROPHES = /['’‘ʼʻʿʾ`´]/g;

/** A character of a script without spaces is a word of its own. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

/** Text that folding leaves as it is, but for its case. */
const PLAIN = /^[\x20-\x26\x28-\x5f\x61-\x7e]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;

/** More words of a query narrow nothing. */
const QUERY_WORDS_MAX = 16;

function foldName(text: string): string {
  return foldCaption(text)
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

const wordsIn = (folded: string): string[] => folded.match(WORD) ?? [];

/** The words by which a name is found: with an apostrophe, also the parts at its sides. */
function wordsOfName(name: string): string[] {
  if (PLAIN.test(name)) return name.toLowerCase().match(PLAIN_WORD) ?? [];
  const folded = foldName(name);
  return [
    ...new Set([...wordsIn(folded.replace(APOSTROPHES, "")), ...wordsIn(folded.replace(APOSTROPHES, " "))]),
  ];
}

/** The words of all names of a record, each once, between spaces. */
export function wordsOfNames(caption: string, properties: Properties): string {
  return wordsOfTexts(aliasesOf(caption, properties).map(({ text }) => text));
}

/** The words of a text in their order, between spaces. */
export function plainWords(text: string): string {
  return wordsIn(foldName(text).replace(APOSTROPHES, "")).join(" ");
}

/** The words of texts, each once, between spaces. */
export function wordsOfTexts(texts: Iterable<string>): string {
  const words = new Set<string>();
  for (const text of texts) for (const word of wordsOfName(text)) words.add(word);
  return [...words].join(" ");
}

/**
 * The words that a record must have for a text: each begins a word of its names. A single letter is left out
 * beside longer words, because it begins too many.
 */
export function wordsOfQuery(text: string): string[] {
  const words = [...new Set(wordsIn(foldName(text).replace(APOSTROPHES, "")))];
  const long = words.filter((word) => word.length > 1 || /\P{ASCII}/u.test(word));
  return (long.length > 0 ? long : words).slice(0, QUERY_WORDS_MAX);
}

/** A name of a record, and whether it alone has all words of a text. */
interface NameHit {
  readonly name: string;
  readonly isWhole: boolean;
}

/** The name of a record that holds most words of a text, the caption if it holds as many; null for none. */
export function nameThatHit(
  { caption, properties }: { readonly caption: string; readonly properties: Properties },
  text: string,
): NameHit | null {
  const wanted = wordsOfQuery(text);
  let best: string | null = null;
  let most = 0;
  for (const { text: name } of aliasesOf(caption, properties)) {
    const words = wordsOfName(name);
    const held = wanted.filter((word) => words.some((own) => own.startsWith(word))).length;
    if (held <= most) continue;
    most = held;
    best = name;
  }
  return best === null ? null : { name: best, isWhole: most === wanted.length };
}
