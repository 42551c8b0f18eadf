// Where a case stands, as a word; what needs somebody has a colour.

import type { Case } from "../api/cases.ts";
import { TEXTS } from "../texts.ts";

interface StatusTagProps {
  readonly shown: Pick<Case, "status" | "verdict">;
  /** True where there is room for a word only. */
  readonly isShort?: boolean;
}

export function StatusTag({ shown, isShort = false }: StatusTagProps) {
  const { status, verdict } = shown;
  if (status === "decided" && verdict !== null)
    return (
      <span class={`tag ${verdict === "true_hit" ? "match" : ""}`}>{TEXTS.decide.verdicts[verdict]}</span>
    );
  return (
    <span class={`tag ${status === "reopened" ? "stale" : status === "decided" ? "" : "due"}`}>
      {isShort && status === "awaiting" ? TEXTS.cases.awaits : (TEXTS.cases.statuses[status] ?? status)}
      {status !== "reopened" && verdict !== null && ` · ${TEXTS.decide.verdicts[verdict]}`}
    </span>
  );
}
