// The results of a run of `screen`: into files or a stream, recorded in the journal, and said at the end.

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { passedOnBy } from "../bulk/reading/customer-row.ts";
import { columnsWith } from "../bulk/screening/alert-row.ts";
import { writeScreeningReport } from "../bulk/screening/report.ts";
import { ResultFiles, type ResultPaths, refuseExisting } from "../bulk/screening/result-files.ts";
import { ResultStream } from "../bulk/screening/result-stream.ts";
import type { Tally } from "../bulk/screening/tally.ts";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { writeDurably } from "../platform/durable-file.ts";
import { EXIT_FAILED, EXIT_MATCHES, EXIT_READER_GONE } from "../platform/exit-codes.ts";
import { isReaderGone } from "../platform/system-errors.ts";
import { hashFile } from "../snapshot/digest.ts";
import { VERSION } from "../version.ts";
import { printJson, say } from "./output.ts";
import { recordAct } from "./record-act.ts";
import type { ScreenOutput } from "./screen-options.ts";
import { type OpenRun, screenRows } from "./screen-rows.ts";
import { summaryLines } from "./screen-summary.ts";

/** Everything that a run needs, opened and checked. */
export interface ScreenRun extends OpenRun {
  /** Sentences on lists that are too old. */
  readonly warnings: readonly string[];
}

/** Screens into files that survive a kill, or goes on with them. */
export async function screenIntoFiles(run: ScreenRun, paths: ResultPaths): Promise<void> {
  const { flags, snapshot, identity } = run;
  const files = new ResultFiles(paths, {
    run: identity,
    startedAt: new Date(),
    columns: columnsWith(passedOnBy(run.file)),
    resume: flags.resume ?? false,
  });
  try {
    record(run, { phase: "begin", results: basename(paths.alerts), afterLine: files.lastLine });
    if (!files.isComplete && !(await fillFiles(run, files))) return;
    publishResults(run, files);
  } catch (error) {
    if (existsSync(files.folder)) sayResumable(run, files, "The run stopped.");
    throw error;
  } finally {
    files.release();
  }
  const { tally } = files;
  const rejected = tally.rejected > 0 ? paths.rejected : null;
  if (!files.hasResults)
    throw rejected === null ? noRow(run) : noRowScreened(tally, `The reasons are in ${rejected}.`);
  if (flags.json)
    printJson({ snapshot: snapshot.id, ...countsOf(tally), results: paths.alerts, rejectedRows: rejected });
  sayEnd(run, tally, rejected);
  say(`Wrote ${[paths.alerts, rejected, paths.report].filter((path) => path !== null).join(", ")}.`);
}

/** Gives the files of a complete run their names, and records that. Can be repeated after a failure. */
function publishResults(run: ScreenRun, files: ResultFiles): void {
  const { paths, tally, hasResults } = files;
  files.publish(() => reportOf(run, tally, files.startedAt));
  const results = hasResults
    ? { results: basename(paths.alerts), sha256: hashFile(paths.alerts).sha256 }
    : { results: null };
  record(run, { phase: "end", ...results, ...countsOf(tally) });
  files.finish();
}

/** Screens the rows that are left. Returns false when it was interrupted. */
async function fillFiles(run: ScreenRun, files: ResultFiles): Promise<boolean> {
  if (files.lastLine > 0) say(`Going on after line ${files.lastLine}.`);
  let stoppedBy: NodeJS.Signals | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stoppedBy = signal;
    });
  await screenRows(run, files, files.lastLine, files.tally, () => stoppedBy !== null);
  if (stoppedBy === null) {
    files.complete();
    return true;
  }
  sayResumable(run, files, `The run was interrupted (${stoppedBy}).`);
  process.exitCode = EXIT_FAILED;
  return false;
}

function sayResumable({ identity }: ScreenRun, files: ResultFiles, what: string): void {
  try {
    files.save();
  } catch (error) {
    say(`The last rows are not saved: ${reasonOf(error)}`);
  }
  const how =
    identity.input === null
      ? `Standard input can't be read again: remove ${files.folder} and begin again.`
      : "Go on with the same command and --resume.";
  const done = files.isComplete ? "Every row is screened" : `Rows up to line ${files.durableLine} are done`;
  say(`${what} ${done}. ${how}`);
}

/**
 * Screens into standard output, as rows come. When its reader closes the pipe, the run ends as if SIGPIPE had
 * ended it, without a report: that of a part would look like one of the whole file.
 */
export async function screenIntoStream(
  run: ScreenRun,
  { format, rejected, report }: Extract<ScreenOutput, { kind: "stream" }>,
): Promise<void> {
  refuseExisting([report]);
  const stream = new ResultStream(
    format,
    columnsWith(passedOnBy(run.file)),
    rejected,
    ({ line, reference, reason }) =>
      say(`line ${line}${reference === null ? "" : `, ${reference}`}: NOT SCREENED. ${reason}`),
  );
  const { tally } = stream;
  const startedAt = new Date();
  record(run, { phase: "begin", results: null, afterLine: 0 });
  try {
    await screenRows(run, stream, 0, tally, () => false);
    stream.close();
  } catch (error) {
    if (!isReaderGone(error)) throw error;
    record(run, { phase: "cut", results: null, ...countsOf(tally) });
    process.exitCode = EXIT_READER_GONE;
    return;
  }
  if (report !== null) writeDurably(report, reportOf(run, tally, startedAt));
  record(run, { phase: "end", results: null, ...countsOf(tally) });
  sayEnd(run, tally, rejected);
  if (tally.customers === 0 && tally.rejected > 0) throw noRowScreened(tally, "The reasons are above.");
}

function reportOf(run: ScreenRun, tally: Tally, startedAt: Date): string {
  const { file, identity, snapshot, warnings } = run;
  return writeScreeningReport({
    file: labelOf(run),
    run: identity,
    columns: file.columns,
    snapshot: snapshot.manifest,
    warnings,
    tally,
    startedAt,
    version: VERSION,
  });
}

/** Records the run in the journal. The snapshot comes first: the journal then keeps it from being pruned. */
function record(run: ScreenRun, details: Readonly<Record<string, unknown>>): void {
  const { flags, identity } = run;
  if (flags.journal === "off" || flags.snapshotFile !== undefined) return;
  const { snapshot, clearances, input, settings, shard } = identity;
  recordAct(flags.state, "screen", {
    snapshot,
    file: labelOf(run),
    input,
    settings,
    clearances,
    shard,
    ...details,
  });
}

function labelOf({ flags, file }: ScreenRun): string {
  return flags.label ?? basename(file.path);
}

function countsOf(tally: Tally) {
  const { customers, rejected, customersWithMatch, matches, written, truncated, cleared, lapsed } = tally;
  return { customers, rejected, customersWithMatch, matches, written, truncated, cleared, lapsed };
}

function sayEnd({ flags, identity, snapshot }: ScreenRun, tally: Tally, rejected: string | null): void {
  const summary = { tally, settings: identity.settings, snapshot: snapshot.id, rejected };
  for (const line of summaryLines(summary)) say(line);
  if (flags.failOnMatch && tally.matches > 0) process.exitCode = EXIT_MATCHES;
}

function noRow({ file }: ScreenRun): OperatorError {
  return new OperatorError(
    `${file.path} has no row below its header, so nobody was screened.`,
    "Look at the export that wrote it.",
  );
}

function noRowScreened({ rejected }: Tally, where: string): OperatorError {
  return new OperatorError(
    `No row could be screened: all ${rejected} were rejected. ${where}`,
    "Look at how the columns are understood: add --preview.",
  );
}
