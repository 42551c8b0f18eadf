// The states of a case, and what an act makes of each: one table. Pure.

import type { CaseStatus } from "./review-case.ts";

/**
 * `confirm unsure` is the confirmation that nobody is sure; the service itself reopens. `add` is about tags
 * and files.
 */
type CaseMove = "decide" | "unsure" | "confirm" | "confirm unsure" | "refuse" | "reopen" | "add";

/** The next status: without four eyes, with them, and with them where two people's decision stands. */
type Next = readonly [alone: CaseStatus, fourEyes: CaseStatus, overTwo: CaseStatus];

const always = (status: CaseStatus): Next => [status, status, status];
const DECIDE: Next = ["decided", "awaiting", "awaiting"];
/** Who is unsure leaves the case open, to be done; but one account opens nothing that two decided. */
const UNSURE: Next = ["open", "open", "awaiting"];
const REOPEN = always("reopened");

/** An act that is not here is refused. Only another account than the one that decided confirms or refuses. */
export const CASE_STATES: Readonly<Record<CaseStatus, Readonly<Partial<Record<CaseMove, Next>>>>> = {
  open: { decide: DECIDE, unsure: always("open"), reopen: REOPEN, add: always("open") },
  awaiting: {
    decide: DECIDE,
    unsure: UNSURE,
    confirm: always("decided"),
    "confirm unsure": always("open"),
    refuse: REOPEN,
    reopen: REOPEN,
    add: always("awaiting"),
  },
  decided: { decide: DECIDE, unsure: UNSURE, reopen: REOPEN, add: always("decided") },
  reopened: { decide: DECIDE, unsure: always("open"), add: REOPEN },
};

/** Whether decisions need a second account here, and whether one that two people made stands. */
interface Eyes {
  readonly fourEyes: boolean;
  readonly twoDecided: boolean;
}

/** The status after an act; null for one that is refused in this state. */
export function statusAfter(
  status: CaseStatus,
  move: CaseMove,
  { fourEyes, twoDecided }: Eyes = { fourEyes: true, twoDecided: false },
): CaseStatus | null {
  const next = CASE_STATES[status][move];
  if (next === undefined) return null;
  return next[fourEyes ? (twoDecided ? 2 : 1) : 0];
}
