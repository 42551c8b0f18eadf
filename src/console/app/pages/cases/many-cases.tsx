// What is done with many cases at once: one decision with one reason, or somebody who works on them. The
// service decides each on its own, so four eyes hold for each.

import { useState } from "preact/hooks";
import type { Case, ManyDecided, Verdict } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { DecisionForm, type DecisionInput } from "../../components/decision-form.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { showDone } from "../../components/undo-note.tsx";
import { VerdictButtons } from "../../components/verdict-buttons.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { casesChanged } from "./queue.ts";

/** Cases that one request takes. */
const PART = 100;

interface ManyCasesProps {
  /** The whole queue. */
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

export function ManyCases({ ids, selected, onSelect }: ManyCasesProps) {
  const [isDeciding, setDeciding] = useState(false);
  const { problem, act } = useAction();
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  if (selected.size === 0) return null;
  // In the order of the queue.
  const chosen = ids.filter((id) => selected.has(id));
  const assign = () =>
    act(async () => {
      await inParts(chosen, async (part) => {
        const body = { ids: part, assignee: session?.account ?? null };
        const answer = await ask<{ cases: readonly Case[] }>("/review/case-queue/assignment", { body });
        casesChanged(answer.body.cases);
      });
      onSelect(new Set());
    });
  return (
    <section class="many" aria-label={texts.many}>
      <p>
        <strong>{texts.selected(chosen.length)}</strong>
      </p>
      <button type="button" class="button primary" onClick={() => setDeciding(true)}>
        {texts.decideMany}
      </button>
      <button type="button" class="button" onClick={() => void assign()}>
        {texts.assignMe}
      </button>
      {chosen.length < ids.length && (
        <button type="button" class="button plain" onClick={() => onSelect(new Set(ids))}>
          {texts.selectAll(ids.length)}
        </button>
      )}
      <button type="button" class="button plain" onClick={() => onSelect(new Set())}>
        {texts.selectNone}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
      {isDeciding && (
        <DecideMany
          ids={chosen}
          onClose={() => setDeciding(false)}
          onDecided={() => {
            setDeciding(false);
            onSelect(new Set());
          }}
        />
      )}
    </section>
  );
}

interface DecideManyProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

function DecideMany({ ids, onClose, onDecided }: DecideManyProps) {
  const [verdict, setVerdict] = useState<Verdict>("false_positive");
  const [decided, setDecided] = useState<number | null>(null);
  const [refused, setRefused] = useState<ManyDecided["refused"]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  const decide = async (input: DecisionInput): Promise<boolean> => {
    setProblem(null);
    setDecided(0);
    const done: string[] = [];
    const not: ManyDecided["refused"][number][] = [];
    try {
      await inParts(ids, async (part) => {
        const { body } = await ask<ManyDecided>("/review/case-queue/decisions", {
          body: { ids: part, ...input },
        });
        casesChanged(body.cases);
        done.push(...body.cases.map(({ id }) => id));
        not.push(...body.refused);
        setDecided(done.length);
      });
    } catch (error) {
      // What is decided by now stays so; the rest can be tried again.
      setProblem(toProblem(error));
      setDecided(null);
      return false;
    }
    showDone({
      says: texts.decidedMany(done.length, TEXTS.decide.verdicts[input.verdict] ?? ""),
      undo: () => void takeBack(done),
    });
    setRefused(not);
    if (not.length === 0) onDecided();
    return true;
  };
  return (
    <Dialog title={texts.decideTitle(ids.length)} onClose={onClose}>
      {refused.length > 0 ? (
        <>
          <p>{texts.refusedMany(refused.length)}</p>
          <ul class="bullets">
            {refused.slice(0, 20).map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
          <button type="button" class="button" onClick={onDecided}>
            {TEXTS.app.close}
          </button>
        </>
      ) : (
        <>
          <VerdictButtons chosen={verdict} onChoose={setVerdict} hasKeys={false} />
          {session?.fourEyes === true && verdict !== "unsure" && (
            <p class="quiet small">{texts.fourEyesMany}</p>
          )}
          <DecisionForm key={verdict} verdict={verdict} about="many" onDecide={decide} onCancel={onClose} />
          {decided !== null && <p role="status">{texts.decidedSoFar(decided, ids.length)}</p>}
          {problem !== null && <ProblemNote problem={problem} />}
        </>
      )}
    </Dialog>
  );
}

/** Takes decisions back: the cases are open again, and their history says why. */
async function takeBack(ids: readonly string[]): Promise<void> {
  try {
    await inParts(ids, async (part) => {
      const body = { ids: part, verdict: "unsure", reason: TEXTS.cases.takenBack, until: null };
      const answer = await ask<ManyDecided>("/review/case-queue/decisions", { body });
      casesChanged(answer.body.cases);
    });
    showDone({ says: TEXTS.cases.undone, undo: null });
  } catch (error) {
    showDone({ says: TEXTS.cases.undoFailed(toProblem(error).message), undo: null });
  }
}

async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += PART) await work(ids.slice(at, at + PART));
}
