// One run of `screen`: opens what it needs, pins what the run must keep to be resumed, and says what it
// counted.

import { statSync } from "node:fs";
import { basename } from "node:path";
import { OperatorError, UsageError } from "../base/model/errors.ts";
import { hashFile } from "../engine/snapshot/digest.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import { encodingHint, withGuess } from "../lists/sources/files/encodings.ts";
import { type CustomerFile, passedOnBy } from "../service/bulk/reading/customer-row.ts";
import { openCustomers } from "../service/bulk/reading/open-customers.ts";
import { previewTable } from "../service/bulk/reading/preview-table.ts";
import { openRows } from "../service/bulk/reading/row-source.ts";
import { writeMapping } from "../service/bulk/reading/write-mapping.ts";
import { columnsWith } from "../service/bulk/screening/alert-row.ts";
import type { RunIdentity } from "../service/bulk/screening/checkpoint.ts";
import { writeScreeningReport } from "../service/bulk/screening/report.ts";
import { CUSTOMER_TALLY, TALLY_COUNTS, type Tally } from "../service/bulk/screening/tally.ts";
import { type PinnedClearances, pinClearances } from "../service/clearances/cleared-pairs.ts";
import { RunCustomers } from "../service/journal/run-customers.ts";
import { VERSION } from "../version.ts";
import { followPairs, isHashedByDefault } from "./clearances.ts";
import { previewCustomers } from "./customer-preview.ts";
import { openWithin } from "./open-within.ts";
import { printJson, printResult, say } from "./output.ts";
import { loadPairs, type PairsOfRun } from "./pairs-file.ts";
import { allRejected, type ResultRun, writeFiles, writeStream } from "./result-run.ts";
import { openForRun, PROGRAM, type UnfinishedRun, unfinishedRun } from "./run-opening.ts";
import type { ScreenSettings } from "./screen-options.ts";
import { collectCustomers, hasReferences, type OpenRun, screenRows } from "./screen-rows.ts";
import { summaryLines } from "./screen-summary.ts";

/** Screens a customer file. Sets the exit code of the process. */
export async function screenCustomers(settings: ScreenSettings, embedding: Embedding): Promise<void> {
  const { path, reading, screening, output, selected, leftOut, pairsFile, newSince } = settings;
  if (settings.isPreview && settings.printsJson) return printJson(await previewTable(path, reading));
  const file = await openCustomers(path, reading);
  const { guess } = file;
  if (guess)
    say(`warning: ${withGuess(`${path} has bytes of another encoding.`, guess)} ${encodingHint(guess)}`);
  const before = newSince === null ? null : await openBefore(newSince, settings);
  if (settings.isPreview) return printResult(await previewCustomers(file));
  const unfinished = unfinishedRun(settings);
  if (leftOut !== null) await followPairs(leftOut);
  const own = leftOut === null ? null : pinPairs(leftOut.state, file, unfinished);
  const { snapshot, warnings } = screening.within
    ? { snapshot: await openWithin(file, embedding), warnings: [] }
    : await openForRun(selected, screening, unfinished, embedding);
  let pairs: PairsOfRun | null = null;
  try {
    pairs =
      pairsFile === null
        ? null
        : await loadPairs(pairsFile, snapshot.store, unfinished?.clearances?.today ?? null);
    const clearances = pairs === null ? own : withReferences(pairs.pinned, file);
    const source = await openRows(file, path, settings.shard);
    const identity: RunIdentity = {
      program: PROGRAM,
      input: source.input,
      mapping: writeMapping(file, reading.sheet),
      settings: screening,
      format: output.format,
      shard: settings.shard,
      before: newSince === null ? null : hashFile(newSince).sha256,
      snapshot: snapshot.id,
      clearances,
    };
    const { screenerEntry: threadEntry } = embedding;
    if (threadEntry === undefined) throw new Error("The program has no entry for screening threads.");
    const pairsState = pairs?.state ?? selected.state;
    const isKept = settings.isRecorded && !screening.within;
    const customers = isKept ? new RunCustomers(selected.state, isHashedByDefault()) : null;
    const opened = { file, source, snapshot, warnings, identity, threadEntry, before, pairsState, customers };
    const run = customerRun({ settings, ...opened });
    if (output.kind === "files") await writeFiles(run, output.paths);
    else await writeStream(run, output);
  } finally {
    snapshot.close();
    pairs?.close();
  }
}

/** The file that was screened before. Throws a UsageError for one that can't be. */
async function openBefore(
  newSince: string,
  { path, reading }: Pick<ScreenSettings, "path" | "reading">,
): Promise<CustomerFile> {
  if (newSince === "-" || isSameFile(newSince, path))
    throw new UsageError(
      `--new-since names the customer file of an earlier run, not ${newSince === "-" ? "standard input" : "the file that is screened"}.`,
    );
  return openCustomers(newSince, reading);
}

/** False for a file that is not there, which opening it says. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** As with the snapshot: pairs that were cleared or taken back meanwhile don't change the run. */
function pinPairs(state: string, file: CustomerFile, unfinished: UnfinishedRun | null): PinnedClearances {
  const now = withReferences(pinClearances(state, new Date()), file);
  return unfinished?.clearances ?? now;
}

/** The same pairs; says when no customer can be one of them. */
function withReferences(pinned: PinnedClearances, { columns }: CustomerFile): PinnedClearances {
  if (pinned.revision > 0 && !hasReferences({ columns }))
    say(
      "warning: The file has no column of references, so no pair that was cleared by reference is left out.",
    );
  return pinned;
}

/** Everything that a run needs, opened and checked. */
interface ScreenRun extends OpenRun {
  readonly identity: RunIdentity;
  /** Sentences on lists that are too old. */
  readonly warnings: readonly string[];
}

/** The run over customers, for results of any kind. */
function customerRun(run: ScreenRun): ResultRun<Tally> {
  const { settings, file, identity, snapshot, warnings, customers } = run;
  const label = settings.label ?? basename(file.path);
  const { within } = settings.screening;
  return {
    settings,
    command: "screen",
    label,
    identity,
    columns: columnsWith(passedOnBy(file), within),
    recordedSnapshot: within ? null : snapshot.id,
    tallies: CUSTOMER_TALLY,
    screen: (...how) => screenRows(run, ...how),
    customers,
    collectCustomers: () => collectCustomers(run),
    report: (tally, startedAt) =>
      writeScreeningReport({
        file: label,
        run: identity,
        columns: file.columns,
        snapshot: snapshot.manifest,
        warnings,
        tally,
        startedAt,
        version: VERSION,
      }),
    countsOf: (tally) => ({
      ...Object.fromEntries(TALLY_COUNTS.map((key) => [key, tally[key]])),
      clearedByRule: tally.clearedByRule,
      repeatedReferences: tally.repeated?.references ?? 0,
      ...(tally.unchanged === null ? {} : { unchanged: tally.unchanged }),
    }),
    summary: (tally, rejected) =>
      summaryLines({
        tally,
        settings: identity.settings,
        snapshot: snapshot.id,
        rejected,
        before: settings.newSince,
        within,
        columns: file.columns,
      }),
    hasMatch: ({ matches, customersWithPlace }) => matches + customersWithPlace > 0,
    nothingThere: () =>
      new OperatorError(
        `${file.path} has no row below its header, so no customer was screened.`,
        "Check the export that wrote it.",
      ),
    nothingScreened: ({ rejected }, where) =>
      new OperatorError(
        `${allRejected(rejected)} ${where}`,
        "Check how the columns are understood: add --preview.",
        { code: "all rejected", onPage: { hint: "Look at what the columns hold." } },
      ),
  };
}
