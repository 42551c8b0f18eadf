// Chinese syllables in Latin letters: pinyin and Wade-Giles, which write Mandarin by rules, and the spellings
// of Hong Kong, Singapore and Taiwan, which tables have.

import {
  CANTONESE_SYLLABLES,
  CHINESE_FAMILY_SPELLINGS,
  CHINESE_SYLLABLE_SPELLINGS,
  HOKKIEN_SYLLABLES,
  MANDARIN_SPELLINGS,
  PINYIN_FAMILY_NAMES,
  PINYIN_GIVEN_SYLLABLES,
  PINYIN_SYLLABLES,
} from "../data/chinese.ts";
import { memo } from "../data/memo.ts";
import { hongKongSpellings } from "../scripts/hong-kong.ts";
import { toTongyong, toWadeGiles } from "../scripts/wade-giles.ts";
import { shareGroup } from "./nicknames.ts";
import {
  CERTAINLY_STANDARD,
  EQUAL_SYLLABLE,
  MAY_BE_STANDARD,
  NO_CUTS,
  NOT_STANDARD,
  OTHER_DIALECT,
  OTHER_SYLLABLE,
  OTHER_SYSTEM,
  READ,
  READ_AS_DIALECT,
  SyllableCutter,
  type SyllableLanguage,
} from "./syllable-language.ts";
import { SynonymSets } from "./synonym-sets.ts";

/** Each syllable of pinyin with its spelling by Wade-Giles, and the ways to write ü. */
const MANDARIN = new SynonymSets(
  PINYIN_SYLLABLES.map((pinyin) => [...new Set([pinyin, toWadeGiles(pinyin), ...umlautSpellings(pinyin)])]),
);

/** Lü and Nü are written Lyu and Lv too. */
function umlautSpellings(pinyin: string): string[] {
  const [, beginning, end] = /^([ln])u(e?)$/.exec(pinyin) ?? [];
  return beginning === undefined ? [] : [`${beginning}yu${end}`, `${beginning}v${end}`];
}

/** The same syllable or family name in other systems and dialects, pinyin first. */
const CUSTOMARY_SETS: readonly (readonly string[])[] = [
  ...PINYIN_SYLLABLES.map((pinyin) => [pinyin, toTongyong(pinyin)]).filter(([a, b]) => a !== b),
  ...[
    ...MANDARIN_SPELLINGS,
    ...CHINESE_FAMILY_SPELLINGS,
    ...CHINESE_SYLLABLE_SPELLINGS,
    ...HOKKIEN_SYLLABLES,
  ].map((row) => {
    const [pinyin = "", ...others] = row.split(" ");
    return [pinyin, toWadeGiles(pinyin), ...others];
  }),
];
/** The same, with every syllable of Cantonese that writes the same characters. */
const REGIONAL_SETS: readonly (readonly string[])[] = [
  ...CUSTOMARY_SETS,
  ...Object.entries(CANTONESE_SYLLABLES).flatMap(([jyutping, row]) =>
    row.split(" ").map((pinyin) => [pinyin, toWadeGiles(pinyin), ...hongKongSpellings(jyutping)]),
  ),
];
/** The spellings of each Cantonese syllable in Hong Kong. */
const CANTONESE = new SynonymSets(Object.keys(CANTONESE_SYLLABLES).map(hongKongSpellings));

const CUSTOMARY = new SynonymSets(CUSTOMARY_SETS);
const REGIONAL = new SynonymSets(REGIONAL_SETS);

/** Every set of spellings of one Chinese syllable or family name. */
export const CHINESE_SETS: readonly (readonly string[])[] = [...MANDARIN.sets, ...REGIONAL_SETS];

const PINYIN: ReadonlySet<string> = new Set(PINYIN_SYLLABLES);
const USUAL_FAMILY: ReadonlySet<string> = new Set(PINYIN_FAMILY_NAMES);
const USUAL_GIVEN: ReadonlySet<string> = new Set(PINYIN_GIVEN_SYLLABLES);

const FAMILY_NAMES: ReadonlySet<string> = new Set([
  ...PINYIN_FAMILY_NAMES,
  ...PINYIN_FAMILY_NAMES.filter((name) => PINYIN.has(name)).flatMap((name) => [
    toWadeGiles(name),
    toTongyong(name),
  ]),
  ...CHINESE_FAMILY_SPELLINGS.flatMap((row) => row.split(" ")),
]);

/** Beginnings of syllables that pinyin has and Wade-Giles has not. */
const PINYIN_ONLY = /^(?:[bdgqxr]|zh?|c(?!h))/;

const isSyllable = (text: string) => MANDARIN.numbersOf(text) !== null || REGIONAL.numbersOf(text) !== null;

/** What two syllables in one word can be: the usual ones of names, by pinyin or Wade-Giles. */
const JOINED = new SyllableCutter(
  [...PINYIN_FAMILY_NAMES, ...PINYIN_GIVEN_SYLLABLES]
    .filter((pinyin) => PINYIN.has(pinyin))
    .flatMap((pinyin) => [pinyin, toWadeGiles(pinyin)]),
);

const cut = memo((word) => {
  // Dialects are written apart: what can be one syllable of theirs is, and two in one word are of Mandarin.
  const cuts = JOINED.cut(word);
  return cuts[0]?.length === 1 || !isSyllable(word) ? cuts : [[word], ...cuts];
});

export const CHINESE: SyllableLanguage = {
  cut: (word) => (JOINED.mayCut(word) || isSyllable(word) ? cut(word) : NO_CUTS),
  isFamilyName: (word) => FAMILY_NAMES.has(word),
  spellingsOf: (syllable) => [
    ...new Set([syllable, ...MANDARIN.synonymsOf(syllable), ...REGIONAL.synonymsOf(syllable)]),
  ],
  setsOf: memo((syllable) => [
    ...(MANDARIN.numbersOf(syllable) ?? []),
    ...(REGIONAL.numbersOf(syllable) ?? []).map((number) => number + MANDARIN.sets.length),
  ]),
  standardOf(syllables) {
    const [first = "", second = ""] = syllables;
    const last = syllables.at(-1) ?? "";
    const given = syllables.slice(1);
    const isUsual =
      (USUAL_FAMILY.has(first) && given.every((syllable) => USUAL_GIVEN.has(syllable))) ||
      (USUAL_FAMILY.has(last) && syllables.slice(0, -1).every((syllable) => USUAL_GIVEN.has(syllable))) ||
      (USUAL_FAMILY.has(first + second) && syllables.slice(2).every((syllable) => USUAL_GIVEN.has(syllable)));
    if (!isUsual) return NOT_STANDARD;
    return syllables.some((syllable) => PINYIN_ONLY.test(syllable)) ? CERTAINLY_STANDARD : MAY_BE_STANDARD;
  },
  compare(a, b, standard, origin) {
    if (a === b) return EQUAL_SYLLABLE;
    const isMandarin = shareGroup(MANDARIN.numbersOf(a), MANDARIN.numbersOf(b));
    if (origin === READ_AS_DIALECT) {
      const isSame = isMandarin || shareGroup(CANTONESE.numbersOf(a), CANTONESE.numbersOf(b));
      return isSame ? OTHER_SYSTEM : OTHER_SYLLABLE;
    }
    if (standard === CERTAINLY_STANDARD) return OTHER_SYLLABLE;
    if (isMandarin) return OTHER_SYSTEM;
    if (standard === MAY_BE_STANDARD) return OTHER_SYLLABLE;
    const others = origin === READ ? CUSTOMARY : REGIONAL;
    return shareGroup(others.numbersOf(a), others.numbersOf(b)) ? OTHER_DIALECT : OTHER_SYLLABLE;
  },
};
