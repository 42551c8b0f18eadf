// Japanese names in Latin letters. Their syllables are open and near each other (Sato, Saito, Ito), so what
// is a name is known from a dictionary: of two words that are both names, neither is a slip for the other.

import { isJapaneseName, japaneseNameNumber } from "../scripts/japanese-names.ts";
import { romajiKey } from "../scripts/romaji.ts";
import {
  EQUAL_SYLLABLE,
  NOT_STANDARD,
  OTHER_SYLLABLE,
  OTHER_SYSTEM,
  type SyllableLanguage,
  type SyllableRelation,
} from "./syllable-language.ts";

const NONE: readonly (readonly string[])[] = [];

function compare(a: string, b: string): SyllableRelation {
  if (a === b) return EQUAL_SYLLABLE;
  return romajiKey(a) === romajiKey(b) ? OTHER_SYSTEM : OTHER_SYLLABLE;
}

/** A unit is a whole word here: a name of the dictionary. */
export const JAPANESE: SyllableLanguage = {
  cut: (word) => (isJapaneseName("family", word) || isJapaneseName("given", word) ? [[word]] : NONE),
  isFamilyName: (word) => isJapaneseName("family", word),
  spellingsOf: (word) => [word],
  setsOf: (word) => {
    const number = japaneseNameNumber(word);
    return number === null ? [] : [number];
  },
  standardOf: () => NOT_STANDARD,
  compare,
};
