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

type Example = Variant["example"];

const latin = (title: string, manipulate: Manipulation, ...example: Example): Variant => ({
  title,
  manipulate,
  property: "name",
  isForAnyScript: false,
  example,
});

const anyScript = (title: string, manipulate: Manipulation, ...example: Example): Variant => ({
  ...latin(title, manipulate, ...example),
  isForAnyScript: true,
});

const birthDate = (title: string, manipulate: Manipulation, ...example: Example): Variant => ({
  ...anyScript(title, manipulate, ...example),
  property: "birthDate",
});

export const KINDS: readonly Kind[] = [
  {
    key: "wrong-letter",
    title: "Wrong letter",
    description: "One letter is replaced by a neighbour on the keyboard.",
    variants: [latin("one letter wrong", oneEdit(substitute), "Gulnara Testova", "Gulnara Testiva")],
  },
  {
    key: "missing-letter",
    title: "Missing letter",
    description: "One letter is left out, or a double letter is written once.",
    variants: [
      anyScript("one letter missing", oneEdit(remove), "Gulnara Testova", "Gulnara Tesova"),
      anyScript("a double letter single", oneEdit(undouble), "Hassan Probeyev", "Hasan Probeyev"),
    ],
  },
  {
    key: "extra-letter",
    title: "Extra letter",
    description: "A letter is typed in addition, or one letter is typed twice.",
    variants: [
      latin("one letter too many", oneEdit(insert), "Gulnara Testova", "Gulnara Testgova"),
      anyScript("a letter doubled", oneEdit(double), "Gulnara Testova", "Gulnara Testtova"),
    ],
  },
  {
    key: "swapped-letters",
    title: "Swapped letters",
    description: "Two neighbouring letters change places.",
    variants: [anyScript("two letters swapped", oneEdit(transpose), "Gulnara Testova", "Gulnara Tetsova")],
  },
  {
    key: "two-typos",
    title: "Two typing errors",
    description: "Two words have one error each, or one long word has two.",
    variants: [
      latin("an edit in two words", editTwoWords, "Gulnara Testova", "Gulnra Tesotva"),
      latin("two edits in a long word", editOneWordTwice, "Olga Proshchenko", "Olga Porshcheno"),
    ],
  },
  {
    key: "other-order",
    title: "Words in another order",
    description: "The parts of a name change places, as with the family name first.",
    variants: [
      anyScript("parts rotated", rotate, "Anna Maria Probe", "Probe Anna Maria"),
      anyScript("last, first", lastFirst, "Jan van der Probe", "van der Probe, Jan"),
      latin(
        "neighbouring words swapped",
        swapNeighbours,
        "Alpha Probe Trading Ltd",
        "Probe Alpha Trading Ltd",
      ),
    ],
  },
  {
    key: "word-left-out",
    title: "Word left out",
    description: "A middle name, a patronymic or an acronym in brackets is left out.",
    variants: [
      anyScript("middle part dropped", dropMiddle, "Anna Maria Probe", "Anna Probe"),
      latin("patronymic dropped", dropPatronymic, "Igor Ivanovich Probeyev", "Igor Probeyev"),
      latin("acronym in brackets dropped", dropAcronym, "North Testing Agency (NTA)", "North Testing Agency"),
    ],
  },
  {
    key: "word-added",
    title: "Word added",
    description: "A middle name or a patronymic that the list lacks is added.",
    variants: [
      latin("middle part added", addMiddle, "Anna Probe", "Anna Maria Probe"),
      latin("patronymic added", addPatronymic, "Olga Probeyeva", "Olga Sergeyevna Probeyeva"),
    ],
  },
  {
    key: "initials",
    title: "Initials",
    description: "A given or middle name is shortened to its first letter.",
    variants: [
      latin("first name initial", firstInitial, "Anna Probe", "A. Probe"),
      latin("middle name initial", middleInitial, "Anna Maria Probe", "Anna M. Probe"),
    ],
  },
  {
    key: "joined-or-split",
    title: "Words joined or split",
    description: "The space between two words is left out, or a space is put into a long word.",
    variants: [
      latin("two words joined", join, "Alpha Probe LLC", "AlphaProbe LLC"),
      latin("a word split", split, "Gulnara Testova", "Gulnara Test ova"),
    ],
  },
  {
    key: "cut-off",
    title: "Name cut off",
    description: "A long name ends after 35 characters, the length of a line in a payment message.",
    variants: [
      latin(
        "cut off after 35 characters",
        cutOff,
        "Northern Alpha Probe Trading and Shipping Company",
        "Northern Alpha Probe Trading and Sh",
      ),
    ],
  },
  {
    key: "case-and-punctuation",
    title: "Case and punctuation",
    description: "Capitals, hyphens, apostrophes, commas and full stops differ.",
    variants: [
      anyScript("case", changeCase, "Blue Probe", "BLUE PROBE"),
      anyScript("punctuation dropped", dropPunctuation, "Omar Al-Testi", "Omar Al Testi"),
      anyScript("punctuation added", addPunctuation, "Blue Probe", "Blue-Probe"),
    ],
  },
  {
    key: "diacritics",
    title: "Diacritical marks",
    description: "Accents and other marks are left out, or one letter has a mark that is not listed.",
    variants: [
      latin("marks stripped", dropMarks, "Jérôme Şahin", "Jerome Sahin"),
      latin("a mark added", addMark, "Gulnara Testova", "Gulnara Testová"),
    ],
  },
  {
    key: "look-alikes",
    title: "Look-alike characters",
    description:
      "Letters are replaced by digits or by letters of other alphabets that look the same, or hold invisible characters.",
    variants: [
      latin("digit for a letter", digitForLetter, "Gulnara Testova", "Gulnara Test0va"),
      latin("one look-alike letter", disguiseLetter, "Gulnara Testova", "Gulnara Tеstova"),
      latin("several look-alike letters", disguiseLetters, "Gulnara Testova", "Gulnаra Tеstova"),
      latin("zero-width characters", addInvisible, "Gulnara Testova", "Gulnara Tes\u200btova"),
    ],
  },
  {
    key: "transliteration",
    title: "Another transliteration",
    description:
      "Two words of a name from another script have other vowels or consonants for the same sounds.",
    variants: [
      latin("vowels of two words", swapVowels, "Yusuf Testovi", "Yusouf Tistovi"),
      latin("consonants of two words", swapConsonants, "Khalid Qatesti", "Halid Katesti"),
    ],
  },
  {
    key: "other-script",
    title: "Another script",
    description:
      "A name is written in Cyrillic or Greek, or is put back into Latin letters by another country's rule.",
    variants: [
      latin("in Cyrillic", toCyrillic, "Sergey Proshchenko", "Сергей Прощенко"),
      latin("in Cyrillic and back", cyrillicAndBack, "Yuliya Zhuprova", "Iouliia Jouprova"),
      latin("in Greek", toGreek, "Nikos Testopoulos", "Νικος Τεστοπουλος"),
    ],
  },
  {
    key: "company-words",
    title: "Legal form or abbreviation",
    description: "A legal form is written otherwise, left out or added, or a common word is abbreviated.",
    variants: [
      latin("legal form written otherwise", swapLegalForm, "ALPHA PROBE LIMITED", "ALPHA PROBE LTD"),
      latin("legal form dropped", dropLegalForm, "Alpha Probe S.A. de C.V.", "Alpha Probe"),
      latin("legal form added", addLegalForm, "Alpha Probe", "Alpha Probe JSC"),
      latin("word abbreviated", abbreviate, "Probe International Ltd", "Probe Intl Ltd"),
    ],
  },
  {
    key: "title-or-prefix",
    title: "Title or ship's prefix",
    description: "A title is put before a person's name, or a prefix before a ship's.",
    variants: [
      latin("title added", addTitle, "Anna Probe", "Dr. Anna Probe"),
      latin("ship's prefix added", addShipPrefix, "Blue Probe", "M/V Blue Probe"),
    ],
  },
  {
    key: "short-given-name",
    title: "Short given name",
    description: "The given name is replaced by what its bearers are called.",
    variants: [latin("short form of given name", shortForm, "Mikhail Probeyev", "Misha Probeyev")],
  },
  {
    key: "birth-date",
    title: "Birth date",
    description:
      "The name is as listed and the birth date is not: day and month swapped, only the year known, or the year off by one.",
    variants: [
      birthDate("day and month swapped", swapDayAndMonth, "1970-06-05", "1970-05-06"),
      birthDate("first of January", firstOfJanuary, "1970-06-05", "1970-01-01"),
      birthDate("year of birth only", yearOnly, "1970-06-05", "1970"),
      birthDate("year off by one", anotherYear, "1970-06-05", "1971-06-05"),
    ],
  },
];

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
