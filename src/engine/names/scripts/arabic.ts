// Arabic, Persian and Urdu names in Latin letters. Known names are spelt as usual (data/arabic-names.tsv).
// Other words are spelt twice: with the vowels that such a word mostly has, and with its written letters
// only, as a word with open vowels. No grammar is known, so vowels between two consonants are a guess.

import { ARABIC_ARTICLE, ARABIC_GOD, ARABIC_LETTERS, PERSIAN_LETTERS } from "../data/arabic.ts";
import { ARABIC_ENDINGS, ARABIC_NAMES } from "../data/arabic-names.ts";
import type { LetterTable } from "../data/letter-table.ts";
import { once } from "../data/once.ts";
import { applyTable, OPEN_MARK, type Speller } from "./speller.ts";
import { addVowels } from "./unwritten-vowels.ts";

/** Whose spelling of a known name is taken, where there are two. */
type Custom = "arab" | "persian";

const FAITH = "الدين";
/** As most write it, and as Iran, Turkey and the Maghreb do. */
const FAITH_ENDINGS: Readonly<Record<Custom, string>> = { arab: "uddin", persian: "eddin" };
const SERVANT = "عبد";

/** Letters that only Persian and its neighbours have. */
const PERSIAN = /[پچژگکیٹڈڑںہھے]/u;

/**
 * The end of a Persian name of a place with a silent h, "of Khamene": its letters are "hay". It is also
 * written apart, and then the word before keeps its h.
 */
const OF_PLACE = "هاي";
const OF_PLACE_APART = /^ا[يی]$/u;
const SILENT_H = /..ه$/u;
const OF_PLACE_SPELT = "ei";

const arab: Speller = (run) => spellRun(run, ARABIC_LETTERS(), "arab", true);
const persian: Speller = (run) => spellRun(run, PERSIAN_LETTERS(), "persian", true);
const consonants: Speller = (run) => spellRun(run, ARABIC_LETTERS(), "arab", false);
const persianConsonants: Speller = (run) => spellRun(run, PERSIAN_LETTERS(), "persian", false);

/**
 * Names of other languages: Arabic has no letter for p or g, and writes the nearest one that it has (بيريز
 * for Pérez).
 */
const foreignLetters = once((): LetterTable => ({ ...ARABIC_LETTERS(), ب: "p", ج: "g", غ: "g" }));
const foreign: Speller = (run) => spellRun(run, foreignLetters(), "arab", false);

const ARAB_FIRST: readonly Speller[] = [arab, consonants, persian, foreign];
const PERSIAN_FIRST: readonly Speller[] = [persian, persianConsonants, arab, consonants];

/** The spellings of an Arabic name, or of a Persian one where it has a letter that only Persian has. */
export function arabicSpellers(words: readonly string[]): readonly Speller[] {
  return words.some((word) => PERSIAN.test(word)) ? PERSIAN_FIRST : ARAB_FIRST;
}

/**
 * The words with those joined that are written apart but spelt as one: "servant of God", names that end in
 * "of the faith", and names of places.
 */
export function joinArabicWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isEnd = (word === ARABIC_GOD && last === SERVANT) || word === FAITH;
    const isOfPlace = last !== undefined && OF_PLACE_APART.test(word) && SILENT_H.test(last);
    if (last !== undefined && (isEnd || isOfPlace)) joined[joined.length - 1] = `${last}${word}`;
    else joined.push(word);
  }
  return joined;
}

/** One letter for those that differ by a mark, a dot or the habits of a keyboard. */
function foldLetters(word: string): string {
  return word
    .replace(/\p{M}/gu, "")
    .replace(/[أإآٱ]/gu, "ا")
    .replace(/[ىیۍې]/gu, "ي")
    .replace(/ک/gu, "ك")
    .replace(/[ةہھۀە]/gu, "ه")
    .replace(/ؤ/gu, "و");
}

function spellRun(run: string, letters: LetterTable, custom: Custom, hasVowels: boolean): string {
  const word = foldLetters(run);
  const known = lookUp(word, custom);
  if (known !== null) return known;
  const ending = [ARABIC_GOD, FAITH].find((end) => word.endsWith(end) && word.length > end.length);
  if (ending !== undefined) {
    const stem = word.slice(0, -ending.length);
    const first = spellStem(stem, letters, custom, hasVowels);
    if (hasVowels && first !== "")
      return `${first}${ending === ARABIC_GOD ? "ullah" : FAITH_ENDINGS[custom]}`;
    return `${first} ${ending === ARABIC_GOD ? "allah" : "al din"}`;
  }
  if (word.startsWith(`${SERVANT}${ARABIC_ARTICLE}`) && word.length > SERVANT.length + 3)
    return `abdul${separator(custom)}${spellStem(word.slice(SERVANT.length + ARABIC_ARTICLE.length), letters, custom, hasVowels)}`;
  if (word.endsWith(OF_PLACE) && word.length > OF_PLACE.length + 1)
    return `${spellStem(word.slice(0, -OF_PLACE.length), letters, custom, hasVowels)}${OF_PLACE_SPELT}`;
  if (word.startsWith(ARABIC_ARTICLE) && word.length > ARABIC_ARTICLE.length + 1) {
    const stem = word.slice(ARABIC_ARTICLE.length);
    return `al ${spellStem(stem, letters, custom, hasVowels)}`;
  }
  return spellStem(word, letters, custom, hasVowels);
}

const OPEN_LETTERS = new WeakMap<LetterTable, Record<string, string>>();

/** Letters whose spelling with an h behind it would be another letter. */
const BEFORE_H: readonly string[] = [..."تدذزسصضطظكغ"];

/** The letters of a word with open vowels: that of the throat and an h at the end are any vowel, or none. */
function openLetters(letters: LetterTable): LetterTable {
  let open: Record<string, string> | undefined = OPEN_LETTERS.get(letters);
  if (open === undefined) {
    open = { ...letters, ع: "e", ه$: "eh" };
    for (const before of BEFORE_H) open[`${before}ه`] = `${letters[before]}eh`;
    OPEN_LETTERS.set(letters, open);
  }
  return open;
}

function spellStem(stem: string, letters: LetterTable, custom: Custom, hasVowels: boolean): string {
  const known = spellKnown(stem, custom);
  if (known !== null) return known;
  return hasVowels ? addVowels(stem, letters) : `${OPEN_MARK}${applyTable(stem, openLetters(letters))}`;
}

/** The usual spelling of a known name, of one with an ending, or of two names written together; else null. */
function spellKnown(word: string, custom: Custom): string | null {
  const known = lookUp(word, custom);
  if (known !== null) return known;
  for (const [end, spelling] of ARABIC_ENDINGS()) {
    if (!word.endsWith(end)) continue;
    const stem = lookUp(word.slice(0, -end.length), custom);
    if (stem !== null) return `${stem.replace(/[aeiou]$/, "")}${spelling}`;
  }
  for (let at = 3; at <= word.length - 3; at++) {
    const first = lookUp(word.slice(0, at), custom);
    const second = first === null ? null : lookUp(word.slice(at), custom);
    if (first !== null && second !== null) return `${first}${separator(custom)}${second}`;
  }
  return null;
}

/** Two names that are written together are two words in Arab countries and one in Iran. */
function separator(custom: Custom): string {
  return custom === "persian" ? "" : " ";
}

/** The usual spelling of a word; null when it is not a known one. */
function lookUp(word: string, custom: Custom): string | null {
  const spellings = ARABIC_NAMES().get(word);
  if (spellings === undefined) return null;
  const [arabSpelling, persianSpelling = arabSpelling] = spellings;
  return (custom === "arab" ? arabSpelling : persianSpelling) ?? null;
}
