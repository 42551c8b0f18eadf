// Which entries a reader wants. The bytes of a line are searched first, so that most lines are never parsed.

import { type DayFile, dayAfter } from "../folders.ts";
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
 * True for a file that can hold a wanted entry. When the clock was set back, entries go into the file of a
 * later day than theirs, so the file of the day after is read too.
 */
export function canHold({ day, lane }: DayFile, { from, to, lane: wanted }: Selection): boolean {
  if (wanted !== null && lane !== wanted) return false;
  if (from !== null && day < from.slice(0, 10)) return false;
  return to === null || day <= dayAfter(to.slice(0, 10));
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
