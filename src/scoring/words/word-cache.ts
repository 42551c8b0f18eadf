// The words of subjects, kept for the subjects that come: customers share their given names, and analysing a
// word costs more than comparing it.

import { BoundedCache } from "../../model/bounded-cache.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { analyseWord, type Word } from "./word.ts";

/** Enough for the words of many subjects. */
const WORDS_KEPT_MAX = 10_000;

export class WordCache {
  readonly #words: Readonly<Record<NameKind, BoundedCache<string, Word>>> = {
    person: new BoundedCache(WORDS_KEPT_MAX),
    organization: new BoundedCache(WORDS_KEPT_MAX),
    vessel: new BoundedCache(WORDS_KEPT_MAX),
    airplane: new BoundedCache(WORDS_KEPT_MAX),
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
