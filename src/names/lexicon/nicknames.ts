// Whether two names are known forms of one name, by tables: as its languages spell it (Volodymyr, Vladimir),
// or as friends do (William, Bill).

import { NATIONAL_FORMS, NICKNAME_GROUPS } from "../data/nicknames.ts";
import { RELATED_WORDS } from "../data/words.ts";
import { SynonymSets } from "./synonym-sets.ts";

/** The spellings come first, so that their groups have the lowest numbers. */
const GROUPS = new SynonymSets([...NATIONAL_FORMS, ...NICKNAME_GROUPS].map((forms) => forms.split(" ")));

/**
 * The numbers of the groups that a token is in; null for most tokens, so that a caller can skip the
 * comparison.
 */
export function nicknameGroups(token: string): readonly number[] | null {
  return GROUPS.numbersOf(token);
}

/** As nicknameGroups, for things called after people: only the spellings of one name in several languages. */
export function nationalFormGroups(token: string): readonly number[] | null {
  const groups = GROUPS.numbersOf(token)?.filter((number) => number < NATIONAL_FORMS.length) ?? [];
  return groups.length === 0 ? null : groups;
}

const RELATED = new SynonymSets(RELATED_WORDS.map((words) => words.split(" ")));

/** The numbers of the groups of related words that a word of an organisation is in, beyond those of names. */
export function relatedWordGroups(token: string): readonly number[] | null {
  return RELATED.numbersOf(token)?.map((number) => GROUPS.sets.length + number) ?? null;
}

/** The names of the groups that a token is in, itself among them. */
export function nicknamesOf(token: string): readonly string[] {
  return GROUPS.synonymsOf(token);
}

/** True when the groups that two words share, given as for sharedGroup, say that both spell one name. */
export function shareNationalForm(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return sharedGroup(a, b) < NATIONAL_FORMS.length;
}

/** True when two lists of numbers of groups, both ascending, share one. */
export function shareGroup(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return sharedGroup(a, b) < Number.POSITIVE_INFINITY;
}

/** The lowest number that two ascending lists share; infinite when they share none. */
function sharedGroup(a: readonly number[] | null, b: readonly number[] | null): number {
  if (a === null || b === null) return Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const step = (a[i] ?? 0) - (b[j] ?? 0);
    if (step === 0) return a[i] ?? 0;
    if (step < 0) i++;
    else j++;
  }
  return Number.POSITIVE_INFINITY;
}
