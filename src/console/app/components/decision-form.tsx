// The reason of a decision, and until when it holds. Used for candidates, for cases, and for many at once.

import type { Ref } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Case, Choice } from "../api/cases.ts";
import { draftAbout, keepDraft } from "../drafts.ts";
import { signIn } from "../session.ts";
import { useStore } from "../store.ts";
import { TEXTS } from "../texts.ts";
import { decisionTexts } from "./decision-texts.ts";
import { Help } from "./fields.tsx";
import { Key } from "./key.tsx";

/** What is typed. */
export interface DecisionInput {
  readonly reason: string;
  readonly until: string | null;
}

/** The reason begins with its code, so that reports can group by it. */
const wordsOf = ({ code, text }: { readonly code: string; readonly text: string }): string =>
  text.startsWith(`${code}:`) ? text : `${code}: ${text}`;

interface TemplatesProps {
  readonly templates: readonly { readonly code: string; readonly text: string }[];
  readonly onChoose: (text: string) => void;
}

/** Reasons to choose from, each with its key. */
function Templates({ templates, onChoose }: TemplatesProps) {
  return (
    <ul class="templates" aria-label={TEXTS.decide.templatesLabel}>
      {templates.map((one, i) => (
        <li key={one.code}>
          <button
            type="button"
            class="chip"
            title={`${one.text} (Alt+${i + 1})`}
            onClick={() => onChoose(wordsOf(one))}
          >
            {one.code}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface UntilFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly kept: string | undefined;
  readonly complaint: string | undefined;
  readonly onInput: () => void;
}

function UntilField({ inputRef, kept, complaint, onInput }: UntilFieldProps) {
  return (
    <label class="field">
      <span class="label">{TEXTS.decide.until}</span>
      <input
        ref={inputRef}
        class="input"
        placeholder={TEXTS.dayForm}
        autocomplete="off"
        defaultValue={kept}
        onInput={onInput}
        aria-invalid={complaint !== undefined}
      />
      <Help complaint={complaint} help={TEXTS.decide.untilHelp} />
    </label>
  );
}

interface DecisionFormProps {
  readonly choice: Choice;
  /** What the decision is about: the id of a case, or of a screening with its candidate. */
  readonly about: string;
  readonly payment?: Case["payment"];
  /** Resolves with true once the decision is recorded; what was typed stays otherwise. */
  readonly onDecide: (input: DecisionInput) => Promise<boolean>;
  readonly onCancel: () => void;
}

export function DecisionForm({ choice, about, payment = null, onDecide, onCancel }: DecisionFormProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  const until = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<{ field: "reason" | "until"; says: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  // At once: a second Ctrl+Enter comes before the button is drawn again.
  const isSent = useRef(false);
  // Before the next key: what is typed after "f" is the reason, not another key of the page.
  useLayoutEffect(() => reason.current?.focus(), []);
  const texts = decisionTexts({ payment });
  const complain = (of: { current: HTMLElement | null }, field: "reason" | "until", says: string) => {
    setComplaint({ field, says });
    of.current?.focus();
  };
  const submit = async () => {
    const why = reason.current?.value.trim() ?? "";
    const day = until.current?.value.trim() ?? "";
    if (why === "") return complain(reason, "reason", texts.reasonMissing);
    if (day !== "" && !/^\d{4}-\d\d-\d\d$/.test(day)) return complain(until, "until", texts.untilWrong(day));
    if (isSent.current) return;
    isSent.current = true;
    setComplaint(null);
    setSaving(true);
    const isRecorded = await onDecide({ reason: why, until: day === "" ? null : day });
    if (isRecorded) keepDraft(about, null);
    setSaving(false);
    isSent.current = false;
  };
  const keep = () =>
    keepDraft(about, { reason: reason.current?.value ?? "", until: until.current?.value ?? "" });
  const kept = draftAbout(about);
  const { session } = useStore(signIn);
  // The firm's own reasons, or those that come with the program.
  const templates = session?.reasons[choice] ?? texts.templates[choice] ?? [];
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
        const template = event.altKey ? templates[Number(event.code.replace("Digit", "")) - 1] : undefined;
        if (template !== undefined) {
          event.preventDefault();
          insert(wordsOf(template));
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p class="quiet">{texts.means[choice]}</p>
      <Templates templates={templates} onChoose={insert} />
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
      {choice === "false_positive" && payment === null && (
        <UntilField
          inputRef={until}
          kept={kept?.until}
          complaint={complaint?.field === "until" ? complaint.says : undefined}
          onInput={keep}
        />
      )}
      <div class="form-foot">
        <button type="submit" class="button primary" disabled={isSaving}>
          {isSaving ? texts.submitting : texts.submits[choice]} <Key name="Ctrl ↵" />
        </button>
        <button type="button" class="button plain" onClick={onCancel}>
          {TEXTS.app.cancel}
        </button>
      </div>
    </form>
  );
}
