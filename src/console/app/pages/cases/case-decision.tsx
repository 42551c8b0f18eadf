// What can be decided about a case now: a verdict, or the confirmation of another account's verdict. Once it
// is recorded, the next case comes, and for ten seconds it can be taken back.

import { useEffect, useState } from "preact/hooks";
import { type Case, type CaseFile, type Choice, CONFIRMATIONS, VERDICTS } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { CHOICE_KEYS, ChoiceButtons } from "../../components/choice-buttons.tsx";
import { DecisionForm, type DecisionInput } from "../../components/decision-form.tsx";
import { decisionTexts } from "../../components/decision-texts.ts";
import { ProblemNote } from "../../components/states.tsx";
import { showDone } from "../../components/undo-note.tsx";
import { keepDraft } from "../../drafts.ts";
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

/** The path of a case at the service. */
export const pathOf = (id: string): string => `/review/cases/${encodeURIComponent(id)}`;

export function CaseDecision({ shown, onDone, onUndone }: CaseDecisionProps) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const { problem, act } = useAction();
  const { session } = useStore(signIn);
  const { id, version, status, decidedBy } = shown;
  const texts = decisionTexts(shown);
  const awaits = status === "awaiting";
  const answers = awaits && session?.account !== decidedBy ? CONFIRMATIONS : [];
  const choices: readonly Choice[] = [...answers, ...VERDICTS];
  // A form about an earlier version closes; what was typed stays.
  useEffect(() => setChoice(null), [version]);
  useKeys(
    choices.map((one) => ({
      key: CHOICE_KEYS[one],
      does: texts.verdicts[one] ?? one,
      run: () => setChoice(one),
    })),
  );
  const decide = async (made: Choice, { reason, until }: DecisionInput): Promise<boolean> => {
    const isAnswer = made === "confirm" || made === "refuse";
    let after = 0;
    const isRecorded = await act(async () => {
      const body = isAnswer
        ? { version, reason, agrees: made === "confirm" }
        : { version, reason, until, verdict: made };
      const path = `${pathOf(id)}/${isAnswer ? "confirmations" : "decisions"}`;
      const { body: file } = await ask<CaseFile>(path, { body });
      after = file.case.version;
      caseChanged(file);
    });
    if (!isRecorded) {
      void readAgain(id);
      return false;
    }
    const undo = () => {
      keepDraft(id, { reason, until: until ?? "" });
      void takeBack(id, after, onUndone);
    };
    showDone({
      says: TEXTS.cases.done(texts.done[made] ?? ""),
      // What two people decided is no mistake of one.
      undo: isAnswer ? null : undo,
    });
    setChoice(null);
    // Who is unsure has said all for now, too.
    onDone();
    return true;
  };
  return (
    <section class="panel-part decide no-print">
      <h3>{answers.length > 0 ? TEXTS.cases.confirm : TEXTS.decide.title}</h3>
      {awaits && answers.length === 0 && <p>{TEXTS.cases.confirmOwn}</p>}
      {answers.length > 0 && (
        <p>
          {TEXTS.cases.confirmLead((texts.done[shown.verdict ?? ""] ?? "").toLowerCase(), decidedBy ?? "")}
          {shown.reason !== null && <q class="block">{shown.reason}</q>}
        </p>
      )}
      <ChoiceButtons
        choices={choices}
        chosen={choice}
        onChoose={(one) => setChoice(choice === one ? null : one)}
        hasKeys={true}
        about={shown}
      />
      {choice !== null && (
        <>
          {session?.fourEyes === true && (choice === "false_positive" || choice === "true_hit") && (
            <p class="quiet small">{TEXTS.decide.fourEyes}</p>
          )}
          <DecisionForm
            key={choice}
            choice={choice}
            payment={shown.payment}
            about={choice === "confirm" || choice === "refuse" ? `answer ${id}` : id}
            onDecide={(input) => decide(choice, input)}
            onCancel={() => setChoice(null)}
          />
        </>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
    </section>
  );
}

/** Shows the case as it is: a refused act may have been about what others changed meanwhile. */
export async function readAgain(id: string): Promise<void> {
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
