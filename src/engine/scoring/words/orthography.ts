// Compares two words as cultures read them (names/keys/orthographies.ts): one word as it is written and the
// other as it is read, or both as one culture reads them.

import { countEdits } from "../../names/distance/edit-distance.ts";
import { openSpellings } from "../../names/keys/open-vowels.ts";
import { LETTER_SHARES } from "../policy.ts";
import { gapsOf, LONG_VOWEL, soundsOpen } from "./open-vowels.ts";
import { writtenConsonants } from "./sounds.ts";
import { areVowelsOfOneName } from "./vowels.ts";
import type { Word } from "./word.ts";
import type { Spelling } from "./word-traits.ts";

/** What reading two words shows: the same letters, the same sound, or typos in words of one skeleton. */
interface ReadAlike {
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
  for (const reading of left) {
    nearest = nearerOf(nearest, reading, b.traits.asWritten);
    for (const theirs of right)
      if (theirs.culture === reading.culture) nearest = nearerOf(nearest, reading, theirs);
  }
  for (const reading of right) nearest = nearerOf(nearest, a.traits.asWritten, reading);
  return nearest;
}

/** What two spellings show, if they are nearer each other than what was found before. */
function nearerOf(nearest: ReadAlike | null, one: Spelling, two: Spelling): ReadAlike | null {
  // Other words sound different, but for a letter that is doubled.
  if (one.sound.hash !== two.sound.hash && one.text !== two.text) return nearest;
  const found = compareSpelt(one, two);
  return found !== null && (nearest === null || found.edits < nearest.edits) ? found : nearest;
}

/** Words of fewer consonants are near each other by chance: they must be read as the same letters, */
const CONSONANTS_MIN = 3;

/** and those of fewer than so many with the same vowels. */
const CONSONANTS_ENOUGH = 4;

function compareSpelt(a: Spelling, b: Spelling): ReadAlike | null {
  const length = Math.max(a.text.length, b.text.length);
  if (a.text === b.text) return { isSame: true, isSameSound: true, edits: 0, length };
  if (a.sound.key === "" || a.sound.key !== b.sound.key) return null;
  const edits = countEdits(a.text, b.text);
  const isSameSound =
    (a.sound.consonants >= CONSONANTS_ENOUGH || mayBeEqual(a.vowels, b.vowels)) &&
    a.sound.consonants >= CONSONANTS_MIN &&
    edits <= length * LETTER_SHARES.shortVariantEdits &&
    areVowelsOfOneName(a.vowels, b.vowels, a.sound.consonants, edits, length);
  return { isSame: false, isSameSound, edits, length };
}

/** True when both have the same number of vowels, and each may spell the other: an e spells a or i. */
function mayBeEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((mask, i) => (mask & (b[i] ?? 0)) !== 0);
}

/** True when one of the words is open, and the other is one that its script writes so. */
export function areOpenAlike(a: Word, b: Word): boolean {
  if (a.isOpen === b.isOpen) return false;
  const [open, other] = a.isOpen ? [a, b] : [b, a];
  if (a.traits.kind === "organization" && !mayBeWrittenSo(open, other.text)) return false;
  const { sound, readings } = other.traits;
  return open.traits.openSounds.some(
    ({ hash, gaps }) =>
      (hash === sound.hash && soundsOpen(gaps, other.traits.gaps)) ||
      (!LONG_VOWEL.test(other.text) &&
        readings.some((reading) => hash === reading.sound.hash && soundsOpen(gaps, gapsOf(reading.text)))),
  );
}

/** Words of organisations with few consonants sound alike by chance: these are written alike, too. */
function mayBeWrittenSo(open: Word, text: string): boolean {
  const written = writtenConsonants(text);
  if (written.length > CONSONANTS_MIN) return true;
  return openSpellings(open.text).some(
    (spelling) =>
      writtenConsonants(spelling) === written &&
      countEdits(spelling, text) <= text.length * LETTER_SHARES.variantEdits,
  );
}
