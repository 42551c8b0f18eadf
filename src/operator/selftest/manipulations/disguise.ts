// What a reader hardly sees: case, punctuation, marks, look-alike letters of other alphabets, characters of
// no width.

import { editRuns } from "./edits.ts";
import { editableRuns, inCaseOf, type Manipulation, replaceRun, splitSpaces } from "./listed-name.ts";
import { pick, type Random } from "./random.ts";

export const changeCase: Manipulation = ({ text }, random) => {
  const title = text.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  const others = [text.toLowerCase(), text.toUpperCase(), title].filter((other) => other !== text);
  return others.length === 0 ? null : pick(random, others);
};

/** Hyphens and slashes become spaces; apostrophes, commas and quotation marks go. */
export const dropPunctuation: Manipulation = ({ text }) => {
  const left = text
    .replace(/[-/]/g, " ")
    .replace(/['’‘`,"“”;]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return left === text || left === "" ? null : left;
};

/** A hyphen for a space, a full stop at the end or quotation marks around. */
export const addPunctuation: Manipulation = ({ text }, random) => {
  const words = splitSpaces(text);
  if (words.length < 2) return null;
  const place = 1 + Math.floor(random() * (words.length - 1));
  const hyphenated = `${words.slice(0, place).join(" ")}-${words.slice(place).join(" ")}`;
  return pick(random, [hyphenated, `${text}.`, `"${text}"`]);
};

export const dropMarks: Manipulation = ({ text }) => {
  const left = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  return left === text.normalize("NFC") ? null : left;
};

const MARKED: Readonly<Record<string, string>> = {
  a: "áâã",
  c: "çć",
  e: "éê",
  g: "ğ",
  i: "íî",
  n: "ñ",
  o: "óôö",
  s: "şš",
  u: "úûü",
  z: "ž",
};

/** One letter gets a mark. */
export const addMark: Manipulation = (name, random) =>
  editRuns(name, random, 1, (word) => replaceOneLetter(word, random, MARKED));

/** Letters of Cyrillic and Greek that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  e: "е",
  i: "і",
  j: "ј",
  o: "оο",
  p: "р",
  s: "ѕ",
  x: "х",
  y: "у",
};
const CAPITAL_LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: "АΑ",
  B: "ВΒ",
  C: "С",
  E: "ЕΕ",
  H: "НΗ",
  I: "ІΙ",
  K: "КΚ",
  M: "МΜ",
  N: "Ν",
  O: "ОΟ",
  P: "РΡ",
  S: "Ѕ",
  T: "ТΤ",
  X: "ХΧ",
  Y: "ΥҮ",
  Z: "Ζ",
};
const ALL_LOOK_ALIKES = { ...LOOK_ALIKES, ...CAPITAL_LOOK_ALIKES };

export const disguiseLetter: Manipulation = (name, random) =>
  editRuns(name, random, 1, (word) => replaceOneLetter(word, random, ALL_LOOK_ALIKES));

/** Two letters and more, in any words: each with the chance of one half. */
export const disguiseLetters: Manipulation = ({ text }, random) => {
  let count = 0;
  const disguised = [...text]
    .map((letter) => {
      const alike = ALL_LOOK_ALIKES[letter];
      if (alike === undefined || random() < 0.5) return letter;
      count++;
      return pick(random, [...alike]);
    })
    .join("");
  return count < 2 ? null : disguised;
};

const DIGITS: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1", s: "5" };

/** One digit in the place of a letter that looks like it. */
export const digitForLetter: Manipulation = (name, random) =>
  editRuns(name, random, 1, (word) => replaceOneLetter(word, random, DIGITS));

const INVISIBLE = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u200f"];

/** One to three characters that show nothing, inside words. */
export const addInvisible: Manipulation = (name, random) => {
  let { text } = name;
  const count = 1 + Math.floor(random() * 3);
  for (let i = 0; i < count; i++) {
    const runs = editableRuns({ ...name, text });
    if (runs.length === 0) return i === 0 ? null : text;
    const run = pick(random, runs);
    const place = 1 + Math.floor(random() * (run.text.length - 1));
    text = replaceRun(text, run, run.text.slice(0, place) + pick(random, INVISIBLE) + run.text.slice(place));
  }
  return text;
};

function replaceOneLetter(
  word: string,
  random: Random,
  table: Readonly<Record<string, string>>,
): string | null {
  const choices = (letter: string) => table[letter] ?? table[letter.toLowerCase()];
  const places = [...Array(word.length).keys()].filter((i) => choices(word.charAt(i)) !== undefined);
  if (places.length === 0) return null;
  const place = pick(random, places);
  const letter = word.charAt(place);
  const replacement = pick(random, [...(choices(letter) ?? "")]);
  return (
    word.slice(0, place) +
    (letter in table ? replacement : inCaseOf(letter, replacement)) +
    word.slice(place + 1)
  );
}
