// Korean syllables in Latin letters: the Revised Romanisation, McCune-Reischauer, and what passports have.

import { FAMILY_NAMES } from "../data/hangul.ts";
import { KOREAN_SYLLABLE_SPELLINGS, KOREAN_SYLLABLES } from "../data/korean.ts";
import { memo } from "../data/memo.ts";
import { hangulSpellings } from "../scripts/hangul.ts";
import { initialLaw, usualSpellings } from "../scripts/hangul-usage.ts";
import { shareGroup } from "./nicknames.ts";
import {
  EQUAL_SYLLABLE,
  NO_CUTS,
  NOT_STANDARD,
  OTHER_SYLLABLE,
  OTHER_SYSTEM,
  SyllableCutter,
  type SyllableLanguage,
  type SyllableRelation,
} from "./syllable-language.ts";
import { SynonymSets } from "./synonym-sets.ts";

/**
 * The spellings by syllable. Syllables that the South spells as another one at the start of a name share
 * theirs.
 */
const SPELLINGS: ReadonlyMap<string, ReadonlySet<string>> = collectSpellings();

function collectSpellings(): Map<string, Set<string>> {
  const spellings = new Map<string, Set<string>>();
  const add = (syllable: string, words: readonly string[]) => {
    const key = initialLaw(syllable);
    const known = spellings.get(key) ?? new Set();
    spellings.set(key, known);
    for (const word of words) known.add(word);
  };
  for (const syllable of KOREAN_SYLLABLES) add(syllable, usualSpellings(syllable));
  for (const [name, words] of FAMILY_NAMES)
    add(name, name.length === 1 ? [...words, ...usualSpellings(name)] : words);
  const byRevised = new Map(
    [...KOREAN_SYLLABLES].map((syllable) => [hangulSpellings(syllable).at(-1), syllable]),
  );
  for (const row of KOREAN_SYLLABLE_SPELLINGS) {
    const words = row.split(" ");
    const syllable = byRevised.get(words[0]);
    if (syllable === undefined)
      throw new Error(`korean-syllable-spellings.tsv: "${row}" begins with no syllable`);
    add(syllable, words);
  }
  return spellings;
}

/** Every set of spellings of one Korean syllable or family name. */
export const KOREAN_SETS: readonly (readonly string[])[] = [...SPELLINGS.values()].map((words) => [...words]);

const KOREAN_SPELLINGS = new SynonymSets(KOREAN_SETS);

const FAMILY_SPELLINGS: ReadonlySet<string> = new Set(
  [...FAMILY_NAMES.keys()].flatMap((name) => [...(SPELLINGS.get(initialLaw(name)) ?? [])]),
);

const CUTTER = new SyllableCutter(KOREAN_SETS.flat());
const cut = memo((word) => CUTTER.cut(word));

function compare(a: string, b: string): SyllableRelation {
  if (a === b) return EQUAL_SYLLABLE;
  return shareGroup(KOREAN_SPELLINGS.numbersOf(a), KOREAN_SPELLINGS.numbersOf(b))
    ? OTHER_SYSTEM
    : OTHER_SYLLABLE;
}

export const KOREAN: SyllableLanguage = {
  cut: (word) => (CUTTER.mayCut(word) ? cut(word) : NO_CUTS),
  isFamilyName: (word) => FAMILY_SPELLINGS.has(word),
  spellingsOf: (syllable) => [...new Set([syllable, ...KOREAN_SPELLINGS.synonymsOf(syllable)])],
  setsOf: (syllable) => KOREAN_SPELLINGS.numbersOf(syllable) ?? [],
  standardOf: () => NOT_STANDARD,
  compare,
};
