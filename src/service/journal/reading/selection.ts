// Which entries a reader wants. The bytes of a line are searched first, so that most lines are never parsed.

import type { DayFile } from "../folders.ts";
import { type Decision, isDecision, parseDecision, type StoredEntry } from "./stored-entry.ts";

/** A null member selects everything. */
export interface Selection {
  /** The first and last moment, as entries have it: YYYY-MM-DDTHH:MM:SS.mmmZ. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lane: string | null;
  /** Number of an entry. */
  readonly seq: number | null;
  readonly kind: string | null;
  /** True for decisions with at least one match. */
  readonly matchOnly: boolean;
  /** False for the bytes of a line that can't be wanted: most lines are then never parsed. */
  readonly mayBe?: (line: Buffer) => boolean;
  /** What else an entry must be. May throw an OperatorError. */
  readonly holds?: (entry: StoredEntry) => boolean;
}

export const EVERYTHING: Selection = {
  from: null,
  to: null,
  lane: null,
  seq: null,
  kind: null,
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

/** Says of the bytes of a line whether it can be wanted: without some texts it is not. */
export function lineFilter({ seq, kind, matchOnly, mayBe }: Selection): (line: Buffer) => boolean {
  const texts = [
    ...(seq === null ? [] : [`{"seq":${seq},`]),
    ...(kind === null ? [] : [`"kind":${JSON.stringify(kind)}`]),
    ...(matchOnly ? ['"match":true'] : []),
  ].map((text) => Buffer.from(text));
  return (line) => texts.every((text) => line.includes(text)) && mayBe?.(line) !== false;
}

/** True for an entry that is wanted. Throws an OperatorError for a decision of unknown form. */
export function isWanted(entry: StoredEntry, selection: Selection): boolean {
  const { from, to, seq, kind, matchOnly, holds } = selection;
  if (from !== null && entry.time < from) return false;
  if (to !== null && entry.time > to) return false;
  if (seq !== null && entry.seq !== seq) return false;
  if (kind !== null && entry.kind !== kind) return false;
  if (matchOnly && !(isDecision(entry) && hasMatch(parseDecision(entry)))) return false;
  return holds?.(entry) !== false;
}

function hasMatch({ answer }: Decision): boolean {
  return answer?.results.some(({ match }) => match) === true;
}
