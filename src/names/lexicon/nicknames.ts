// Whether two given names are known forms of one name (William and Bill). A table look-up; knows nothing of
// spelling.

import { NICKNAME_GROUPS } from "../data/nicknames.ts";
import { indexRows, wordsBeside } from "./word-rows.ts";

const GROUPS: readonly (readonly string[])[] = NICKNAME_GROUPS.map((line) => line.split(" "));
const GROUPS_BY_NAME = indexRows(GROUPS);

/**
 * The numbers of the groups that a token is in; null for most tokens, so that a caller can skip the
 * comparison.
 */
export function nicknameGroups(token: string): readonly number[] | null {
  return GROUPS_BY_NAME.get(token) ?? null;
}

/** The names of the groups that a token is in, itself among them. */
export function nicknamesOf(token: string): readonly string[] {
  return wordsBeside(token, GROUPS, GROUPS_BY_NAME);
}

/** True when the two lists of nicknameGroups share a group. */
export function shareGroup(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a !== null && b !== null && a.some((group) => b.includes(group));
}
