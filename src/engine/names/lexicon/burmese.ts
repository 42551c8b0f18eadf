// Burmese names. Their words are few and come again in other names, and none is a family name: a name with
// one word more is another name.

import { burmeseNames, burmeseTitles } from "../data/burmese-names.ts";

/** True for a word that Burmese names are made of. */
export function isBurmeseWord(token: string): boolean {
  return burmeseNames().has(token);
}

/** True for a form of address, which many leave out at the beginning of a name. */
export function isBurmeseTitle(token: string): boolean {
  return burmeseTitles().has(token);
}
