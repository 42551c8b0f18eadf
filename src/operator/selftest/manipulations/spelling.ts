// The same sounds in other letters, as clerks of different countries write down names of Arabic, Persian,
// Urdu and Cyrillic script: vowels or consonants of two words at once.

import { editRuns } from "./edits.ts";
import { inCaseOf, type ListedName, type Manipulation } from "./listed-name.ts";
import { type Random, shuffle } from "./random.ts";

type Swap = readonly [from: string, to: string];

/** "^" and "$" stand for the ends of a word. */
const VOWEL_SWAPS: readonly Swap[] = [
  ["ou", "u"],
  ["oo", "u"],
  ["u", "ou"],
  ["u", "o"],
  ["o", "u"],
  ["ee", "i"],
  ["i", "ee"],
  ["e", "i"],
  ["i", "e"],
  ["a", "e"],
  ["e", "a"],
  ["ai", "ay"],
  ["ay", "ai"],
  ["ei", "ey"],
  ["ey", "ei"],
  ["aa", "a"],
  ["a", "aa"],
  ["ie", "i"],
  ["iy$", "y"],
  ["y$", "i"],
  ["i$", "y"],
  ["a$", "ah"],
  ["ah$", "a"],
];

const CONSONANT_SWAPS: readonly Swap[] = [
  ["kh", "h"],
  ["kh", "ch"],
  ["gh", "g"],
  ["q", "k"],
  ["k", "q"],
  ["dh", "d"],
  ["dh", "z"],
  ["th", "t"],
  ["dj", "j"],
  ["j", "dj"],
  ["sh", "ch"],
  ["ch", "sh"],
  ["w", "v"],
  ["v", "w"],
  ["f", "ph"],
  ["ss", "s"],
  ["mm", "m"],
  ["ll", "l"],
  ["bb", "b"],
  ["dd", "d"],
  ["ts", "tz"],
  ["zh", "j"],
  ["y", "j"],
  ["x", "ks"],
  ["h$", ""],
];

/** Countries whose names come out of another script. */
const OTHER_SCRIPTS = new Set(
  (
    "ae af am az bd bg bh by dz eg er et ge il in iq ir jo kg kw kz lb lk ly ma md me mk mr np om pk ps qa rs ru sa sd so " +
    "ss su sy tj tm tn tr ua uz ye yu"
  ).split(" "),
);

export const swapVowels: Manipulation = (name, random) => swapInTwoWords(name, random, VOWEL_SWAPS);
export const swapConsonants: Manipulation = (name, random) => swapInTwoWords(name, random, CONSONANT_SWAPS);

function swapInTwoWords(name: ListedName, random: Random, swaps: readonly Swap[]): string | null {
  if (name.group !== "person" || !name.countries.some((code) => OTHER_SCRIPTS.has(code))) return null;
  return editRuns(name, random, 2, (word) => {
    for (const swap of shuffle(random, swaps)) {
      const swapped = applySwap(word, swap);
      if (swapped !== null) return swapped;
    }
    return null;
  });
}

/**
 * Swaps the first place that a word has for it; null when it has none. A letter pair is not half of another
 * pair.
 */
function applySwap(word: string, [from, to]: Swap): string | null {
  const isEnd = from.endsWith("$");
  const letters = isEnd ? from.slice(0, -1) : from;
  const lower = word.toLowerCase();
  const place = isEnd
    ? lower.length > letters.length && lower.endsWith(letters)
      ? lower.length - letters.length
      : -1
    : lower.search(new RegExp(standingAlone(letters)));
  if (place < 0) return null;
  const written = word.slice(place, place + letters.length);
  return word.slice(0, place) + matchCase(written, to) + word.slice(place + letters.length);
}

const VOWEL = "[aeiouy]";

/** A single vowel is no part of a diphthong; a consonant is not the first of a pair with h. */
function standingAlone(letters: string): string {
  if (letters.length > 1) return letters;
  return /[aeiou]/.test(letters) ? `(?<!${VOWEL})${letters}(?!${VOWEL})` : `${letters}(?!h)`;
}

function matchCase(written: string, replacement: string): string {
  const isCapitalised = written.length > 0 && written.charAt(0) !== written.charAt(0).toLowerCase();
  const isUpper = isCapitalised && written.length > 1 && written === written.toUpperCase();
  if (isUpper) return replacement.toUpperCase();
  return isCapitalised
    ? inCaseOf(written.charAt(0), replacement.charAt(0)) + replacement.slice(1)
    : replacement;
}
