// Compares two words as cultures read them (names/keys/orthographies.ts): one word as it is written and the
// other as it is read, or both as one culture reads them.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { singleLetters } from "../../names/keys/orthographies.ts";
import { gapsOf, LONG_VOWEL, soundsOpen } from "./open-vowels.ts";
import { areVowelsOfOneName, SHORT_VARIANT_EDITS_SHARE } from "./vowels.ts";
import type { Word } from "./word.ts";
import type { WordReading } from "./word-traits.ts";

/** What reading two words shows: the same letters, the same sound, or typos in words of one skeleton. */
export interface ReadAlike {
  readonly isSame: boolean;
  readonly isSameSound: boolean;
  readonly edits: number;
  readonly length: number;
}

/** True when two words, or readings of them, may have one sound. A necessary condition of readAlike. */
export function mayBeReadAlike(a: Word, b: Word): boolean {
  if (a.otherSounds === null && b.otherSounds === null) return false;
  const [left, right] = [a.traits.sound.hash, b.traits.sound.hash];
  if (a.otherSounds?.includes(right) === true || b.otherSounds?.includes(left) === true) return true;
  return a.otherSounds?.some((sound) => b.otherSounds?.includes(sound) === true) === true;
}

/** The nearest readings of two words; null when none have one sound. */
export function readAlike(a: Word, b: Word): ReadAlike | null {
  const [left, right] = [a.traits.readings, b.traits.readings];
  if (left.length === 0 && right.length === 0) return null;
  // Syllables of East Asia have tables of their own.
  if (a.syllables !== null && b.syllables !== null) return null;
  let nearest: ReadAlike | null = null;
  const own = asWritten(a);
  const other = asWritten(b);
  const compare = (one: Spelt, two: Spelt) => {
    const found = compareSpelt(one, two);
    if (found !== null && (nearest === null || found.edits < nearest.edits)) nearest = found;
  };
  for (const reading of left) {
    compare(reading, other);
    for (const theirs of right) if (theirs.culture === reading.culture) compare(reading, theirs);
  }
  for (const reading of right) compare(own, reading);
  return nearest;
}

/** Words of fewer consonants are near each other by chance: they must be read as the same letters, */
const CONSONANTS_MIN = 3;

/** and those of fewer than so many with the same vowels. */
const CONSONANTS_ENOUGH = 4;

type Spelt = Omit<WordReading, "culture">;

function asWritten({ text, traits }: Word): Spelt {
  return { text: singleLetters(text), sound: traits.sound, vowels: traits.particulars.vowels };
}

function compareSpelt(a: Spelt, b: Spelt): ReadAlike | null {
  const length = Math.max(a.text.length, b.text.length);
  if (a.text === b.text) return { isSame: true, isSameSound: true, edits: 0, length };
  if (a.sound.key === "" || a.sound.key !== b.sound.key) return null;
  const edits = countEdits(a.text, b.text);
  const isSameSound =
    (a.sound.consonants >= CONSONANTS_ENOUGH || areEqual(a.vowels, b.vowels)) &&
    a.sound.consonants >= CONSONANTS_MIN &&
    edits <= length * SHORT_VARIANT_EDITS_SHARE &&
    areVowelsOfOneName(a.vowels, b.vowels, a.sound.consonants, edits, length);
  return { isSame: false, isSameSound, edits, length };
}

function areEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((mask, i) => mask === b[i]);
}

/** True when one of the words is open, and the other is one that its script writes so. */
export function areOpenAlike(a: Word, b: Word): boolean {
  if (a.isOpen === b.isOpen) return false;
  const [open, other] = a.isOpen ? [a, b] : [b, a];
  const { sound, readings } = other.traits;
  return open.traits.openSounds.some(
    ({ hash, gaps }) =>
      (hash === sound.hash && soundsOpen(gaps, other.traits.gaps)) ||
      (!LONG_VOWEL.test(other.text) &&
        readings.some((reading) => hash === reading.sound.hash && soundsOpen(gaps, gapsOf(reading.text)))),
  );
}
