// Words that stand twice in one name: the second says nothing new ("Sergey Sergey").

import type { Word } from "../words/word.ts";

const NONE: readonly number[] = [];

/** The positions of heavy words that stand in the name before. */
export function repeatsOf(words: readonly Word[]): readonly number[] {
  let repeats: number[] | null = null;
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !word.isHeavy) continue;
    for (let before = 0; before < at; before++) {
      if (words[before]?.letters !== word.letters || words[before]?.text !== word.text) continue;
      repeats ??= [];
      repeats.push(at);
      break;
    }
  }
  return repeats ?? NONE;
}
