// Runs the work of one kind, so many pieces at a time, in turns between the accounts that asked for it. Work
// that can be resumed makes place for another account after a while. A process that another service started
// is waited for; one that was killed is started again.

import { type Child, isRunning, memoryOf, startChild, stopProcess } from "./child.ts";
import {
  loadRecord,
  OUTCOME_RECORD,
  type OutcomeRecord,
  type ProcessIdentity,
  RUN_RECORD,
  saveRecord,
  UPLOAD_RECORD,
} from "./records.ts";
import { freeBytesOf } from "./space.ts";
import { Turns } from "./turns.ts";
import type { Assignment, Work, WorkEnd, WorkSettings } from "./work.ts";

interface RunnerLimits {
  readonly runningMax: number;
  /** A process that uses more memory is ended. */
  readonly memoryBytesMax: number;
  /** Work stops when less of the disk is free. */
  readonly freeBytesMin: number;
  /** How long work that can be resumed goes on while another account waits. */
  readonly turnMs: number;
}

/** A turn lasts at least so many times as long as work took to go on where it was: that must be worth it. */
const TURN_PER_START = 4;

/** Lines of the service's log: ids and states, never what a file holds. */
export interface UploadLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface Running {
  readonly identity: ProcessIdentity;
  /** Null for a process of another service. */
  readonly child: Child | null;
  readonly account: number;
  readonly startedMs: number;
  /** Where it began, in the measure of the work. */
  readonly position: number | null;
  /** When it was first seen to have come further; null before. */
  advancedMs: number | null;
  /** Why it was ended on purpose; null when it was not. */
  ending: WorkEnd | "removed" | "closed" | "turn" | null;
}

export class WorkRunner {
  readonly #waiting = new Turns<string>();
  readonly #running = new Map<string, Running>();
  #isClosed = false;

  /** `folderOf` gives the folder of an upload by its id. */
  constructor(
    private readonly work: Work,
    private readonly settings: WorkSettings,
    private readonly limits: RunnerLimits,
    private readonly folderOf: (id: string) => string,
    private readonly log: UploadLog,
  ) {}

  /** Takes up what another process left: work that has neither ended nor got a process that runs. */
  resume(id: string): void {
    const assignment = this.#load(id);
    if (assignment === null || this.isBusy(id)) return;
    const { process: identity } = assignment.run;
    if (identity === null || !isRunning(identity)) this.add(id);
    else this.#running.set(id, this.#runningOf(assignment, identity, null));
  }

  /** Puts work at the end of what its account asked for; its run is recorded. */
  add(id: string): void {
    const assignment = this.#load(id);
    if (assignment !== null && !this.isBusy(id)) this.#waiting.add(accountOf(assignment), id);
    this.#startNext();
  }

  /** True while work waits or runs. */
  isBusy(id: string): boolean {
    return this.#waiting.has(id) || this.#running.has(id);
  }

  /** Ends work for good. Resolves when its process has ended. */
  async remove(id: string): Promise<void> {
    this.#waiting.remove(id);
    const running = this.#running.get(id);
    if (running === undefined) return;
    running.ending = "removed";
    this.#end(running);
    await (running.child?.ended ?? waitForEnd(running.identity));
    this.#running.delete(id);
    this.#startNext();
  }

  /** Looks after what runs; call it every second. */
  watch(): void {
    for (const [id, running] of this.#running) {
      if (running.child === null && !isRunning(running.identity)) this.#finish(id, running);
      else this.#bound(running);
      this.#endTurn(id, running);
    }
    this.#startNext();
  }

  /** Asks every process to end and save what it has, to be resumed by the next service. */
  async close(withinMs: number): Promise<void> {
    this.#isClosed = true;
    const ended = [...this.#running.values()].map((running) => {
      running.ending ??= "closed";
      running.child?.stop();
      return running.child?.ended;
    });
    await Promise.race([Promise.all(ended), Bun.sleep(withinMs)]);
  }

  #startNext(): void {
    while (!this.#isClosed && this.#running.size < this.limits.runningMax) {
      const next = this.#waiting.take();
      if (next === null) return;
      this.#start(next.item);
    }
  }

  #start(id: string): void {
    const assignment = this.#load(id);
    if (assignment === null) return;
    const { folder } = assignment;
    const { stdout, stderr } = this.work;
    const run = { ...assignment.run, attempts: assignment.run.attempts + 1 };
    let child: Child | null = null;
    try {
      const command = this.work.command({ ...assignment, run }, this.settings);
      child = startChild({ command, folder, stdout, stderr });
      saveRecord(folder, RUN_RECORD, { ...run, process: child.identity });
    } catch (error) {
      child?.kill();
      this.log.error({ upload: id, err: error }, "the work on an upload can't be started");
      this.#save(id, folder, {
        state: "failed",
        error: { message: "The service could not start it. Tell its operator.", hint: null },
      });
      return;
    }
    const running = this.#runningOf(assignment, child.identity, child);
    this.#running.set(id, running);
    void child.ended.then(() => this.#finish(id, running));
  }

  /** Ends work that takes too much of the host. */
  #bound(running: Running): void {
    if (running.ending !== null) return;
    const { memoryBytesMax, freeBytesMin } = this.limits;
    if (memoryOf(running.identity.pid) > memoryBytesMax)
      running.ending = failure("It needed more memory than the host can spare, so it was ended.");
    else if (freeBytesOf(this.settings.state) < freeBytesMin)
      running.ending = failure("The disk of the service became nearly full, so it was ended.");
    if (running.ending !== null) this.#end(running);
  }

  #runningOf(assignment: Assignment, identity: ProcessIdentity, child: Child | null): Running {
    const position = this.work.positionOf(assignment.folder);
    const startedMs = performance.now();
    return {
      identity,
      child,
      account: accountOf(assignment),
      startedMs,
      position,
      advancedMs: null,
      ending: null,
    };
  }

  /** Makes place for another account: what has run its turn saves what it has, and waits for its next one. */
  #endTurn(id: string, running: Running): void {
    const { account, startedMs, position, child, identity } = running;
    if (running.ending !== null || position === null) return;
    if (running.advancedMs === null) {
      if ((this.work.positionOf(this.folderOf(id)) ?? 0) <= position) return;
      running.advancedMs = performance.now();
    }
    if (!this.#waiting.isAwaitedByOther(account)) return;
    const turnMs = Math.max(this.limits.turnMs, TURN_PER_START * (running.advancedMs - startedMs));
    if (performance.now() - startedMs < turnMs) return;
    running.ending = "turn";
    if (child === null) stopProcess(identity);
    else child.stop();
  }

  #end({ child, identity }: Running): void {
    if (child === null) stopProcess(identity);
    else child.kill();
  }

  #finish(id: string, running: Running): void {
    if (this.#running.get(id) !== running || running.ending === "removed") return;
    this.#running.delete(id);
    if (running.ending === "closed") return;
    const loaded = this.#load(id);
    if (loaded === null) return;
    const isTurnOver = running.ending === "turn";
    // A turn is no failed attempt.
    const attempts = loaded.run.attempts - (isTurnOver ? 1 : 0);
    const assignment = { ...loaded, run: { ...loaded.run, attempts } };
    const { ending } = running;
    const end = ending === null || ending === "turn" ? this.work.end(assignment, this.settings) : ending;
    if (end === null && isTurnOver) {
      this.log.info({ upload: id }, "work on an upload makes place for that of another account");
      saveRecord(assignment.folder, RUN_RECORD, { ...assignment.run, process: null });
      this.#waiting.add(running.account, id, true);
      this.#startNext();
      return;
    }
    if (end === null) {
      this.log.warn({ upload: id, attempts: assignment.run.attempts }, "work on an upload is started again");
      this.add(id);
      return;
    }
    this.#save(id, assignment.folder, end);
    this.#startNext();
  }

  #save(id: string, folder: string, end: WorkEnd): void {
    const outcome: OutcomeRecord = { ...end, endedAt: new Date().toISOString() };
    saveRecord(folder, OUTCOME_RECORD, outcome);
    this.log.info({ upload: id, state: end.state }, "work on an upload ended");
  }

  /** The work of an upload; null when none was asked for, or it has ended. */
  #load(id: string): Assignment | null {
    const folder = this.folderOf(id);
    const upload = loadRecord(folder, UPLOAD_RECORD);
    const run = loadRecord(folder, RUN_RECORD);
    if (upload === null || run === null || loadRecord(folder, OUTCOME_RECORD) !== null) return null;
    return { folder, upload, run };
  }
}

function accountOf({ run }: Assignment): number {
  return run.by.account.id;
}

const END_POLL_MS = 50;
const END_WAIT_MS = 5000;

async function waitForEnd(identity: ProcessIdentity): Promise<void> {
  for (let waitedMs = 0; waitedMs < END_WAIT_MS && isRunning(identity); waitedMs += END_POLL_MS)
    await Bun.sleep(END_POLL_MS);
}

function failure(message: string): WorkEnd {
  return { state: "failed", error: { message, hint: null } };
}
