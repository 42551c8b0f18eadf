// The screenings of this tab: what was asked, what was answered, and what an auditor asks for. They are kept
// for the tab only and go with the key, because they hold what was typed about a customer. The history entry
// of a page has the number of its screening and nothing else.

import type { Case } from "../../api/cases.ts";
import type { Provenance } from "../../api/client.ts";
import type { Candidate, EvidenceAnswer, Query } from "../../api/screening.ts";
import type { ListState } from "../../api/types.ts";
import { whenForgotten } from "../../session.ts";
import { createStore } from "../../store.ts";
import type { Draft } from "./draft.ts";

export interface Screening {
  readonly id: string;
  readonly draft: Draft;
  readonly query: Query;
  readonly candidates: readonly Candidate[];
  readonly provenance: Provenance;
  readonly account: string;
  /** True when every candidate was asked for, beyond those that the answer held. */
  readonly hasAll?: boolean;
  /** The lists as they were then; none when they are not known. */
  readonly lists: readonly ListState[];
  /** Null until it was answered. */
  readonly evidence: EvidenceAnswer | null;
  /** What was decided about its candidates, by their ids. */
  readonly cases: Readonly<Record<string, Case>>;
}

const KEPT_AS = "interdict.screenings";
const KEPT_MAX = 20;

function load(): readonly Screening[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "[]") as readonly Screening[];
  } catch {
    return [];
  }
}

/** The newest first. */
export const screenings = createStore<readonly Screening[]>(load());

whenForgotten(() => screenings.set([]));

function keep(all: readonly Screening[]): void {
  screenings.set(all);
  // A tab may keep a few megabytes; the oldest go first.
  for (let kept = all.slice(0, KEPT_MAX); kept.length > 0; kept = kept.slice(0, -1)) {
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify(kept));
      return;
    } catch {
      // Too much: once more without the oldest.
    }
  }
}

/** Keeps a new screening. */
export function addScreening(screening: Screening): void {
  keep([screening, ...screenings.get()].slice(0, KEPT_MAX));
}

/** Adds what was learnt about a screening later. */
export function updateScreening(
  id: string,
  change: Partial<Pick<Screening, "evidence" | "cases" | "candidates" | "hasAll">>,
): void {
  keep(screenings.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
}
