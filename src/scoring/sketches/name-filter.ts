// Which names of the subject a listed name can be as similar to as wanted, decided on sketches of its words:
// a bound of features/name.ts, for names whose words are not at hand. It reads a few numbers per word and
// makes no objects. It may never refuse names whose similarity is enough: where sketches don't tell, it keeps
// the name.

import type { NameForm, NameKind } from "../../names/analysis/name-forms.ts";
import { float64At, int32At, itemAt, uint8At } from "../../platform/checked-read.ts";
import { ComparedWords } from "../alignment/compared-words.ts";
import { areTooFew } from "../alignment/syllable-names.ts";
import { contradictionCost, extraCost, isRefusalWorse } from "../features/name.ts";
import { HEAVY_WEIGHT_MIN } from "../policy.ts";
import { ALL_NAMES, type PreparedSubject } from "../prepared-subject.ts";
import { WORDS_MAX } from "../words/word.ts";
import { leastEditsOf, PLAIN_DIFFERENCE } from "../words/word-pair.ts";
import { canBeMadeUp, canBeMadeUpExactly } from "./joinable.ts";
import type { ListedWords } from "./listed-words.ts";
import { NO_NAMES, type OwnName, OwnNames } from "./own-names.ts";
import { COST_NONE, COST_SAME, COST_UNKNOWN, PairCosts } from "./pair-costs.ts";
import {
  CARRIES_NAME,
  IS_HEAVY,
  IS_LEGAL,
  IS_PARTICLE,
  LENGTH_MAX,
  lengthIn,
  MAY_BE_LEGAL,
  weightIn,
} from "./word-marks.ts";

/** What is known of the counterpart of a word before the names are aligned. */
const NONE = 0;
const POSSIBLE = 1;
const CERTAIN = 2;

/** What a listed name and one of the subject may have in common, and what each has besides. */
class Overlap {
  /** The most that the words with a counterpart weigh, and whether one of them is heavy. */
  paired = 0;
  isHeavyPaired = false;
  /** How many words of the listed name may have a counterpart, and the most that these weigh. */
  takers = 0;
  taken = 0;
  /** What all pairs weigh and cost. Both are known when no two words compete for a counterpart. */
  arePairsKnown = true;
  pairsWeight = 0;
  pairsCost = 0;
  /** What the heavy words weigh, what those without a counterpart weigh, and how many these are. */
  heavyLeft = 0;
  restLeft = 0;
  openLeft = 0;
  heavyRight = 0;
  restRight = 0;
  openRight = 0;
}

/** More than what rounding can add to a difference. */
const ROUNDING_MAX = 1e-9;

export class NameFilter {
  readonly #listed: ListedWords;
  readonly #kind: NameKind;
  readonly #costs: PairCosts;
  #own = NO_NAMES;

  /** The listed name at hand: its words, their rows of costs, and what they are together. */
  readonly #words: { letters: Int32Array; lengths: Int32Array; count: number; allLetters: number } = {
    letters: new Int32Array(WORDS_MAX),
    lengths: new Int32Array(WORDS_MAX),
    count: 0,
    allLetters: 0,
  };
  readonly #tokens = new Int32Array(WORDS_MAX);
  /** By position, POSSIBLE for a heavy word that occurs earlier in the name. */
  readonly #repeats = new Uint8Array(WORDS_MAX);
  readonly #marks = new Int32Array(WORDS_MAX);
  readonly #rows = new Int32Array(WORDS_MAX);
  #isLoaded = false;
  readonly #compared = new ComparedWords();
  /** The names of the subject that may have words of it joined or split, by their bits. */
  #joinBits = 0;

  /** Scratch: by position of a word, whether it has a counterpart. */
  readonly #left = new Uint8Array(WORDS_MAX);
  readonly #right = new Uint8Array(WORDS_MAX);
  readonly #overlap = new Overlap();

  constructor(listed: ListedWords, kind: NameKind) {
    this.#listed = listed;
    this.#kind = kind;
    this.#costs = new PairCosts(listed);
  }

  /** Sets the subject that the following names are compared with. */
  begin(subject: PreparedSubject): void {
    this.#own = new OwnNames(subject);
    this.#costs.begin(this.#own);
  }

  /**
   * The names of the subject, by their bits (nameBitOf), that may be as similar to a listed one as `wanted`;
   * all of them where that is 0 or less. The numbers of its words are the first `count` of `tokens`.
   */
  namesReaching(
    wanted: number,
    tokens: Int32Array,
    count: number,
    form: NameForm,
    isReading = false,
  ): number {
    const own = this.#own;
    this.#isLoaded = false;
    if (wanted > 1) return 0;
    this.#isLoaded = wanted > 0 && this.#load(tokens, count) && !(isReading && this.#hasLightWord());
    if (!this.#isLoaded) return ALL_NAMES;
    const syllableBits = this.#costs.languages === 0 ? 0 : this.#syllableBits();
    const nearBits = this.#nearBits(own);
    let reaching = 0;
    for (let i = 0; i < own.names.length; i++) {
      const name = itemAt(own.names, i);
      if (name.name.form !== form) continue;
      if ((syllableBits & name.bit) !== 0) reaching |= name.bit;
      if ((nearBits & name.bit) === 0 || !this.#canReach(wanted, name)) continue;
      // Most names are refused before any of their words are compared.
      if (!this.#compareWords(name) || this.#canReach(wanted, name)) reaching |= name.bit;
    }
    return reaching;
  }

  /**
   * How the words of the subject's name at a position are related to those of the listed name that
   * namesReaching was asked about last; null where sketches don't tell. Valid until the next call.
   */
  comparedWords(own: number): ComparedWords | null {
    if (!this.#isLoaded) return null;
    const { numbers, bit } = itemAt(this.#own.names, own);
    this.#costs.fill(this.#compared, numbers, this.#rows, this.#words.count);
    this.#compared.mayJoin = (this.#joinBits & bit) !== 0;
    return this.#compared;
  }

  /** Loads a listed name; returns false when sketches don't tell what its words are in their context. */
  #load(tokens: Int32Array, tokenCount: number): boolean {
    const count = Math.min(tokenCount, WORDS_MAX);
    this.#words.count = count;
    for (let j = 0; j < count; j++) this.#tokens[j] = int32At(tokens, j);
    let someMarks = this.#loadWords();
    if ((someMarks & CARRIES_NAME) === 0) return false;
    if ((someMarks & IS_PARTICLE) !== 0 && this.#areSyllables()) {
      for (let j = 0; j < count; j++) {
        const token = this.#listed.asSyllable(int32At(this.#tokens, j));
        if (token < 0) return false;
        this.#tokens[j] = token;
      }
      someMarks = this.#loadWords();
    }
    return this.#kind !== "organization" || (someMarks & IS_LEGAL) === 0 || (someMarks & MAY_BE_LEGAL) === 0;
  }

  /** Loads the words of the name at hand; returns the marks of any of them, none when one is too long. */
  #loadWords(): number {
    const words = this.#words;
    const tokens = this.#tokens;
    let allLetters = 0;
    let someMarks = 0;
    this.#costs.makeRoom(words.count);
    for (let j = 0; j < words.count; j++) {
      const token = int32At(tokens, j);
      const marks = this.#listed.marksOf(token);
      const letters = this.#listed.lettersOf(token);
      if (lengthIn(marks) === LENGTH_MAX) return 0;
      // A word with a letter that no earlier word has repeats none of them.
      const mayRepeat = (letters & ~allLetters) === 0 && (marks & IS_HEAVY) !== 0;
      this.#repeats[j] = mayRepeat && isRepeated(tokens, j) ? POSSIBLE : NONE;
      this.#marks[j] = marks;
      this.#rows[j] = this.#costs.rowOf(token);
      words.letters[j] = letters;
      words.lengths[j] = lengthIn(marks);
      allLetters |= letters;
      someMarks |= marks;
    }
    words.allLetters = allLetters;
    return someMarks;
  }

  /** Tells whether the loaded name has a light word; a word of a reading of ideographs is never light. */
  #hasLightWord(): boolean {
    for (let j = 0; j < this.#words.count; j++) if ((int32At(this.#marks, j) & IS_HEAVY) === 0) return true;
    return false;
  }

  /** Whether particles of a name at hand are names themselves ("Kim Il Sung"). */
  #areSyllables(): boolean {
    for (let j = 0; j < this.#words.count; j++)
      if (!this.#listed.isSyllable(int32At(this.#tokens, j))) return false;
    return true;
  }

  /** The names of the subject that may agree with the name at hand in every syllable, by their bits. */
  #syllableBits(): number {
    const { count } = this.#words;
    const tokens = this.#tokens;
    let familyLanguages = 0;
    for (let j = 0; j < count; j++) familyLanguages |= this.#listed.familyLanguagesOf(int32At(tokens, j));
    let bits = 0;
    for (let open = familyLanguages & this.#costs.languages; open !== 0; open &= open - 1) {
      const language = 31 - Math.clz32(open & -open);
      let syllabic = 0;
      for (let j = 0; j < count; j++)
        if (((this.#listed.languagesOf(int32At(tokens, j)) >>> language) & 1) !== 0) syllabic++;
      if (!areTooFew(syllabic, count)) bits |= this.#costs.agreeingBits(language, tokens, this.#rows, count);
    }
    return bits;
  }

  /** The names of the subject that have anything in common with the name at hand, by their bits. */
  #nearBits(own: OwnNames): number {
    const { count, letters } = this.#words;
    let optionBits = 0;
    let joinBits = 0;
    for (let j = 0; j < count; j++) {
      const row = int32At(this.#rows, j);
      optionBits |= this.#costs.optionBitsOf(row);
      joinBits |= this.#costs.joinBitsOf(row);
    }
    for (let j = 1; j < count; j++)
      joinBits |= own.bitsOfNeighbours(int32At(letters, j - 1) | int32At(letters, j));
    for (let i = 0; i < own.words.length; i++) {
      const { word, isReading, nameBits } = itemAt(own.words, i);
      const mayMakeUp = isReading ? canBeMadeUpExactly : canBeMadeUp;
      if (mayMakeUp(word.letters, word.length, this.#words)) joinBits |= nameBits;
    }
    this.#joinBits = joinBits;
    return optionBits | joinBits;
  }

  /** Compares the words of the name at hand and an own one; returns false when their costs were known. */
  #compareWords({ numbers }: OwnName): boolean {
    let isNew = false;
    for (let i = 0; i < numbers.length; i++) {
      const number = int32At(numbers, i);
      for (let j = 0; j < this.#words.count; j++) {
        const row = int32At(this.#rows, j);
        if (this.#costs.costOf(row, number) !== COST_UNKNOWN) continue;
        this.#costs.compare(row, number);
        isNew = true;
      }
    }
    return isNew;
  }

  /** False only for names whose similarity is less than `wanted`. Words that are not compared may be one. */
  #canReach(wanted: number, own: OwnName): boolean {
    this.#beginOverlap(own);
    for (let j = 0; j < this.#words.count; j++) if (!this.#pairWord(j, wanted, own)) return true;
    const overlap = this.#overlap;
    if (!overlap.isHeavyPaired) return this.#mayJoinFree(own);
    this.#sumOwnRest(own);
    const { paired, heavyLeft, restLeft, heavyRight, restRight, pairsWeight } = overlap;
    const lone = Math.max(0, restLeft - heavyRight, restRight - heavyLeft);
    const pairs = overlap.arePairsKnown && pairsWeight > 0 ? overlap.pairsCost / pairsWeight : 0;
    const spare = 1 - wanted - pairs - extraCost(paired, lone, paired + Math.max(heavyLeft, heavyRight));
    if (spare < 0) return this.#mayJoinFree(own);
    const contradicted = Math.min(restLeft, restRight);
    if (contradicted === 0) return true;
    const difference = spare / contradictionCost(contradicted, paired + contradicted);
    // Next to a reading every word that is left over is plainly another one.
    if (own.name.isReading && difference + ROUNDING_MAX < 1) return this.#mayJoinFree(own);
    // Of several conflicts all but the nearest are of words that differ plainly.
    const conflicts = Math.min(overlap.openLeft, overlap.openRight);
    const nearest = difference * conflicts - (conflicts - 1);
    return this.#mayBeAsNear(nearest + ROUNDING_MAX, own) || this.#mayJoinFree(own);
  }

  /** No word has a counterpart yet; one that repeats another of its own name costs nothing when left over. */
  #beginOverlap({ name, numbers }: OwnName): void {
    const left = this.#left;
    const right = this.#right;
    for (let i = 0; i < numbers.length; i++) left[i] = NONE;
    for (let i = 0; i < name.repeats.length; i++) left[itemAt(name.repeats, i)] = POSSIBLE;
    for (let j = 0; j < this.#words.count; j++) right[j] = uint8At(this.#repeats, j);
    const overlap = this.#overlap;
    overlap.paired = overlap.takers = overlap.taken = 0;
    overlap.isHeavyPaired = false;
    overlap.arePairsKnown = true;
    overlap.pairsWeight = overlap.pairsCost = 0;
    overlap.heavyRight = overlap.restRight = overlap.openRight = 0;
  }

  /**
   * Adds the own words that may be counterparts of the listed word at `j`. False when one of them is the
   * counterpart of another word too.
   */
  #pairWord(j: number, wanted: number, { numbers, weights, areHeavy }: OwnName): boolean {
    const overlap = this.#overlap;
    const left = this.#left;
    const right = this.#right;
    const marks = int32At(this.#marks, j);
    const row = int32At(this.#rows, j);
    const weight = weightIn(marks);
    const isHeavy = (marks & IS_HEAVY) !== 0;
    let weightMax = 0;
    let ownMax = 0;
    let options = 0;
    for (let i = 0; i < numbers.length; i++) {
      const cost = this.#costs.costOf(row, int32At(numbers, i));
      if (cost === COST_NONE) continue;
      const isSame = cost === COST_SAME;
      const ownWeight = float64At(weights, i);
      if (++options > 1 || left[i] !== NONE || cost < COST_SAME) overlap.arePairsKnown = false;
      if (!isSame && overlap.arePairsKnown && this.#mayBeRefused(j, int32At(numbers, i)))
        overlap.arePairsKnown = isRefusalWorse(wanted) && isHeavy && uint8At(areHeavy, i) === 1;
      const pairWeight = isSame ? Math.min(weight, ownWeight) : Math.max(weight, ownWeight);
      overlap.pairsWeight += pairWeight;
      overlap.pairsCost += pairWeight * cost;
      // The same word as two classes competes for its counterpart too.
      if (isSame && left[i] === CERTAIN) return false;
      if (isSame && right[j] !== CERTAIN) right[j] = left[i] = CERTAIN;
      else if (left[i] === NONE) left[i] = POSSIBLE;
      if (right[j] === NONE) right[j] = POSSIBLE;
      weightMax = Math.max(weightMax, weight, ownWeight);
      ownMax = Math.max(ownMax, ownWeight);
    }
    overlap.paired += weightMax;
    overlap.isHeavyPaired ||= weightMax >= HEAVY_WEIGHT_MIN;
    overlap.taken += ownMax;
    if (options > 0) overlap.takers++;
    if (!isHeavy) return true;
    overlap.heavyRight += weight;
    if (right[j] === NONE) {
      overlap.restRight += weight;
      overlap.openRight++;
    }
    return true;
  }

  /** Sums the heavy words of the own name, and those of them that have no counterpart. */
  #sumOwnRest({ name, weights, areHeavy, heavy }: OwnName): void {
    const overlap = this.#overlap;
    let heavyLeft = 0;
    let restLeft = 0;
    let openLeft = 0;
    for (let i = 0; i < areHeavy.length; i++) {
      if (areHeavy[i] === 0) continue;
      const weight = float64At(weights, i);
      heavyLeft += weight;
      if (this.#left[i] !== NONE) continue;
      restLeft += weight;
      openLeft++;
    }
    if (name.repeats.length === 0) {
      // Each word of the listed name takes one of these.
      restLeft = Math.max(restLeft, heavyLeft - overlap.taken);
      openLeft = Math.max(openLeft, heavy - overlap.takers);
    }
    overlap.heavyLeft = heavyLeft;
    overlap.restLeft = restLeft;
    overlap.openLeft = openLeft;
  }

  /** True for words that are counterparts in some names only, as they may be syllables. */
  #mayBeRefused(at: number, own: number): boolean {
    return this.#listed.mayBeSyllables(int32At(this.#tokens, at)) && this.#own.mayBeSyllables(own);
  }

  /**
   * True when words without a certain counterpart may be the same ones written together, apart, or with the
   * space elsewhere.
   */
  #mayJoinFree({ name, bit, row }: OwnName): boolean {
    if ((this.#joinBits & bit) === 0) return false;
    const words = this.#words;
    const mayMakeUp = name.isReading ? canBeMadeUpExactly : canBeMadeUp;
    for (let i = 0; i < row.count; i++) {
      if (uint8At(this.#left, i) === CERTAIN) continue;
      if (mayMakeUp(int32At(row.letters, i), int32At(row.lengths, i), words)) return true;
    }
    for (let j = 0; j < words.count; j++) {
      if (uint8At(this.#right, j) === CERTAIN) continue;
      if ((this.#costs.joinBitsOf(int32At(this.#rows, j)) & bit) !== 0) return true;
      if (j + 1 === words.count || uint8At(this.#right, j + 1) === CERTAIN) continue;
      if (name.neighbourLetters.includes(int32At(words.letters, j) | int32At(words.letters, j + 1)))
        return true;
    }
    return false;
  }

  /**
   * True when two words that may both be left over may differ by less. Words that can be counterparts are
   * never both left over.
   */
  #mayBeAsNear(beyond: number, { numbers, areHeavy, row }: OwnName): boolean {
    // No words differ by more than 1.
    if (beyond >= 1) return true;
    const words = this.#words;
    for (let j = 0; j < words.count; j++) {
      if ((int32At(this.#marks, j) & IS_HEAVY) === 0 || uint8At(this.#right, j) === CERTAIN) continue;
      const letters = int32At(words.letters, j);
      const length = int32At(words.lengths, j);
      for (let i = 0; i < row.count; i++) {
        if (areHeavy[i] === 0 || uint8At(this.#left, i) === CERTAIN) continue;
        const cost = this.#costs.costOf(int32At(this.#rows, j), int32At(numbers, i));
        if (cost >= COST_SAME && cost !== COST_NONE) continue;
        const ownLength = int32At(row.lengths, i);
        const edits = leastEditsOf(int32At(row.letters, i), ownLength, letters, length);
        if (edits >= beyond * PLAIN_DIFFERENCE * Math.max(ownLength, length)) continue;
        if (this.#costs.leastDifferenceOf(int32At(this.#rows, j), int32At(numbers, i)) < beyond) return true;
      }
    }
    return false;
  }
}

function isRepeated(tokens: Int32Array, at: number): boolean {
  for (let before = 0; before < at; before++) if (tokens[before] === tokens[at]) return true;
  return false;
}
