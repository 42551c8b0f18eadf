// Among cases that are to be decided together, those with a decision that awaits a confirmation or holds: a
// new decision would replace it. Pure.

import type { Case, CaseQueue } from "../../api/cases.ts";

/** Such cases of one account. */
export interface StandingDecisions {
  readonly by: string;
  readonly awaits: boolean;
  readonly ids: readonly string[];
}

/** What is known of a case now counts more than what the queue said when it was read. */
export function standingAmong(
  chosen: readonly string[],
  queue: Pick<CaseQueue, "ids" | "standing">,
  cases: ReadonlyMap<string, Pick<Case, "status" | "decidedBy">>,
): readonly StandingDecisions[] {
  const asRead = new Map<string, { readonly by: string; readonly awaits: boolean }>();
  for (const { by, awaits, at } of queue.standing)
    for (const position of at) asRead.set(queue.ids[position] ?? "", { by, awaits });
  const found = new Map<string, StandingDecisions & { ids: string[] }>();
  for (const id of chosen) {
    const known = cases.get(id);
    const standing = known === undefined ? asRead.get(id) : standingOf(known);
    if (standing === undefined) continue;
    const key = `${standing.awaits} ${standing.by}`;
    const group = found.get(key) ?? { ...standing, ids: [] };
    group.ids.push(id);
    found.set(key, group);
  }
  return [...found.values()];
}

function standingOf({ status, decidedBy }: Pick<Case, "status" | "decidedBy">) {
  if (status !== "awaiting" && status !== "decided") return undefined;
  return { by: decidedBy ?? "", awaits: status === "awaiting" };
}
