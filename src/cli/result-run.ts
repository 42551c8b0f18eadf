// The results of a run over rows of any kind: into files or a stream, recorded in the journal, and said at
// the end. What the rows are, and what is counted, the command says.

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { type OperatorError, reasonOf } from "../base/model/errors.ts";
import { writeDurably } from "../base/platform/durable-file.ts";
import { EXIT_FAILED, EXIT_READER_GONE } from "../base/platform/exit-codes.ts";
import { isReaderGone } from "../base/platform/system-errors.ts";
import { hashFile } from "../engine/snapshot/digest.ts";
import { ChangedFileError } from "../lists/sources/files/found-file.ts";
import type { NotRead } from "../service/bulk/reading/customer-row.ts";
import type { RunIdentity } from "../service/bulk/screening/checkpoint.ts";
import {
  findRepeated,
  ResultFiles,
  type ResultPaths,
  refuseExisting,
} from "../service/bulk/screening/result-files.ts";
import { ResultStream } from "../service/bulk/screening/result-stream.ts";
import type { ResultSink } from "../service/bulk/screening/run.ts";
import { hasNotRead, type TallyKind } from "../service/bulk/screening/tally.ts";
import type { OutputColumn } from "../service/bulk/writing/row-format.ts";
import type { RunCustomers } from "../service/journal/run-customers.ts";
import { endRun } from "./allowed-shares.ts";
import { conclude, printJson, reportEvent, say } from "./output.ts";
import { recordAct } from "./record-act.ts";
import type { RunSettings, ScreenOutput } from "./screen-options.ts";

/** A run that is opened and checked. */
export interface ResultRun<Counts> {
  readonly settings: RunSettings;
  /** As the journal calls the act. */
  readonly command: "screen" | "screen-messages";
  /** What report and journal call the input. */
  readonly label: string;
  /** Id of the snapshot, for the journal and --json; null when no list was compared. */
  readonly recordedSnapshot: string | null;
  readonly identity: RunIdentity<unknown>;
  /** Of the results. */
  readonly columns: readonly OutputColumn[];
  readonly tallies: TallyKind<Counts>;
  /** Screens the rows after a line into a sink. Ends early once it is stopped. */
  screen(
    sink: ResultSink<Counts>,
    afterLine: number,
    tally: Readonly<Counts>,
    isStopped: () => boolean,
  ): Promise<void>;
  /** Told of each reference; null when nobody wants to know, or no list was compared. */
  readonly customers: RunCustomers | null;
  /** Tells them of a file whose rows are all screened, as after a kill in the last step. */
  collectCustomers(): Promise<void>;
  report(tally: Counts, startedAt: Date): string;
  /** The counts that journal and --json have. */
  countsOf(tally: Counts): Readonly<Record<string, unknown>>;
  /** Sentences for the end; `rejected` is where rejected rows and unread facts are. */
  summary(tally: Counts, rejected: string | null): readonly string[];
  hasMatch(tally: Counts): boolean;
  /** Why there is no result: there was no row, or all were rejected. */
  nothingThere(): OperatorError;
  nothingScreened(tally: Counts, where: string): OperatorError;
}

/** Screens into files that survive a kill, or goes on with them. */
export async function writeFiles<Counts>(run: ResultRun<Counts>, paths: ResultPaths): Promise<void> {
  const { settings, identity, columns, tallies } = run;
  const repeated = settings.resumes ? findRepeated(paths, identity, tallies) : null;
  if (repeated !== null) {
    sayFiles(run, repeated, paths);
    conclude(
      "This run had finished before, with the same file, lists and flags: nothing was left to be done.",
      settings.printsJson,
    );
    return;
  }
  // Before the first file is there: from then on an interruption leaves a run to go on with.
  const stoppedBy = watchSignals();
  const files = new ResultFiles<Counts>(paths, {
    run: identity,
    startedAt: new Date(),
    columns,
    resume: settings.resumes,
    tallies,
  });
  try {
    record(run, { phase: "begin", results: basename(paths.alerts), afterLine: files.lastLine });
    if (!files.isComplete && !(await fillFiles(run, files, stoppedBy))) return;
    await publishResults(run, files);
  } catch (error) {
    if (existsSync(files.folder) && !(error instanceof ChangedFileError))
      sayResumable(run, files, "The run stopped.");
    throw error;
  } finally {
    files.release();
  }
  const { tally } = files;
  if (!files.hasResults)
    throw tallies.rejectedOf(tally) === 0
      ? run.nothingThere()
      : run.nothingScreened(tally, `The reasons are in ${paths.rejected}.`);
  const written = sayFiles(run, tally, paths);
  conclude(`Wrote ${written.join(", ")}.`, settings.printsJson);
}

/** Says what is in the files of a finished run. Returns their paths. */
function sayFiles<Counts>(run: ResultRun<Counts>, tally: Counts, paths: ResultPaths): string[] {
  const { settings, recordedSnapshot: snapshot, tallies } = run;
  const rejected = hasNotRead(tallies, tally) ? paths.rejected : null;
  if (settings.printsJson)
    printJson({
      snapshot,
      ...run.countsOf(tally),
      results: paths.alerts,
      rejectedRows: rejected,
    });
  printSummary(run, tally, rejected, settings.printsJson);
  return [paths.alerts, rejected, paths.report].filter((path) => path !== null);
}

/** Gives the files of a complete run their names, and records that. Can be repeated after a failure. */
async function publishResults<Counts>(run: ResultRun<Counts>, files: ResultFiles<Counts>): Promise<void> {
  const { paths, tally, hasResults } = files;
  files.publish(() => run.report(tally, files.startedAt));
  const sha256 = hasResults ? hashFile(paths.alerts).sha256 : null;
  const results = sha256 === null ? { results: null } : { results: basename(paths.alerts), sha256 };
  await recordCustomers(run, tally);
  record(run, { phase: "end", ...results, ...run.countsOf(tally) });
  files.finish(sha256);
}

/** Holds back SIGINT and SIGTERM. Returns which of them has come. */
function watchSignals(): () => NodeJS.Signals | null {
  let heard: NodeJS.Signals | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      heard = signal;
    });
  return () => heard;
}

/** Screens the rows that are left. Returns false when it was interrupted. */
async function fillFiles<Counts>(
  run: ResultRun<Counts>,
  files: ResultFiles<Counts>,
  stoppedBy: () => NodeJS.Signals | null,
): Promise<boolean> {
  if (files.lastLine > 0) say(`Continuing after line ${files.lastLine}.`);
  await run.screen(files, files.lastLine, files.tally, () => stoppedBy() !== null);
  const signal = stoppedBy();
  if (signal === null) {
    files.complete();
    return true;
  }
  sayResumable(run, files, `The run was interrupted (${signal}).`);
  process.exitCode = EXIT_FAILED;
  return false;
}

function sayResumable<Counts>(
  { identity }: ResultRun<Counts>,
  files: ResultFiles<Counts>,
  what: string,
): void {
  try {
    files.save();
  } catch (error) {
    say(`The last rows are not saved: ${reasonOf(error)}`);
  }
  const how =
    identity.input === null
      ? `Standard input can't be read again: remove ${files.folder} and start again.`
      : "Continue with the same command and --resume.";
  const done = files.isComplete ? "Every row is screened" : `Rows up to line ${files.durableLine} are done`;
  say(`${what} ${done}. ${how}`);
}

/**
 * Screens into standard output, as rows come. When its reader closes the pipe, the run ends as if SIGPIPE had
 * ended it, without a report: that of a part would look like one of the whole file.
 */
export async function writeStream<Counts>(
  run: ResultRun<Counts>,
  { format, rejected, report }: Extract<ScreenOutput, { kind: "stream" }>,
): Promise<void> {
  refuseExisting([report]);
  const stream = new ResultStream<Counts>(format, run.columns, rejected, sayNotRead, run.tallies);
  const { tally } = stream;
  const startedAt = new Date();
  record(run, { phase: "begin", results: null, afterLine: 0 });
  try {
    await run.screen(stream, 0, tally, () => false);
    stream.close();
  } catch (error) {
    if (!isReaderGone(error)) throw error;
    record(run, { phase: "cut", results: null, ...run.countsOf(tally) });
    process.exitCode = EXIT_READER_GONE;
    return;
  }
  if (report !== null) writeDurably(report, run.report(tally, startedAt));
  await recordCustomers(run, tally);
  record(run, { phase: "end", results: null, ...run.countsOf(tally) });
  printSummary(run, tally, rejected, true);
  const { screenedOf, rejectedOf } = run.tallies;
  if (screenedOf(tally) === 0 && rejectedOf(tally) > 0)
    throw run.nothingScreened(tally, "The reasons are above.");
}

/** Records the run in the journal. The snapshot comes first: the journal then keeps it from being pruned. */
function record<Counts>(run: ResultRun<Counts>, details: Readonly<Record<string, unknown>>): void {
  const { identity, command, label, recordedSnapshot: snapshot } = run;
  const { selected, isRecorded } = run.settings;
  if (!isRecorded) return;
  const { clearances, input, settings, shard, before } = identity;
  const recorded = { snapshot, file: label, input, settings, clearances, shard };
  recordAct(selected.state, command, { ...recorded, ...(before === null ? {} : { before }), ...details });
}

/** Records whom a complete run screened. */
async function recordCustomers<Counts>(run: ResultRun<Counts>, tally: Counts): Promise<void> {
  const { identity, command, label: file, recordedSnapshot: snapshot, customers } = run;
  if (customers === null || snapshot === null) return;
  if (customers.isEmpty && identity.input !== null) await run.collectCustomers();
  if (customers.isEmpty && run.tallies.screenedOf(tally) > 0)
    say("warning: Nothing has a reference, so the journal can't say who was screened.");
  customers.record({ command, file, snapshot });
}

/** True for a line that says what was not done or not compared: it is no result. */
function isWarning(line: string): boolean {
  return /^(?:warning|Not compared):/.test(line);
}

/** Says what a run found, and what it warns of. `hasData` is true where standard output has data. */
function printSummary<Counts>(
  run: ResultRun<Counts>,
  tally: Counts,
  rejected: string | null,
  hasData: boolean,
): void {
  for (const line of run.summary(tally, rejected)) conclude(line, hasData || isWarning(line));
  const { screenedOf, rejectedOf, unreadOf } = run.tallies;
  reportEvent({ screened: { customers: screenedOf(tally), snapshot: run.recordedSnapshot } });
  const isMatch = run.settings.failsOnMatch && run.hasMatch(tally);
  const counts = { screened: screenedOf(tally), rejected: rejectedOf(tally), unread: unreadOf(tally) };
  endRun({ ...counts, isMatch }, run.settings.allowed);
}

/** Says what could not be read, where no file holds it. */
export function sayNotRead({ line, reference, reason, isScreened }: NotRead): void {
  const what = isScreened ? "NOT READ, screened without it" : "NOT SCREENED";
  say(`line ${line}${reference === null ? "" : `, ${reference}`}: ${what}. ${reason}`);
}

/** Says that every row of a file was rejected. */
export function allRejected(rejected: number): string {
  const rows = rejected === 1 ? "the only one was" : `all ${rejected} were`;
  return `No row could be screened: ${rows} rejected.`;
}
