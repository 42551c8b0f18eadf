// What happened to a case, the newest first: decisions, confirmations, and changes of the record; and a
// comment to it.

import { useRef } from "preact/hooks";
import type { CaseEvent, CaseFile } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { Form } from "../../components/fields.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { caseChanged } from "./queue.ts";

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

/** A comment to the case: it decides nothing. */
export function CaseComment({ id }: { readonly id: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { problem, act } = useAction();
  const send = async () => {
    const text = field.current?.value.trim() ?? "";
    if (text === "") return;
    await act(async () => {
      const path = `/review/cases/${encodeURIComponent(id)}/comments`;
      const { body } = await ask<CaseFile>(path, { body: { text } });
      if (field.current !== null) field.current.value = "";
      caseChanged(body);
    });
  };
  return (
    <Form class="comment-form no-print" onSubmit={send}>
      <input
        ref={field}
        class="input"
        aria-label={TEXTS.cases.comment}
        placeholder={TEXTS.cases.commentPlaceholder}
        maxLength={1000}
        autocomplete="off"
      />
      <button type="submit" class="button">
        {TEXTS.cases.commentSubmit}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </Form>
  );
}
