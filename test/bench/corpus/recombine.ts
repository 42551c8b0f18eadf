// Makes names that nobody has from names that somebody has: each word is one of another name of the same
// source at the same place, so that every word is as frequent as it really is and no name is copied.

import { pick, type Random } from "../../support/random.ts";

const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== "");

/** A name with as many words as some real one of the pool, its first, last and middle words from others. */
export function recombine(random: Random, pool: readonly string[]): string {
  const { length } = wordsOf(pick(random, pool));
  return Array.from({ length }, (_, place) => {
    const words = wordsOf(pick(random, pool));
    if (place === 0) return words.at(0);
    if (place === length - 1) return words.at(-1);
    return words.length > 2 ? words[1 + Math.floor(random() * (words.length - 2))] : words.at(-1);
  }).join(" ");
}
