// The twenty kinds of manipulation and their variants. One variant changes one thing, and has an example of
// an invented party.

import { anotherYear, firstOfJanuary, swapDayAndMonth, yearOnly } from "./birth-date.ts";
import {
  addInvisible,
  addMark,
  addPunctuation,
  changeCase,
  digitForLetter,
  disguiseLetter,
  disguiseLetters,
  dropMarks,
  dropPunctuation,
} from "./disguise.ts";
import {
  double,
  editOneWordTwice,
  editTwoWords,
  insert,
  oneEdit,
  remove,
  substitute,
  transpose,
  undouble,
} from "./edits.ts";
import type { ListedName, Manipulation } from "./listed-name.ts";
import {
  addMiddle,
  dropAcronym,
  dropMiddle,
  firstInitial,
  join,
  lastFirst,
  middleInitial,
  rotate,
  split,
  swapNeighbours,
} from "./order.ts";
import { addLegalForm, addShipPrefix, dropLegalForm, swapLegalForm } from "./organisations.ts";
import { addPatronymic, addTitle, dropPatronymic, shortForm } from "./people.ts";
import type { Random } from "./random.ts";
import { cyrillicAndBack, toCyrillic, toGreek } from "./scripts.ts";
import { abbreviate, cutOff } from "./shorten.ts";
import { swapConsonants, swapVowels } from "./spelling.ts";

export interface Variant {
  /** What is done, unique among all variants. */
  readonly title: string;
  readonly manipulate: Manipulation;
  /** What of the subject it replaces; the rest stays as listed. */
  readonly property: "name" | "birthDate";
  /** False for what is done to names in Latin letters only. */
  readonly isForAnyScript: boolean;
  /** As listed, and what a customer file may hold instead: invented. */
  readonly example: readonly [listed: string, made: string];
}

export interface Kind {
  /** For files that programs read. */
  readonly key: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  readonly variants: readonly Variant[];
}

type Scope = Pick<Variant, "property" | "isForAnyScript">;
type Row = readonly [kind: string, Scope, title: string, Manipulation, ...example: Variant["example"]];

const LATIN: Scope = { property: "name", isForAnyScript: false };
const ANY: Scope = { property: "name", isForAnyScript: true };
const BIRTH: Scope = { property: "birthDate", isForAnyScript: true };

// biome-ignore format: a kind is a line
const TITLES: readonly (readonly [key: string, title: string, description: string])[] = [
  ["wrong-letter", "Wrong letter", "One letter is replaced by a neighbour on the keyboard."],
  ["missing-letter", "Missing letter", "One letter is left out, or a double letter is written once."],
  ["extra-letter", "Extra letter", "A letter is typed in addition, or one letter is typed twice."],
  ["swapped-letters", "Swapped letters", "Two neighbouring letters change places."],
  ["two-typos", "Two typing errors", "Two words have one error each, or one long word has two."],
  ["other-order", "Words in another order", "The parts of a name change places, as with the family name first."],
  ["word-left-out", "Word left out", "A middle name, a patronymic or an acronym in brackets is left out."],
  ["word-added", "Word added", "A middle name or a patronymic that the list lacks is added."],
  ["initials", "Initials", "A given or middle name is shortened to its first letter."],
  ["joined-or-split", "Words joined or split", "The space between two words is left out, or a space is put into a long word."],
  ["cut-off", "Name cut off", "A long name ends after 35 characters, the length of a line in a payment message."],
  ["case-and-punctuation", "Case and punctuation", "Capitals, hyphens, apostrophes, commas and full stops differ."],
  ["diacritics", "Diacritical marks", "Accents and other marks are left out, or one letter has a mark that is not listed."],
  ["look-alikes", "Look-alike characters", "Letters are replaced by digits or by letters of other alphabets that look the same, or hold invisible characters."],
  ["transliteration", "Another transliteration", "Two words of a name from another script have other vowels or consonants for the same sounds."],
  ["other-script", "Another script", "A name is written in Cyrillic or Greek, or is put back into Latin letters by another country's rule."],
  ["company-words", "Legal form or abbreviation", "A legal form is written otherwise, left out or added, or a common word is abbreviated."],
  ["title-or-prefix", "Title or ship's prefix", "A title is put before a person's name, or a prefix before a ship's."],
  ["short-given-name", "Short given name", "The given name is replaced by what its bearers are called."],
  ["birth-date", "Birth date", "The name is as listed and the birth date is not: day and month swapped, only the year known, or the year off by one."],
];

// biome-ignore format: a variant is a line
const ROWS: readonly Row[] = [
  ["wrong-letter", LATIN, "one letter wrong", oneEdit(substitute), "Gulnara Testova", "Gulnara Testiva"],
  ["missing-letter", ANY, "one letter missing", oneEdit(remove), "Gulnara Testova", "Gulnara Tesova"],
  ["missing-letter", ANY, "a double letter single", oneEdit(undouble), "Hassan Probeyev", "Hasan Probeyev"],
  ["extra-letter", LATIN, "one letter too many", oneEdit(insert), "Gulnara Testova", "Gulnara Testgova"],
  ["extra-letter", ANY, "a letter doubled", oneEdit(double), "Gulnara Testova", "Gulnara Testtova"],
  ["swapped-letters", ANY, "two letters swapped", oneEdit(transpose), "Gulnara Testova", "Gulnara Tetsova"],
  ["two-typos", LATIN, "an edit in two words", editTwoWords, "Gulnara Testova", "Gulnra Tesotva"],
  ["two-typos", LATIN, "two edits in a long word", editOneWordTwice, "Olga Proshchenko", "Olga Porshcheno"],
  ["other-order", ANY, "parts rotated", rotate, "Anna Maria Probe", "Probe Anna Maria"],
  ["other-order", ANY, "last, first", lastFirst, "Jan van der Probe", "van der Probe, Jan"],
  ["other-order", LATIN, "neighbouring words swapped", swapNeighbours, "Alpha Probe Trading Ltd", "Probe Alpha Trading Ltd"],
  ["word-left-out", ANY, "middle part dropped", dropMiddle, "Anna Maria Probe", "Anna Probe"],
  ["word-left-out", LATIN, "patronymic dropped", dropPatronymic, "Igor Ivanovich Probeyev", "Igor Probeyev"],
  ["word-left-out", LATIN, "acronym in brackets dropped", dropAcronym, "North Testing Agency (NTA)", "North Testing Agency"],
  ["word-added", LATIN, "middle part added", addMiddle, "Anna Probe", "Anna Maria Probe"],
  ["word-added", LATIN, "patronymic added", addPatronymic, "Olga Probeyeva", "Olga Sergeyevna Probeyeva"],
  ["initials", LATIN, "first name initial", firstInitial, "Anna Probe", "A. Probe"],
  ["initials", LATIN, "middle name initial", middleInitial, "Anna Maria Probe", "Anna M. Probe"],
  ["joined-or-split", LATIN, "two words joined", join, "Alpha Probe LLC", "AlphaProbe LLC"],
  ["joined-or-split", LATIN, "a word split", split, "Gulnara Testova", "Gulnara Test ova"],
  ["cut-off", LATIN, "cut off after 35 characters", cutOff, "Northern Alpha Probe Trading and Shipping Company", "Northern Alpha Probe Trading and Sh"],
  ["case-and-punctuation", ANY, "case", changeCase, "Blue Probe", "BLUE PROBE"],
  ["case-and-punctuation", ANY, "punctuation dropped", dropPunctuation, "Omar Al-Testi", "Omar Al Testi"],
  ["case-and-punctuation", ANY, "punctuation added", addPunctuation, "Blue Probe", "Blue-Probe"],
  ["diacritics", LATIN, "marks stripped", dropMarks, "Jérôme Şahin", "Jerome Sahin"],
  ["diacritics", LATIN, "a mark added", addMark, "Gulnara Testova", "Gulnara Testová"],
  ["look-alikes", LATIN, "digit for a letter", digitForLetter, "Gulnara Testova", "Gulnara Test0va"],
  ["look-alikes", LATIN, "one look-alike letter", disguiseLetter, "Gulnara Testova", "Gulnara Tеstova"],
  ["look-alikes", LATIN, "several look-alike letters", disguiseLetters, "Gulnara Testova", "Gulnаra Tеstova"],
  ["look-alikes", LATIN, "zero-width characters", addInvisible, "Gulnara Testova", "Gulnara Tes\u200btova"],
  ["transliteration", LATIN, "vowels of two words", swapVowels, "Yusuf Testovi", "Yusouf Tistovi"],
  ["transliteration", LATIN, "consonants of two words", swapConsonants, "Khalid Qatesti", "Halid Katesti"],
  ["other-script", LATIN, "in Cyrillic", toCyrillic, "Sergey Proshchenko", "Сергей Прощенко"],
  ["other-script", LATIN, "in Cyrillic and back", cyrillicAndBack, "Yuliya Zhuprova", "Iouliia Jouprova"],
  ["other-script", LATIN, "in Greek", toGreek, "Nikos Testopoulos", "Νικος Τεστοπουλος"],
  ["company-words", LATIN, "legal form written otherwise", swapLegalForm, "ALPHA PROBE LIMITED", "ALPHA PROBE LTD"],
  ["company-words", LATIN, "legal form dropped", dropLegalForm, "Alpha Probe S.A. de C.V.", "Alpha Probe"],
  ["company-words", LATIN, "legal form added", addLegalForm, "Alpha Probe", "Alpha Probe JSC"],
  ["company-words", LATIN, "word abbreviated", abbreviate, "Probe International Ltd", "Probe Intl Ltd"],
  ["title-or-prefix", LATIN, "title added", addTitle, "Anna Probe", "Dr. Anna Probe"],
  ["title-or-prefix", LATIN, "ship's prefix added", addShipPrefix, "Blue Probe", "M/V Blue Probe"],
  ["short-given-name", LATIN, "short form of given name", shortForm, "Mikhail Probeyev", "Misha Probeyev"],
  ["birth-date", BIRTH, "day and month swapped", swapDayAndMonth, "1970-06-05", "1970-05-06"],
  ["birth-date", BIRTH, "first of January", firstOfJanuary, "1970-06-05", "1970-01-01"],
  ["birth-date", BIRTH, "year of birth only", yearOnly, "1970-06-05", "1970"],
  ["birth-date", BIRTH, "year off by one", anotherYear, "1970-06-05", "1971-06-05"],
];

export const KINDS: readonly Kind[] = TITLES.map(([key, title, description]) => ({
  key,
  title,
  description,
  variants: ROWS.filter(([kind]) => kind === key).map(([, scope, title, manipulate, ...example]) => ({
    ...scope,
    title,
    manipulate,
    example,
  })),
}));

export const VARIANTS: readonly Variant[] = KINDS.flatMap(({ variants }) => variants);

/** What a variant makes of a name: null where it doesn't apply, or leaves the name as it is listed. */
export function applyVariant(
  { manipulate, property, isForAnyScript }: Variant,
  name: ListedName,
  random: Random,
): string | null {
  if (!isForAnyScript && !isLatin(name.text)) return null;
  const made = manipulate(name, random);
  const listed = property === "name" ? [name.text] : name.birthDates;
  return made === null || listed.includes(made) || !/[\p{L}\p{N}]/u.test(made) ? null : made;
}

/** True for a text with a Latin letter and no other. */
function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && /^[\p{Script=Latin}\P{L}]+$/u.test(text);
}
