// What happened to a case, the newest first: decisions, confirmations, and changes of the record.

import type { CaseEvent, CaseFile } from "../../api/cases.ts";
import { Time } from "../../components/time.tsx";
import { TEXTS } from "../../texts.ts";

export function CaseHistory({ file }: { readonly file: CaseFile }) {
  const { openedAt, openedBy } = file.case;
  return (
    <ol class="history">
      {[...file.decisions].reverse().map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <p>
            <strong>{headOf(event)}</strong>
            {event.by !== null && ` · ${event.by}`}
            {event.until !== null && <span class="quiet"> · {TEXTS.cases.until(event.until)}</span>}
          </p>
          {textOf(event) !== null && <p>{textOf(event)}</p>}
          <p class="quiet small">
            <Time at={event.at} />
          </p>
        </li>
      ))}
      <li>
        <p>{TEXTS.cases.openedBy(openedBy)}</p>
        <p class="quiet small">
          <Time at={openedAt} />
        </p>
      </li>
    </ol>
  );
}

/** What its head does not say already. */
const textOf = ({ kind, reason, because }: CaseEvent): string | null =>
  kind === "assignment" ? null : (reason ?? because);

function headOf({ kind, verdict, agrees, because }: CaseEvent): string {
  if (kind === "comment") return TEXTS.cases.commented;
  if (kind === "assignment")
    return because === null ? TEXTS.cases.assignedNobody : TEXTS.cases.assigned(because);
  if (kind === "reopening") return TEXTS.cases.filters.reopened ?? "";
  if (kind === "confirmation") return agrees === true ? TEXTS.cases.agreed : TEXTS.cases.disagreed;
  return TEXTS.decide.verdicts[verdict ?? ""] ?? "";
}
