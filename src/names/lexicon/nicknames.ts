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

/** True when the two lists of nicknameGroups share a group. */
export function shareGroup(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a !== null && b !== null && a.some((group) => b.includes(group));
}
