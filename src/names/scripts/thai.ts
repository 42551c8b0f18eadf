// Thai names in Latin letters, roughly by the Royal Thai General System of Transcription. Thai does not mark
// the end of a syllable: a consonant without a vowel closes the syllable before it, or has an unwritten vowel
// and is closed by the next one. The spellings match the usual ones by consonants more often than by vowels.

import { THAI_CONSONANTS, THAI_LEADING_VOWELS, THAI_VOWELS } from "../data/thai.ts";
import type { Speller } from "./speller.ts";

/** A letter under this mark is silent. */
const SILENCED = /.[\u0e34\u0e38]?\u0e4c/gu;
const TONES = /[\u0e47-\u0e4e]/gu;

const SPELLERS: readonly Speller[] = [(run) => spellThai(run, true), (run) => spellThai(run, false)];

/** The spelling with the sounds that consonants have at the end of a syllable, and one that keeps them. */
export function thaiSpellers(): readonly Speller[] {
  return SPELLERS;
}

interface Letter {
  readonly start: string;
  readonly end: string;
  vowel: string;
}

function spellThai(run: string, hasEndSounds: boolean): string {
  const letters = parseLetters(run.replace(SILENCED, "").replace(TONES, ""));
  let result = "";
  let isOpen = false;
  letters.forEach((letter, at) => {
    const next = letters[at + 1];
    const isLastPair = at + 2 === letters.length && next?.vowel === "";
    if (letter.vowel === "" && isOpen && !isLastPair) {
      result += hasEndSounds ? letter.end : letter.start;
      isOpen = false;
      return;
    }
    const vowel = letter.vowel === "" ? unwrittenVowel(letter, next, isLastPair) : letter.vowel;
    result += `${letter.start}${vowel}`;
    isOpen = vowel !== "";
  });
  return result;
}

/**
 * A consonant that starts a syllable without a vowel: o before the last one, a before any but the r or l of a
 * cluster.
 */
function unwrittenVowel(letter: Letter, next: Letter | undefined, isLastPair: boolean): string {
  if (next === undefined || letter.start === "") return "";
  if (isLastPair) return "o";
  return next.vowel !== "" && (next.start === "r" || next.start === "l") ? "" : "a";
}

/** The consonants of a run with their written vowels; other characters are skipped. */
function parseLetters(run: string): Letter[] {
  const [consonants, vowels, leadingVowels] = [THAI_CONSONANTS(), THAI_VOWELS(), THAI_LEADING_VOWELS()];
  const letters: Letter[] = [];
  let leading = "";
  for (const sign of run) {
    const last = letters.at(-1);
    const consonant = consonants.get(sign);
    if (consonant !== undefined) {
      // The silent letter behind a consonant is the vowel o; at the start it only carries one.
      if (sign === "อ" && last !== undefined && last.vowel === "" && leading === "") last.vowel = "o";
      else letters.push({ start: consonant[0], end: consonant[1], vowel: leading });
      leading = "";
      continue;
    }
    const [leadingVowel, vowel] = [leadingVowels[sign], vowels[sign]];
    if (leadingVowel !== undefined) leading = leadingVowel;
    else if (vowel !== undefined && last !== undefined) last.vowel = joinVowels(last.vowel, vowel);
  }
  return letters;
}

/** A vowel that is written with a sign before its consonant and one behind it. */
function joinVowels(before: string, behind: string): string {
  if (before === "e" && behind === "a") return "ao";
  if (before === "e" && behind === "i") return "oe";
  return before === "" ? behind : before;
}
