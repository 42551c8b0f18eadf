// One run of `screen`: checks the flags, opens what it needs, and pins what the run must keep to be resumed.

import { statSync } from "node:fs";
import type { CustomerFile } from "../bulk/reading/customer-row.ts";
import { openCustomers } from "../bulk/reading/open-customers.ts";
import { previewTable } from "../bulk/reading/preview-table.ts";
import { openRows } from "../bulk/reading/row-source.ts";
import { writeMapping } from "../bulk/reading/write-mapping.ts";
import type { RunIdentity } from "../bulk/screening/checkpoint.ts";
import type { ScreeningSettings } from "../bulk/screening/screen-rows.ts";
import { type PinnedClearances, pinClearances } from "../clearances/cleared-pairs.ts";
import { UsageError } from "../model/errors.ts";
import { hashFile } from "../snapshot/digest.ts";
import type { Embedding } from "../snapshot/embedded.ts";
import { allowedSharesOf } from "./allowed-shares.ts";
import { followPairs } from "./clearances.ts";
import { customerFileOptions } from "./customer-file-options.ts";
import { previewCustomers } from "./customer-preview.ts";
import { openWithin, refuseListFlags } from "./open-within.ts";
import { printJson, printResult, say } from "./output.ts";
import { loadPairs, type PairsOfRun, pairsFileOf } from "./pairs-file.ts";
import { writeFiles, writeStream } from "./result-run.ts";
import { openForRun, PROGRAM, type UnfinishedRun, unfinishedRun } from "./run-opening.ts";
import { outputOf, type ScreenFlags, shardOf, threadsOf } from "./screen-options.ts";
import { customerRun } from "./screen-results.ts";
import { screeningOf } from "./subject-flags.ts";

/** Screens the file at `path`, "-" for standard input. Sets the exit code of the process. */
export async function screenCustomers(path: string, flags: ScreenFlags, embedding: Embedding): Promise<void> {
  const output = outputOf(path, flags);
  if (flags.within) refuseListFlags(path, flags);
  const shard = shardOf(flags);
  const threads = threadsOf(flags);
  const settings = settingsOf(flags);
  const options = customerFileOptions(flags);
  const allowed = allowedSharesOf(flags);
  const pairsFile = pairsFileOf(flags);
  if (flags.preview && flags.json) return printJson(await previewTable(path, options));
  const file = await openCustomers(path, options);
  const before = await openBefore(path, flags);
  if (flags.preview) return printResult(await previewCustomers(file));
  const unfinished = unfinishedRun(flags, output);
  if (!flags.within) await followPairs(flags);
  const own = pairsFile === null ? clearancesOf(flags, file, unfinished) : null;
  const { snapshot, warnings } = flags.within
    ? { snapshot: await openWithin(file, embedding), warnings: [] }
    : await openForRun(flags, settings, unfinished, embedding);
  let pairs: PairsOfRun | null = null;
  try {
    pairs =
      pairsFile === null
        ? null
        : await loadPairs(pairsFile, snapshot.store, unfinished?.clearances?.today ?? null);
    const clearances = pairs === null ? own : withReferences(pairs.pinned, file);
    const source = await openRows(file, path, shard);
    const identity: RunIdentity = {
      program: PROGRAM,
      input: source.input,
      mapping: writeMapping(file, flags.sheet),
      settings,
      format: output.format,
      shard,
      before: flags.newSince === undefined ? null : hashFile(flags.newSince).sha256,
      snapshot: snapshot.id,
      clearances,
    };
    const { screenerEntry: threadEntry } = embedding;
    if (threadEntry === undefined) throw new Error("The program has no entry for screening threads.");
    const run = customerRun({
      file,
      source,
      flags,
      allowed,
      snapshot,
      warnings,
      identity,
      threads,
      threadEntry,
      before,
      pairsState: pairs?.state ?? flags.state,
    });
    if (output.kind === "files") await writeFiles(run, output.paths);
    else await writeStream(run, output);
  } finally {
    snapshot.close();
    pairs?.close();
  }
}

/** The file that was screened before. Throws a UsageError for one that can't be. */
async function openBefore(path: string, flags: ScreenFlags): Promise<CustomerFile | null> {
  const { newSince } = flags;
  if (newSince === undefined) return null;
  if (newSince === "-" || isSameFile(newSince, path))
    throw new UsageError(
      `--new-since names the customer file of an earlier run, not ${newSince === "-" ? "standard input" : "the file that is screened"}.`,
    );
  return openCustomers(newSince, customerFileOptions(flags));
}

/** False for a file that is not there, which opening it says. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

function settingsOf(flags: ScreenFlags): ScreeningSettings {
  const screening = screeningOf(flags);
  const wanted = flags.report === undefined ? screening.threshold : COUNTED_FROM;
  return {
    ...screening,
    allCandidates: flags.allCandidates ?? false,
    countFrom: Math.min(screening.threshold, wanted),
    ...(flags.within ? { within: true } : {}),
  };
}

/** A report shows what lower thresholds would give, from here on. */
const COUNTED_FROM = 0.7;

/**
 * As with the snapshot: pairs that were cleared or taken back meanwhile don't change the run. Pairs of two
 * customers are never cleared.
 */
function clearancesOf(
  { clearances, state, within }: ScreenFlags,
  file: CustomerFile,
  unfinished: UnfinishedRun | null,
): PinnedClearances | null {
  if (clearances === "off" || within) return null;
  const now = withReferences(pinClearances(state, new Date()), file);
  return unfinished?.clearances ?? now;
}

/** The same pairs; says when no customer can be one of them. */
function withReferences(pinned: PinnedClearances, { columns }: CustomerFile): PinnedClearances {
  if (pinned.revision > 0 && !columns.some(({ fields }) => fields.includes("id")))
    say(
      "WARNING: The file has no column of references, so no pair that was cleared by reference is left out.",
    );
  return pinned;
}
