// Where a case stands, as a word; what needs somebody has a colour.

import type { Case } from "../api/cases.ts";
import { TEXTS } from "../texts.ts";

export function StatusTag({ shown }: { readonly shown: Pick<Case, "status" | "verdict"> }) {
  const { status, verdict } = shown;
  if (status === "decided" && verdict !== null)
    return (
      <span class={`tag ${verdict === "true_hit" ? "match" : ""}`}>{TEXTS.decide.verdicts[verdict]}</span>
    );
  return (
    <span class={`tag ${status === "reopened" ? "stale" : status === "decided" ? "" : "due"}`}>
      {TEXTS.cases.statuses[status] ?? status}
      {status !== "reopened" && verdict !== null && ` · ${TEXTS.decide.verdicts[verdict]}`}
    </span>
  );
}
