// Acronyms that lists write in brackets after the name of a body: "Velmora Orient Shipping Company (VOSC)".
// Pure.

import type { PropertyBag } from "./property-bag.ts";

const ACRONYM = /^\p{L}[\p{L}&./-]{1,11}$/u;

/**
 * An acronym of at least this many letters is a name of the body; shorter ones, such as "AIG", mean too much
 * else.
 */
const ACRONYM_LETTERS_MIN = 4;

/**
 * True when the letters of a short word appear in the name in this order and the first begins a word of it.
 */
export function isAcronymOf(word: string, name: string): boolean {
  if (!ACRONYM.test(word) || !/\p{Lu}.*\p{Lu}/u.test(word)) return false;
  const letters = word.toLowerCase().replace(/[^\p{L}]/gu, "");
  const text = name.toLowerCase();
  let at = text.search(new RegExp(`(?<!\\p{L})${letters[0]}`, "u"));
  if (at < 0) return false;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * Long acronyms of a body's good names are aliases; all others are abbreviations, which only confirm a match.
 */
export function addAcronyms(bag: PropertyBag, acronyms: readonly string[], isGoodName: boolean): void {
  const isLong = (text: string) => text.replace(/\P{L}/gu, "").length >= ACRONYM_LETTERS_MIN;
  if (isGoodName) bag.add("alias", ...acronyms.filter(isLong));
  bag.add("abbreviation", ...acronyms);
}

/** Adds what a good name of a body holds: the name without the acronym at its end, and the acronym. */
export function addBracketedAcronym(bag: PropertyBag, name: string): void {
  const [, bare = "", bracket = ""] = /^(.+?)\s*\(([^()]+)\)$/u.exec(name) ?? [];
  if (!isAcronymOf(bracket, bare)) return;
  bag.add("alias", bare);
  addAcronyms(bag, [bracket], true);
}
