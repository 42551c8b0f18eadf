// The reason of a verdict, and until when it holds. Used for candidates and for cases.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Verdict } from "../api/cases.ts";
import { whenForgotten } from "../session.ts";
import { TEXTS } from "../texts.ts";

/** The body of `POST /review/cases/:id/decisions`. */
export interface DecisionInput {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until: string | null;
}

/** What was typed and is not recorded yet, by what it is about: another record may be looked at meanwhile. */
interface DecisionDraft {
  readonly reason: string;
  readonly until: string;
}

const drafts = new Map<string, DecisionDraft>();
whenForgotten(() => drafts.clear());

/** Keeps what was typed about something, until it is recorded. */
export function keepDraft(about: string, draft: DecisionDraft): void {
  drafts.set(about, draft);
}

export const keptDraft = (about: string): DecisionDraft | undefined => drafts.get(about);

/** Forgets what was typed: it is recorded. */
export function dropDraft(about: string): void {
  drafts.delete(about);
}

interface DecisionFormProps {
  readonly verdict: Verdict;
  /** What the decision is about: the id of a case, or of a screening with its candidate. */
  readonly about: string;
  /** Resolves with true once the decision is recorded; what was typed stays otherwise. */
  readonly onDecide: (input: DecisionInput) => Promise<boolean>;
  readonly onCancel: () => void;
}

export function DecisionForm({ verdict, about, onDecide, onCancel }: DecisionFormProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  const until = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<{ field: "reason" | "until"; says: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Before the next key: what is typed after "f" is the reason, not another key of the page.
  useLayoutEffect(() => reason.current?.focus(), []);
  const texts = TEXTS.decide;
  const submit = async () => {
    const why = reason.current?.value.trim() ?? "";
    const day = until.current?.value.trim() ?? "";
    if (why === "") {
      setComplaint({ field: "reason", says: texts.reasonMissing });
      reason.current?.focus();
      return;
    }
    if (day !== "" && !/^\d{4}-\d\d-\d\d$/.test(day)) {
      setComplaint({ field: "until", says: texts.untilWrong(day) });
      until.current?.focus();
      return;
    }
    setComplaint(null);
    setSaving(true);
    const isRecorded = await onDecide({ verdict, reason: why, until: day === "" ? null : day });
    if (isRecorded) dropDraft(about);
    else setSaving(false);
  };
  const keep = () =>
    keepDraft(about, { reason: reason.current?.value ?? "", until: until.current?.value ?? "" });
  const kept = keptDraft(about);
  /** Puts a template before what is typed: it says the kind of reason, and the rest is for the analyst. */
  const insert = (template: string) => {
    const field = reason.current;
    if (field === null) return;
    field.value = `${template} ${field.value}`.trim();
    keep();
    field.focus();
  };
  return (
    <form
      class="decision-form"
      noValidate
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void submit();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p class="quiet">{texts.means[verdict]}</p>
      <ul class="templates" aria-label={texts.templatesLabel}>
        {(texts.templates[verdict] ?? []).map(({ code, text }) => (
          <li key={code}>
            <button type="button" class="chip" title={text} onClick={() => insert(text)}>
              {code}
            </button>
          </li>
        ))}
      </ul>
      <label class="field">
        <span class="label">{texts.reason}</span>
        <textarea
          ref={reason}
          class="input"
          rows={3}
          defaultValue={kept?.reason}
          onInput={keep}
          aria-invalid={complaint?.field === "reason"}
          aria-describedby="reason-help"
        />
        <span id="reason-help" class={complaint?.field === "reason" ? "complaint" : "help"}>
          {complaint?.field === "reason" ? complaint.says : texts.reasonHelp}
        </span>
      </label>
      {verdict === "false_positive" && (
        <label class="field">
          <span class="label">{texts.until}</span>
          <input
            ref={until}
            class="input"
            placeholder={TEXTS.dayForm}
            autocomplete="off"
            defaultValue={kept?.until}
            onInput={keep}
            aria-invalid={complaint?.field === "until"}
          />
          <span class={complaint?.field === "until" ? "complaint" : "help"}>
            {complaint?.field === "until" ? complaint.says : texts.untilHelp}
          </span>
        </label>
      )}
      <div class="form-foot">
        <button type="submit" class="button primary" disabled={isSaving}>
          {isSaving ? texts.submitting : texts.submit(TEXTS.decide.verdicts[verdict] ?? verdict)}
        </button>
        <button type="button" class="button plain" onClick={onCancel}>
          {TEXTS.app.cancel}
        </button>
      </div>
    </form>
  );
}
