// What can be decided about a case now: a verdict, or the confirmation of another account's verdict. Once it
// is recorded, the next case comes, and for ten seconds it can be taken back.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Case, CaseFile, Verdict } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import {
  DecisionForm,
  type DecisionInput,
  dropDraft,
  keepDraft,
  keptDraft,
} from "../../components/decision-form.tsx";
import { Key } from "../../components/key.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { showDone } from "../../components/undo-note.tsx";
import { VerdictButtons } from "../../components/verdict-buttons.tsx";
import { useKeys } from "../../keys.ts";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { caseChanged } from "./queue.ts";

interface CaseDecisionProps {
  readonly shown: Case;
  readonly onDone: () => void;
  readonly onUndone: (id: string) => void;
}

const pathOf = (id: string): string => `/review/cases/${encodeURIComponent(id)}`;

export function CaseDecision({ shown, onDone, onUndone }: CaseDecisionProps) {
  const { problem, act } = useAction();
  const send = async (part: string, body: DecisionInput | Confirmed): Promise<boolean> => {
    let version = 0;
    const isRecorded = await act(async () => {
      const { body: file } = await ask<CaseFile>(`${pathOf(shown.id)}/${part}`, {
        body: { ...body, version: shown.version },
      });
      version = file.case.version;
      caseChanged(file);
    });
    if (!isRecorded) {
      void readAgain(shown.id);
      return false;
    }
    const what =
      "verdict" in body
        ? (TEXTS.decide.verdicts[body.verdict] ?? "")
        : body.agrees
          ? TEXTS.cases.agreed
          : TEXTS.cases.disagreed;
    showDone({
      says: TEXTS.cases.done(what),
      // What two people decided is no mistake of one.
      undo:
        "verdict" in body
          ? () => {
              keepDraft(shown.id, { reason: body.reason, until: body.until ?? "" });
              void takeBack(shown.id, version, onUndone);
            }
          : null,
    });
    // Who is unsure has said all for now, too.
    onDone();
    return true;
  };
  return (
    <section class="panel-part decide no-print">
      {shown.status === "awaiting" && <Confirmation key={shown.version} shown={shown} send={send} />}
      {/* A form about an earlier version closes; what was typed stays. */}
      <Verdicts key={shown.version} shown={shown} send={send} />
      {problem !== null && <ProblemNote problem={problem} />}
    </section>
  );
}

/** Shows the case as it is: a refused act may have been about what others changed meanwhile. */
async function readAgain(id: string): Promise<void> {
  try {
    caseChanged((await ask<CaseFile>(pathOf(id))).body);
  } catch {
    // The problem of the act is shown.
  }
}

/** Takes a decision back that nobody has answered: the case is open again, and its history says why. */
async function takeBack(id: string, version: number, onUndone: (id: string) => void): Promise<void> {
  try {
    const body = { version, verdict: "unsure", reason: TEXTS.cases.takenBack, until: null };
    const { body: file } = await ask<CaseFile>(`${pathOf(id)}/decisions`, { body });
    caseChanged(file);
    showDone({ says: file.case.status === "open" ? TEXTS.cases.undone : TEXTS.cases.undoAwaits, undo: null });
    onUndone(id);
  } catch (error) {
    void readAgain(id);
    showDone({ says: TEXTS.cases.undoFailed(toProblem(error).message), undo: null });
  }
}

interface Confirmed {
  readonly agrees: boolean;
  readonly reason: string;
}

interface PartProps {
  readonly shown: Case;
  /** Resolves with false when it is not recorded; the page then says why. */
  readonly send: (part: string, body: DecisionInput | Confirmed) => Promise<boolean>;
}

function Verdicts({ shown, send }: PartProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { session } = useStore(signIn);
  useKeys([
    { key: "f", does: TEXTS.screen.keys.falsePositive, run: () => setVerdict("false_positive") },
    { key: "t", does: TEXTS.screen.keys.trueHit, run: () => setVerdict("true_hit") },
    { key: "u", does: TEXTS.screen.keys.unsure, run: () => setVerdict("unsure") },
  ]);
  const decide = async (input: DecisionInput) => {
    const isRecorded = await send("decisions", input);
    if (isRecorded) setVerdict(null);
    return isRecorded;
  };
  return (
    <>
      <h3>{TEXTS.decide.title}</h3>
      <VerdictButtons
        chosen={verdict}
        onChoose={(one) => setVerdict(verdict === one ? null : one)}
        hasKeys={true}
      />
      {verdict !== null && session?.fourEyes === true && verdict !== "unsure" && (
        <p class="quiet small">{TEXTS.decide.fourEyes}</p>
      )}
      {verdict !== null && (
        <DecisionForm
          key={verdict}
          verdict={verdict}
          about={shown.id}
          onDecide={decide}
          onCancel={() => setVerdict(null)}
        />
      )}
    </>
  );
}

function Confirmation({ shown, send }: PartProps) {
  const { session } = useStore(signIn);
  const { decidedBy } = shown;
  if (session?.account !== decidedBy) return <ConfirmationForm shown={shown} send={send} />;
  return (
    <>
      <h3>{TEXTS.cases.confirm}</h3>
      <p>{TEXTS.cases.confirmOwn}</p>
    </>
  );
}

function ConfirmationForm({ shown, send }: PartProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** What Ctrl+Enter does: the answer whose key was pressed. */
  const [answer, setAnswer] = useState(true);
  const [isWriting, setWriting] = useState(false);
  useLayoutEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting, answer]);
  const about = `confirm ${shown.id}`;
  const choose = (agrees: boolean) => {
    setAnswer(agrees);
    setWriting(true);
    field.current?.focus();
  };
  const confirm = async (agrees: boolean) => {
    const reason = field.current?.value.trim() ?? "";
    setMissing(reason === "");
    if (reason === "") {
      choose(agrees);
      return;
    }
    setSaving(true);
    const isRecorded = await send("confirmations", { agrees, reason });
    if (isRecorded) dropDraft(about);
    else setSaving(false);
  };
  useKeys([
    { key: "a", does: TEXTS.cases.agree, run: () => choose(true) },
    { key: "r", does: TEXTS.cases.disagree, run: () => choose(false) },
  ]);
  const buttonOf = (agrees: boolean) => (
    <button
      type="button"
      class={`button ${isWriting && answer === agrees ? "is-chosen" : ""}`}
      disabled={isSaving}
      onClick={() => void confirm(agrees)}
    >
      {agrees ? TEXTS.cases.agree : TEXTS.cases.disagree} <Key name={agrees ? "a" : "r"} />
    </button>
  );
  return (
    <>
      <h3>{TEXTS.cases.confirm}</h3>
      <p>
        {TEXTS.cases.confirmLead(
          (TEXTS.decide.verdicts[shown.verdict ?? ""] ?? "").toLowerCase(),
          shown.decidedBy ?? "",
        )}
      </p>
      {shown.reason !== null && <q class="block">{shown.reason}</q>}
      <label class="field">
        <span class="label">{TEXTS.decide.reason}</span>
        <textarea
          ref={field}
          class="input"
          rows={2}
          defaultValue={keptDraft(about)?.reason}
          aria-invalid={isMissing}
          onInput={(event) => keepDraft(about, { reason: event.currentTarget.value, until: "" })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void confirm(answer);
          }}
        />
        {isMissing && (
          <span class="complaint" role="alert">
            {TEXTS.decide.reasonMissing}
          </span>
        )}
      </label>
      <div class="form-foot">
        {buttonOf(true)}
        {buttonOf(false)}
      </div>
    </>
  );
}
