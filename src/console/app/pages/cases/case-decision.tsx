// What can be decided about a case now: a verdict, or the confirmation of another account's verdict.

import { useRef, useState } from "preact/hooks";
import { type Case, type CaseAnswer, VERDICTS, type Verdict } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { refreshSession } from "../../api/session.ts";
import { DecisionForm, type DecisionInput } from "../../components/decision-form.tsx";
import { Key } from "../../components/key.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { useKeys } from "../../keys.ts";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";

export interface CaseDecisionProps {
  readonly shown: Case;
  readonly onChanged: () => void;
}

export function CaseDecision({ shown, onChanged }: CaseDecisionProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const path = `/review/cases/${encodeURIComponent(shown.id)}`;
  const send = async (part: string, body: unknown): Promise<boolean> => {
    setProblem(null);
    try {
      await ask<CaseAnswer>(`${path}/${part}`, { body });
      onChanged();
      void refreshSession();
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    }
  };
  return (
    <section class="panel-part decide no-print">
      {shown.status === "awaiting" && <Confirmation shown={shown} send={send} />}
      <Verdicts shown={shown} send={send} />
      {problem !== null && <ProblemNote problem={problem} />}
    </section>
  );
}

interface PartProps {
  readonly shown: Case;
  /** Resolves with false when it is not recorded; the page then says why. */
  readonly send: (part: string, body: unknown) => Promise<boolean>;
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
      <div class="verdicts">
        {VERDICTS.map((one) => (
          <button
            type="button"
            key={one}
            class={`button ${verdict === one ? "is-chosen" : ""}`}
            aria-pressed={verdict === one}
            onClick={() => setVerdict(verdict === one ? null : one)}
          >
            {TEXTS.decide.verdicts[one]} <Key name={one.slice(0, 1)} />
          </button>
        ))}
      </div>
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
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { verdict, decidedBy } = shown;
  const isOwn = session?.account === decidedBy;
  const confirm = (agrees: boolean) => {
    const text = reason.current?.value.trim() ?? "";
    setMissing(text === "");
    if (text === "") reason.current?.focus();
    else void send("confirmations", { agrees, reason: text, decidedAt: shown.decidedAt });
  };
  return (
    <>
      <h3>{TEXTS.cases.confirm}</h3>
      {isOwn ? (
        <p>{TEXTS.cases.confirmOwn}</p>
      ) : (
        <>
          <p>
            {TEXTS.cases.confirmLead(
              (TEXTS.decide.verdicts[verdict ?? ""] ?? "").toLowerCase(),
              decidedBy ?? "",
            )}
          </p>
          <label class="field">
            <span class="label">{TEXTS.decide.reason}</span>
            <textarea ref={reason} class="input" rows={2} aria-invalid={isMissing} />
            {isMissing && (
              <span class="complaint" role="alert">
                {TEXTS.decide.reasonMissing}
              </span>
            )}
          </label>
          <div class="form-foot">
            <button type="button" class="button primary" onClick={() => confirm(true)}>
              {TEXTS.cases.agree}
            </button>
            <button type="button" class="button" onClick={() => confirm(false)}>
              {TEXTS.cases.disagree}
            </button>
          </div>
        </>
      )}
    </>
  );
}
