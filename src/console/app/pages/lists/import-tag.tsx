// The state of an import as a word; what waits for somebody stands out.

import type { ListImport } from "../../api/lists.ts";
import { TEXTS } from "../../texts.ts";
import { openProposal } from "./import-decision.tsx";

export function ImportTag({ shown }: { readonly shown: ListImport }) {
  const { state, columns } = shown;
  if (openProposal(shown) !== null) return <span class="tag due">{TEXTS.lists.awaitsApproval}</span>;
  const isUnmapped = state === "refused" && columns !== null;
  const isBad = !isUnmapped && (state === "refused" || state === "failed");
  return (
    <span class={`tag ${isBad ? "contradiction" : isUnmapped || state === "ready" ? "due" : ""}`}>
      {isUnmapped ? TEXTS.lists.needsMapping : TEXTS.lists.states[state]}
    </span>
  );
}
