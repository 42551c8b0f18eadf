// Names in Chinese characters in Latin letters. The same characters are read in several languages, so
// each of them has its spelling: pinyin, which names/lexicon/ knows by Wade-Giles too; Cantonese as Hong
// Kong writes it; Korean; and the readings of a Japanese name where the family name is one. Characters of
// Chinese names are read one by one; a family name may have a reading of its own.

import { CANTONESE_READINGS } from "../data/cantonese.ts";
import { HAN_FAMILY_READINGS, HAN_LONG_FAMILY_NAMES, HAN_READINGS } from "../data/han.ts";
import { hanjaSpellers } from "./hanja.ts";
import { hongKongSpellings } from "./hong-kong.ts";
import { familyReadings, japaneseReadings } from "./japanese.ts";
import { type Speller, spellByCharacter } from "./speller.ts";

/** The characters of a person's whole name that is written without a space. */
const [NAME_CHARACTERS_MIN, NAME_CHARACTERS_MAX] = [2, 4];

const HAN_ONLY = /^\p{Script=Han}+$/u;

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
  cantoneseOf,
];

const WORDS: readonly Speller[] = [(run) => [...run].map(pinyinOf).join(""), cantoneseOf];
const CHARACTERS: readonly Speller[] = [(run) => [...run].map(pinyinOf).join(" ")];

/**
 * A person's name in one word is read as family name and given name; of a name in several words, each is read
 * as one word. Every character of an organisation's name is a word.
 */
export function hanSpellers(words: readonly string[], isPerson: boolean): readonly Speller[] {
  if (!isPerson) return CHARACTERS;
  const { length } = [...words.join("")];
  const isWhole = words.length === 1 && length >= NAME_CHARACTERS_MIN && length <= NAME_CHARACTERS_MAX;
  return [...(isWhole ? WHOLE_NAME : WORDS), ...hanjaSpellers(words), ...japaneseSpellers(words)];
}

/** Spellers for the readings of a Japanese name; none for other names. */
function japaneseSpellers(words: readonly string[]): readonly Speller[] {
  if (words.every((word) => HAN_ONLY.test(word)))
    return japaneseReadings(words).map(
      ([family, given]): Speller =>
        (_run, position) =>
          words.length === 1 ? `${family} ${given}` : position === 0 ? family : given,
    );
  // A family name in characters before a given name in kana.
  const [run = ""] = /^\p{Script=Han}+/u.exec(words[0] ?? "") ?? [];
  return familyReadings(run).map(
    (family): Speller =>
      (text, position) =>
        position === 0 && text === run ? `${family} ` : [...text].map(pinyinOf).join(""),
  );
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

/** Each character as Hong Kong spells it; "" when one has no reading. */
function cantoneseOf(run: string): string {
  const syllables: string[] = [];
  for (const character of run) {
    const jyutping = CANTONESE_READINGS().get(character);
    if (jyutping === undefined) return "";
    syllables.push(hongKongSpellings(jyutping)[0] ?? jyutping);
  }
  return syllables.join(" ");
}
