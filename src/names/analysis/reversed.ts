// Words that are written backwards to hide a name: "nalrO rekseV", "rimidalv". Knows the case of letters and
// the tables of given names and of the words of organisations.

import { GIVEN_NAMES } from "../data/given-names.ts";
import { nameBearers } from "../data/name-bearers.ts";
import { NICKNAME_GROUPS } from "../data/nicknames.ts";
import { once } from "../data/once.ts";
import { WRITTEN_ORGANISATION_WORDS } from "../data/words.ts";
import type { NameKind } from "./name-kind.ts";

/** Nobody begins a name with a small letter and ends it with a capital. */
const BACKWARDS = /^\p{Ll}{2,}\p{Lu}$/u;
const MAY_BE_BACKWARDS = /\p{Ll}\p{Lu}(?!\p{L})/u;

/** Shorter words are another word backwards by chance: Nadia, Aidan; Ali, Ila. */
const LETTERS_MIN = 5;

/** Known words, and the same backwards where nobody bears that: Saira is Arias. */
interface KnownWords {
  readonly known: ReadonlySet<string>;
  readonly backwards: ReadonlySet<string>;
}

function knownWords(words: readonly string[]): KnownWords {
  const known = new Set(words.filter(({ length }) => length >= LETTERS_MIN));
  const backwards = [...known].map(reverse).filter((word) => !nameBearers().has(word));
  return { known, backwards: new Set(backwards) };
}

const OF_PEOPLE = once(() =>
  knownWords([
    ...GIVEN_NAMES.men,
    ...GIVEN_NAMES.women,
    ...NICKNAME_GROUPS.flatMap((names) => names.split(" ")),
  ]),
);
const OF_THINGS = once(() => knownWords(WRITTEN_ORGANISATION_WORDS()));

/** The text with its words turned round when they are backwards; null for nearly all texts. */
export function turnRound(text: string, kind: NameKind): string | null {
  if (MAY_BE_BACKWARDS.test(text)) {
    const words = text.split(" ");
    if (words.some((word) => BACKWARDS.test(word)))
      return words.map((word) => (BACKWARDS.test(word) ? reverse(word) : word)).join(" ");
  }
  const words = text.toLowerCase().split(" ");
  const { known, backwards } = kind === "person" ? OF_PEOPLE() : OF_THINGS();
  const isTurned = words.some((word) => backwards.has(word)) && !words.some((word) => known.has(word));
  return isTurned ? words.map(reverse).join(" ") : null;
}

function reverse(word: string): string {
  return [...word].reverse().join("");
}
