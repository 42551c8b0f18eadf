// What is kept of a finished run beside its results, so that a job that runs a second time can tell that
// nothing is left to be done: the results themselves don't say what they were made of.

import { existsSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../base/model/errors.ts";
import { isMissing, writeDurably } from "../../../base/platform/durable-file.ts";
import { hashFile } from "../../../engine/snapshot/digest.ts";
import { findDifferences, type RunIdentity } from "./checkpoint.ts";

/** Increased when what another program version kept can't be read. */
const FORMAT = 1;

export interface FinishedRun<Counts> {
  readonly run: RunIdentity<unknown>;
  /** Of the results. */
  readonly sha256: string;
  readonly tally: Counts;
}

/** The file beside the results at `path`. */
export function finishedFileOf(path: string): string {
  return `${path}.done`;
}

export function keepFinished(path: string, finished: FinishedRun<unknown>): void {
  writeDurably(finishedFileOf(path), `${JSON.stringify({ finished: FORMAT, ...finished })}\n`);
}

/**
 * The run that made the results at `path`; null when there are none, or nothing is known of their run. Throws
 * an OperatorError when this is another run, which would give other results, or the results were changed.
 */
export function findFinished<Counts>(path: string, run: RunIdentity<unknown>): FinishedRun<Counts> | null {
  if (!existsSync(path)) return null;
  const finished = loadFinished<Counts>(path);
  if (finished === null) return null;
  const differences = findDifferences(finished.run, run);
  if (differences.length > 0) throw refusal(path, `and another run made it: ${differences.join("; ")}`);
  if (isChanged(path, finished)) throw refusal(path, "and somebody changed it after its run finished");
  return finished;
}

function refusal(path: string, why: string): OperatorError {
  return new OperatorError(
    `${path} already exists, ${why}.`,
    `To screen the file again, name another file (--out), or move ${path} away.`,
  );
}

/** True when the results at `path` are not those of their run. Throws the system's error without any. */
export function isChanged(path: string, { sha256 }: Pick<FinishedRun<unknown>, "sha256">): boolean {
  return hashFile(path).sha256 !== sha256;
}

/**
 * What was kept of the run that made the results at `path`; null when there is nothing that can be read: then
 * nothing is known of it.
 */
export function loadFinished<Counts>(path: string): FinishedRun<Counts> | null {
  try {
    const value = JSON.parse(readFileSync(finishedFileOf(path), "utf8"));
    return value?.finished === FORMAT ? value : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}
