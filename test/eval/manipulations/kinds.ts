// Every kind of manipulation by its title, with the share of names that must still be found.

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
import type { Manipulation } from "./listed-name.ts";
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
import { cyrillicAndBack, toCyrillic, toGreek } from "./scripts.ts";
import { swapConsonants, swapVowels } from "./spelling.ts";

export interface Kind {
  readonly title: string;
  readonly manipulate: Manipulation;
  /** The share of names that must be matched; null where a name may well be lost, as with initials. */
  readonly target: number | null;
  /** True for what few names allow: names are then taken from the whole lists and not from the sample. */
  readonly isRare: boolean;
}

const EVERY = 1;
const NEARLY_EVERY = 0.99;
const TRANSLITERATED = 0.95;
const MOST = 0.85;

function kind(title: string, target: number | null, manipulate: Manipulation): Kind {
  return { title, target, manipulate, isRare: false };
}

function rare(title: string, target: number | null, manipulate: Manipulation): Kind {
  return { title, target, manipulate, isRare: true };
}

export const KINDS: readonly Kind[] = [
  kind("unchanged", EVERY, ({ text }) => text),
  kind("one letter wrong", NEARLY_EVERY, oneEdit(substitute)),
  kind("one letter missing", NEARLY_EVERY, oneEdit(remove)),
  kind("one letter too many", NEARLY_EVERY, oneEdit(insert)),
  kind("two letters swapped", NEARLY_EVERY, oneEdit(transpose)),
  kind("a letter doubled", NEARLY_EVERY, oneEdit(double)),
  kind("a double letter single", NEARLY_EVERY, oneEdit(undouble)),
  kind("an edit in two words", MOST, editTwoWords),
  kind("two edits in a long word", MOST, editOneWordTwice),
  kind("parts rotated", NEARLY_EVERY, rotate),
  kind("last, first", NEARLY_EVERY, lastFirst),
  kind("neighbouring words swapped", NEARLY_EVERY, swapNeighbours),
  kind("middle part dropped", MOST, dropMiddle),
  kind("middle part added", MOST, addMiddle),
  rare("acronym in brackets dropped", MOST, dropAcronym),
  kind("first name initial", null, firstInitial),
  kind("middle name initial", null, middleInitial),
  kind("two words joined", MOST, join),
  kind("a word split", MOST, split),
  kind("vowels of two words", TRANSLITERATED, swapVowels),
  kind("consonants of two words", TRANSLITERATED, swapConsonants),
  rare("in Cyrillic", MOST, toCyrillic),
  rare("in Cyrillic and back", MOST, cyrillicAndBack),
  rare("in Greek", MOST, toGreek),
  rare("marks stripped", NEARLY_EVERY, dropMarks),
  kind("a mark added", NEARLY_EVERY, addMark),
  kind("case", EVERY, changeCase),
  kind("punctuation dropped", NEARLY_EVERY, dropPunctuation),
  kind("punctuation added", NEARLY_EVERY, addPunctuation),
  kind("one look-alike letter", NEARLY_EVERY, disguiseLetter),
  kind("several look-alike letters", NEARLY_EVERY, disguiseLetters),
  kind("digit for a letter", NEARLY_EVERY, digitForLetter),
  kind("zero-width characters", EVERY, addInvisible),
  kind("legal form written otherwise", NEARLY_EVERY, swapLegalForm),
  kind("legal form dropped", NEARLY_EVERY, dropLegalForm),
  kind("legal form added", NEARLY_EVERY, addLegalForm),
  kind("ship's prefix added", MOST, addShipPrefix),
  kind("title added", MOST, addTitle),
  rare("short form of given name", MOST, shortForm),
  rare("patronymic dropped", MOST, dropPatronymic),
  rare("patronymic added", MOST, addPatronymic),
];
