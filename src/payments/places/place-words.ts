// The words of an address or a text in the form in which places are compared, with where they stand.

import { cleanText, foldLatin, foldVerbatim } from "../../names/analysis/normalise.ts";

export interface PlacedWord {
  /** In lower case, without marks and apostrophes. */
  readonly word: string;
  /** In the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** True when a comma, a bracket, a line break or the like stands before it, and not only a space. */
  readonly isAfterBreak: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}'’`]+/gu;
const BREAK = /[,;:()/\n\r|]/;
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}'’`]+$/u;

/** The words of a text, in order. */
export function placeWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  let last = 0;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const cleaned = cleanText(written);
    const word = LATIN.test(written) ? foldLatin(cleaned) : foldVerbatim(cleaned);
    const isAfterBreak = BREAK.test(text.slice(last, index));
    last = index + written.length;
    if (word !== "") words.push({ word, start: index, end: last, isAfterBreak });
  }
  return words;
}
