// Where a case stands, as a word; what needs somebody has a colour.

import type { Case } from "../api/cases.ts";
import { TEXTS } from "../texts.ts";
import { decisionTexts } from "./decision-texts.ts";

interface StatusTagProps {
  readonly shown: Pick<Case, "status" | "verdict" | "payment">;
  /** True where there is room for a word only. */
  readonly isShort?: boolean;
}

/** Until when a case is to be decided; nothing for one that is, or has no last day. */
export function DueTag({ shown: { dueOn, status } }: { readonly shown: Pick<Case, "dueOn" | "status"> }) {
  if (dueOn === null || status === "decided") return null;
  const isLate = dueOn < new Date().toISOString().slice(0, 10);
  return (
    <span class={`tag ${isLate ? "contradiction" : ""}`}>
      {isLate ? TEXTS.cases.overdue(dueOn) : TEXTS.cases.due(dueOn)}
    </span>
  );
}

export function StatusTag({ shown, isShort = false }: StatusTagProps) {
  const { status, verdict } = shown;
  const words = decisionTexts(shown).done;
  if (status === "decided" && verdict !== null)
    return <span class={`tag ${verdict === "true_hit" ? "match" : ""}`}>{words[verdict]}</span>;
  return (
    <span class={`tag ${status === "reopened" ? "stale" : status === "decided" ? "" : "due"}`}>
      {isShort && status === "awaiting" ? TEXTS.cases.awaits : (TEXTS.cases.statuses[status] ?? status)}
      {status !== "reopened" && verdict !== null && ` · ${words[verdict]}`}
    </span>
  );
}
