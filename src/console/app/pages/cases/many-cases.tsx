// What is done with many cases at once: one decision with one reason, the confirmation or refusal of
// colleagues' decisions, or somebody who works on them. The service says first what the cases are, and then
// does each on its own, so four eyes hold for each. A decision that stands is kept unless asked.

import { useState } from "preact/hooks";
import { type CaseJob, type Choice, CONFIRMATIONS, type JobStart, VERDICTS } from "../../api/cases.ts";
import { ChoiceButtons } from "../../components/choice-buttons.tsx";
import { DecisionForm } from "../../components/decision-form.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Check, TextField } from "../../components/fields.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { useKeys } from "../../keys.ts";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { isOpen, prepareJob, startJob } from "./jobs.tsx";
import { asSeen } from "./queue.ts";

type Kind = JobStart["act"];

/** From so many cases on, their number is typed. The service asks for it, too. */
const TYPED_FROM = 100;

interface ManyCasesProps {
  /** The whole queue. */
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Accounts that cases can be given to. */
  readonly people: readonly string[];
}

export function ManyCases({ ids, selected, onSelect, people }: ManyCasesProps) {
  const [prepared, setPrepared] = useState<{ readonly kind: Kind; readonly job: CaseJob } | null>(null);
  const { problem, act, isActing } = useAction();
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  // In the order of the queue.
  const chosen = ids.filter((id) => selected.has(id));
  const prepare = (kind: Kind) =>
    chosen.length > 0 && act(async () => setPrepared({ kind, job: await prepareJob(asSeen(chosen)) }));
  useKeys([
    { key: "d", does: texts.decideMany, run: () => void prepare("decide") },
    { key: "m", does: texts.assignMany, run: () => void prepare("assign") },
  ]);
  if (selected.size === 0) return null;
  const kinds: readonly Kind[] =
    session?.fourEyes === true ? ["decide", "confirm", "assign"] : ["decide", "assign"];
  return (
    <section class="many" aria-label={texts.many}>
      <p>
        <strong>{texts.selected(chosen.length)}</strong>
      </p>
      {kinds.map((kind) => (
        <button
          type="button"
          key={kind}
          class={`button ${kind === "decide" ? "primary" : ""}`}
          disabled={isActing}
          onClick={() => void prepare(kind)}
        >
          {{ decide: texts.decideMany, confirm: texts.confirmMany, assign: texts.assignMany }[kind]}
        </button>
      ))}
      {chosen.length < ids.length && (
        <button type="button" class="button plain" onClick={() => onSelect(new Set(ids))}>
          {texts.selectAll(ids.length)}
        </button>
      )}
      <button type="button" class="button plain" onClick={() => onSelect(new Set())}>
        {texts.selectNone}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
      {prepared !== null && (
        <JobDialog
          {...prepared}
          people={people}
          onClose={() => setPrepared(null)}
          onStarted={() => {
            setPrepared(null);
            onSelect(new Set());
          }}
        />
      )}
    </section>
  );
}

interface JobDialogProps {
  readonly kind: Kind;
  readonly job: CaseJob;
  readonly people: readonly string[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** What the cases are, what becomes of them, and from a hundred on their number, which is typed. */
function JobDialog({ kind, job, people, onClose, onStarted }: JobDialogProps) {
  const [choice, setChoice] = useState<Choice>(kind === "confirm" ? "confirm" : "false_positive");
  const [replaces, setReplaces] = useState(false);
  const [typed, setTyped] = useState("");
  const [isMistyped, setMistyped] = useState(false);
  const { problem, act } = useAction();
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  const isWanted = (group: CaseJob["groups"][number]) =>
    kind === "assign" ||
    (kind === "confirm" ? group.status === "awaiting" && !group.isOwn : isOpen(group) || replaces);
  const sum = (groups: CaseJob["groups"]) => groups.reduce((count, { cases }) => count + cases, 0);
  const wanted = sum(job.groups.filter(isWanted));
  const standing = sum(job.groups.filter((group) => !isOpen(group)));
  const changed = job.groups.reduce((count, group) => count + group.changed, 0);
  const start = async (body: Omit<JobStart, "act" | "number">): Promise<boolean> => {
    const isWrong = wanted >= TYPED_FROM && Number(typed) !== wanted;
    setMistyped(isWrong);
    if (isWrong) return false;
    return act(async () => {
      await startJob(job.id, { act: kind, number: typed === "" ? null : Number(typed), ...body });
      onStarted();
    });
  };
  const titles = { decide: texts.decideTitle, confirm: texts.confirmTitle, assign: texts.assignTitle };
  return (
    <Dialog title={titles[kind](wanted)} onClose={onClose}>
      <ul class="bullets">
        {job.groups.map((group) => (
          <li key={`${group.status} ${group.decidedBy}`} class={isWanted(group) ? "" : "quiet"}>
            {texts.groupOf(group.cases, group.status, group.decidedBy)}
            {!isWanted(group) && ` — ${texts.leftOut}`}
          </li>
        ))}
      </ul>
      {changed > 0 && <p class="note stale-note">{texts.changedSince(changed)}</p>}
      {kind === "decide" && standing > 0 && (
        <Check label={texts.replaces(standing)} checked={replaces} onChange={setReplaces} />
      )}
      {wanted >= TYPED_FROM && (
        <TextField
          label={texts.typeNumber(wanted)}
          inputMode="numeric"
          complaint={isMistyped ? texts.typeNumber(wanted) : undefined}
          value={typed}
          onChange={(value) => setTyped(value.replace(/\D/g, ""))}
        />
      )}
      {kind === "assign" && (
        <Assigning people={people} onAssign={(assignee) => void start({ assignee })} onClose={onClose} />
      )}
      {kind !== "assign" && wanted > 0 && (
        <>
          <ChoiceButtons
            choices={kind === "confirm" ? CONFIRMATIONS : VERDICTS}
            chosen={choice}
            onChoose={setChoice}
            hasKeys={false}
          />
          {kind === "decide" && session?.fourEyes === true && choice !== "unsure" && (
            <p class="quiet small">{texts.fourEyesMany}</p>
          )}
          <DecisionForm
            key={choice}
            choice={choice}
            about="many"
            onDecide={({ reason, until }) =>
              choice === "confirm" || choice === "refuse"
                ? start({ agrees: choice === "confirm", reason })
                : start({ verdict: choice, reason, until, replaces: replaces ? "all" : "nothing" })
            }
            onCancel={onClose}
          />
        </>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
    </Dialog>
  );
}

interface AssigningProps {
  readonly people: readonly string[];
  readonly onAssign: (assignee: string | null) => void;
  readonly onClose: () => void;
}

/** To whom the cases are given: a colleague, oneself, or nobody. */
function Assigning({ people, onAssign, onClose }: AssigningProps) {
  const own = useStore(signIn).session?.account ?? "";
  const texts = TEXTS.cases;
  return (
    <div class="form-foot">
      {[...new Set([own, ...people])].map((name) => (
        <button type="button" class="button" key={name} onClick={() => onAssign(name)}>
          {name === own ? texts.assignMe : name}
        </button>
      ))}
      <button type="button" class="button" onClick={() => onAssign(null)}>
        {texts.nobody}
      </button>
      <button type="button" class="button plain" onClick={onClose}>
        {TEXTS.app.cancel}
      </button>
    </div>
  );
}
