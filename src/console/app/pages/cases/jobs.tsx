// What is done with many cases at once, as the service goes on with it: prepared, started, followed on every
// page, stopped and taken back. A page that is closed stops nothing, and one that is loaded again shows it.

import { useEffect, useState } from "preact/hooks";
import type { CaseJob, JobStart } from "../../api/cases.ts";
import { ask, post } from "../../api/client.ts";
import { toProblem } from "../../api/problem.ts";
import { Icon } from "../../components/icon.tsx";
import { showDone } from "../../components/undo-note.tsx";
import { whenForgotten } from "../../session.ts";
import { createStore, useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";

const PATH = "/review/case-jobs";
const LOOK_MS = 2000;
const jobPath = (id: string, part: string): string => `${PATH}/${encodeURIComponent(id)}${part}`;

/** The jobs of the account that are reported of, by their ids. */
const jobs = createStore<ReadonlyMap<string, CaseJob>>(new Map());
/** Jobs whose end was said. */
const said = new Set<string>();
whenForgotten(() => {
  jobs.set(new Map());
  said.clear();
});

/** Takes up what the service tells of jobs. */
export function takeJobs(reported: readonly CaseJob[]): void {
  if (reported.length === 0) return;
  const now = new Map(jobs.get());
  for (const job of reported) {
    if (job.state !== "running" && said.has(job.id)) continue;
    now.set(job.id, job);
    if (job.state === "running" || said.has(job.id)) continue;
    said.add(job.id);
    // What was refused, or stopped by itself, stays until somebody has read it.
    if (job.refused > 0 || job.problem !== null) continue;
    now.delete(job.id);
    showDone({ says: saysOf(job), undo: undoOf(job) });
  }
  jobs.set(now);
}

/** What became of a job, as a sentence. */
function saysOf({ act, total, done, state }: CaseJob): string {
  const texts = TEXTS.cases;
  const what =
    act?.kind === "assign"
      ? act.assignee === null || act.assignee === undefined
        ? texts.assignedNobody
        : texts.assigned(act.assignee)
      : act?.kind === "confirm"
        ? act.agrees
          ? texts.agreed
          : texts.disagreed
        : (TEXTS.decide.verdicts[act?.verdict ?? ""] ?? "");
  return state === "stopped" || done < total ? texts.jobPart(done, total, what) : texts.jobDone(done, what);
}

const undoOf = (job: CaseJob) =>
  job.act?.kind === "decide" && job.done > 0 ? () => void takeBack(job.id) : null;

/** Prepares a job about cases as they were seen. Rejects with a Problem. */
export async function prepareJob(seen: {
  readonly ids: readonly string[];
  readonly versions: readonly number[];
}): Promise<CaseJob> {
  return (await ask<{ job: CaseJob }>(PATH, { body: seen })).body.job;
}

/** Starts a prepared job. Rejects with a Problem. */
export async function startJob(id: string, body: JobStart): Promise<void> {
  takeJobs([(await ask<{ job: CaseJob }>(jobPath(id, "/start"), { body })).body.job]);
}

/** Takes back what a job decided: the cases are open again, and their history says why. */
async function takeBack(id: string): Promise<void> {
  try {
    const { job } = (await post<{ job: CaseJob }>(jobPath(id, "/undo"))).body;
    const reason = TEXTS.cases.takenBack;
    const number = job.groups.reduce(
      (sum, group) => sum + (group.isOwn || isOpen(group) ? group.cases : 0),
      0,
    );
    await startJob(job.id, {
      act: "decide",
      verdict: "unsure",
      reason,
      until: null,
      replaces: "own",
      number,
    });
  } catch (error) {
    showDone({ says: TEXTS.cases.undoFailed(toProblem(error).message), undo: null });
  }
}

/** True for cases that nobody's decision keeps from being decided. */
export const isOpen = ({ status }: Pick<CaseJob["groups"][number], "status">): boolean =>
  status === "open" || status === "reopened";

/** The jobs that are under way, and those that left something undone. */
export function JobNotes() {
  const shown = useStore(jobs);
  return (
    <div class="job-notes no-print" role="status">
      {[...shown.values()].map((job) => (
        <JobNote key={job.id} job={job} />
      ))}
    </div>
  );
}

function JobNote({ job }: { readonly job: CaseJob }) {
  const { id, state, done, refused, total, problem, refusals } = job;
  const [isStopping, setStopping] = useState(false);
  const texts = TEXTS.cases;
  // Where no events come through, the job is asked for.
  useEffect(() => {
    if (state !== "running") return;
    const look = () =>
      ask<{ job: CaseJob }>(jobPath(id, ""), { isPassive: true }).then(
        ({ body }) => takeJobs([body.job]),
        () => undefined,
      );
    const timer = setTimeout(() => void look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [job]);
  const stop = () => {
    setStopping(true);
    void post<{ job: CaseJob }>(jobPath(id, "/stop")).then(
      ({ body }) => takeJobs([body.job]),
      () => setStopping(false),
    );
  };
  const close = () => {
    const left = new Map(jobs.get());
    left.delete(id);
    jobs.set(left);
  };
  const undo = undoOf(job);
  if (state === "running")
    return (
      <div class="job-note">
        <p>{texts.jobRuns(done + refused, total)}</p>
        <progress max={total} value={done + refused} aria-label={texts.jobRuns(done + refused, total)} />
        <button type="button" class="button" disabled={isStopping} onClick={stop}>
          {texts.jobStop}
        </button>
      </div>
    );
  return (
    <div class="job-note">
      <p>
        <strong>{saysOf(job)}</strong> {problem}
      </p>
      {refused > 0 && (
        <details>
          <summary>{texts.refusedMany(refused)}</summary>
          <ul class="bullets">
            {refusals.map((one) => (
              <li key={one.id}>{one.message}</li>
            ))}
          </ul>
        </details>
      )}
      {undo !== null && (
        <button
          type="button"
          class="button"
          onClick={() => {
            close();
            undo();
          }}
        >
          {texts.undo}
        </button>
      )}
      <button type="button" class="icon-button" aria-label={TEXTS.app.close} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
