// Words as rows of numbers, of the subject and of lists alike: what shows that two of them are far apart, and
// what the comparison of names asks of each. The objects of words are needed for the few that may be near.

import { int32At, itemAt } from "../../../base/platform/checked-read.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { isWordOfKinds } from "../../names/analysis/translations.ts";
import { singleLetters } from "../../names/keys/orthographies.ts";
import { bearerOfParticle, EITHER } from "../../names/lexicon/bearers.ts";
import { isBurmeseTitle, isBurmeseWord } from "../../names/lexicon/burmese.ts";
import { beginningOf, patronymicOf, smallKindOf } from "../../names/lexicon/joined-spellings.ts";
import { WORD_WEIGHTS, type WordClass } from "../policy.ts";
import { isRare, isUsual } from "../words/other-names.ts";
import { isPatronymic } from "../words/slavic-names.ts";
import type { Word } from "../words/word.ts";
import { analyseSound } from "../words/word-traits.ts";
import { isOfSyllables } from "./east-asian.ts";
import { isEastAsianFamilyName } from "./syllable-names.ts";
import { mayBeFormWord } from "./words-in-context.ts";

/** The numbers of a word, side by side: eight fill half a line of the processor's cache. */
export const [LETTERS, MARKS, GROUPS, SOUNDS_LOW, SOUNDS_HIGH, BITS, SYLLABLES, LEGAL] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
export const ROW = 8;

/** The text of a word is beside its row; of a longer word only its first letters are. */
export const TEXT_LENGTH_MAX = 16;

/** Marks: the lowest bits are the length of the word. No word has 0. */
const LENGTH_MASK = 0xffff;
const IS_PLAIN = 1 << 16;
const IS_INITIAL = 1 << 17;
/** A half name ("Abdul"), which any other half name may stand for. */
const IS_HALF = 1 << 18;
const HALF_AND_PLAIN = IS_HALF | IS_PLAIN;
/** May have a counterpart of another text. */
const MAY_BE_MISSPELT = 1 << 19;
/** Cultures read it with another sound. */
export const HAS_OTHER_SOUNDS = 1 << 20;
const IS_WORD = 1 << 21;
/** The kind of small word that a word is or begins with (names/lexicon/joined-spellings.ts). */
const SMALL_KIND_SHIFT = 22;
/** The last consonant of a word, and its first one, as joined-words.ts classes them. */
const LAST_SHIFT = 25;
const FIRST_SHIFT = 28;
const THREE_BITS = 7;

/** Bits, known at once: the class, and what names are made of. */
export const CLASS_MASK = 0xf;
export const IS_HEAVY = 1 << 4;
export const CARRIES_NAME = 1 << 5;
export const IS_PARENT_PARTICLE = 1 << 6;
export const IS_NUMBER = 1 << 7;
export const IS_GENERATION = 1 << 8;
/** Of the classes that make up names of institutions: Bank of China, Export-Import Bank of China. */
export const IS_INSTITUTIONAL = 1 << 9;
/** MAN or WOMAN of a particle (names/lexicon/bearers.ts). */
export const BEARER_SHIFT = 10;
export const BEARER_MASK = 3;
export const IS_LEGAL = 1 << 12;
export const IS_PARTICLE = 1 << 13;
/** Bits, known once they were asked for: few names ask for each group. */
const ARE_SOUNDS_KNOWN = 1 << 14;
const IS_LEGAL_KNOWN = 1 << 15;
const MAY_BE_LEGAL = 1 << 16;
const ARE_TRAITS_KNOWN = 1 << 17;
export const IS_USUAL = 1 << 18;
export const IS_RARE = 1 << 19;
export const IS_GIVEN = 1 << 20;
export const IS_PATRONYMIC = 1 << 21;
/** One syllable of East Asia. */
export const IS_SYLLABLE = 1 << 22;
export const IS_BURMESE = 1 << 23;
export const IS_BURMESE_TITLE = 1 << 24;
const ARE_SYLLABLES_KNOWN = 1 << 25;
const IS_OF_SYLLABLES = 1 << 26;
const IS_FAMILY_NAME = 1 << 27;
/** An article, "abd", "bin": spelt otherwise where it is joined to the word behind it. */
export const IS_SMALL = 1 << 28;
/** May be such a word and another as one: "Bencheikh". */
export const BEGINS_SMALL = 1 << 29;
/** Says behind a father's name whose child a person is: "uly", "qizi". */
export const IS_CHILD = 1 << 30;

const CLASSES = Object.keys(WORD_WEIGHTS) as readonly WordClass[];
export const TITLE_CLASS = CLASSES.indexOf("title");
export const CLASS_WEIGHTS = Float64Array.from(CLASSES, (wordClass) => WORD_WEIGHTS[wordClass]);

/** Legal forms as numbers: 0 for none, and LEGAL_ANY for a form that agrees with every other. */
export const LEGAL_ANY = 1;
const legalNumbers = new Map<string, number>([["any", LEGAL_ANY]]);

function legalNumberOf(legalClass: string): number {
  let number = legalNumbers.get(legalClass);
  if (number === undefined) {
    number = legalNumbers.size + 1;
    legalNumbers.set(legalClass, number);
  }
  return number;
}

/** The words of an index, whose numbers are those of its tokens. */
interface IndexedWords {
  readonly count: number;
  readonly wordOf: (number: number) => Word;
}

const NO_INDEX: IndexedWords = {
  count: 0,
  wordOf: () => {
    throw new Error("There is no index.");
  },
};

/** Room for words that are at hand at first, and how many are forgotten at once. */
const LOOSE_MIN = 1024;
const LOOSE_MAX = 16_384;

/**
 * Words by numbers of their own, each with its row. Words that are at hand as objects get numbers as they
 * come: those of subjects, and of records that no index holds. The numbers below `indexed.count` are those of
 * an index, which gives their words.
 */
export class WordRows {
  /** ROW numbers of each word, 0 for a word without a row. */
  rows: Int32Array;
  /** TEXT_LENGTH_MAX code units of each. */
  texts: Uint16Array;
  /**
   * Of words that are syllables of East Asia: how many rows of the table of syllables they are in, and these.
   */
  syllables = new Int32Array(1 << 10);
  /** No word's syllables begin at 0. */
  #syllablesEnd = 1;
  readonly #kind: NameKind;
  readonly #indexed: IndexedWords;
  readonly #numbers = new Map<number, number>();
  readonly #words: Word[] = [];
  #times = 0;

  constructor(kind: NameKind, indexed: IndexedWords = NO_INDEX) {
    this.#kind = kind;
    this.#indexed = indexed;
    const size = indexed.count + LOOSE_MIN;
    this.rows = new Int32Array(ROW * size);
    this.texts = new Uint16Array(TEXT_LENGTH_MAX * size);
  }

  /** A word by its number. */
  wordOf(number: number): Word {
    const { count, wordOf } = this.#indexed;
    return number < count ? wordOf(number) : itemAt(this.#words, number - count);
  }

  /** The number of a word that is at hand; it has a row from then on. */
  numberOf(word: Word): number {
    const known = this.#numbers.get(word.number);
    if (known !== undefined) return known;
    const number = this.#indexed.count + this.#words.push(word) - 1;
    this.#numbers.set(word.number, number);
    this.#grow(number);
    this.#set(number, word);
    return number;
  }

  /**
   * Forgets the words that were at hand when they are many: no number of one is valid then. Returns how often
   * it did so. Call it between two subjects.
   */
  makeRoom(): number {
    if (this.#words.length < LOOSE_MAX) return this.#times;
    this.#numbers.clear();
    this.#words.length = 0;
    this.rows.fill(0);
    this.#syllablesEnd = 1;
    return ++this.#times;
  }

  /** True for the row of a word of persons. */
  get isOfPersons(): boolean {
    return this.#kind === "person";
  }

  get isOfOrganisations(): boolean {
    return this.#kind === "organization";
  }

  /** Fills the row of a word unless it is filled; every other method needs it. */
  fill(number: number): void {
    if (int32At(this.rows, ROW * number + MARKS) === 0) this.#set(number, this.wordOf(number));
  }

  #set(number: number, word: Word): void {
    const at = ROW * number;
    this.rows[at + LETTERS] = word.letters;
    this.rows[at + MARKS] = marksOf(word);
    this.rows[at + GROUPS] = groupBitsOf(word);
    this.rows[at + BITS] = bitsOf(word, this.#kind);
    this.rows[at + SYLLABLES] = word.syllables === null ? 0 : this.#addSyllables(word.syllables);
    this.rows[at + LEGAL] = word.legalClass === null ? 0 : legalNumberOf(word.legalClass);
    this.rows[at + SOUNDS_LOW] = this.rows[at + SOUNDS_HIGH] = 0;
    const length = Math.min(word.length, TEXT_LENGTH_MAX);
    for (let i = 0; i < length; i++) this.texts[TEXT_LENGTH_MAX * number + i] = word.text.charCodeAt(i);
  }

  #addSyllables(rows: readonly number[]): number {
    const start = this.#syllablesEnd;
    this.#syllablesEnd += rows.length + 1;
    if (this.#syllablesEnd > this.syllables.length) {
      const grown = new Int32Array(2 * this.#syllablesEnd);
      grown.set(this.syllables);
      this.syllables = grown;
    }
    this.syllables[start] = rows.length;
    this.syllables.set(rows, start + 1);
    return start;
  }

  #grow(number: number): void {
    if (ROW * number < this.rows.length) return;
    const [rows, texts] = [this.rows, this.texts];
    this.rows = new Int32Array(2 * rows.length);
    this.rows.set(rows);
    this.texts = new Uint16Array(2 * texts.length);
    this.texts.set(texts);
  }

  /** The bits of a word with those that are known late. */
  traitsOf(number: number): number {
    return this.#bitsWith(ARE_TRAITS_KNOWN, number, traitBitsOf);
  }

  /** True for a word that is one syllable of East Asia, or two. */
  isOfSyllables(number: number): boolean {
    return (this.#bitsWith(ARE_SYLLABLES_KNOWN, number, syllableBitsOf) & IS_OF_SYLLABLES) !== 0;
  }

  /** True for a family name of East Asia. */
  isFamilyName(number: number): boolean {
    return (this.#bitsWith(ARE_SYLLABLES_KNOWN, number, syllableBitsOf) & IS_FAMILY_NAME) !== 0;
  }

  /** True for a word that is a word of a legal form beside one, as words-in-context.ts has it. */
  mayBeLegal(number: number): boolean {
    return (this.#bitsWith(IS_LEGAL_KNOWN, number, legalBitsOf) & MAY_BE_LEGAL) !== 0;
  }

  /** The bits of a word with those of a group, which `bitsOfGroup` tells when they are first asked for. */
  #bitsWith(known: number, number: number, bitsOfGroup: (word: Word) => number): number {
    const at = ROW * number + BITS;
    const bits = int32At(this.rows, at);
    if ((bits & known) !== 0) return bits;
    const all = bits | known | bitsOfGroup(this.wordOf(number));
    this.rows[at] = all;
    return all;
  }

  /** Fills the sounds of a word unless they are filled. */
  fillSounds(number: number): void {
    const at = ROW * number;
    const bits = int32At(this.rows, at + BITS);
    if ((bits & ARE_SOUNDS_KNOWN) !== 0) return;
    const sounds = soundBitsOf(this.wordOf(number));
    this.rows[at + SOUNDS_LOW] = sounds.low;
    this.rows[at + SOUNDS_HIGH] = sounds.high;
    this.rows[at + BITS] = bits | ARE_SOUNDS_KNOWN;
  }

  /**
   * True when two words may have a sound in common, as they are written or read; `low`, `high`: of the other.
   */
  maySoundAlike(number: number, low: number, high: number): boolean {
    this.fillSounds(number);
    const at = ROW * number;
    return (
      ((int32At(this.rows, at + SOUNDS_LOW) & low) | (int32At(this.rows, at + SOUNDS_HIGH) & high)) !== 0
    );
  }
}

export function lengthIn(marks: number): number {
  return marks & LENGTH_MASK;
}

export function smallKindIn(marks: number): number {
  return (marks >>> SMALL_KIND_SHIFT) & THREE_BITS;
}

/** The class of the last consonant of a word. */
export function lastClassIn(marks: number): number {
  return (marks >>> LAST_SHIFT) & THREE_BITS;
}

/** True for words whose first consonants are of one class. */
export function beginAlike(marks: number, others: number): boolean {
  return (((marks ^ others) >>> FIRST_SHIFT) & THREE_BITS) === 0;
}

/** By letter from a on, the class of a consonant, with others for which it is heard; 0 for other letters. */
const CONSONANT_CLASSES = [..."01320130033456013732000303"].map(Number);
const CODE_OF_A = 97;
const SOFT_D = /^d[jz]/;

/** The small word of a word, and its last and first consonants. */
function joinMarksOf(text: string): number {
  const classes = Array.from(text, (letter) => CONSONANT_CLASSES[letter.charCodeAt(0) - CODE_OF_A] ?? 0);
  const last = classes.findLast((found) => found > 0) ?? 0;
  const first = SOFT_D.test(text) ? classes[1] : classes.find((found) => found > 0);
  const kind = smallKindOf(text) || beginningOf(text);
  return (kind << SMALL_KIND_SHIFT) | (last << LAST_SHIFT) | ((first ?? 0) << FIRST_SHIFT);
}

function marksOf(word: Word): number {
  return (
    Math.min(word.length, LENGTH_MASK) |
    (word.isPlain ? IS_PLAIN : 0) |
    (word.class === "initial" ? IS_INITIAL : 0) |
    (word.class === "half" ? IS_HALF : 0) |
    (word.isHeavy || word.class === "title" ? MAY_BE_MISSPELT : 0) |
    (word.otherSounds === null ? 0 : HAS_OTHER_SOUNDS) |
    (word.traits.isOfPerson ? joinMarksOf(word.text) : 0) |
    IS_WORD
  );
}

function bitsOf(word: Word, kind: NameKind): number {
  const bearer = kind === "person" ? bearerOfParticle(word.text) : EITHER;
  return (
    CLASSES.indexOf(word.class) |
    (word.isHeavy ? IS_HEAVY : 0) |
    (word.carriesName ? CARRIES_NAME : 0) |
    (word.traits.isParentParticle ? IS_PARENT_PARTICLE : 0) |
    (word.class === "legal" ? IS_LEGAL : 0) |
    (word.class === "particle" ? IS_PARTICLE : 0) |
    (word.class === "number" ? IS_NUMBER : 0) |
    (word.class === "generation" ? IS_GENERATION : 0) |
    (isInstitutional(word, kind) ? IS_INSTITUTIONAL : 0) |
    (kind === "person" && smallKindOf(word.text) > 0 ? IS_SMALL : 0) |
    (kind === "person" && beginningOf(word.text) > 0 ? BEGINS_SMALL : 0) |
    (kind === "person" && patronymicOf("", word.text) !== null ? IS_CHILD : 0) |
    (bearer << BEARER_SHIFT)
  );
}

/** True for what an organisation is, does or is called by its place: also where a name has nothing else. */
function isInstitutional({ class: wordClass, text }: Word, kind: NameKind): boolean {
  if (wordClass === "generic" || wordClass === "place") return true;
  return kind === "organization" && isWordOfKinds(text);
}

function traitBitsOf(word: Word): number {
  const { particulars, isOfPerson } = word.traits;
  return (
    (isUsual(word) ? IS_USUAL : 0) |
    (isRare(word) ? IS_RARE : 0) |
    (particulars.isGivenName ? IS_GIVEN : 0) |
    (isPatronymic(word.text) ? IS_PATRONYMIC : 0) |
    (particulars.isSyllable ? IS_SYLLABLE : 0) |
    (isOfPerson && isBurmeseWord(word.text) ? IS_BURMESE : 0) |
    (isOfPerson && isBurmeseTitle(word.text) ? IS_BURMESE_TITLE : 0)
  );
}

/** One syllable of East Asia or two, and a family name there. It takes longer than all other bits. */
function syllableBitsOf(word: Word): number {
  return (isOfSyllables(word) ? IS_OF_SYLLABLES : 0) | (isEastAsianFamilyName(word) ? IS_FAMILY_NAME : 0);
}

function legalBitsOf(word: Word): number {
  return mayBeFormWord(word) ? MAY_BE_LEGAL : 0;
}

/** A bit per group of nicknames that a word is in: words without a common bit share no group. */
function groupBitsOf({ nicknames }: Word): number {
  let bits = 0;
  if (nicknames !== null) for (const group of nicknames) bits |= 1 << group;
  return bits;
}

/** The sounds of a word as a set of 64 bits: words without a common bit share no sound. */
interface SoundBits {
  readonly low: number;
  readonly high: number;
}

/** The sound of a word as it is written, and its sounds as cultures read it, which doubles no letters. */
function soundBitsOf({ text, traits, otherSounds }: Word): SoundBits {
  let [low, high] = [0, 0];
  const add = (hash: number) => {
    if ((hash & 32) === 0) low |= 1 << (hash & 31);
    else high |= 1 << (hash & 31);
  };
  add(traits.sound.hash);
  otherSounds?.forEach(add);
  const single = singleLetters(text);
  if (single !== text) add(analyseSound(single).hash);
  return { low, high };
}

/**
 * True for words that are compared by their letters and their sound only, unless they share a group of
 * nicknames or a syllable.
 */
export function areComparedByText(marksA: number, marksB: number): boolean {
  return (marksA & marksB & IS_PLAIN) !== 0 || ((marksA ^ marksB) & HALF_AND_PLAIN) === HALF_AND_PLAIN;
}

/** False for words that can't be counterparts. At least one has more to compare than letters and sound. */
export function mayBeCounterparts(a: number, marksA: number, b: number, marksB: number): boolean {
  // Particles and legal forms are compared by their text.
  if ((marksA & marksB & MAY_BE_MISSPELT) === 0) return a === b && lengthIn(marksA) === lengthIn(marksB);
  return ((marksA | marksB) & IS_INITIAL) === 0 || (a & b) !== 0;
}
