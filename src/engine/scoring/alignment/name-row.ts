// A name of either side as numbers, by the positions of its words: what its alignment with another one reads.

import { float64At, int32At } from "../../../base/platform/checked-read.ts";
import type { NameForm } from "../../names/analysis/name-forms.ts";
import { EITHER } from "../../names/lexicon/bearers.ts";
import { WORDS_MAX } from "../words/word.ts";
import type { AnalysedName } from "./analysed-name.ts";
import { lengthsAbout } from "./joined-words.ts";
import {
  BEARER_MASK,
  BEARER_SHIFT,
  BITS,
  CARRIES_NAME,
  CLASS_MASK,
  CLASS_WEIGHTS,
  IS_BURMESE,
  IS_HEAVY,
  IS_LEGAL,
  IS_PARENT_PARTICLE,
  IS_PARTICLE,
  IS_SMALL,
  IS_SYLLABLE,
  LEGAL,
  LETTERS,
  lastClassIn,
  lengthIn,
  MARKS,
  ROW,
  type WordRows,
} from "./word-rows.ts";

/** Bits of an integer beyond the sign: later words are nobody's parent. */
const PARENT_POSITIONS_MAX = 31;

/** In a name of so many words one may be no syllable that a table knows (Lee Kuan Yew). */
const WORDS_FOR_UNKNOWN = 3;

export class NameRow {
  count = 0;
  form: NameForm = "latin";
  /** As in AnalysedName. */
  isReading = false;
  isAcronym = false;
  isReworded = false;
  /** By position, the number of the word in `rows`. */
  readonly words = new Int32Array(WORDS_MAX);
  readonly letters = new Int32Array(WORDS_MAX);
  readonly lengths = new Int32Array(WORDS_MAX);
  readonly marks = new Int32Array(WORDS_MAX);
  readonly bits = new Int32Array(WORDS_MAX);
  readonly weights = new Float64Array(WORDS_MAX);
  /**
   * By position, 1 for a heavy word that occurs earlier in the name: it says nothing new ("Sergey Sergey").
   */
  readonly repeats = new Uint8Array(WORDS_MAX);
  hasRepeats = false;
  hasLegalForm = false;
  /** The letters of all words, one bit each, and the bits that any word has. */
  allLetters = 0;
  someBits = 0;
  /** Bit n: two neighbours that carry the name may be one word of n letters in another spelling. */
  pairLengths = 0;
  /** The classes of the last consonants of words behind another, one bit each. */
  lastClasses = 0;
  readonly rows: WordRows;
  readonly #analyse: (name: number) => AnalysedName;
  #name = 0;
  #analysed: AnalysedName | null = null;
  #mayRepeat = false;

  /** `analyse` gives the name of a number that `begin` was called with. */
  constructor(rows: WordRows, analyse: (name: number) => AnalysedName) {
    this.rows = rows;
    this.#analyse = analyse;
  }

  /** Starts with a name of no words; `name` is its number. */
  begin(
    name: number,
    {
      form,
      isReading,
      isAcronym,
      isReworded,
    }: Pick<NameRow, "form" | "isReading" | "isAcronym" | "isReworded">,
  ): void {
    this.count = 0;
    this.form = form;
    this.isReading = isReading;
    this.isAcronym = isAcronym;
    this.isReworded = isReworded;
    this.allLetters = this.someBits = this.pairLengths = this.lastClasses = 0;
    this.hasRepeats = this.hasLegalForm = this.#mayRepeat = false;
    this.#name = name;
    this.#analysed = null;
  }

  /** Adds a word by its number in `rows`. */
  add(number: number): void {
    this.rows.fill(number);
    const { rows } = this.rows;
    const at = this.count++;
    const from = ROW * number;
    const marks = int32At(rows, from + MARKS);
    const length = lengthIn(marks);
    const letters = int32At(rows, from + LETTERS);
    const bits = int32At(rows, from + BITS);
    this.words[at] = number;
    this.letters[at] = letters;
    this.lengths[at] = length;
    this.marks[at] = marks;
    this.bits[at] = bits;
    this.weights[at] = float64At(CLASS_WEIGHTS, bits & CLASS_MASK);
    if (at > 0) this.lastClasses |= 1 << lastClassIn(marks);
    const before = at > 0 ? int32At(this.bits, at - 1) : 0;
    const first = (before & IS_SMALL) !== 0 && at > 1 ? at - 2 : at - 1;
    if (at > 0 && (bits & int32At(this.bits, first) & IS_HEAVY) !== 0)
      this.pairLengths |= lengthsAbout(length + int32At(this.lengths, first) + (first < at - 1 ? 1 : 0));
    // A word with a letter that no earlier word has repeats none of them.
    if ((letters & ~this.allLetters) === 0) this.#mayRepeat = true;
    if (int32At(rows, from + LEGAL) !== 0) this.hasLegalForm = true;
    this.repeats[at] = 0;
    this.allLetters |= letters;
    this.someBits |= bits;
  }

  /** Finds the repeated words, once all are added. */
  end(): void {
    if (!this.#mayRepeat) return;
    for (let at = 1; at < this.count; at++) {
      if (!this.isHeavy(at)) continue;
      for (let before = 0; before < at; before++)
        if (this.letters[before] === this.letters[at] && this.textAt(before) === this.textAt(at)) {
          this.repeats[at] = 1;
          this.hasRepeats = true;
        }
    }
    // In "Khin Khin Win" the second word is a part of the name like any other.
    if (!this.hasRepeats || !this.isBurmese()) return;
    this.repeats.fill(0, 0, this.count);
    this.hasRepeats = false;
  }

  /** True when what its words are may depend on the name around them: words-in-context.ts decides then. */
  dependsOnContext(): boolean {
    const { someBits, rows } = this;
    if ((someBits & CARRIES_NAME) === 0) return true;
    if (this.isReading && this.#hasLightWord()) return true;
    if ((someBits & IS_PARTICLE) !== 0 && this.#areSyllables()) return true;
    if ((someBits & IS_LEGAL) === 0 || !rows.isOfOrganisations) return false;
    for (let at = 0; at < this.count; at++) if (rows.mayBeLegal(int32At(this.words, at))) return true;
    return false;
  }

  #hasLightWord(): boolean {
    for (let at = 0; at < this.count; at++) if (!this.isHeavy(at)) return true;
    return false;
  }

  #areSyllables(): boolean {
    for (let at = 0; at < this.count; at++) if ((this.traitsAt(at) & IS_SYLLABLE) === 0) return false;
    return true;
  }

  /** Sets a name that is at hand. */
  set(name: AnalysedName): void {
    this.begin(0, name);
    for (const word of name.words) this.add(this.rows.numberOf(word));
    this.end();
    this.#analysed = name;
  }

  /** The name with its words as objects. */
  get analysed(): AnalysedName {
    this.#analysed ??= this.#analyse(this.#name);
    return this.#analysed;
  }

  /** The text of a word. */
  textAt(at: number): string {
    return this.rows.wordOf(int32At(this.words, at)).text;
  }

  isHeavy(at: number): boolean {
    return (int32At(this.bits, at) & IS_HEAVY) !== 0;
  }

  /** The bits of a word with those that are known late. */
  traitsAt(at: number): number {
    return this.rows.traitsOf(int32At(this.words, at));
  }

  /** The legal form of a word, as word-rows.ts numbers them. */
  legalAt(at: number): number {
    return int32At(this.rows.rows, ROW * int32At(this.words, at) + LEGAL);
  }

  weightOf(from: number, count: number): number {
    let weight = 0;
    for (let at = from; at < from + count; at++) weight += float64At(this.weights, at);
    return weight;
  }

  /** True for a person's name of Burmese words only, two or more. */
  isBurmese(): boolean {
    if (!this.rows.isOfPersons) return false;
    let count = 0;
    for (let at = 0; at < this.count; at++) {
      if (!this.isHeavy(at)) continue;
      if ((this.traitsAt(at) & IS_BURMESE) === 0) return false;
      count++;
    }
    return count > 1;
  }

  /** The heavy words that are no syllables of East Asia, and whether a name with so many is of East Asia. */
  #unknownSyllables(): number {
    let unknown = 0;
    for (let at = 0; at < this.count; at++)
      if (this.isHeavy(at) && !this.rows.isOfSyllables(int32At(this.words, at))) unknown++;
    return unknown;
  }

  /** True for names of East Asian syllables only, apart from particles and titles. */
  areAllSyllables(): boolean {
    return this.#unknownSyllables() === 0;
  }

  /** True for names whose words are East Asian; one of several may have an unusual spelling. */
  isEastAsian(): boolean {
    const unknown = this.#unknownSyllables();
    if (unknown !== 1) return unknown === 0;
    let heavy = 0;
    for (let at = 0; at < this.count; at++) if (this.isHeavy(at)) heavy++;
    return heavy >= WORDS_FOR_UNKNOWN;
  }

  /** The positions of parents' names, one bit each: the first heavy word after bin, ibn, ben. */
  parents(): number {
    if ((this.someBits & IS_PARENT_PARTICLE) === 0) return 0;
    let parents = 0;
    let follows = false;
    for (let at = 0; at < this.count && at < PARENT_POSITIONS_MAX; at++) {
      if ((int32At(this.bits, at) & IS_PARENT_PARTICLE) !== 0) follows = at > 0 || follows;
      else if (follows && this.isHeavy(at)) {
        parents |= 1 << at;
        follows = false;
      }
    }
    return parents;
  }

  /** Who bears the name by the first of its particles that tells: MAN, WOMAN, or EITHER for most names. */
  bearer(): number {
    if (((this.someBits >>> BEARER_SHIFT) & BEARER_MASK) === EITHER) return EITHER;
    for (let at = 0; at < this.count; at++) {
      const bearer = (int32At(this.bits, at) >>> BEARER_SHIFT) & BEARER_MASK;
      if (bearer !== EITHER) return bearer;
    }
    return EITHER;
  }
}
