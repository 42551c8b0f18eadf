// A slip of the hand in the longest word of a name.

import { pick, type Random } from "../../support/random.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const SLIPS: readonly ((random: Random, word: string, at: number) => string)[] = [
  (_, word, at) => word.slice(0, at) + word.slice(at + 1),
  (random, word, at) => word.slice(0, at) + pick(random, LETTERS) + word.slice(at),
  (random, word, at) => word.slice(0, at) + pick(random, LETTERS) + word.slice(at + 1),
  (_, word, at) => `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`,
];

/** The name with one letter of its longest word missing, added, replaced or swapped; the first one stays. */
export function misspell(random: Random, name: string): string {
  const [longest = ""] = name.split(" ").toSorted((a, b) => b.length - a.length);
  const at = 1 + Math.floor(random() * (longest.length - 2));
  return name.replace(longest, pick(random, SLIPS)(random, longest, at));
}
