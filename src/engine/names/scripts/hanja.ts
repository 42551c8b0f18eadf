// Names in Chinese characters as Koreans read them: each character is one syllable of Hangul, which is then
// spelt as any Korean name.

import { KOREAN_FAMILY_READINGS, KOREAN_READINGS } from "../data/korean-readings.ts";
import { hangulSpellers } from "./hangul.ts";
import { initialLaw } from "./hangul-usage.ts";
import type { Speller } from "./speller.ts";

/** The spelling of South Korea's passports is the first one. */
const USUAL = 0;

/** A speller for a person's name, given as its words in characters; none when Koreans can't have the name. */
export function hanjaSpellers(words: readonly string[]): readonly Speller[] {
  const read = readWords(words);
  // A name of another shape than a Korean one has two spellings, as a foreign word.
  const spellers = read === null ? [] : hangulSpellers(read, true);
  const usual = spellers.length > 2 ? spellers[USUAL] : undefined;
  if (read === null || usual === undefined) return [];
  return [(_run, position) => usual(read[position] ?? "", position)];
}

/** The words in Hangul; null when a character has no reading in names. */
function readWords(words: readonly string[]): string[] | null {
  const read: string[] = [];
  for (const [position, word] of words.entries()) {
    let hangul = "";
    for (const [at, character] of [...word].entries()) {
      const reading = KOREAN_READINGS().get(character);
      if (reading === undefined) return null;
      const isFamily = position === 0 && at === 0;
      const own = isFamily ? KOREAN_FAMILY_READINGS().get(character) : undefined;
      // A given name begins as a word does.
      const isGivenStart = position === 1 ? at === 0 : words.length === 1 && at === 1;
      hangul += own ?? (isGivenStart ? initialLaw(reading) : reading);
    }
    read.push(hangul);
  }
  return read;
}
