// What happened to a case, the newest first: decisions, confirmations, and changes of the record; and a
// comment to it.

import { useRef } from "preact/hooks";
import type { Case, CaseEvent, CaseFile } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { decisionTexts } from "../../components/decision-texts.ts";
import { Form } from "../../components/fields.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { draftAbout, keepDraft } from "../../drafts.ts";
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
            <strong>{headOf(event, file.case)}</strong>
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

function headOf({ kind, verdict, agrees, because }: CaseEvent, shown: Case): string {
  if (kind === "comment") return TEXTS.cases.commented;
  if (kind === "assignment")
    return because === null ? TEXTS.cases.assignedNobody : TEXTS.cases.assigned(because);
  if (kind === "reopening") return TEXTS.cases.filters.reopened ?? "";
  if (kind === "escalation") return TEXTS.cases.escalated;
  if (kind === "return") return TEXTS.cases.givenBack;
  if (kind === "record") return TEXTS.cases.recordAdded;
  if (kind === "attachment") return TEXTS.cases.attached;
  if (kind === "tags") return because === null ? TEXTS.cases.untagged : TEXTS.cases.tagged;
  if (kind === "confirmation") return agrees === true ? TEXTS.cases.agreed : TEXTS.cases.disagreed;
  return decisionTexts(shown).done[verdict ?? ""] ?? "";
}

/**
 * A comment to the case, or the reason for giving it to the second level, or back: neither decides anything.
 */
export function CaseComment({ shown: { id, isEscalated } }: { readonly shown: Case }) {
  const field = useRef<HTMLInputElement>(null);
  const { problem, act } = useAction();
  const about = `comment ${id}`;
  const send = async (escalated: boolean | null) => {
    const text = field.current?.value.trim() ?? "";
    if (text === "") {
      field.current?.focus();
      return;
    }
    await act(async () => {
      const path = `/review/cases/${encodeURIComponent(id)}/${escalated === null ? "comments" : "escalations"}`;
      const { body } = await ask<CaseFile>(path, {
        body: { text, ...(escalated === null ? {} : { escalated }) },
      });
      if (field.current !== null) field.current.value = "";
      keepDraft(about, null);
      caseChanged(body);
    });
  };
  return (
    <Form class="comment-form no-print" onSubmit={() => send(null)}>
      <input
        ref={field}
        class="input"
        aria-label={TEXTS.cases.comment}
        placeholder={TEXTS.cases.commentPlaceholder}
        maxLength={1000}
        autocomplete="off"
        defaultValue={draftAbout(about)?.text}
        onInput={(event) => keepDraft(about, { text: event.currentTarget.value })}
      />
      <button type="submit" class="button">
        {TEXTS.cases.commentSubmit}
      </button>
      <button type="button" class="button plain" onClick={() => void send(!isEscalated)}>
        {isEscalated ? TEXTS.cases.giveBack : TEXTS.cases.escalate}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </Form>
  );
}
