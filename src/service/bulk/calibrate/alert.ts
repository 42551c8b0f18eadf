// An alert that somebody has judged.

import { type FieldColumns, KnownColumns } from "../../../lists/sources/columns/known-columns.ts";

export interface Alert {
  /** From 0 to 1. */
  readonly score: number;
  /** Null while nobody has decided. */
  readonly isTrue: boolean | null;
  /** As written in the file; null where it says nothing. */
  readonly schema: string | null;
  /** Every list that the alert is about. */
  readonly lists: readonly string[];
  readonly script: string | null;
}

export interface JudgedAlert extends Alert {
  readonly isTrue: boolean;
}

export function isJudged(alert: Alert): alert is JudgedAlert {
  return alert.isTrue !== null;
}

const HEADERS = {
  score: ["score", "match score", "alert score", "hit score", "similarity", "trefferwert", "puntuación"],
  verdict: [
    ...["verdict", "decision", "disposition", "outcome", "resolution", "judgement", "judgment", "true match"],
    ...["assessment", "entscheidung", "bewertung", "ergebnis", "décision", "decisión", "resultado"],
  ],
  schema: ["schema", "type", "kind", "entity type", "subject type", "customer type", "party type", "typ"],
  list: ["list", "lists", "dataset", "datasets", "list name", "watchlist", "source list", "liste", "listen"],
  script: ["script", "writing system", "schrift"],
  name: ["name", "customer name", "subject name", "client name", "full name", "kundenname"],
} as const satisfies Record<string, readonly string[]>;

export type AlertField = keyof typeof HEADERS;

export type AlertColumns = FieldColumns<AlertField>;

export const JUDGED_COLUMNS = new KnownColumns<AlertField>(HEADERS, ["score", "verdict"]);
