// The columns of a file of judged alerts, by their headers. Data only.

import { type FieldColumns, KnownColumns } from "../../sources/columns/known-columns.ts";

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
