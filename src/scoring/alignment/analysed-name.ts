// A name of either side, analysed for alignment: its words in context and what every alignment needs of them.
// It never changes, so listed names can be kept and compared with any number of subjects.

import type { NameForm } from "../../names/analysis/name-forms.ts";
import { bearerOfParticle, EITHER } from "../../names/lexicon/bearers.ts";
import { isBurmeseWord } from "../../names/lexicon/burmese.ts";
import { type Word, wordAt } from "../words/word.ts";
import { type SyllableName, syllableNamesOf } from "./syllable-names.ts";

export class AnalysedName {
  readonly form: NameForm;
  /** The words, classified in the context of the name (words-in-context.ts). */
  readonly words: readonly Word[];
  /**
   * True for Latin letters that are only the reading of ideographs: nobody typed them, so they hold no typos.
   */
  readonly isReading: boolean;
  /** True for the initials of an organisation. Nobody typed them either. */
  readonly isAcronym: boolean;
  /** The letters of all words, one bit each. */
  readonly letters: number;
  /** The positions of heavy words that occur earlier in the name. */
  readonly repeats: readonly number[];
  readonly hasLegalForm: boolean;
  #parents: number | null = null;
  #bearer: number | null = null;
  #isBurmese: boolean | null = null;
  #syllables: readonly SyllableName[] | null = null;

  constructor(form: NameForm, words: readonly Word[], isReading: boolean, isAcronym = false) {
    let letters = 0;
    let mayRepeat = false;
    let hasLegalForm = false;
    for (const word of words) {
      // A word with a letter that no earlier word has repeats none of them.
      if ((word.letters & ~letters) === 0) mayRepeat = true;
      letters |= word.letters;
      if (word.legalClass !== null) hasLegalForm = true;
    }
    this.form = form;
    this.words = words;
    this.isReading = isReading;
    this.isAcronym = isAcronym;
    this.letters = letters;
    this.repeats = mayRepeat ? this.#repeatsOf(words) : NO_REPEATS;
    this.hasLegalForm = hasLegalForm;
  }

  /** The positions of parents' names, one bit each. */
  get parents(): number {
    this.#parents ??= parentsOf(this.words);
    return this.#parents;
  }

  /** True for a person's name of Burmese words only, two or more. */
  get isBurmese(): boolean {
    this.#isBurmese ??= areBurmese(this.words);
    return this.#isBurmese;
  }

  /** In "Khin Khin Win" the second word is a part of the name like any other. */
  #repeatsOf(words: readonly Word[]): readonly number[] {
    const repeats = repeatsOf(words);
    return repeats.length > 0 && this.isBurmese ? NO_REPEATS : repeats;
  }

  /** Who bears the name by the first of its particles that tells: MAN, WOMAN, or EITHER for most names. */
  get bearer(): number {
    this.#bearer ??= this.words[0]?.traits.isOfPerson === true ? bearerByParticle(this.words) : EITHER;
    return this.#bearer;
  }

  /** The name as syllables of each language of East Asia that it may be of; none for most names. */
  get syllables(): readonly SyllableName[] {
    this.#syllables ??= this.form === "latin" ? syllableNamesOf(this.words) : NO_SYLLABLES;
    return this.#syllables;
  }
}

const NO_REPEATS: readonly number[] = [];
const NO_SYLLABLES: readonly SyllableName[] = [];

/**
 * The positions of heavy words that occur earlier in the name: they say nothing new ("Sergey Sergey").
 */
export function repeatsOf(words: readonly Word[]): readonly number[] {
  let repeats: number[] | null = null;
  for (let at = 1; at < words.length; at++) {
    if (!wordAt(words, at).isHeavy || !isRepeated(words, at)) continue;
    repeats ??= [];
    repeats.push(at);
  }
  return repeats ?? NO_REPEATS;
}

function isRepeated(words: readonly Word[], at: number): boolean {
  const { letters, text } = wordAt(words, at);
  for (let before = 0; before < at; before++) {
    const earlier = wordAt(words, before);
    if (earlier.letters === letters && earlier.text === text) return true;
  }
  return false;
}

/** The letters of the word at a position and the next one together, one bit each. */
export function neighbourLetters(words: readonly Pick<Word, "letters">[], at: number): number {
  return wordAt(words, at).letters | wordAt(words, at + 1).letters;
}

function areBurmese(words: readonly Word[]): boolean {
  if (words[0]?.traits.isOfPerson !== true) return false;
  let count = 0;
  for (const { isHeavy, text } of words) {
    if (!isHeavy) continue;
    if (!isBurmeseWord(text)) return false;
    count++;
  }
  return count > 1;
}

function bearerByParticle(words: readonly Word[]): number {
  for (const { text } of words) {
    const bearer = bearerOfParticle(text);
    if (bearer !== EITHER) return bearer;
  }
  return EITHER;
}

/** Bits of an integer beyond the sign: later words are nobody's parent. */
const PARENT_POSITIONS_MAX = 31;

/** The positions of parents' names, one bit each: the first heavy word after bin, ibn, ben. */
function parentsOf(words: readonly Word[]): number {
  let parents = 0;
  let follows = false;
  for (let i = 0; i < words.length && i < PARENT_POSITIONS_MAX; i++) {
    const word = wordAt(words, i);
    if (word.traits.particulars.isParentParticle) follows = i > 0 || follows;
    else if (follows && word.isHeavy) {
      parents |= 1 << i;
      follows = false;
    }
  }
  return parents;
}
