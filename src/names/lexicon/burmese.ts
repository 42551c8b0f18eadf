// Burmese names. Their words are few and come again in other names, and none is a family name.

import { burmeseNames } from "../data/burmese-names.ts";

/** True for a word that Burmese names are made of. */
export function isBurmeseWord(token: string): boolean {
  return burmeseNames().has(token);
}
