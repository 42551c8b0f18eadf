// Words that are written backwards to hide a name ("nalrO rekseV", "rimidalv"), and words in reverse order.
// Knows the case of letters and the tables of given names and of the words of organisations.

import { GIVEN_NAMES } from "../data/given-names.ts";
import { nameBearers } from "../data/name-bearers.ts";
import { NICKNAME_GROUPS } from "../data/nicknames.ts";
import { once } from "../data/once.ts";
import { PARTICLES, WRITTEN_ORGANISATION_WORDS } from "../data/words.ts";
import { legalClassOf, replaceLegalForms } from "./legal-forms.ts";
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

/** A family name that comes first: in capitals, as lists and passports write it. */
const IN_CAPITALS = /^[\p{Lu}'’-]{2,}$/u;
const PARTICLE_SET: ReadonlySet<string> = new Set(PARTICLES);

/** The number of a ship, which stands behind its name. */
const NUMBER_FIRST = /^[IVX]+ /;

/**
 * The text with its words in reverse order, where that order says something else: a legal form ("VESKER
 * COMPANY STOCK JOINT PUBLIC"), a particle of the family name in capitals before it ("VESKER BEN Orlan"), or
 * the number of a ship ("XI VESKER"). Null for nearly all texts.
 */
export function inReverse(text: string, kind: NameKind): string | null {
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return null;
  const turned = words.toReversed().join(" ");
  if (kind === "person") {
    const isFamilyFirst = IN_CAPITALS.test(words[0] ?? "") && !IN_CAPITALS.test(words.at(-1) ?? "");
    const hasParticle = words.slice(1, -1).some((word) => PARTICLE_SET.has(word.toLowerCase()));
    return isFamilyFirst && hasParticle ? turned : null;
  }
  if (kind !== "organization") return NUMBER_FIRST.test(text) ? turned : null;
  const tokens = text
    .toLowerCase()
    .replace(/[.,;()]/g, "")
    .trim()
    .split(/[\s-]+/);
  return besideForms(tokens.toReversed()) < besideForms(tokens) ? turned : null;
}

/** The number of words that belong to no legal form. */
function besideForms(tokens: readonly string[]): number {
  return replaceLegalForms(tokens).filter((token) => legalClassOf(token) === null).length;
}

function reverse(word: string): string {
  return [...word].reverse().join("");
}
