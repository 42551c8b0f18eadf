// Whether two given names are known forms of one name (William and Bill), by a table.

import { NICKNAME_GROUPS } from "../data/nicknames.ts";
import { SynonymSets } from "./synonym-sets.ts";

const GROUPS = new SynonymSets(NICKNAME_GROUPS.map((forms) => forms.split(" ")));

/**
 * The numbers of the groups that a token is in; null for most tokens, so that a caller can skip the
 * comparison.
 */
export function nicknameGroups(token: string): readonly number[] | null {
  return GROUPS.numbersOf(token);
}

/** The names of the groups that a token is in, itself among them. */
export function nicknamesOf(token: string): readonly string[] {
  return GROUPS.synonymsOf(token);
}

/** True when two lists of numbers of groups, both ascending, share one. */
export function shareGroup(a: readonly number[] | null, b: readonly number[] | null): boolean {
  if (a === null || b === null) return false;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const step = (a[i] ?? 0) - (b[j] ?? 0);
    if (step === 0) return true;
    if (step < 0) i++;
    else j++;
  }
  return false;
}
