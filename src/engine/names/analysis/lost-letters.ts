// Letters that a conversion lost, each with a mark in its place: "?brahim ?ahin", "Ko�ak". A word with such
// marks is one token with LOST_LETTER in their place, which scoring compares by the letters that are left.

import { NAME_TOKENS_MAX } from "../keys/name-keys.ts";
import { analyseName, type Name } from "./name-forms.ts";
import type { NameKind } from "./name-kind.ts";
import { cleanText, splitWords } from "./normalise.ts";
import { isLatin } from "./script.ts";
import { romanise } from "./transliterate.ts";

/** Stands for lost letters in a token; no other token has it. */
export const LOST_LETTER = "?";

const MARK = "?*_\ufffd\u25a1\u25af";
/** Faster than HAS_LOST, and true wherever it matches. */
const MAY_HAVE_LOST = new RegExp(`[${MARK}]`);
const HAS_LOST = new RegExp(`[${MARK}]\\p{L}|\\p{L}[${MARK}]`, "u");
const WORD_WITH_LOST = new RegExp(
  `[\\p{L}\\p{M}\\p{N}'’${MARK}]*[${MARK}][\\p{L}\\p{M}\\p{N}'’${MARK}]*`,
  "gu",
);

/** Words of consonants with a point for each vowel: "V.kt.r". */
const POINTS_FOR_VOWELS = /^(?=.*[^\W\d_]\.+[^\W\d_]{2})[b-df-hj-np-tv-z.\s-]+$/i;

/** Of fewer letters nothing is known. */
const LETTERS_MIN = 2;

/** A word of no name, of so many letters as names have words; a proxy of one with lost letters. */
const PROXY = "qjqj";
const proxyOf = (at: number) => PROXY + String.fromCharCode(0x61 + (at % 26));

/** The forms of a name with the words whose letters were lost; none for nearly all texts. */
export function formsWithLost(written: string, kind: NameKind): readonly Name[] {
  const text = POINTS_FOR_VOWELS.test(written) ? written.replaceAll(".", LOST_LETTER) : written;
  if (!MAY_HAVE_LOST.test(text) || !HAS_LOST.test(text)) return [];
  const marked: string[] = [];
  const isPerson = kind === "person";
  const replaced = text.replace(WORD_WITH_LOST, (word) => {
    const token = tokenOf(word, isPerson);
    if (token === "") return " ";
    marked.push(token);
    return ` ${proxyOf(marked.length - 1)} `;
  });
  if (marked.length === 0 || marked.length > NAME_TOKENS_MAX) return [];
  const tokens = new Map(marked.map((token, at) => [proxyOf(at), token]));
  const read = (words: readonly string[]) => words.map((word) => tokens.get(word) ?? word);
  // A word in Latin letters beside others would be read as a name that is written twice.
  if (!isLatin(replaced)) {
    const words = splitWords(cleanText(replaced)).flatMap((word) => romanise([word], isPerson)[0] ?? []);
    return [{ form: "latin", tokens: read(words) }];
  }
  return analyseName(replaced, kind)
    .filter(
      ({ isAcronym, tokens: words }) =>
        isAcronym !== true && marked.every((_, at) => words.includes(proxyOf(at))),
    )
    .map((name) => ({ ...name, tokens: read(name.tokens) }));
}

/** A word in normal form; without its marks where they are more than its letters. */
function tokenOf(word: string, isPerson: boolean): string {
  const parts = word
    .split(MAY_HAVE_LOST)
    .map((part) => romanise(splitWords(cleanText(part)), isPerson)[0]?.join("") ?? "");
  const letters = parts.join("");
  return letters.length < Math.max(LETTERS_MIN, parts.length - 1) ? letters : parts.join(LOST_LETTER);
}
