// Which entries a reader wants. The bytes of a line are searched first, so that most lines are never parsed.

import type { DayFile } from "../folders.ts";
import { isDecision, parseDecision, type StoredEntry } from "./stored-entry.ts";

/** A null member selects everything. */
export interface Selection {
  /** The first and last moment, as entries have it: YYYY-MM-DDTHH:MM:SS.mmmZ. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lane: string | null;
  /** Number of an entry. */
  readonly seq: number | null;
  readonly kind: string | null;
  /** Name or number of an account. */
  readonly account: string | null;
  /** Id of a request. */
  readonly request: string | null;
  /** Id of an entity that is in the answer. */
  readonly entity: string | null;
  /** True for decisions with at least one match. */
  readonly matchOnly: boolean;
}

export const EVERYTHING: Selection = {
  from: null,
  to: null,
  lane: null,
  seq: null,
  kind: null,
  account: null,
  request: null,
  entity: null,
  matchOnly: false,
};

/**
 * The files, given by day, that can hold a wanted entry. When the clock was set back, entries go into the
 * file of a later day than theirs. So the next file of each lane is read too, and every file that is open.
 */
export function filesFor(days: readonly DayFile[], { from, to, lane: wanted }: Selection): DayFile[] {
  const first = from?.slice(0, 10) ?? "";
  const last = to?.slice(0, 10) ?? null;
  const ended = new Set<string>();
  return days.filter(({ day, lane, isSealed }) => {
    if ((wanted !== null && lane !== wanted) || day < first) return false;
    if (last === null || day <= last) return true;
    const isNext = !ended.has(lane);
    ended.add(lane);
    return isNext || !isSealed;
  });
}

/** The texts that a line must contain for a selection: without one of them it is not wanted. */
export function textsOf(selection: Selection): Buffer[] {
  const texts: string[] = [];
  if (selection.seq !== null) texts.push(`{"seq":${selection.seq},`);
  if (selection.kind !== null) texts.push(`"kind":${JSON.stringify(selection.kind)}`);
  if (selection.request !== null) texts.push(`"request":${JSON.stringify(selection.request)}`);
  if (selection.entity !== null) texts.push(`"id":${JSON.stringify(selection.entity)}`);
  if (selection.matchOnly) texts.push('"match":true');
  return texts.map((text) => Buffer.from(text));
}

/** True for an entry that is wanted. Throws an OperatorError for a decision of unknown form. */
export function isWanted(entry: StoredEntry, selection: Selection): boolean {
  const { from, to, seq, kind, account, request, entity, matchOnly } = selection;
  if (from !== null && entry.time < from) return false;
  if (to !== null && entry.time > to) return false;
  if (seq !== null && entry.seq !== seq) return false;
  if (kind !== null && entry.kind !== kind) return false;
  if (account === null && request === null && entity === null && !matchOnly) return true;
  if (!isDecision(entry)) return false;
  const decision = parseDecision(entry);
  const results = decision.answer?.results ?? [];
  if (account !== null && decision.account.name !== account && String(decision.account.id) !== account)
    return false;
  if (request !== null && decision.request !== request) return false;
  if (entity !== null && !results.some(({ id }) => id === entity)) return false;
  return !matchOnly || results.some(({ match }) => match);
}
