// One run of `screen`: opens what it needs, screens every row, writes results, records the run and says how
// it ended.

import { basename } from "node:path";
import type { CustomerFile, CustomerRow } from "../bulk/reading/customer-row.ts";
import { openCustomers } from "../bulk/reading/open-customers.ts";
import { writeMapping } from "../bulk/reading/write-mapping.ts";
import { columnsWith } from "../bulk/screening/alert-row.ts";
import type { RunIdentity } from "../bulk/screening/checkpoint.ts";
import { writeScreeningReport } from "../bulk/screening/report.ts";
import { findUnfinished, ResultFiles, type ResultPaths } from "../bulk/screening/result-files.ts";
import { ResultStream } from "../bulk/screening/result-stream.ts";
import { RowEstimate } from "../bulk/screening/row-estimate.ts";
import { PART_ROWS, type ResultSink, screenAll } from "../bulk/screening/run.ts";
import type { ScreeningSettings } from "../bulk/screening/screen-rows.ts";
import { startScreeners } from "../bulk/screening/screening-threads.ts";
import type { Tally } from "../bulk/screening/tally.ts";
import { type PinnedClearances, pinRevision } from "../clearances/cleared-pairs.ts";
import { agesOf, DEFAULT_AGE_LIMITS, findStale } from "../model/content-age.ts";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import { writeDurably } from "../platform/durable-file.ts";
import { EXIT_FAILED, EXIT_MATCHES } from "../platform/exit-codes.ts";
import { refuseUnknownDatasets } from "../screening/match.ts";
import { hashFile } from "../snapshot/digest.ts";
import type { Embedding } from "../snapshot/embedded.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { COMMIT, VERSION } from "../version.ts";
import { customerFileOptions } from "./customer-file-options.ts";
import { previewCustomers } from "./customer-preview.ts";
import { printJson, printResult, say } from "./output.ts";
import { recordAct } from "./record-act.ts";
import { outputOf, type ScreenFlags, type ScreenOutput, shardOf, threadsOf } from "./screen-options.ts";
import { RowProgressDisplay } from "./screen-progress.ts";
import { summaryLines } from "./screen-summary.ts";
import { openSelected, refuseDamagedIndex, selectedMoment } from "./state-snapshot.ts";
import { screeningOf } from "./subject-flags.ts";

/** Everything that a run needs, opened and checked. */
interface Run {
  readonly file: CustomerFile;
  readonly flags: ScreenFlags;
  readonly snapshot: Snapshot;
  /** Sentences on lists that are too old. */
  readonly warnings: readonly string[];
  readonly identity: RunIdentity;
  readonly threads: number;
  readonly threadEntry: string;
}

/** Screens the file at `path`, "-" for standard input. Sets the exit code of the process. */
export async function screenCustomers(path: string, flags: ScreenFlags, embedding: Embedding): Promise<void> {
  const output = outputOf(path, flags);
  const shard = shardOf(flags);
  const threads = threadsOf(flags);
  const settings = settingsOf(flags);
  const file = await openCustomers(path, customerFileOptions(flags));
  if (flags.preview) return printResult(await previewCustomers(file));
  const unfinished = unfinishedRun(flags, output);
  const clearances = pinClearances(flags, file, unfinished);
  const snapshot = await openSelected(pinSnapshot(flags, unfinished), embedding.snapshot);
  try {
    refuseDamagedIndex(snapshot, flags);
    refuseUnknownDatasets(snapshot, settings.datasets);
    const ages = agesOf(snapshot.manifest, selectedMoment(flags));
    const warnings = findStale(ages, DEFAULT_AGE_LIMITS).map(({ message }) => message);
    for (const warning of warnings) say(`WARNING: ${warning}`);
    const identity: RunIdentity = {
      program: `${VERSION} ${COMMIT} ${NAME_RULES_VERSION}`,
      input: path === "-" ? null : inputOf(path),
      mapping: writeMapping(file, flags.sheet),
      settings,
      format: output.format,
      shard,
      snapshot: snapshot.id,
      clearances,
    };
    const { screenerEntry: threadEntry } = embedding;
    if (threadEntry === undefined) throw new Error("The program has no entry for screening threads.");
    const run: Run = { file, flags, snapshot, warnings, identity, threads, threadEntry };
    if (output.kind === "files") await screenIntoFiles(run, output.paths);
    else await screenIntoStream(run, output);
  } finally {
    snapshot.close();
  }
}

function settingsOf(flags: ScreenFlags): ScreeningSettings {
  const screening = screeningOf(flags);
  const wanted = flags.report === undefined ? screening.threshold : COUNTED_FROM;
  return {
    ...screening,
    allCandidates: flags.allCandidates ?? false,
    countFrom: Math.min(screening.threshold, wanted),
  };
}

/** A report shows what lower thresholds would give, from here on. */
const COUNTED_FROM = 0.7;

function inputOf(path: string): RunIdentity["input"] {
  const { bytes, sha256 } = hashFile(path);
  return { bytes, sha256 };
}

/** The run that is to be resumed; null when this is a new one. */
function unfinishedRun(flags: ScreenFlags, output: ScreenOutput): RunIdentity | null {
  if (output.kind === "stream" || !flags.resume) return null;
  return findUnfinished(output.paths)?.run ?? null;
}

/** A run goes on with the snapshot that it began with, though another one may be in use by now. */
function pinSnapshot(flags: ScreenFlags, unfinished: RunIdentity | null): ScreenFlags {
  return unfinished === null || isSnapshotChosen(flags) ? flags : { ...flags, snapshot: unfinished.snapshot };
}

/** As with the snapshot: pairs that were cleared or taken back meanwhile don't change the run. */
function pinClearances(
  { clearances, state }: ScreenFlags,
  { columns }: CustomerFile,
  unfinished: RunIdentity | null,
): PinnedClearances | null {
  if (clearances === "off") return null;
  const revision = pinRevision(state);
  if (revision > 0 && !columns.some(({ fields }) => fields.includes("id")))
    say("WARNING: The file has no column of references, so no cleared pair is left out.");
  return unfinished?.clearances ?? { revision, today: new Date().toISOString().slice(0, 10) };
}

function isSnapshotChosen({ snapshot, asOf, snapshotFile }: ScreenFlags): boolean {
  return snapshot !== undefined || asOf !== undefined || snapshotFile !== undefined;
}

async function screenIntoFiles(run: Run, paths: ResultPaths): Promise<void> {
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
    const { tally } = files;
    files.publish(() => reportOf(run, tally, files.startedAt));
    const rejected = tally.rejected > 0 ? paths.rejected : null;
    if (tally.customers > 0 || rejected === null) {
      const { sha256 } = hashFile(paths.alerts);
      record(run, { phase: "end", results: basename(paths.alerts), sha256, ...countsOf(tally) });
      files.finish();
      if (flags.json)
        printJson({
          snapshot: snapshot.id,
          ...countsOf(tally),
          results: paths.alerts,
          rejectedRows: rejected,
        });
      sayEnd(run, tally, rejected);
      say(`Wrote ${[paths.alerts, rejected, paths.report].filter((path) => path !== null).join(", ")}.`);
      return;
    }
    record(run, { phase: "end", results: null, ...countsOf(tally) });
    files.finish();
    throw noRowScreened(tally, `The reasons are in ${rejected}.`);
  } finally {
    files.release();
  }
}

/** Screens the rows that are left. Returns false when it was interrupted. */
async function fillFiles(run: Run, files: ResultFiles): Promise<boolean> {
  if (files.lastLine > 0) say(`Going on after line ${files.lastLine}.`);
  let stoppedBy: NodeJS.Signals | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stoppedBy = signal;
    });
  try {
    await screenRows(run, files, files.lastLine, files.tally, () => stoppedBy !== null);
  } catch (error) {
    sayResumable(run, files, `The run stopped: ${reasonOf(error)}`);
    throw error;
  }
  if (stoppedBy === null) {
    files.complete();
    return true;
  }
  sayResumable(run, files, `The run was interrupted (${stoppedBy}).`);
  process.exitCode = EXIT_FAILED;
  return false;
}

function sayResumable({ identity }: Run, files: ResultFiles, what: string): void {
  try {
    files.save();
  } catch (error) {
    say(`The last rows are not saved: ${reasonOf(error)}`);
  }
  const how =
    identity.input === null
      ? `Standard input can't be read again: remove ${files.folder} and begin again.`
      : "Go on with the same command and --resume.";
  say(`${what} Rows up to line ${files.lastLine} are done. ${how}`);
}

async function screenIntoStream(
  run: Run,
  { format, rejected, report }: Extract<ScreenOutput, { kind: "stream" }>,
): Promise<void> {
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
    say("The reader of the results closed the pipe; the other rows were not screened.");
  }
  if (report !== null) writeDurably(report, reportOf(run, tally, startedAt));
  record(run, { phase: "end", results: null, ...countsOf(tally) });
  sayEnd(run, tally, rejected);
  if (tally.customers === 0 && tally.rejected > 0) throw noRowScreened(tally, "The reasons are above.");
}

function isReaderGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}

/** Screens the rows after a line into a sink, and shows the progress. */
async function screenRows(
  { file, flags, snapshot, identity, threads: count, threadEntry }: Run,
  sink: ResultSink,
  afterLine: number,
  tally: Readonly<Tally>,
  isStopped: () => boolean,
): Promise<void> {
  const { settings, clearances, input, shard } = identity;
  const threads = await startScreeners(threadEntry, count, {
    folder: snapshot.folder,
    settings,
    clearances: clearances && { ...clearances, state: flags.state },
  });
  const display = new RowProgressDisplay();
  const startMs = performance.now();
  const rowsOf = () => tally.customers + tally.rejected;
  const before = rowsOf();
  const estimate = new RowEstimate(afterLine === 0);
  const shown: ResultSink = {
    accept(rows) {
      sink.accept(rows);
      display.update(() => ({
        rows: rowsOf() - before,
        before,
        elapsedMs: performance.now() - startMs,
        share: estimate.shareOf((rowsOf() - before) * (shard?.count ?? 1)),
      }));
    },
  };
  const parts = { rowsMax: PART_ROWS, endsAtPause: input === null, shard, passedOn: passedOnBy(file) };
  try {
    await screenAll(estimating(file, afterLine, estimate), threads, shown, parts, isStopped);
  } finally {
    display.clear();
    threads.end();
  }
}

/** Headers of the columns that mean nothing to screening: they are passed on to the results. */
export function passedOnBy({ columns }: CustomerFile): string[] {
  const headers = columns.filter(({ fields }) => fields.length === 0).map(({ header }) => header);
  return [...new Set(headers)].filter((header) => header.trim() !== "");
}

/** The rows after a line, counted by the estimate. */
async function* estimating(
  file: CustomerFile,
  afterLine: number,
  estimate: RowEstimate,
): AsyncGenerator<CustomerRow> {
  for await (const row of file.rows(afterLine)) {
    estimate.add(file.share());
    yield row;
  }
}

function reportOf({ file, identity, snapshot, warnings }: Run, tally: Tally, startedAt: Date): string {
  return writeScreeningReport({
    file: basename(file.path),
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
function record({ flags, identity, file }: Run, details: Readonly<Record<string, unknown>>): void {
  if (flags.journal === "off" || flags.snapshotFile !== undefined) return;
  const { snapshot, clearances, input, settings, shard } = identity;
  recordAct(flags.state, "screen", {
    snapshot,
    file: basename(file.path),
    input,
    settings,
    clearances,
    shard,
    ...details,
  });
}

function countsOf(tally: Tally) {
  const { customers, rejected, customersWithMatch, matches, written, truncated, cleared, lapsed } = tally;
  return { customers, rejected, customersWithMatch, matches, written, truncated, cleared, lapsed };
}

function sayEnd({ flags, identity, snapshot }: Run, tally: Tally, rejected: string | null): void {
  const summary = { tally, settings: identity.settings, snapshot: snapshot.id, rejected };
  for (const line of summaryLines(summary)) say(line);
  if (flags.failOnMatch && tally.matches > 0) process.exitCode = EXIT_MATCHES;
}

function noRowScreened({ rejected }: Tally, where: string): OperatorError {
  return new OperatorError(
    `No row could be screened: all ${rejected} were rejected. ${where}`,
    "Look at how the columns are understood: add --preview.",
  );
}
