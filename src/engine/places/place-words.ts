// The words of an address or a text in the form in which places are compared, with where they stand.

import { cleanText, foldLatin, foldVerbatim } from "../names/analysis/normalise.ts";

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

/** True for a word in a script that writes words without blanks between them, or joins others to them. */
export function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
}

/** What Korean joins to the name of a place: a city, a province, "in", "to", "from", "of". */
const JOINED_TO_KOREAN =
  /^(?:(?:특별|직할)?시|도|구역|군|항|에서|에|으로|로|의|행|발)?(?:$|\P{Script=Hangul})/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** Cuts words at the `names` that stand in them. The longest names come first. */
export function cutAtNames(words: readonly PlacedWord[], names: readonly string[]): PlacedWord[] {
  return words.flatMap((placed) => {
    const { word } = placed;
    if (!isUnspaced(word)) return [placed];
    const ends: number[] = [];
    for (let at = 0; at < word.length; ) {
      const name = names.find((one) => word.startsWith(one, at) && isWhole(word, at, one));
      if (name !== undefined) ends.push(at, at + name.length);
      at += name?.length ?? 1;
    }
    return piecesOf(placed, ends);
  });
}

/** Whether a name is a word of its own: in Chinese any may stand beside it. */
function isWhole(word: string, at: number, name: string): boolean {
  const [before, rest] = [word[at - 1] ?? "", word.slice(at + name.length)];
  if (KATAKANA.test(name)) return !KATAKANA.test(before) && !KATAKANA.test(rest[0] ?? "");
  if (!/\p{Script=Hangul}/u.test(name)) return true;
  return !/\p{Script=Hangul}/u.test(before) && JOINED_TO_KOREAN.test(rest);
}

function piecesOf(placed: PlacedWord, ends: readonly number[]): PlacedWord[] {
  const { word, start, end, isAfterBreak } = placed;
  const cuts = [...new Set([0, ...ends, word.length])];
  // A written form of another length, such as halfwidth letters, is shown whole.
  const isAligned = word.length === end - start;
  return cuts.slice(1).map((to, i) => {
    const from = cuts[i] ?? 0;
    const place = isAligned ? { start: start + from, end: start + to } : { start, end };
    return { word: word.slice(from, to), ...place, isAfterBreak: i === 0 && isAfterBreak };
  });
}
