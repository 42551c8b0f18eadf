// The words of subjects, kept for the subjects that come: customers share their given names, and analysing a
// word costs more than comparing it.

import { BoundedCache } from "../../../base/model/bounded-cache.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { analyseWord, type Word } from "./word.ts";

/** Of the words of one kind of name: enough for some ten thousand, the words of many subjects. */
const BYTES_MAX = 16e6;
/** Of a word with all its traits, and per letter: measured with words of people of 4 to 290 letters. */
const WORD_BYTES = 900;
const LETTER_BYTES = 90;

const makeCache = () =>
  new BoundedCache<string, Word>(BYTES_MAX, ({ length }) => WORD_BYTES + LETTER_BYTES * length);

export class WordCache {
  readonly #words: Readonly<Record<NameKind, BoundedCache<string, Word>>> = {
    person: makeCache(),
    organization: makeCache(),
    vessel: makeCache(),
    airplane: makeCache(),
  };

  /** As analyseWord. */
  wordOf(token: string, kind: NameKind, otherSounds?: Word["otherSounds"]): Word {
    const words = this.#words[kind];
    let word = words.get(token);
    if (word === undefined) {
      word = analyseWord(token, kind, otherSounds);
      words.set(token, word);
    }
    return word;
  }
}
