// Japanese names in characters: the readings that a dictionary has for the family name and the given name,
// and for a given name that it lacks those of its characters. A name has several readings, and only its
// bearer knows which.

import { JAPANESE_CHARACTERS, JAPANESE_FAMILY_NAMES, JAPANESE_GIVEN_NAMES } from "../data/japanese.ts";

/** The readings that are kept of a family name, of a given name, and of both together. */
const [FAMILY_MAX, GIVEN_MAX, READINGS_MAX] = [2, 5, 7];

const [FAMILY_CHARACTERS_MAX, NAME_CHARACTERS_MIN, NAME_CHARACTERS_MAX] = [4, 2, 7];

/** The family name and the given name, each in Latin letters. */
type JapaneseReading = readonly [family: string, given: string];

const NONE: readonly JapaneseReading[] = [];

/**
 * The readings of a person's name, given as one word or two, the most usual first; none when it is not
 * Japanese.
 */
export function japaneseReadings(words: readonly string[]): readonly JapaneseReading[] {
  const [first = "", second] = words;
  if (words.length > 2) return NONE;
  if (second !== undefined) return combine(familyReadings(first), givenReadings(second));
  const characters = [...first];
  if (characters.length < NAME_CHARACTERS_MIN || characters.length > NAME_CHARACTERS_MAX) return NONE;
  let composed = NONE;
  const most = Math.min(FAMILY_CHARACTERS_MAX, characters.length - 1);
  // A given name of the dictionary is proof of where the family name ends; else the usual two characters are.
  for (const length of [2, 1, 3, 4]) {
    if (length > most) continue;
    const family = familyReadings(characters.slice(0, length).join(""));
    if (family.length === 0) continue;
    const given = characters.slice(length).join("");
    if (JAPANESE_GIVEN_NAMES().has(given)) return combine(family, givenReadings(given));
    // Chinese and Koreans have family names of one character too, and given names that no Japanese has.
    if (composed.length === 0 && length > 1) composed = combine(family, givenReadings(given));
  }
  return composed;
}

/** The readings of a word that is a Japanese family name. */
export function familyReadings(word: string): readonly string[] {
  return wordsOf(JAPANESE_FAMILY_NAMES().get(word)).slice(0, FAMILY_MAX);
}

function givenReadings(word: string): readonly string[] {
  const known = wordsOf(JAPANESE_GIVEN_NAMES().get(word)).slice(0, GIVEN_MAX);
  const characters = [...word];
  // Of a name of one character no dictionary has all readings; those of longer ones are few.
  if (known.length > 0 && characters.length > 1) return known;
  return [...new Set([...known, ...compose(characters)])].slice(0, GIVEN_MAX);
}

/** Readings put together from those of the characters, the likeliest of all first; none when one has none. */
function compose(characters: readonly string[]): readonly string[] {
  let readings: readonly { readonly text: string; readonly rank: number }[] = [{ text: "", rank: 0 }];
  for (const character of characters) {
    const own = wordsOf(JAPANESE_CHARACTERS().get(character));
    readings = readings
      .flatMap(({ text, rank }) => own.map((reading, at) => ({ text: text + reading, rank: rank + at })))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, GIVEN_MAX);
  }
  return readings.map(({ text }) => text);
}

/** Every family reading with every given one, the likeliest of both first. */
function combine(families: readonly string[], givens: readonly string[]): readonly JapaneseReading[] {
  return families
    .flatMap((family, f) => givens.map((given, g) => ({ reading: [family, given] as const, rank: f + g })))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, READINGS_MAX)
    .map(({ reading }) => reading);
}

function wordsOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(" ");
}
