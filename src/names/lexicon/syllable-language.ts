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

/** Cuts a word into one or two syllables for which `isSyllable` holds; one comes first. */
export function cutIntoSyllables(
  word: string,
  isSyllable: (part: string) => boolean,
): readonly (readonly string[])[] {
  if (word.length > CUT_LETTERS_MAX) return NONE;
  const cuts: (readonly string[])[] = isSyllable(word) ? [[word]] : [];
  for (let at = word.length - 1; at > 1 && cuts.length < CUTS_MAX; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isSyllable(first) && isSyllable(second)) cuts.push([first, second]);
  }
  return cuts.length === 0 ? NONE : cuts;
}
