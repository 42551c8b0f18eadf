// Whether results of shares are one whole run: each share is there once, and all were made of the same file,
// lists and flags, by the same version. Shares of a Parquet file know its other row groups by size, time and
// footer alone, so this is where a file that changed between two shares is found.

import { OperatorError } from "../../../base/model/errors.ts";
import { findDifferences, type RunIdentity } from "./checkpoint.ts";
import { type FinishedRun, finishedFileOf, isChanged, loadFinished } from "./finished-run.ts";
import type { Tally } from "./tally.ts";

/** Missing shares that are named; all are counted. */
const MISSING_NAMED_MAX = 20;

/** The results of a share. */
export interface SharePart {
  readonly path: string;
  readonly run: RunIdentity<unknown>;
  /** What it counted. */
  readonly tally: Pick<Tally, SummedCount>;
}

const SUMMED = ["customers", "rejected", "unread"] as const;
type SummedCount = (typeof SUMMED)[number];

/** The results at a path. Throws an OperatorError when they changed, or nothing is known of their run. */
export function loadShare(path: string): SharePart {
  const finished = loadFinished<SharePart["tally"]>(path);
  if (finished === null || !isWhole(finished))
    throw new OperatorError(
      `The record of the run that wrote ${path} is missing or damaged: ${finishedFileOf(path)}.`,
      "Screen each share with --resume, which leaves this file.",
    );
  if (isChanged(path, finished))
    throw new OperatorError(`${path} was changed after its run finished.`, "Screen this share again.");
  return { path, run: finished.run, tally: finished.tally };
}

/** False for a file that was cut or written by hand. */
function isWhole({ run, tally, sha256 }: Partial<FinishedRun<SharePart["tally"] | null>>): boolean {
  return run instanceof Object && tally instanceof Object && typeof sha256 === "string";
}

/** What all shares counted together. A whole file without a row is refused, and a share may have none. */
export function sumShares(shares: readonly SharePart[]): SharePart["tally"] {
  const sum = { customers: 0, rejected: 0, unread: 0 };
  for (const { tally } of shares) for (const key of SUMMED) sum[key] += tally[key];
  return sum;
}

/** What keeps results from being one whole run, in sentences; none when they are. */
export function findGaps(shares: readonly SharePart[]): string[] {
  const [first] = shares;
  if (first === undefined) return ["No share was given."];
  const whole = shares.filter(({ run }) => run.shard === null);
  if (whole.length > 0)
    return whole.map(({ path }) => `${path} is not a share: it has every row of its run.`);
  const gaps: string[] = [];
  const count = first.run.shard?.count ?? 0;
  const byNumber = new Map<number, string>();
  for (const { path, run } of shares) {
    const { number, count: of } = run.shard ?? { number: 0, count: 0 };
    const other = byNumber.get(number);
    if (of !== count) gaps.push(`${path} is one of ${of} shares, and ${first.path} one of ${count}.`);
    else if (other !== undefined) gaps.push(`${other} and ${path} are both share ${number} of ${count}.`);
    else byNumber.set(number, path);
    const differences = findDifferences(ofAllShares(first.run), ofAllShares(run));
    if (differences.length > 0) gaps.push(`${path} and ${first.path} differ in ${differences.join("; ")}.`);
  }
  const missing = count - byNumber.size;
  for (let number = 1, named = 0; number <= count && named < Math.min(missing, MISSING_NAMED_MAX); number++)
    if (!byNumber.has(number)) {
      gaps.push(`Share ${number} of ${count} is missing.`);
      named++;
    }
  if (missing > MISSING_NAMED_MAX) gaps.push(`${missing - MISSING_NAMED_MAX} more shares are missing.`);
  return gaps;
}

/** The days on which the shares began, which decide which cleared pairs had expired. */
export function daysOf(shares: readonly SharePart[]): string[] {
  return [...new Set(shares.flatMap(({ run }) => run.clearances?.today ?? []))].sort();
}

/** What all shares of a run have in common. */
function ofAllShares({ input, clearances, ...run }: RunIdentity<unknown>): RunIdentity<unknown> {
  return {
    ...run,
    input: input !== null && "rowGroups" in input ? { ...input, rowGroups: "" } : input,
    shard: null,
    clearances: clearances && { ...clearances, today: "" },
  };
}
