// The ways in which a name reaches a bank otherwise than the list has it. Each makes one change, or answers
// null for a name that it can't change. The benchmark asks for such names; recall is counted by the way.

import { pick, type Random } from "../../support/random.ts";

export type Manipulation = (random: Random, words: readonly string[]) => string | null;

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** A change in a shorter word leaves too little of it to say that it is the same. */
const EDITED_LETTERS_MIN = 4;
const TWICE_EDITED_LETTERS_MIN = 7;

/** Spellings that transliterations mix up, each way. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ["kh", "h"],
  ["gh", "g"],
  ["ou", "u"],
  ["oo", "u"],
  ["ee", "i"],
  ["y", "i"],
  ["w", "v"],
  ["q", "k"],
  ["ph", "f"],
  ["ck", "k"],
  ["dj", "j"],
  ["sh", "sch"],
  ["ts", "tz"],
  ["x", "ks"],
  ["e", "a"],
];

const ADDED = ["Jr", "Dr", "Maria", "Ahmed", "van", "Lee", "Group", "Ivanovich"];

const join = (words: readonly string[]) => words.join(" ");

function changeWord(
  random: Random,
  words: readonly string[],
  lettersMin: number,
  change: (word: string) => string | null,
): string | null {
  const long = [...words.keys()].filter((i) => (words[i] ?? "").length >= lettersMin);
  if (long.length === 0) return null;
  const at = pick(random, long);
  const changed = change(words[at] ?? "");
  return changed === null ? null : join(words.with(at, changed));
}

function insert(random: Random, word: string): string {
  const at = Math.floor(random() * (word.length + 1));
  return word.slice(0, at) + pick(random, LETTERS) + word.slice(at);
}

function remove(random: Random, word: string): string {
  const at = Math.floor(random() * word.length);
  return word.slice(0, at) + word.slice(at + 1);
}

function replace(random: Random, word: string): string {
  const at = Math.floor(random() * word.length);
  return word.slice(0, at) + pick(random, LETTERS) + word.slice(at + 1);
}

function swap(random: Random, word: string): string {
  const at = Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

function respell(random: Random, word: string): string | null {
  const lower = word.toLowerCase();
  const found = SPELLINGS.flatMap(([a, b]) => [
    [a, b] as const,
    ...(b.length > 1 || b === "v" ? [[b, a] as const] : []),
  ]).filter(([from]) => lower.includes(from));
  if (found.length === 0) return null;
  const [from, to] = pick(random, found);
  return lower.replace(from, to);
}

function without(words: readonly string[], at: number): string[] {
  return words.filter((_, i) => i !== at);
}

export const MANIPULATIONS = {
  asWritten: (_, words) => join(words),
  upperCase: (_, words) => join(words).toUpperCase(),
  reversed: (_, words) => (words.length < 2 ? null : join(words.toReversed())),
  lastFirst: (_, words) => (words.length < 2 ? null : `${words.at(-1)}, ${join(words.slice(0, -1))}`),
  inserted: (random, words) => changeWord(random, words, EDITED_LETTERS_MIN, (word) => insert(random, word)),
  deleted: (random, words) => changeWord(random, words, EDITED_LETTERS_MIN, (word) => remove(random, word)),
  replaced: (random, words) => changeWord(random, words, EDITED_LETTERS_MIN, (word) => replace(random, word)),
  swapped: (random, words) => changeWord(random, words, EDITED_LETTERS_MIN, (word) => swap(random, word)),
  twoEdits: (random, words) =>
    changeWord(random, words, TWICE_EDITED_LETTERS_MIN, (word) => replace(random, remove(random, word))),
  editAndOrder: (random, words) =>
    words.length < 2
      ? null
      : changeWord(random, words.toReversed(), EDITED_LETTERS_MIN, (word) => replace(random, word)),
  respelled: (random, words) =>
    changeWord(random, words, EDITED_LETTERS_MIN, (word) => respell(random, word)),
  respelledTwice: (random, words) => {
    const once = changeWord(random, words, EDITED_LETTERS_MIN, (word) => respell(random, word));
    return once && changeWord(random, once.split(" "), EDITED_LETTERS_MIN, (word) => respell(random, word));
  },
  dropped: (random, words) =>
    words.length < 3 ? null : join(without(words, Math.floor(random() * words.length))),
  added: (random, words) =>
    words.length < 2
      ? null
      : join(words.toSpliced(1 + Math.floor(random() * words.length), 0, pick(random, ADDED))),
  joined: (random, words) => {
    if (words.length < 2) return null;
    const at = Math.floor(random() * (words.length - 1));
    return join(words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`));
  },
  split: (random, words) =>
    changeWord(random, words, TWICE_EDITED_LETTERS_MIN, (word) => {
      const at = 3 + Math.floor(random() * (word.length - 5));
      return `${word.slice(0, at)} ${word.slice(at)}`;
    }),
} as const satisfies Record<string, Manipulation>;

export type ManipulationName = keyof typeof MANIPULATIONS;
export const MANIPULATION_NAMES = Object.keys(MANIPULATIONS) as readonly ManipulationName[];

/** The ways that make another name, where the index would keep one form of both. */
export const CHANGED_NAMES = MANIPULATION_NAMES.filter((way) => way !== "asWritten" && way !== "upperCase");

/** How many ways are tried of those that can't change every name. */
const TRIES_MAX = 50;

/** A name changed in one of the ways that can change it, with what was done; as written when none can. */
export function manipulate(
  random: Random,
  name: string,
  ways: readonly ManipulationName[] = MANIPULATION_NAMES,
): { way: ManipulationName; text: string } {
  const words = name.split(/[\s,]+/).filter((word) => word !== "");
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const way = pick(random, ways);
    const text = MANIPULATIONS[way](random, words);
    if (text !== null) return { way, text };
  }
  return { way: "asWritten", text: name };
}
