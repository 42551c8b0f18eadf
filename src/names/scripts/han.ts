// Chinese names in Latin letters: pinyin, as the mainland writes names, and Wade and Giles's spelling, as
// Taiwan and old documents do. Characters are read one by one; a person's family name may have a reading of
// its own. A Japanese or Korean name in the same characters is read as if it were Chinese: only its verbatim
// form is right.

import { HAN_FAMILY_READINGS, HAN_LONG_FAMILY_NAMES, HAN_READINGS } from "../data/han.ts";
import { type Speller, spellByCharacter } from "./speller.ts";
import { toWadeGiles } from "./wade-giles.ts";

/** A person's whole name, written without a space, has this many characters. */
const [NAME_CHARACTERS_MIN, NAME_CHARACTERS_MAX] = [2, 4];

const WHOLE_NAME: readonly Speller[] = [
  (run) => {
    const [family = "", ...given] = readPerson(run);
    return `${family} ${given.join("")}`;
  },
  (run) => readPerson(run).map(toWadeGiles).join(" "),
];

const WORDS: readonly Speller[] = [(run) => [...run].map(readCharacter).join("")];
const CHARACTERS: readonly Speller[] = [(run) => [...run].map(readCharacter).join(" ")];

/**
 * A person's name in one word is read as family name and given name; in several words each of them as a word.
 * Every character of an organisation's name is a word.
 */
export function hanSpellers(words: readonly string[], isPerson: boolean): readonly Speller[] {
  if (!isPerson) return CHARACTERS;
  const [name = "", another] = words;
  const length = [...name].length;
  const isWhole = another === undefined && length >= NAME_CHARACTERS_MIN && length <= NAME_CHARACTERS_MAX;
  return isWhole ? WHOLE_NAME : WORDS;
}

/** The family name as one word and each character of the given name. */
function readPerson(run: string): string[] {
  const characters = [...run];
  const isLong = characters.length > 2 && HAN_LONG_FAMILY_NAMES().has(characters.slice(0, 2).join(""));
  const [first = "", ...rest] = characters;
  if (isLong) {
    const family = characters.slice(0, 2).map(readCharacter).join("");
    return [family, ...characters.slice(2).map(readCharacter)];
  }
  return [HAN_FAMILY_READINGS().get(first) ?? readCharacter(first), ...rest.map(readCharacter)];
}

function readCharacter(character: string): string {
  return HAN_READINGS().get(character) ?? spellByCharacter(character).trim().toLowerCase();
}
