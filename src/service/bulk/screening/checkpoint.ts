// How far a run has come, so that it can go on after a kill: the last line whose results are durable, and
// where the files of results end then.

import { OperatorError } from "../../../base/model/errors.ts";
import { readIfThere, writeDurably } from "../../../base/platform/durable-file.ts";
import type { PinnedClearances } from "../../clearances/cleared-pairs.ts";
import type { InputIdentity } from "../reading/customer-row.ts";
import type { Shard } from "../reading/shard.ts";
import type { WriterPosition } from "../writing/row-format.ts";
import type { RowFormatName } from "../writing/row-writer.ts";
import type { ScreeningSettings } from "./screen-rows.ts";
import type { Tally } from "./tally.ts";

/** Increased when a checkpoint of another program version can't be read. */
const FORMAT = 1;

/** What decides the bytes of the results. A run goes on only where all of it is the same. */
export interface RunIdentity<Settings = ScreeningSettings> {
  /** Version, commit and name rules. */
  readonly program: string;
  /** Null for standard input, which can't be read again. */
  readonly input: InputIdentity | null;
  /** The mapping file that says how the input is read. */
  readonly mapping: string;
  readonly settings: Settings;
  readonly format: RowFormatName;
  readonly shard: Shard | null;
  /** SHA-256 of the file whose customers are left out, as they were screened before; null for none. */
  readonly before: string | null;
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** The cleared pairs that are left out; null when none are. */
  readonly clearances: PinnedClearances | null;
}

export interface Checkpoint<Counts = Tally> {
  readonly run: RunIdentity<unknown>;
  /** When the run began, ISO 8601. */
  readonly startedAt: string;
  /** "complete" when every row is screened, and the files only have to get their names. */
  readonly phase: "screening" | "complete";
  readonly lastLine: number;
  /** Where the files end; null as long as they have not been begun. */
  readonly positions: { readonly alerts: WriterPosition; readonly rejected: WriterPosition } | null;
  readonly tally: Counts;
}

export function saveCheckpoint(path: string, checkpoint: Checkpoint<unknown>): void {
  writeDurably(path, `${JSON.stringify({ checkpoint: FORMAT, ...checkpoint })}\n`);
}

/** Null when there is none. Throws an OperatorError when it can't be read. */
export function loadCheckpoint<Counts = Tally>(path: string): Checkpoint<Counts> | null {
  const bytes = readIfThere(path);
  if (bytes === null) return null;
  const value = parseJson(bytes.toString("utf8"));
  if (value?.checkpoint === FORMAT) return value as unknown as Checkpoint<Counts>;
  throw new OperatorError(
    `${path} is damaged, or another version of the program wrote it.`,
    "Remove its folder and screen the file from the beginning.",
  );
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const WHAT_DIFFERS: Readonly<Record<keyof RunIdentity, string>> = {
  program: "the version of the program",
  input: "the content of the input",
  mapping: "how the input is read (its mapping, or the flags for it)",
  settings: "how it is screened (threshold, limit, include, dataset, rules, all candidates or the report)",
  format: "the format of the results",
  shard: "the shard",
  before: "the file that was screened before",
  snapshot: "the snapshot",
  clearances: "which cleared pairs are left out",
};

/** What is not as it was when the run began, in words; empty when it can go on. */
export function findDifferences(before: RunIdentity<unknown>, now: RunIdentity<unknown>): string[] {
  const keys = Object.keys(WHAT_DIFFERS) as (keyof RunIdentity)[];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]))
    .map((key) => WHAT_DIFFERS[key]);
}
