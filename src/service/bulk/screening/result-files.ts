// The files of a run: results, rejected rows and report. They are written in a folder of the run and get
// their names only when every row is screened, so a file of results that is there is whole. After a kill the
// folder has what a resumed run needs.

import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import { syncPath, writeDurably } from "../../../base/platform/durable-file.ts";
import type { OutputColumn } from "../writing/row-format.ts";
import { openRowWriter, type RowWriter } from "../writing/row-writer.ts";
import {
  type Checkpoint,
  findDifferences,
  loadCheckpoint,
  type RunIdentity,
  saveCheckpoint,
} from "./checkpoint.ts";
import { findFinished, keepFinished } from "./finished-run.ts";
import { REJECTED_COLUMNS, rejectedRow } from "./rejected-row.ts";
import { lockFolder, moveOut, refuseForeign, removeEmpty } from "./run-folder.ts";
import type { ScreenedRows } from "./screen-rows.ts";
import { hasNotRead, type Tally, type TallyKind } from "./tally.ts";

const CHECKPOINT_FILE = "checkpoint.json";

/** A kill costs at most the work since the last checkpoint. */
const CHECKPOINT_INTERVAL_MS = 2000;

export interface ResultPaths {
  /** Rows of results. */
  readonly alerts: string;
  /** Made only when something could not be read. */
  readonly rejected: string;
  /** Null for none. */
  readonly report: string | null;
}

/** The folder of an unfinished run. */
function runFolderOf({ alerts }: Pick<ResultPaths, "alerts">): string {
  return `${alerts}.run`;
}

/**
 * The checkpoint of an unfinished run; null when there is none to resume. Throws an OperatorError when what
 * has the name of its folder is none.
 */
export function findUnfinished<Counts = Tally>(paths: ResultPaths): Checkpoint<Counts> | null {
  const folder = runFolderOf(paths);
  refuseForeign(folder);
  return loadCheckpoint(join(folder, CHECKPOINT_FILE));
}

/** The last line whose results an unfinished run has made durable; 0 where nothing of it can be read. */
export function lastLineOf(alerts: string): number {
  try {
    return loadCheckpoint(join(runFolderOf({ alerts }), CHECKPOINT_FILE))?.lastLine ?? 0;
  } catch {
    // The run itself says what is wrong with it.
    return 0;
  }
}

/**
 * What the same run counted when it finished before, as a job finds that runs a second time; null when there
 * is anything left to be done. Throws an OperatorError when the files that are there are of another run.
 */
export function findRepeated<Counts>(
  paths: ResultPaths,
  run: RunIdentity<unknown>,
  tallies: TallyKind<Counts>,
): Counts | null {
  if (findUnfinished(paths) !== null) return null;
  const finished = findFinished<Counts>(paths.alerts, run);
  if (finished === null) return null;
  const { tally } = finished;
  const others = [paths.report, hasNotRead(tallies, tally) ? paths.rejected : null];
  if (others.some((path) => path !== null && !existsSync(path))) return null;
  removeEmpty(runFolderOf(paths));
  return tally;
}

/**
 * Throws an OperatorError unless this version of the program began the run: another one would give the other
 * rows other scores. Ask before the snapshot of the run is opened, which this version may not be able to.
 */
export function refuseOtherProgram(
  paths: ResultPaths,
  { program: before }: Pick<RunIdentity, "program">,
  now: string,
): void {
  if (before === now) return;
  const folder = runFolderOf(paths);
  throw new OperatorError(
    `Interdict ${versionOf(before)} began the unfinished run in ${folder}, and this is ${versionOf(now)}: a run must finish with the version that began it.`,
    `Finish it with the executable that began it, or remove ${folder} to screen the file anew.`,
  );
}

/** "0.3.0 (commit abcdef0, name rules 1a2b3c4d)", of RunIdentity.program. */
function versionOf(program: string): string {
  const [version, commit = "unknown", rules = "unknown"] = program.split(" ");
  return `${version} (commit ${commit}, name rules ${rules.slice(0, 8)})`;
}

interface RunStart<Counts> {
  readonly run: RunIdentity<unknown>;
  readonly startedAt: Date;
  /** Of the results. */
  readonly columns: readonly OutputColumn[];
  /** True to go on with an unfinished run where there is one. */
  readonly resume: boolean;
  /** What the run counts. */
  readonly tallies: TallyKind<Counts>;
}

export class ResultFiles<Counts = Tally> {
  /** The folder of the run. */
  readonly folder: string;
  readonly #unlock: () => void;
  readonly #tallies: TallyKind<Counts>;
  readonly #isRepeated: boolean;
  #checkpoint: Checkpoint<Counts>;
  #writers: { readonly alerts: RowWriter; readonly rejected: RowWriter } | null = null;
  #checkpointDueMs = 0;
  #durableLine = 0;
  /** True once a write has failed: what is in the files is then known up to the last checkpoint only. */
  #hasFailed = false;

  /**
   * Begins a run, or goes on with one. Throws an OperatorError when files of results are there, an unfinished
   * run is there and is not to be resumed, it was another run, or another process is at it.
   */
  constructor(
    readonly paths: ResultPaths,
    { run, startedAt, columns, resume, tallies }: RunStart<Counts>,
  ) {
    this.#tallies = tallies;
    this.#isRepeated = resume;
    this.folder = runFolderOf(paths);
    refuseForeign(this.folder);
    removeEmpty(this.folder);
    const isUnfinished = existsSync(this.folder);
    if (isUnfinished && !resume) {
      // Nobody is told to remove the folder of a run that goes on.
      lockFolder(this.folder)();
      throw new OperatorError(
        `${this.folder} exists: a run into ${paths.alerts} has not finished.`,
        run.input === null
          ? "Standard input can't be read twice: remove the folder and run the command again."
          : "Continue it with --resume, or remove the folder to begin again.",
      );
    }
    checkFolders(paths);
    if (!isUnfinished) {
      if (existsSync(paths.alerts)) throw alreadyScreened(paths);
      refuseExisting([paths.rejected, paths.report]);
      mkdirSync(this.folder, { mode: 0o700 });
    }
    this.#unlock = lockFolder(this.folder);
    try {
      const found = findUnfinished<Counts>(paths);
      if (found === null) refuseExisting([paths.alerts, paths.rejected, paths.report]);
      else refuseOther(found.run, run, this.folder);
      this.#checkpoint = found ?? {
        run,
        startedAt: startedAt.toISOString(),
        phase: "screening",
        lastLine: 0,
        positions: null,
        tally: tallies.empty(),
      };
      if (this.isComplete) return;
      this.#openWriters(columns);
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  /** True when every row is screened; then only `publish` is left. */
  get isComplete(): boolean {
    return this.#checkpoint.phase === "complete";
  }

  /** The last line with results. */
  get lastLine(): number {
    return this.#checkpoint.lastLine;
  }

  /** The last line whose results are durable: a resumed run begins after it. */
  get durableLine(): number {
    return this.#durableLine;
  }

  get startedAt(): Date {
    return new Date(this.#checkpoint.startedAt);
  }

  get tally(): Counts {
    return this.#checkpoint.tally;
  }

  /** Writes what became of the next rows. Now and then it is made durable. */
  accept({ lastLine, alerts, notRead, tally }: ScreenedRows<Counts>): void {
    const writers = this.#writers;
    if (writers === null || this.#hasFailed) throw new Error("The run takes no more rows.");
    this.#failingOnce(() => {
      for (const row of alerts) writers.alerts.append(row);
      for (const row of notRead) writers.rejected.append(rejectedRow(row));
    });
    this.#tallies.add(this.#checkpoint.tally, tally);
    this.#checkpoint = { ...this.#checkpoint, lastLine };
    if (performance.now() >= this.#checkpointDueMs) this.save();
  }

  /** Makes durable what was accepted. Does nothing after a failed write: the checkpoint before it counts. */
  save(): void {
    const writers = this.#writers;
    if (writers === null || this.#hasFailed) return;
    const positions = this.#failingOnce(() => ({
      alerts: writers.alerts.flush(),
      rejected: writers.rejected.flush(),
    }));
    this.#checkpoint = { ...this.#checkpoint, positions };
    this.#saveCheckpoint();
    this.#checkpointDueMs = performance.now() + CHECKPOINT_INTERVAL_MS;
  }

  /** Every row has been accepted: closes the files. */
  complete(): void {
    this.#failingOnce(() => {
      this.#writers?.alerts.close();
      this.#writers?.rejected.close();
    });
    this.#writers = null;
    this.#checkpoint = { ...this.#checkpoint, phase: "complete", positions: null };
    this.#saveCheckpoint();
  }

  /**
   * Gives the files of a complete run their names, the results last: when they are there, so is all else.
   * Writes the report where one is wanted. Can be repeated after a kill.
   */
  publish(report: () => string): void {
    if (!this.isComplete) throw new Error("The run is not complete.");
    const { alerts, rejected, report: reportPath } = this.paths;
    if (reportPath !== null && !existsSync(reportPath)) writeDurably(reportPath, report());
    if (hasNotRead(this.#tallies, this.tally)) moveOut(this.#partOf("rejected"), rejected);
    if (this.hasResults) moveOut(this.#partOf("alerts"), alerts);
  }

  /**
   * False when no customer was screened: an empty file of results would look like customers without a match.
   * Only the share of a small file may have no row, and a file without a customer who is new.
   */
  get hasResults(): boolean {
    const screened = this.#tallies.screenedOf(this.tally);
    const rejected = this.#tallies.rejectedOf(this.tally);
    const { shard, before } = this.#checkpoint.run;
    return screened > 0 || (rejected === 0 && (shard !== null || before !== null));
  }

  /**
   * Removes the folder of the run, its checkpoint last. Call it when nothing is left to be done. `sha256` is
   * that of the results; null without results. A run that may be repeated leaves a file that says which it
   * was.
   */
  finish(sha256: string | null): void {
    const { run, tally } = this.#checkpoint;
    if (this.#isRepeated && sha256 !== null) keepFinished(this.paths.alerts, { run, sha256, tally });
    this.#unlock();
    const others = readdirSync(this.folder).filter((name) => name !== CHECKPOINT_FILE);
    for (const name of [...others, CHECKPOINT_FILE]) rmSync(join(this.folder, name), { force: true });
    rmdirSync(this.folder);
    syncPath(dirname(this.folder));
  }

  /** Lets another process resume the run. */
  release(): void {
    this.#unlock();
  }

  #openWriters(columns: readonly OutputColumn[]): void {
    const { positions, run } = this.#checkpoint;
    // Files that no checkpoint knows hold nothing that counts.
    if (positions === null) {
      this.#saveCheckpoint();
      for (const name of ["alerts", "rejected"] as const) rmSync(this.#partOf(name), { force: true });
    }
    this.#writers = {
      alerts: openRowWriter(this.#partOf("alerts"), run.format, columns, positions?.alerts),
      rejected: openRowWriter(this.#partOf("rejected"), "csv", REJECTED_COLUMNS, positions?.rejected),
    };
    this.save();
  }

  #saveCheckpoint(): void {
    saveCheckpoint(join(this.folder, CHECKPOINT_FILE), this.#checkpoint);
    this.#durableLine = this.#checkpoint.lastLine;
  }

  #failingOnce<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  #partOf(name: "alerts" | "rejected"): string {
    return join(this.folder, name);
  }
}

/** Throws an OperatorError for the first path that is there. */
export function refuseExisting(paths: readonly (string | null)[]): void {
  const there = paths.find((path) => path !== null && existsSync(path));
  if (there !== undefined)
    throw new OperatorError(`${there} already exists.`, "Name another file, or move it away.");
}

/** Throws the system's error for a folder that can't be written, before hours are spent on its file. */
function checkFolders({ alerts, rejected, report }: ResultPaths): void {
  for (const path of [alerts, rejected, report]) if (path !== null) accessSync(dirname(path), constants.W_OK);
}

function alreadyScreened({ alerts }: ResultPaths): OperatorError {
  return new OperatorError(
    `${alerts} already exists, so the run that wrote it has finished: results get their name when every row is screened.`,
    `To screen the file again, name another file (--out), or move ${alerts} away.`,
  );
}

function refuseOther(before: RunIdentity<unknown>, now: RunIdentity<unknown>, folder: string): void {
  const differences = findDifferences(before, now);
  if (differences.length > 0)
    throw new OperatorError(
      `The unfinished run can't be resumed, because something has changed: ${differences.join("; ")}.`,
      `Use the same file and flags, or remove ${folder} to begin again.`,
    );
}
