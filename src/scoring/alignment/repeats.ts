// Words that occur twice in one name: the second says nothing new ("Sergey Sergey").

import { type Word, wordAt } from "../words/word.ts";

const NONE: readonly number[] = [];

/** The positions of heavy words that occur earlier in the name. */
export function repeatsOf(words: readonly Word[]): readonly number[] {
  let repeats: number[] | null = null;
  for (let at = 1; at < words.length; at++) {
    if (!wordAt(words, at).isHeavy || !isRepeated(words, at)) continue;
    repeats ??= [];
    repeats.push(at);
  }
  return repeats ?? NONE;
}

function isRepeated(words: readonly Word[], at: number): boolean {
  const { letters, text } = wordAt(words, at);
  for (let before = 0; before < at; before++) {
    const earlier = wordAt(words, before);
    if (earlier.letters === letters && earlier.text === text) return true;
  }
  return false;
}
