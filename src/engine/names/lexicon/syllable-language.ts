// What the languages of East Asia that write names by syllables have in common: how a word is cut into
// syllables, and whether two syllables are one. Chinese, Korean and Japanese each have a file.

/** How two syllables are related: the closest first. */
export const EQUAL_SYLLABLE = 0;
/** Spelt by another system that romanises the same language: Zhang, Chang. */
export const OTHER_SYSTEM = 1;
/** Spelt as another language or dialect says it: Zhang, Cheung. */
export const OTHER_DIALECT = 2;
export const OTHER_SYLLABLE = 3;

export type SyllableRelation =
  | typeof EQUAL_SYLLABLE
  | typeof OTHER_SYSTEM
  | typeof OTHER_DIALECT
  | typeof OTHER_SYLLABLE;

/** How certain it is that a name is written by the standard system of its language. */
export const NOT_STANDARD = 0;
export const MAY_BE_STANDARD = 1;
export const CERTAINLY_STANDARD = 2;

export type Standard = typeof NOT_STANDARD | typeof MAY_BE_STANDARD | typeof CERTAINLY_STANDARD;

/** What is compared: two spellings, or a spelling and a reading of characters. */
export const SPELT = 0;
export const READ = 1;
export const READ_AS_DIALECT = 2;

export type SyllableOrigin = typeof SPELT | typeof READ | typeof READ_AS_DIALECT;

export interface SyllableLanguage {
  /**
   * The ways to cut a word in normal form into syllables, the most likely first; none for a word of other
   * languages.
   */
  cut(word: string): readonly (readonly string[])[];
  isFamilyName(word: string): boolean;
  /** The usual spellings of a syllable, itself first and then the likely ones. */
  spellingsOf(syllable: string): readonly string[];
  /**
   * The sets of spellings that hold a syllable, by number; `cut` may find the syllable. Syllables that any
   * standard relates share a set; few others do.
   */
  setsOf(syllable: string): readonly number[];
  /** How certain it is that the name of these syllables is in the standard system. */
  standardOf(syllables: readonly string[]): Standard;
  /**
   * `standard` is that of the name which is less certain to be in the standard system. Characters are read in
   * each dialect by themselves, so a reading of them is no other dialect than its own.
   */
  compare(a: string, b: string, standard: Standard, origin: SyllableOrigin): SyllableRelation;
}

/** Words with more letters are no two syllables. */
const CUT_LETTERS_MAX = 12;

/** A word of one name is cut in so many ways at most. */
const CUTS_MAX = 3;

/** The bits of a letter from a to z that distinguish it; 0 is before and after a word. */
const LETTER_BITS = 5;
const LETTER_MASK = (1 << LETTER_BITS) - 1;
const PAIRS_OF_LETTERS = 1 << (2 * LETTER_BITS);

const NONE: readonly (readonly string[])[] = [];

/** What `mayCut` rules out is answered without the memory of `cut`, which would forget other words for it. */
export const NO_CUTS = NONE;

/** Cuts words into one or two syllables of a language; one comes first. */
export class SyllableCutter {
  readonly #syllables: ReadonlySet<string>;
  /** 1 for the two letters with which a syllable begins, and for those with which one ends. */
  readonly #beginnings = new Uint8Array(PAIRS_OF_LETTERS);
  readonly #endings = new Uint8Array(PAIRS_OF_LETTERS);
  /** 1 for each syllable of one letter. */
  readonly #letters = new Uint8Array(LETTER_MASK + 1);
  #lettersMax = 0;

  constructor(syllables: Iterable<string>) {
    this.#syllables = new Set(syllables);
    for (const syllable of this.#syllables) {
      if (syllable.length === 1) this.#letters[syllable.charCodeAt(0) & LETTER_MASK] = 1;
      this.#beginnings[pairAt(syllable, 0)] = 1;
      this.#endings[pairAt(syllable, syllable.length - 2)] = 1;
      this.#lettersMax = Math.max(this.#lettersMax, syllable.length);
    }
  }

  /** False for most words that can't be cut: few begin like a syllable and end like one. */
  mayCut(word: string): boolean {
    if (word.length > CUT_LETTERS_MAX || this.#beginnings[pairAt(word, 0)] === 0) return false;
    if (this.#endings[pairAt(word, word.length - 2)] === 1) return true;
    return this.#letters[word.charCodeAt(word.length - 1) & LETTER_MASK] === 1;
  }

  cut(word: string): readonly (readonly string[])[] {
    if (!this.mayCut(word)) return NONE;
    const syllables = this.#syllables;
    const cuts: (readonly string[])[] = syllables.has(word) ? [[word]] : [];
    const first = Math.min(word.length - 1, this.#lettersMax);
    const last = Math.max(2, word.length - this.#lettersMax);
    for (let at = first; at >= last && cuts.length < CUTS_MAX; at--) {
      const beginning = word.slice(0, at);
      if (!syllables.has(beginning)) continue;
      const end = word.slice(at);
      if (syllables.has(end)) cuts.push([beginning, end]);
    }
    return cuts.length === 0 ? NONE : cuts;
  }
}

/** The number of two letters of a word; letters other than a to z share the numbers of these. */
function pairAt(word: string, at: number): number {
  const first = word.charCodeAt(at) & LETTER_MASK;
  return (first << LETTER_BITS) | (word.charCodeAt(at + 1) & LETTER_MASK);
}
