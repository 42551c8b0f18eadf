// A name of the subject, prepared for comparison with many listed names.

import type { Name } from "../../names/analysis/name-forms.ts";
import type { Word } from "../words/word.ts";
import { AnalysedName, neighbourLetters } from "./analysed-name.ts";

/** Where a prepared name comes from. */
export interface NameSource {
  /** The name as it was sent, alone or within a longer text. */
  readonly written: string;
  /** As in NameText. */
  readonly isMixed: boolean;
  /** In normal form, the beginning of a further word that is not among the words; see NameText. */
  readonly cutWord: string | null;
  /** As in AnalysedName. */
  readonly isReading: boolean;
  /** The ideographs that a Latin name is a reading of, as readings.ts sorts them; null for other names. */
  readonly ideographs: string | null;
}

/** The highest bit of an integer. */
const BIT_MAX = 31;

export class PreparedName extends AnalysedName implements Name {
  readonly tokens: readonly string[];
  /** Its position among the names of the subject in this form. */
  readonly number: number;
  /**
   * The bit of its number in sets of names. Names from BIT_MAX on share one: whether such a name has anything
   * in common with a listed one is then only possible, not certain.
   */
  readonly bit: number;
  /**
   * The letters of each word and the next one together, one bit each: one number less than there are words.
   */
  readonly neighbourLetters: readonly number[];
  readonly written: string;
  readonly isMixed: boolean;
  readonly cutWord: string | null;
  readonly ideographs: string | null;

  /** `words` are the tokens of the name, classified in context. */
  constructor({ form, tokens, isAcronym }: Name, words: readonly Word[], number: number, source: NameSource) {
    super(form, words, source.isReading, isAcronym);
    this.tokens = tokens;
    this.number = number;
    this.bit = 1 << Math.min(number, BIT_MAX);
    this.neighbourLetters = words.slice(1).map((_, at) => neighbourLetters(words, at));
    this.written = source.written;
    this.isMixed = source.isMixed;
    this.cutWord = source.cutWord;
    this.ideographs = source.ideographs;
  }
}
