// Listed words as columns of numbers, by the number of their token. Most words of candidates are far from
// every word of the subject, and eight bytes say so: the processor then waits for no object. A word is
// sketched when it is first asked for.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import type { EditCounter } from "../../names/distance/edit-distance.ts";
import { int32At, itemAt, uint16At } from "../../platform/checked-read.ts";
import { isOfSyllables } from "../alignment/east-asian.ts";
import { LANGUAGES_COUNT, languagesOf } from "../alignment/syllable-names.ts";
import { classifyAsSyllable } from "../alignment/words-in-context.ts";
import type { Word } from "../words/word.ts";
import { NumberPool } from "./number-pool.ts";
import type { OwnGroups } from "./own-groups.ts";
import { groupBitsOf, IS_PARTICLE, marksOf, type SoundBits, soundBitsOf } from "./word-marks.ts";

/** Bits of what is known of a word, and of what was found. */
const SOUNDS_KNOWN = 1;
const SYLLABLE_KNOWN = 2;
const IS_SYLLABLE = 4;
const LANGUAGES_KNOWN = 8;
/** The languages that a word may be of, one bit each, and then those of which it is a family name. */
const LANGUAGES_SHIFT = 4;
const FAMILY_SHIFT = LANGUAGES_SHIFT + LANGUAGES_COUNT;
/** Whether it may be a syllable of any kind, and whether it is one syllable or two. */
const MAY_BE_SYLLABLES = 1 << (FAMILY_SHIFT + LANGUAGES_COUNT);
const IS_OF_SYLLABLES = MAY_BE_SYLLABLES << 1;
const LANGUAGES_MASK = (1 << LANGUAGES_COUNT) - 1;

/** The numbers of one word lie side by side, so that the processor fetches them together. */
const [LETTERS, MARKS, GROUPS, SOUNDS_LOW, SOUNDS_HIGH, KNOWN, SYLLABLES] = [0, 1, 2, 3, 4, 5, 6];
/** Of one word: a power of two keeps them in one line of the cache. */
const NUMBERS = 8;

/** Words of so many letters keep their text: nearly all. */
export const TEXT_LENGTH_MAX = 16;

/** Particles that are syllables of East Asia: there are some 40. */
const PARTICLES_MAX = 128;

export class ListedWords {
  /** The number of words, and of particles as syllables. */
  readonly count: number;
  readonly #kind: NameKind;
  readonly #wordOf: (token: number) => Word;
  /**
   * Per token: its letters, its marks (0 for a word that is not sketched), its groups, its sounds
   * as word-marks.ts packs them, in bits what else is known of it, and where its syllables begin.
   */
  readonly #sketches: Int32Array;
  /** Of each word that is a syllable, the number of rows of the table that it is in, and these rows. */
  readonly #syllableRows = new NumberPool();
  /** The text of each sketched word of up to TEXT_LENGTH_MAX letters. */
  readonly #texts: Uint16Array;

  /** By token, the number of a particle as a syllable of a name; by that number from #tokens on, its word. */
  readonly #syllables = new Map<number, number>();
  readonly #syllableWords: Word[] = [];
  readonly #tokens: number;

  /** For `tokens` words of names of this kind; `wordOf` analyses one. */
  constructor(tokens: number, kind: NameKind, wordOf: (token: number) => Word) {
    this.count = tokens + PARTICLES_MAX;
    this.#tokens = tokens;
    this.#kind = kind;
    this.#wordOf = wordOf;
    this.#sketches = new Int32Array(NUMBERS * this.count);
    this.#texts = new Uint16Array(TEXT_LENGTH_MAX * this.count);
  }

  wordOf(token: number): Word {
    return token < this.#tokens ? this.#wordOf(token) : itemAt(this.#syllableWords, token - this.#tokens);
  }

  /**
   * The number of a word in a name of syllables, where a particle may be a name ("Kim Il Sung"): its own, or
   * one for such a particle; -1 when there are too many of these.
   */
  asSyllable(token: number): number {
    if ((this.marksOf(token) & IS_PARTICLE) === 0) return token;
    let number = this.#syllables.get(token);
    if (number === undefined) {
      const word = this.wordOf(token);
      const syllable = classifyAsSyllable(word);
      number = syllable === word ? token : this.#addSyllable(syllable);
      this.#syllables.set(token, number);
    }
    return number;
  }

  #addSyllable(word: Word): number {
    return this.#syllableWords.length === PARTICLES_MAX
      ? -1
      : this.#tokens + this.#syllableWords.push(word) - 1;
  }

  /** As word-marks.ts packs them. */
  marksOf(token: number): number {
    const marks = int32At(this.#sketches, NUMBERS * token + MARKS);
    return marks === 0 ? this.#sketch(token) : marks;
  }

  /** One bit per letter of a word that marksOf was asked for. */
  lettersOf(token: number): number {
    return int32At(this.#sketches, NUMBERS * token + LETTERS);
  }

  /** The groups of a word that marksOf was asked for, as groupBitsOf has them. */
  groupsOf(token: number): number {
    return int32At(this.#sketches, NUMBERS * token + GROUPS);
  }

  /** The words of a subject that share a syllable with a word that marksOf was asked for, by their bits. */
  wordsSharing(token: number, own: OwnGroups): number {
    const at = int32At(this.#sketches, NUMBERS * token + SYLLABLES);
    if (at === 0) return 0;
    const { numbers } = this.#syllableRows;
    return own.sharing(numbers, at + 1, int32At(numbers, at));
  }

  /**
   * The edits between the loaded word and one of `length` letters, at most TEXT_LENGTH_MAX, that marksOf was
   * asked for. Beyond `editsMax` the result is any number above it.
   */
  countEdits(loaded: EditCounter, token: number, length: number, editsMax: number): number {
    const start = TEXT_LENGTH_MAX * token;
    return loaded.count(this.#texts, start, start + length, editsMax);
  }

  /** The UTF-16 unit that a word begins with; marksOf was asked for it. */
  firstOf(token: number): number {
    return uint16At(this.#texts, TEXT_LENGTH_MAX * token);
  }

  /** True when a word and one with these sounds may have one in common, as they are written or read. */
  maySoundAlike(token: number, { low, high }: SoundBits): boolean {
    const at = NUMBERS * token;
    if ((int32At(this.#sketches, at + KNOWN) & SOUNDS_KNOWN) === 0) this.#hear(token);
    return (
      (int32At(this.#sketches, at + SOUNDS_LOW) & low) !== 0 ||
      (int32At(this.#sketches, at + SOUNDS_HIGH) & high) !== 0
    );
  }

  #hear(token: number): void {
    const at = NUMBERS * token;
    const { low, high } = soundBitsOf(this.wordOf(token));
    this.#sketches[at + SOUNDS_LOW] = low;
    this.#sketches[at + SOUNDS_HIGH] = high;
    this.#sketches[at + KNOWN] = int32At(this.#sketches, at + KNOWN) | SOUNDS_KNOWN;
  }

  /** True for a word that can be one syllable of a name of East Asia, as words-in-context.ts asks. */
  isSyllable(token: number): boolean {
    let known = int32At(this.#sketches, NUMBERS * token + KNOWN);
    if ((known & SYLLABLE_KNOWN) === 0) {
      const { isSyllable } = this.wordOf(token).traits.particulars;
      known |= SYLLABLE_KNOWN | (isSyllable ? IS_SYLLABLE : 0);
      this.#sketches[NUMBERS * token + KNOWN] = known;
    }
    return (known & IS_SYLLABLE) !== 0;
  }

  /** The languages of East Asia in which a word is syllables, as languagesOf has them. */
  languagesOf(token: number): number {
    return (this.#languagesKnown(token) >>> LANGUAGES_SHIFT) & LANGUAGES_MASK;
  }

  /** Those in which it is a family name. */
  familyLanguagesOf(token: number): number {
    return (this.#languagesKnown(token) >>> FAMILY_SHIFT) & LANGUAGES_MASK;
  }

  /** True for a word that some names don't let stand for one that is like it. */
  mayBeSyllables(token: number): boolean {
    return (this.#languagesKnown(token) & MAY_BE_SYLLABLES) !== 0;
  }

  /** True for a word that is one syllable of East Asia, or two. */
  isOfSyllables(token: number): boolean {
    return (this.#languagesKnown(token) & IS_OF_SYLLABLES) !== 0;
  }

  /** Asked once per word: it takes longer than all other marks. */
  #languagesKnown(token: number): number {
    const known = int32At(this.#sketches, NUMBERS * token + KNOWN);
    if ((known & LANGUAGES_KNOWN) !== 0) return known;
    const word = this.wordOf(token);
    const { syllables, familyName } = languagesOf(word);
    const own = isOfSyllables(word) ? IS_OF_SYLLABLES : 0;
    const any = own !== 0 || syllables !== 0 ? MAY_BE_SYLLABLES : 0;
    const all =
      known | LANGUAGES_KNOWN | own | any | (syllables << LANGUAGES_SHIFT) | (familyName << FAMILY_SHIFT);
    this.#sketches[NUMBERS * token + KNOWN] = all;
    return all;
  }

  #sketch(token: number): number {
    const word = this.wordOf(token);
    const marks = marksOf(word, this.#kind);
    this.#sketches[NUMBERS * token + LETTERS] = word.letters;
    this.#sketches[NUMBERS * token + MARKS] = marks;
    this.#sketches[NUMBERS * token + GROUPS] = groupBitsOf(word);
    const { syllables } = word;
    if (syllables !== null)
      this.#sketches[NUMBERS * token + SYLLABLES] = this.#syllableRows.add([syllables.length, ...syllables]);
    const length = Math.min(word.length, TEXT_LENGTH_MAX);
    for (let i = 0; i < length; i++) this.#texts[TEXT_LENGTH_MAX * token + i] = word.text.charCodeAt(i);
    return marks;
  }
}
