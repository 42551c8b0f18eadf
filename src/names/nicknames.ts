// Whether two given names are known forms of one name (William and Bill). A table look-up; knows nothing of spelling.

import { NICKNAME_GROUPS } from "./tables/nicknames.ts";

const GROUPS_BY_NAME: ReadonlyMap<string, readonly number[]> = groupByName();

function groupByName(): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  NICKNAME_GROUPS.forEach((line, group) => {
    for (const name of line.split(" ")) groups.set(name, [...(groups.get(name) ?? []), group]);
  });
  return groups;
}

/** The numbers of the groups that a token is in; null for most tokens, so that a caller can skip the comparison. */
export function nicknameGroups(token: string): readonly number[] | null {
  return GROUPS_BY_NAME.get(token) ?? null;
}

/** True when the two lists of nicknameGroups share a group. */
export function shareGroup(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a !== null && b !== null && a.some((group) => b.includes(group));
}
