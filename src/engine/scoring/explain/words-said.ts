// What explanations call the words of a name, and how they quote words and amounts.

import type { Conflict } from "../alignment/alignment.ts";
import { isPatronymic } from "../words/slavic-names.ts";
import { type Word, wordAt } from "../words/word.ts";

/** The words of two names, with what decides what they are called. */
export interface NamedSides {
  readonly isPerson: boolean;
  readonly left: readonly Word[];
  readonly right: readonly Word[];
  /** The positions of parents' names on each side, one bit each. */
  readonly parents: { readonly left: number; readonly right: number };
}

/** What two words in a conflict are called: the most precise name that fits both. */
export function roleOf(sides: NamedSides, { left, right }: Conflict): string {
  const [ours, theirs] = [nameOfWord(sides, "left", left), nameOfWord(sides, "right", right)];
  if (ours === theirs) return ours;
  if (ours === FATHERS_NAME || theirs === FATHERS_NAME) return FATHERS_NAME;
  return sides.isPerson ? "Name" : "Word";
}

const FATHERS_NAME = "Father's name";

/** What a word is in its name, by its class and its position. */
export function nameOfWord(sides: NamedSides, side: "left" | "right", at: number): string {
  const words = sides[side];
  const word = wordAt(words, at);
  switch (word.class) {
    case "number":
      return "Number";
    case "place":
      return "Place";
    case "generation":
      return "Generation";
    case "title":
      return "Title";
    case "legal":
      return "Legal form";
    case "particle":
      return "Particle";
    case "initial":
      return "Initial";
    default:
  }
  if (!sides.isPerson) return "Word";
  if (((sides.parents[side] >> at) & 1) === 1 || isPatronymic(word.text)) return FATHERS_NAME;
  const isInside = words.slice(0, at).some(isContent) && words.slice(at + 1).some(isContent);
  return isInside ? "Middle name" : "Name";
}

function isContent(word: Word): boolean {
  return word.class === "content" || word.class === "common";
}

export function take(amount: number, before = ""): string {
  return amount < 0.005 ? "" : ` (${before}−${amount.toFixed(2)})`;
}

export function quote(words: readonly Word[], at: number, count = 1): string {
  return `“${textOf(words.slice(at, at + count))}”`;
}

export function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** The words of a name where they are not what is written, as in another script; null where they are. */
export function readAs(written: string, words: readonly Word[]): string | null {
  const read = textOf(words);
  const isPlain = written.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") === read.replaceAll(" ", "");
  return isPlain ? null : read;
}
