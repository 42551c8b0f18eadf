// Whether two Latin words are the same Chinese or Korean syllable in two spellings (Cai and Tsai, Jeong and Chung), which
// share too few letters to meet as typos. Relies on the spellings of the script tables; knows nothing of whole names, so a
// caller asks only about words of names that are made of such syllables.

import { hangulSpellings } from "./scripts/hangul.ts";
import { toWadeGiles } from "./scripts/wade-giles.ts";
import { FAMILY_NAMES } from "./tables/hangul.ts";
import { CHINESE_FAMILY_SPELLINGS, KOREAN_SYLLABLE_SPELLINGS, KOREAN_SYLLABLES } from "./tables/syllables.ts";

const PINYIN_SYLLABLE = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiou][aeiou]{0,2}(?:ng?|r)?$/;

const GROUPS: ReadonlyMap<string, readonly number[]> = groupSpellings();

function groupSpellings(): Map<string, number[]> {
  const rows = [
    ...CHINESE_FAMILY_SPELLINGS.map((row) => row.split(" ")),
    ...FAMILY_NAMES.values(),
    ...[...KOREAN_SYLLABLES].map(hangulSpellings),
    ...KOREAN_SYLLABLE_SPELLINGS.map((row) => row.split(" ")),
  ];
  const groups = new Map<string, number[]>();
  rows.forEach((spellings, group) => {
    for (const spelling of new Set(spellings)) {
      const known = groups.get(spelling);
      if (known === undefined) groups.set(spelling, [group]);
      else known.push(group);
    }
  });
  return groups;
}

/** True when the two words, in normal form, are usual spellings of one Chinese or Korean syllable or family name. */
export function isSameSyllable(a: string, b: string): boolean {
  const [groups, others] = [GROUPS.get(a), GROUPS.get(b)];
  if (groups !== undefined && others?.some((group) => groups.includes(group)) === true) return true;
  return isWadeGilesOf(a, b) || isWadeGilesOf(b, a);
}

function isWadeGilesOf(pinyin: string, other: string): boolean {
  return PINYIN_SYLLABLE.test(pinyin) && toWadeGiles(pinyin) === other;
}

/** True when the word can be a Chinese or Korean syllable: what a caller checks of every word of a name first. */
export function isSyllable(word: string): boolean {
  return PINYIN_SYLLABLE.test(word) || GROUPS.has(word);
}
