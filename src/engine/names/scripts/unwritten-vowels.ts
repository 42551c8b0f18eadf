// Guesses the short vowels that Arabic letters leave out, from the places of the long ones: the shapes of
// names (faris, hamid, mahmud, hasan, jafar) are few.

import type { LetterTable } from "../data/letter-table.ts";
import { applyTable } from "./speller.ts";

/** A letter of the word: a consonant or a long vowel, with its spelling; some consonants are silent. */
interface Sound {
  readonly spelling: string;
  readonly isVowel: boolean;
}

const ALIF = "ا";
const [WAW, YA] = ["و", "ي"];
const SILENT: ReadonlySet<string> = new Set(["ع", "ء", "ئ"]);

/** A word in folded Arabic letters with a vowel where its shape wants one. */
export function addVowels(word: string, letters: LetterTable): string {
  const sounds = soundsOf([...word], letters);
  let result = "";
  let at = 0;
  let hasLongA = false;
  while (at < sounds.length) {
    const from = at;
    while (at < sounds.length && sounds[at]?.isVowel === false) at++;
    const run = sounds.slice(from, at).map(({ spelling }) => spelling);
    result += spellConsonants(run, placeOf(from, at, sounds.length), hasLongA);
    const vowel = sounds[at];
    if (vowel === undefined) break;
    result += vowel.spelling;
    hasLongA = vowel.spelling === "a" && from > 0;
    at++;
  }
  return result;
}

function soundsOf(word: readonly string[], letters: LetterTable): Sound[] {
  return word.map((letter, at) => {
    const [before, after] = [word[at - 1], word[at + 1]];
    const isEdge = at === 0 || before === ALIF || after === ALIF;
    if (letter === ALIF) return { spelling: "a", isVowel: true };
    if (letter === WAW) return isEdge ? consonant("w") : { spelling: "u", isVowel: true };
    if (letter === YA) return isEdge ? consonant("y") : { spelling: "i", isVowel: true };
    if (SILENT.has(letter)) return consonant("");
    if (letter === "ه" && at === word.length - 1 && at > 1 && before !== ALIF)
      return { spelling: "a", isVowel: true };
    return consonant(applyTable(letter, letters));
  });
}

function consonant(spelling: string): Sound {
  return { spelling, isVowel: false };
}

/** Where a run of consonants is in its word; "word" is one that is all of it. */
type Place = "word" | "start" | "end" | "middle";

function placeOf(from: number, to: number, length: number): Place {
  if (from === 0) return to === length ? "word" : "start";
  return to === length ? "end" : "middle";
}

/** A run of consonants with vowels between them. */
function spellConsonants(run: readonly string[], place: Place, followsLongA: boolean): string {
  let result = "";
  run.forEach((spelling, at) => {
    result += spelling;
    if (at < run.length - 1) result += vowelAfter(at, run.length, place, followsLongA);
  });
  return result;
}

/**
 * The vowel behind a consonant of a run, or none; between two long vowels every second consonant closes a
 * syllable.
 */
function vowelAfter(at: number, length: number, place: Place, followsLongA: boolean): string {
  const vowel = followsLongA ? "i" : "a";
  const left = length - 1 - at;
  switch (place) {
    case "start":
      return at % 2 === 0 ? vowel : "";
    case "word":
      if (length <= 3 || at % 2 === 0) return vowel;
      return left === 1 ? "a" : "";
    case "end":
      return left % 2 === 1 ? vowel : "";
    case "middle":
      if (followsLongA && length === 2) return vowel;
      return at % 2 === 1 ? "a" : "";
  }
}
