// Forms of address around a person's name: "г-н Иван Веск", "葛云清先生", "นายสมชาย ใจดี". Scripts without blanks
// join them to the name. Most are names elsewhere, so the name without them is another reading, not the only
// one.

import { honorificsOf } from "../data/honorifics.ts";
import { isAscii } from "./normalise.ts";

const anyOf = (words: readonly string[]) =>
  words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+")).join("|");

const [BEFORE_WORDS, BEHIND_WORDS] = [honorificsOf("before"), honorificsOf("behind")];
const BEFORE = new RegExp(`^\\s*(?:${anyOf(BEFORE_WORDS)})[.:]?\\s+(?=\\p{L})`, "iu");
const BEHIND = new RegExp(`(?<=\\p{L}\\p{M}*)[\\s,(]+(?:${anyOf(BEHIND_WORDS)})[.)]?\\s*$`, "iu");

/** A name in these scripts needs no blank to be whole. */
const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
/** What no word begins with: Kunakorn is not "Khun Akorn". */
const VOWEL_SIGN = "[\\p{M}\\u0e30\\u0e32\\u0e33\\u0e45\\u0eb0\\u0eb2\\u0eb3]";
const JOINED_BEFORE = new RegExp(
  `^\\s*(?:${anyOf(honorificsOf("joined before"))})(?!${VOWEL_SIGN})\\s*(?=${UNSPACED}{3})`,
  "u",
);
const JOINED_BEHIND = new RegExp(
  `(?<=${UNSPACED}{2})\\s*(?:${anyOf(honorificsOf("joined behind"))})\\s*$`,
  "u",
);
const HAS_UNSPACED = new RegExp(UNSPACED, "u");

/** What begins and ends the words: of nearly all names neither the first nor the last word is one. */
const FIRST = new Set(BEFORE_WORDS.map((words) => words.split(" ")[0] ?? ""));
const LAST = new Set(BEHIND_WORDS.map((words) => words.split(" ").at(-1) ?? ""));

const SIGNS_AROUND = /^\(|[.:)]+$/g;
const TWO_WORDS = /\p{L}\S*[\s,]+\S*\p{L}/u;

/** A person's name without the forms of address around it; null for nearly all names. */
export function withoutHonorifics(text: string): string | null {
  const joined = withoutJoined(text);
  if (joined !== null) return joined;
  const first = text.indexOf(" ");
  if (first < 0) return null;
  const last = text.lastIndexOf(" ");
  if (!isOuter(FIRST, text.slice(0, first)) && !isOuter(LAST, text.slice(last + 1))) return null;
  const name = text.replace(BEFORE, "").replace(BEHIND, "").replace(BEFORE, "");
  // One word that is left is hardly a name.
  return name !== text && (TWO_WORDS.test(name) || HAS_UNSPACED.test(name)) ? name : null;
}

/** The same of the forms of address that stand beside a name without a blank. */
export function withoutJoined(text: string): string | null {
  if (isAscii(text) || !HAS_UNSPACED.test(text)) return null;
  const name = text.replace(JOINED_BEFORE, "").replace(JOINED_BEHIND, "");
  return name === text ? null : name;
}

function isOuter(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word.toLowerCase().replace(SIGNS_AROUND, ""));
}
