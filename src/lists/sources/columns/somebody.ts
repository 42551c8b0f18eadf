// Headers whose cells name somebody beside the customer, by their words. Pure.

import { foldLatin } from "../../../engine/names/analysis/normalise.ts";
import { OTHERS_WORDS, SOMEBODY_WORDS } from "./headers.ts";

/** The letters of a header in words with a blank on either side: "UBO2_Name" is " ubo name ". */
export function wordsOf(header: string): string {
  return ` ${foldLatin(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim()} `;
}

const withinWords = (word: string) => (word.endsWith("*") ? wordsOf(word).trim() : wordsOf(word));
const SOMEBODY = SOMEBODY_WORDS.map(withinWords);
const OTHERS = OTHERS_WORDS.map(withinWords);

/** Words of headers that say something of somebody else than the name. */
const NO_NAME =
  / (?:types?|typ|tipo|status|codes?|flag|relation\p{L}*|role|rolle|reason|addr(?:ess)?|adresse|anschrift|direccion|indirizzo|country|land|pays|pais|paese|nation\p{L}*|gender|sex|sexe|geschlecht|title|titel|method|preference) /u;

export function saysNoName(words: string): boolean {
  return NO_NAME.test(words);
}

/** True for a header whose cells name somebody, even with a single word. */
export function namesSomebody(header: string): boolean {
  const words = wordsOf(header);
  return !saysNoName(words) && SOMEBODY.some((one) => words.includes(one));
}

/** True for a remark that says whose the cells are: "(Spouse)", but not "(Last, First)". */
export function namesAnother(remark: string): boolean {
  const words = wordsOf(remark);
  return OTHERS.some((one) => words.includes(one));
}
