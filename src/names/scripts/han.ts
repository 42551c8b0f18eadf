// Chinese names in Latin letters: pinyin, as the mainland writes names, and the Wade-Giles romanisation, as
// Taiwan and old documents do. Characters are read one by one; a person's family name may have a reading of
// its own. A Japanese or Korean name in the same characters is read as if it were Chinese: only its verbatim
// form is right.

import { HAN_FAMILY_READINGS, HAN_LONG_FAMILY_NAMES, HAN_READINGS } from "../data/han.ts";
import { type Speller, spellByCharacter } from "./speller.ts";
import { toWadeGiles } from "./wade-giles.ts";

/** The characters of a person's whole name that is written without a space. */
const [NAME_CHARACTERS_MIN, NAME_CHARACTERS_MAX] = [2, 4];

/** A person's name in pinyin. */
interface PersonReading {
  /** One word, of one or two syllables. */
  readonly family: string;
  readonly given: readonly string[];
}

const WHOLE_NAME: readonly Speller[] = [
  (run) => {
    const { family, given } = pinyinOfPerson(run);
    return `${family} ${given.join("")}`;
  },
  (run) => {
    const { family, given } = pinyinOfPerson(run);
    return [family, ...given].map(toWadeGiles).join(" ");
  },
];

const WORDS: readonly Speller[] = [(run) => [...run].map(pinyinOf).join("")];
const CHARACTERS: readonly Speller[] = [(run) => [...run].map(pinyinOf).join(" ")];

/**
 * A person's name in one word is read as family name and given name; of a name in several words, each is read
 * as one word. Every character of an organisation's name is a word.
 */
export function hanSpellers(words: readonly string[], isPerson: boolean): readonly Speller[] {
  if (!isPerson) return CHARACTERS;
  const { length } = [...words.join("")];
  const isWhole = words.length === 1 && length >= NAME_CHARACTERS_MIN && length <= NAME_CHARACTERS_MAX;
  return isWhole ? WHOLE_NAME : WORDS;
}

function pinyinOfPerson(run: string): PersonReading {
  const characters = [...run];
  const isLong = characters.length > 2 && HAN_LONG_FAMILY_NAMES().has(characters.slice(0, 2).join(""));
  const familyLength = isLong ? 2 : 1;
  const family = characters.slice(0, familyLength);
  const ownReading = isLong ? undefined : HAN_FAMILY_READINGS().get(family.join(""));
  return {
    family: ownReading ?? family.map(pinyinOf).join(""),
    given: characters.slice(familyLength).map(pinyinOf),
  };
}

function pinyinOf(character: string): string {
  return HAN_READINGS().get(character) ?? spellByCharacter(character).trim().toLowerCase();
}
