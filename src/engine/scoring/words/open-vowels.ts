// Compares a word that is read from a script without most of its vowels with one that is written with them.
// A vowel that the script leaves out may be any; one that it writes must be heard at its place. Scripts write
// the vowels at the ends of words.

import { spellSounds } from "../../names/keys/skeleton.ts";
import { runMask } from "./vowels.ts";

/** The consonants of a word, and what is before, between and behind them. */
export interface SoundGaps {
  readonly consonants: string;
  /** The vowels as letters: one text more than there are consonants. */
  readonly vowels: readonly string[];
  /** The word ends in an h, which is no consonant here. */
  readonly endsInH: boolean;
}

/** One way to read an open word. */
export interface OpenSound {
  /** As Sound has it. */
  readonly hash: number;
  readonly gaps: SoundGaps;
}

/** The sounds of the letters of a word. */
export function gapsOf(letters: string): SoundGaps {
  const spelled = spellSounds(letters).replace(/([^aeiouy])\1+/g, "$1");
  return {
    consonants: spelled.replace(/[aeiouy]/g, ""),
    vowels: spelled.split(/[^aeiouy]/),
    endsInH: letters.endsWith("h"),
  };
}

/** True when the letters that the script has are heard at their places in the other word. */
export function soundsOpen(open: SoundGaps, other: SoundGaps): boolean {
  if (open.consonants !== other.consonants) return false;
  const last = open.consonants.length;
  return open.vowels.every((written, at) => {
    const heard = other.vowels[at] ?? "";
    if (at === 0) return (written === "") === (heard === "");
    if (at === last) return agreeAtEnd(written, heard, open, other);
    return agreeWithin(written, heard);
  });
}

/** A letter of the throat, which is heard as any vowel or none. */
const THROAT = "e";

/** Long vowels are written. */
export const LONG_VOWEL = /aa|ee|ii|oo|uu/;

function agreeWithin(written: string, heard: string): boolean {
  if (written === "") return !LONG_VOWEL.test(heard);
  return written.includes(THROAT) || (runMask(written) & runMask(heard)) !== 0;
}

/**
 * An i at the end may be a long a too (Mustafa). In a word that ends in an h the last vowel is before it.
 */
function agreeAtEnd(written: string, heard: string, open: SoundGaps, other: SoundGaps): boolean {
  if (written.includes(THROAT)) return true;
  if (open.endsInH) return other.endsInH && agreeWithin(written, heard);
  if (written === "" || heard === "") return written === heard;
  return written.endsWith("i") || (runMask(written) & runMask(heard)) !== 0;
}
