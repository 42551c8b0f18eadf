// A name of either side: its words in context, and what it is as a whole. It never changes, so listed names
// can be kept and compared with any number of subjects.

import type { Name, NameForm } from "../../names/analysis/name-forms.ts";
import type { Word } from "../words/word.ts";
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
  /** True for words that are translated or spelt out: they say the same, but are not the same. */
  readonly isReworded: boolean;
  #syllables: readonly SyllableName[] | null = null;

  constructor(
    { form, isAcronym = false, isReworded = false }: Pick<Name, "form" | "isAcronym" | "isReworded">,
    words: readonly Word[],
    isReading: boolean,
  ) {
    this.form = form;
    this.words = words;
    this.isReading = isReading;
    this.isAcronym = isAcronym;
    this.isReworded = isReworded;
  }

  /** The name as syllables of each language of East Asia that it may be of; none for most names. */
  get syllables(): readonly SyllableName[] {
    this.#syllables ??= this.form === "latin" ? syllableNamesOf(this.words) : NO_SYLLABLES;
    return this.#syllables;
  }
}

const NO_SYLLABLES: readonly SyllableName[] = [];
