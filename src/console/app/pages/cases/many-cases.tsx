// What is done with many cases at once: one decision with one reason, or somebody who works on them. The
// service decides each on its own, so four eyes hold for each. A decision that stands is kept unless asked.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Case, ManyDecided, Verdict } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { DecisionForm, type DecisionInput } from "../../components/decision-form.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Check } from "../../components/fields.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { showDone } from "../../components/undo-note.tsx";
import { VerdictButtons } from "../../components/verdict-buttons.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { asSeen, casesChanged, queueState, refreshCounts } from "./queue.ts";
import { type StandingDecisions, standingAmong } from "./standing.ts";

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
      await inParts(chosen, null, async (part) => {
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
          onClose={(done) => {
            setDeciding(false);
            // What is left stays selected.
            onSelect(new Set(chosen.filter((id) => !done.has(id))));
          }}
        />
      )}
    </section>
  );
}

interface DecideManyProps {
  readonly ids: readonly string[];
  /** Called with the cases that need not stay selected. */
  readonly onClose: (done: ReadonlySet<string>) => void;
}

function DecideMany({ ids, onClose }: DecideManyProps) {
  const [verdict, setVerdict] = useState<Verdict>("false_positive");
  const [replaces, setReplaces] = useState(false);
  const [standing] = useState(() => {
    const { queue, cases } = queueState.get();
    return standingAmong(ids, queue ?? { ids: [], standing: [] }, cases);
  });
  const kept = new Set(replaces ? [] : standing.flatMap((group) => group.ids));
  const wanted = ids.filter((id) => !kept.has(id));
  const { run, done, isRunning, isStopping, refused, problem, close } = useDecisions(onClose);
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  return (
    <Dialog title={texts.decideTitle(wanted.length)} onClose={close}>
      {refused.length > 0 ? (
        <>
          <p>{texts.refusedMany(refused.length)}</p>
          <ul class="bullets">
            {refused.slice(0, 20).map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
          <button type="button" class="button" onClick={close}>
            {TEXTS.app.close}
          </button>
        </>
      ) : (
        <>
          <Standing standing={standing} replaces={replaces} disabled={isRunning} onChange={setReplaces} />
          {wanted.length > 0 && (
            <>
              <VerdictButtons chosen={verdict} onChoose={setVerdict} hasKeys={false} />
              {session?.fourEyes === true && verdict !== "unsure" && (
                <p class="quiet small">{texts.fourEyesMany}</p>
              )}
              <DecisionForm
                key={verdict}
                verdict={verdict}
                about="many"
                onDecide={(input) => run(wanted, input, replaces)}
                onCancel={close}
              />
            </>
          )}
          {(isRunning || done > 0) && (
            <p role="status">
              {isStopping ? texts.stopping(done, wanted.length) : texts.decidedSoFar(done, wanted.length)}
            </p>
          )}
          {problem !== null && <ProblemNote problem={problem} />}
        </>
      )}
    </Dialog>
  );
}

interface StandingProps {
  readonly standing: readonly StandingDecisions[];
  readonly replaces: boolean;
  readonly disabled: boolean;
  readonly onChange: (replaces: boolean) => void;
}

/** Whose decisions are left out, and the box that has them replaced. */
function Standing({ standing, replaces, disabled, onChange }: StandingProps) {
  if (standing.length === 0) return null;
  const texts = TEXTS.cases;
  const count = standing.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <fieldset class="field checks">
      <legend class="label">{texts.standing(count)}</legend>
      <ul class="bullets">
        {standing.map(({ by, awaits, ids }) => (
          <li key={`${by} ${awaits}`}>{texts.standingOf(ids.length, by, awaits)}</li>
        ))}
      </ul>
      <p class="quiet small">{texts.standingMeans}</p>
      <Check label={texts.replaces(count)} checked={replaces} disabled={disabled} onChange={onChange} />
    </fieldset>
  );
}

/** Decides cases part by part, until all are decided or the dialog is closed. */
function useDecisions(onClose: DecideManyProps["onClose"]) {
  const [done, setDone] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [refused, setRefused] = useState<ManyDecided["refused"]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  // What is decided by now is not decided again by another attempt.
  const decided = useRef(new Set<string>());
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const run = async (ids: readonly string[], input: DecisionInput, replaces: boolean): Promise<boolean> => {
    const not: ManyDecided["refused"][number][] = [];
    const { signal } = stop.current;
    setProblem(null);
    setRunning(true);
    let failure: Problem | null = null;
    try {
      const left = ids.filter((id) => !decided.current.has(id));
      await inParts(left, signal, async (part) => {
        const body = { cases: asSeen(part), ...input, replaces: replaces ? "all" : "nothing" };
        const answer = await ask<ManyDecided>("/review/case-queue/decisions", { body, stop: signal });
        casesChanged(answer.body.cases);
        for (const { id } of answer.body.cases) decided.current.add(id);
        not.push(...answer.body.refused);
        setDone(decided.current.size);
      });
    } catch (error) {
      if (!signal.aborted) failure = toProblem(error);
    }
    setRunning(false);
    void refreshCounts();
    const { says, undo } = outcomeOf(decided.current, ids.length, input, signal.aborted || failure !== null);
    if (decided.current.size > 0 || signal.aborted) showDone({ says, undo });
    if (failure !== null) setProblem(failure);
    else if (not.length > 0 && !signal.aborted) setRefused(not);
    else onClose(decided.current);
    return failure === null;
  };
  const close = () => {
    stop.current.abort();
    // A part that is under way is counted first.
    if (isRunning) setStopping(true);
    else onClose(decided.current);
  };
  return { run, done, isRunning, isStopping, refused, problem, close };
}

function outcomeOf(
  decided: ReadonlySet<string>,
  wanted: number,
  { verdict }: DecisionInput,
  isPart: boolean,
): Parameters<typeof showDone>[0] {
  const texts = TEXTS.cases;
  const name = TEXTS.decide.verdicts[verdict] ?? "";
  const ids = [...decided];
  return {
    says: isPart ? texts.stoppedMany(ids.length, wanted, name) : texts.decidedMany(ids.length, name),
    undo: ids.length === 0 ? null : () => void takeBack(ids),
  };
}

/** Takes decisions back: the cases are open again, and their history says why. */
async function takeBack(ids: readonly string[]): Promise<void> {
  let kept = 0;
  try {
    await inParts(ids, null, async (part) => {
      const reason = TEXTS.cases.takenBack;
      const body = { cases: asSeen(part), verdict: "unsure", reason, until: null, replaces: "own" };
      const answer = await ask<ManyDecided>("/review/case-queue/decisions", { body });
      casesChanged(answer.body.cases);
      kept += answer.body.refused.length;
    });
    showDone({
      says: kept === 0 ? TEXTS.cases.undone : TEXTS.cases.undoneSome(ids.length - kept, kept),
      undo: null,
    });
  } catch (error) {
    showDone({ says: TEXTS.cases.undoFailed(toProblem(error).message), undo: null });
  }
}

async function inParts(
  ids: readonly string[],
  stop: AbortSignal | null,
  work: (part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += PART) {
    if (stop?.aborted) return;
    await work(ids.slice(at, at + PART));
  }
}
