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
  /** `standard` is that of the name which is less certain to be in the standard system. */
  compare(a: string, b: string, standard: Standard): SyllableRelation;
  /**
   * The same for a reading of characters as a dialect says them: only the spellings of that dialect are it.
   */
  compareDialect(a: string, b: string): SyllableRelation;
}

/** Words with more letters are no two syllables. */
const CUT_LETTERS_MAX = 12;

/** A word of one name is cut in so many ways at most. */
const CUTS_MAX = 3;

const NONE: readonly (readonly string[])[] = [];

/** Cuts words into one or two syllables of a language; one comes first. */
export class SyllableCutter {
  readonly #syllables: ReadonlySet<string>;
  /** The first and last two letters of a word that begins and ends with a syllable: few other words do. */
  readonly #beginnings = new Set<string>();
  readonly #endings = new Set<string>();
  #lettersMax = 0;

  constructor(syllables: Iterable<string>) {
    this.#syllables = new Set(syllables);
    for (const syllable of this.#syllables) {
      this.#beginnings.add(syllable.slice(0, 2));
      this.#endings.add(syllable.slice(-2));
      this.#lettersMax = Math.max(this.#lettersMax, syllable.length);
    }
  }

  cut(word: string): readonly (readonly string[])[] {
    if (word.length > CUT_LETTERS_MAX || !this.#mayBeCut(word)) return NONE;
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

  #mayBeCut(word: string): boolean {
    if (!this.#beginnings.has(word.slice(0, 2))) return false;
    // A syllable of one letter is its own ending.
    return this.#endings.has(word.slice(-2)) || this.#endings.has(word.slice(-1));
  }
}
