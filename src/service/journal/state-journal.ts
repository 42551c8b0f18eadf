// The journal of one worker of the service: takes a lane, writes decisions to it, and goes on by itself when
// the disk can be written again after a failure.

import type { KeyObject } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError, ServiceError } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { readIfThere, replaceDurably } from "../../base/platform/durable-file.ts";
import { reasonOfFailure } from "../../base/platform/system-errors.ts";
import { writeDecision } from "./decision-entry.ts";
import type {
  Decision,
  DecisionJournal,
  JournalFigures,
  JournalNotices,
  PersonalAct,
} from "./decision-journal.ts";
import type { Entry, Gap, Program } from "./entries.ts";
import { COMMAND_LANE, headFileName, journalFolder, listHeadLanes, prepareJournalFolder } from "./folders.ts";
import { GroupCommit, type SecondCopy } from "./group-commit.ts";
import { type JournalLog, keepLanes } from "./keep-lanes.ts";
import { type Lane, LostFile, openLane } from "./lane.ts";
import { LossWatch } from "./losses.ts";
import { loadCommandTip, loadHeadNote, noteBegun, writeNote } from "./notes.ts";
import { personalEntry } from "./personal-act.ts";
import type { SharedHeads } from "./shared-heads.ts";
import { prepareSubjectKey } from "./subject-key.ts";

/** Time between two attempts to write again. */
const RETRY_MS = 1000;
/** Time between two head notes. */
const HEAD_MS = 1000;
/** Time between two looks at the open file, beside those of each write. */
const CHECK_MS = 1000;
/** Time between two looks at the day. */
const DAY_MS = 30_000;
/** A clock that is set goes back and forth by less than this. */
const CLOCK_BACK_MS = 2000;
/** A disk with less room than this is still full: a first entry would fit, and the next one not. */
const PROBE_BYTES = 1 << 20;
const LANES_MAX = 9999;
/** Losses that `/readyz` names; the log has all. */
const LOSSES_NAMED_MAX = 3;
const NOT_INTACT = "the journal is not intact: interdict journal verify";
/** How long an end waits for a day that is being sealed; the next start seals it anew. */
const TIDY_MS = 1000;

export interface JournalSettings {
  /** What happens to a match that can't be recorded: an error, or an answer that is counted. */
  readonly whenFull: "refuse" | "answer";
  readonly subjects: "full" | "hashed";
  /** Files older than this are removed. */
  readonly years: number;
}

export interface StateJournalOptions {
  readonly state: string;
  readonly settings: JournalSettings;
  readonly program: Program;
  /** Signs checkpoints; null for none. */
  readonly key: KeyObject | null;
  /** True for the one worker that seals the lanes without a writer, and looks at all of them. */
  readonly keepsOthers: boolean;
  /** What was cut off before this process opened a lane. */
  readonly torn?: readonly string[];
  /** What has each entry of a lane too, before its answer is sent; null for nothing. */
  readonly copyOf?: ((lane: string) => SecondCopy) | null;
  /** Notes the heads of lanes in a store that replicas share; null without one. */
  readonly heads?: SharedHeads | null;
  readonly log: JournalLog;
  readonly now?: () => Date;
}

interface Fault {
  readonly since: Date;
  readonly reason: string;
  /** Code of the system's error. */
  readonly code: string;
  /** True when the file was lost: a person must look at it, so nothing is recorded until a restart. */
  readonly isLoss: boolean;
}

export class StateJournal implements DecisionJournal {
  readonly #options: StateJournalOptions;
  readonly #now: () => Date;
  #commit: GroupCommit | null = null;
  #subjectKey: Uint8Array | null = null;
  #fault: Fault | null = null;
  #isClosed = false;
  #notedSeq = 0;
  /** The head note that the folder should have; while one is written, also the next. */
  #heads: readonly (string | null)[] = [];
  readonly #watch: LossWatch;
  #losses: readonly string[] = [];
  /** What was lost before the start, and is not settled yet. */
  #before: readonly string[] = [];
  /** The time of the last look, or of the head note at the start. */
  #lookedAtMs = 0;
  #counts = { entries: 0, bytes: 0, failures: 0, missed: 0, syncSeconds: 0 };
  /** Of the fault; recorded when it is over. */
  #unrecorded = { missed: 0, refused: 0 };
  /** Failures to tidy that were logged, so that each is logged once. */
  readonly #reported = new Set<string>();
  readonly #timers: Timer[] = [];
  /** The head note and the sealing that are in progress. */
  #background: Promise<void> = Promise.resolve();

  /** Opens a lane. When that fails, the journal begins with a fault, and tries again. */
  constructor(options: StateJournalOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#watch = new LossWatch(journalFolder(options.state));
    this.#reportFound();
    try {
      const commit = this.#open();
      const opened = commit.lane.opened(options.program, this.#subjectKey);
      // A second place is not waited for here: no answer is sent before it has this entry, too.
      if (commit.isCopied) void this.#recordOwn(commit, opened).catch(() => undefined);
      else commit.lane.append([opened], this.#now());
    } catch (error) {
      this.#fail(error);
    }
    const every = (ms: number, work: () => Promise<void>) =>
      this.#timers.push(setInterval(() => this.#inBackground(work), ms).unref());
    every(HEAD_MS, () => this.#signAndNoteHead());
    every(DAY_MS, () => this.#keepDays());
    // Not in the background, where sealing a day takes long.
    this.#timers.push(setInterval(() => this.#look(), CHECK_MS).unref());
    this.#inBackground(() => this.#keepDays());
  }

  admit(): void {
    if (this.#fault !== null && this.#options.settings.whenFull === "refuse") throw this.#refuse();
  }

  async record(decisions: readonly Decision[]): Promise<void> {
    const { nameRules } = this.#options.program;
    return this.#add(decisions.length, () =>
      decisions.map((one) => writeDecision(one, nameRules, this.#subjectKey)),
    );
  }

  async act(act: PersonalAct): Promise<void> {
    const { state, settings } = this.#options;
    return this.#add(1, () => [personalEntry(state, act, settings.subjects === "hashed")]);
  }

  /** Adds entries, or answers as the settings say when they can't be written. */
  async #add(count: number, write: () => Entry[]): Promise<void> {
    const commit = this.#commit;
    if (commit !== null) {
      try {
        return await commit.add(write());
      } catch (error) {
        if (commit === this.#commit) this.#fail(error);
      }
    }
    if (this.#options.settings.whenFull === "refuse") throw this.#refuse();
    this.#counts.missed += count;
    this.#unrecorded.missed += count;
  }

  notices(): JournalNotices {
    const warnings = this.#describeLosses();
    if (this.#fault === null) return { fault: null, warnings };
    const { reason, isLoss } = this.#fault;
    const text = isLoss ? reason : `The journal can't be written: ${reason}.`;
    return this.#options.settings.whenFull === "refuse"
      ? { fault: `${text} Matches are refused until ${isLoss ? "a restart" : "it can"}.`, warnings }
      : { fault: null, warnings: [`${text} Answers are sent without a record.`, ...warnings] };
  }

  #describeLosses(): string[] {
    const { keepsOthers, torn = [] } = this.#options;
    const some = (what: string, found: readonly string[]) =>
      found.length === 0
        ? []
        : [
            `${what}: ${found.slice(0, LOSSES_NAMED_MAX).join("; ")}${found.length > LOSSES_NAMED_MAX ? "; …" : ""}.`,
          ];
    return [
      ...some("The journal had lost entries before this start (lost)", this.#before),
      ...some(
        "The journal is not intact",
        this.#losses.filter((loss) => !this.#before.includes(loss)),
      ),
      ...some(
        "This start cut off from the journal, without an answer sent for it (torn)",
        keepsOthers ? torn : [],
      ),
    ];
  }

  figures(): JournalFigures {
    return {
      ...this.#counts,
      lagSeconds: this.#commit?.lagSeconds ?? 0,
      isRecording: this.#fault === null,
      isIntact: this.#fault?.isLoss !== true && this.#losses.length === 0 && this.#before.length === 0,
    };
  }

  /** Makes everything durable and releases the lane. Call it when no decision comes any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    const isTidy = await awaitWithin(
      this.#background.then(() => true),
      TIDY_MS,
      false,
    );
    const commit = this.#commit;
    this.#commit = null;
    if (commit === null) return;
    await commit.finish();
    try {
      await commit.end();
      const now = this.#now();
      commit.lane.noteEnd(now);
      this.#offerHeads(commit.lane, now);
    } catch (error) {
      this.#options.log.error(
        { reason: reasonOfFailure(error) },
        "the last entry of the journal can't be written",
      );
      this.#dropUnfinished(commit.lane);
    }
    await this.#options.heads?.finish();
    // A day that is still being sealed is kept from other processes by the lock, until this one has ended.
    if (isTidy) commit.lane.abandon();
  }

  /** Takes the lowest lane that no other writer holds. */
  #open(): GroupCommit {
    const { state, settings, key, keepsOthers } = this.#options;
    const folder = prepareJournalFolder(state);
    if (settings.subjects === "hashed") this.#subjectKey = prepareSubjectKey(folder);
    const lane = takeFreeLane(folder);
    if (keepsOthers) noteBegun(folder, listHeadLanes(folder));
    this.#notedSeq = lane.tip.seq;
    const noted = loadHeadNote(folder, lane.name);
    if (noted !== null) this.#lookedAtMs = Math.max(this.#lookedAtMs, Date.parse(noted.time));
    this.#heads = [readHead(folder, lane.name)];
    this.#commit = new GroupCommit(lane, {
      key,
      commandTip: () => (keepsOthers ? loadCommandTip(folder) : null),
      copy: this.#options.copyOf?.(lane.name) ?? null,
      now: this.#now,
      onGroup: (entries, bytes, seconds) => {
        this.#counts.entries += entries;
        this.#counts.bytes += bytes;
        this.#counts.syncSeconds = seconds;
      },
    });
    return this.#commit;
  }

  #fail(error: unknown): void {
    const reason = reasonOfFailure(error);
    const { log, settings } = this.#options;
    this.#counts.failures++;
    const isLoss = error instanceof LostFile;
    if (this.#fault === null || isLoss)
      log.error(
        { reason },
        `${isLoss ? "the journal lost its file" : "the journal can't be written"}: ${
          settings.whenFull === "refuse"
            ? `matches answer 503 until ${isLoss ? "a restart" : "it can"}`
            : "answers are sent without a record"
        }`,
      );
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    this.#fault = { since: this.#fault?.since ?? this.#now(), reason, code, isLoss };
    this.#giveUpLane();
    if (!this.#isClosed && !isLoss)
      setTimeout(() => this.#inBackground(() => this.#retry()), RETRY_MS).unref();
  }

  /** Each worker looks at its own file, and one at the whole journal; the others are told what it finds. */
  #look(): void {
    this.#check();
    if (!this.#options.keepsOthers) return;
    this.#watchClock();
    const losses = this.#findLosses((error) => [reasonOfFailure(error)]);
    for (const loss of losses)
      if (!this.#losses.includes(loss)) this.#options.log.error({ loss }, NOT_INTACT);
    this.#losses = losses;
    if (losses.length === 0) this.#before = losses;
  }

  /** A journal whose clock went back is not in the order of time, and its days may be those of others. */
  #watchClock(): void {
    const nowMs = this.#now().getTime();
    const seconds = Math.round((this.#lookedAtMs - nowMs) / 1000);
    this.#lookedAtMs = nowMs;
    if (seconds * 1000 >= CLOCK_BACK_MS)
      this.#options.log.warn({ seconds }, "the clock went back: entries are not in the order of time");
  }

  /** Logs what the start found. */
  #reportFound(): void {
    const { keepsOthers, log, torn = [] } = this.#options;
    if (!keepsOthers) return;
    // Of a folder that can't be read, the opening of a lane says why.
    const lost = this.#findLosses(() => []);
    [this.#losses, this.#before] = [lost, lost];
    if (lost.length > 0) log.error({ lost, torn }, `at this start, ${NOT_INTACT}`);
    else if (torn.length > 0) log.warn({ torn }, "an unfinished write of the journal was cut off");
  }

  #findLosses(instead: (error: unknown) => string[]): string[] {
    try {
      return this.#watch.find();
    } catch (error) {
      return instead(error);
    }
  }

  /** Notices a lost file or head note while nobody asks. A write looks at the file by itself. */
  #check(): void {
    const commit = this.#commit;
    if (commit === null) return;
    try {
      if (commit.isIdle) commit.lane.check();
      this.#checkHead(commit.lane);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Throws a LostFile unless the head note is one that was written here. */
  #checkHead({ folder, name }: Lane): void {
    const head = readHead(folder, name);
    if (this.#heads.includes(head)) return;
    throw new LostFile(headFileName(name), head === null ? "is gone" : "was replaced");
  }

  /** Cuts off what was not durable, so that no refused answer stays recorded. */
  #giveUpLane(): void {
    const lane = this.#commit?.lane;
    this.#commit = null;
    if (lane === undefined) return;
    this.#dropUnfinished(lane);
    lane.abandon();
  }

  #dropUnfinished(lane: Lane): void {
    try {
      lane.dropUnfinished();
    } catch (error) {
      this.#options.log.warn({ reason: reasonOfFailure(error) }, "an unfinished write of the journal stays");
    }
  }

  async #retry(): Promise<void> {
    const fault = this.#fault;
    if (fault === null || this.#isClosed) return;
    try {
      await this.#probe();
      const commit = this.#open();
      const { missed, refused } = this.#unrecorded;
      const gap: Gap = { since: fault.since.toISOString(), missed, refused, reason: fault.code };
      await commit.add([
        commit.lane.opened(this.#options.program, this.#subjectKey),
        { kind: "gap", members: JSON.stringify(gap).slice(1, -1) },
      ]);
      this.#fault = null;
      // Answers of the meantime belong to the next gap.
      this.#unrecorded.missed -= missed;
      this.#unrecorded.refused -= refused;
      this.#options.log.info({ missed, refused }, "the journal can be written again");
    } catch (error) {
      this.#fail(error);
    }
  }

  async #probe(): Promise<void> {
    const path = join(prepareJournalFolder(this.#options.state), `probe.${Bun.randomUUIDv7()}`);
    try {
      await replaceDurably(path, new Uint8Array(PROBE_BYTES));
    } finally {
      await rm(path, { force: true });
    }
  }

  #refuse(): ServiceError {
    this.#unrecorded.refused++;
    return new ServiceError("index_unavailable", "The decision can't be recorded. Retry in a few minutes.");
  }

  async #signAndNoteHead(): Promise<void> {
    const commit = this.#commit;
    if (commit === null) return;
    try {
      await commit.signWhenDue();
      if (commit === this.#commit) this.#offerHeads(commit.lane, this.#now());
      if (commit !== this.#commit || commit.lane.tip.seq === this.#notedSeq) return;
      const head = commit.lane.head(this.#now());
      const text = `${writeNote(head)}\n`;
      this.#heads = [...this.#heads, text];
      await replaceDurably(join(commit.lane.folder, headFileName(head.lane)), text);
      if (commit === this.#commit) this.#heads = [text];
      this.#notedSeq = head.seq;
    } catch (error) {
      this.#check();
      if (commit === this.#commit) this.#fail(error);
    }
  }

  /** The lane of commands has no writer that stays, so the worker that keeps other lanes notes it too. */
  #offerHeads(lane: Lane, now: Date): void {
    const { heads = null, keepsOthers } = this.#options;
    if (heads === null || lane.tip.seq === 0) return;
    heads.offer(lane.head(now));
    const commands = keepsOthers ? loadHeadNote(lane.folder, COMMAND_LANE) : null;
    if (commands !== null) heads.offer(commands);
  }

  /** Seals and retires. A group that is being written enters a new day by itself. */
  async #keepDays(): Promise<void> {
    const commit = this.#commit;
    const { settings, keepsOthers, log } = this.#options;
    if (commit === null) return;
    const { lane, isIdle } = commit;
    await keepLanes({
      lane: isIdle || lane.day >= this.#now().toISOString().slice(0, 10) ? lane : null,
      folder: lane.folder,
      keepsOthers,
      record: (entry) => this.#recordOwn(commit, entry),
      reported: this.#reported,
      years: settings.years,
      program: this.#options.program,
      now: this.#now(),
      log,
    });
  }

  async #recordOwn(commit: GroupCommit, entry: Entry): Promise<void> {
    if (commit !== this.#commit) throw new Error("The lane was given up meanwhile.");
    try {
      await commit.add([entry]);
    } catch (error) {
      if (commit === this.#commit) this.#fail(error);
      throw error;
    }
  }

  /** One after the other, because both work on the same files. */
  #inBackground(work: () => Promise<void>): void {
    this.#background = this.#background.then(work).catch((error: unknown) => {
      this.#options.log.error({ reason: reasonOfFailure(error) }, "the journal could not be tidied");
    });
  }
}

function takeFreeLane(folder: string): Lane {
  for (let number = 1; number <= LANES_MAX; number++) {
    const lane = openLane(folder, String(number));
    if (lane !== null) return lane;
  }
  throw new OperatorError(`All ${LANES_MAX} lanes of the journal are in use.`);
}

function readHead(folder: string, lane: string): string | null {
  return readIfThere(join(folder, headFileName(lane)))?.toString("utf8") ?? null;
}
