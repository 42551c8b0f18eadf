// The flags of `screen`, checked: where results go, in which format, and how the work is shared.

import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { type FlagsOf, flag, optionKey } from "../base/flags/flag.ts";
import { UsageError } from "../base/model/errors.ts";
import { loadPlaces } from "../engine/places/load-places.ts";
import type { CustomerFileOptions } from "../service/bulk/reading/open-customers.ts";
import type { Shard } from "../service/bulk/reading/shard.ts";
import type { ResultPaths } from "../service/bulk/screening/result-files.ts";
import type { ScreeningSettings } from "../service/bulk/screening/screen-rows.ts";
import type { RowFormatName } from "../service/bulk/writing/row-writer.ts";
import { type StoreSettings, storeOf } from "./access.ts";
import { type AllowedShares, allowedSharesOf } from "./allowed-shares.ts";
import { CUSTOMER_FILE_FLAGS, customerFileOptions } from "./customer-file-options.ts";
import { type ResultFlags, resultFlags } from "./run-flags.ts";
import type { ProgressForm } from "./screen-progress.ts";
import { type SelectedSnapshot, selectedOf } from "./state-snapshot.ts";
import { screeningOf } from "./subject-flags.ts";

/** The flags that mean nothing where verdicts on a structure are printed: none is ignored in silence. */
const NOT_OF_STRUCTURES =
  "out format rejects report resume shard threads label preview newSince within allCandidates include dataset limit " +
  "allowRejected allowUnread mapping map schema delimiter encoding dateOrder separator sheet";

export const SCREEN_FLAGS = [
  ...resultFlags("customer"),
  flag(
    "--places <file|off>",
    "table of the places that addresses are searched for, or off (default: the one that screen-messages --list-places prints)",
  ),
  flag("--all-candidates", "also write candidates below the threshold"),
  flag(
    "--new-since <file>",
    "leave out customers who are unchanged since this file, which was screened against the same lists",
  ),
  flag("--structure", "the file is a table of owners and shares: say which entities listed persons own", {
    conflicts: NOT_OF_STRUCTURES.split(" "),
  }),
  flag(
    "--within",
    "find duplicates: compare the customers with each other, not with the lists, and write each pair once",
  ),
  flag("--preview", "show on five rows how the columns are read, and screen nothing"),
  ...CUSTOMER_FILE_FLAGS,
];
export type ScreenFlags = FlagsOf<typeof SCREEN_FLAGS>;

/** Where results go: files, or standard output. */
export type ScreenOutput =
  | { readonly kind: "files"; readonly paths: ResultPaths; readonly format: RowFormatName }
  | {
      readonly kind: "stream";
      readonly rejected: string | null;
      readonly report: string | null;
      readonly format: RowFormatName;
    };

/** What the command line of a run over rows asks for: its flags, decoded once. */
export interface RunSettings {
  /** The file of rows, "-" for standard input. */
  readonly path: string;
  /** What report and journal call the file; null for its name. */
  readonly label: string | null;
  readonly selected: SelectedSnapshot;
  readonly output: ScreenOutput;
  readonly shard: Shard | null;
  readonly threads: number;
  readonly progress: ProgressForm;
  readonly allowed: AllowedShares;
  /** Where the cleared pairs are that the run leaves out; null where it leaves out none of these. */
  readonly leftOut: StoreSettings | null;
  /** False where the run leaves no entry in the journal. */
  readonly isRecorded: boolean;
  readonly resumes: boolean;
  readonly failsOnMatch: boolean;
  readonly printsJson: boolean;
}

/** What `screen` asks for. */
export interface ScreenSettings extends RunSettings {
  readonly reading: CustomerFileOptions;
  readonly screening: ScreeningSettings;
  /** A file of cleared pairs that are left out in place of those of the state folder; null for none. */
  readonly pairsFile: string | null;
  /** A file whose customers were screened before; null for none. */
  readonly newSince: string | null;
  readonly isPreview: boolean;
}

/** Decodes the flags of `screen`. Throws a UsageError for those that are wrong or contradict each other. */
export function decodeScreen(path: string, flags: ScreenFlags): ScreenSettings {
  const run = decodeRun(path, flags, flags.within ? "duplicates" : "alerts");
  if (flags.within) refuseListFlags(path, flags);
  const screening = screeningOf(flags);
  const wanted = flags.report === undefined ? screening.threshold : COUNTED_FROM;
  return {
    ...run,
    leftOut: flags.within ? null : run.leftOut,
    pairsFile: pairsFileOf(flags),
    reading: customerFileOptions(flags),
    screening: {
      ...screening,
      allCandidates: flags.allCandidates ?? false,
      countFrom: Math.min(screening.threshold, wanted),
      ...(flags.within ? { within: true } : placesOfFlags(flags)),
    },
    newSince: flags.newSince ?? null,
    isPreview: flags.preview ?? false,
  };
}

/** The table of places. Throws an OperatorError for one that can't be used. */
function placesOfFlags({ places }: ScreenFlags): Pick<ScreeningSettings, "places"> {
  return places === "off" ? {} : { places: loadPlaces(places) };
}

/** Flags that say which lists are compared, or which pairs of a customer and a list are left out. */
const LIST_FLAGS = "snapshot snapshot-file as-of include dataset new-since places".split(" ");

/** Throws a UsageError for flags that mean nothing, or would hide pairs, where no list is compared. */
function refuseListFlags(path: string, flags: ScreenFlags): void {
  if (path === "-")
    throw new UsageError("--within reads the customers twice, so it needs a file, not standard input.");
  for (const name of LIST_FLAGS)
    if (flags[optionKey(name) as keyof ScreenFlags] !== undefined)
      throw new UsageError(
        `--within compares customers with each other, not with lists; leave out --${name}.`,
      );
  if (flags.clearances !== "on" && flags.clearances !== "off")
    throw new UsageError("--within leaves no pair out: a pair of two customers is never cleared.");
  if (flags.allCandidates)
    throw new UsageError(
      "--within writes each pair once, by its match; lower --threshold in place of --all-candidates.",
    );
}

/** The file that --clearances names; null for on and off. Throws a UsageError for what can't go with it. */
function pairsFileOf({ clearances, newSince }: ScreenFlags): string | null {
  if (clearances === "on" || clearances === "off") return null;
  if (newSince !== undefined)
    throw new UsageError(
      "--new-since needs the cleared pairs of the state folder, which also has those that were removed: leave out --clearances FILE.",
    );
  return clearances;
}

/** What `screen --structure` asks for. */
export type StructureSettings = Pick<RunSettings, "path" | "selected" | "failsOnMatch" | "printsJson"> &
  Pick<ScreeningSettings, "threshold" | "places">;

/** Decodes the flags of `screen --structure`. Throws as screeningOf. */
export function decodeStructure(path: string, flags: ScreenFlags): StructureSettings {
  return {
    path,
    selected: selectedOf(flags),
    threshold: screeningOf(flags).threshold,
    ...placesOfFlags(flags),
    failsOnMatch: flags.failOnMatch ?? false,
    printsJson: flags.json ?? false,
  };
}

/** A report shows what lower thresholds would give, from here on. */
const COUNTED_FROM = 0.7;

/**
 * Decodes the flags of every run over rows; `results` is what the file of results is called. A run on a
 * snapshot file has no journal. Throws a UsageError.
 */
export function decodeRun(path: string, flags: ResultFlags, results = "alerts"): RunSettings {
  const shard = shardOf(flags.shard);
  return {
    path,
    label: flags.label ?? null,
    selected: selectedOf(flags),
    output: outputOf(path, `${results}${shard === null ? "" : `.${shard.number}-of-${shard.count}`}`, flags),
    shard,
    threads: flags.threads ?? availableParallelism(),
    progress: flags.progress,
    allowed: allowedSharesOf(flags),
    leftOut: flags.clearances === "on" ? storeOf(flags) : null,
    isRecorded: flags.journal === "on" && flags.snapshotFile === undefined,
    resumes: flags.resume ?? false,
    failsOnMatch: flags.failOnMatch ?? false,
    printsJson: flags.json ?? false,
  };
}

/** Throws a UsageError for flags that contradict each other. */
function outputOf(file: string, results: string, flags: ResultFlags): ScreenOutput {
  const out = flags.out ?? (file === "-" ? "-" : defaultOut(file, results, flags.format ?? "csv"));
  const format = flags.format ?? formatOf(out);
  const report = flags.report ?? null;
  if (out === "-") {
    if (flags.resume)
      throw new UsageError(
        "A run into standard output can't be resumed; give --out FILE, or leave out --resume.",
      );
    if (flags.json) throw new UsageError("Standard output has the results, so --json needs --out FILE.");
    return { kind: "stream", rejected: flags.rejects ?? null, report, format };
  }
  if (file === "-" && flags.resume)
    throw new UsageError("Standard input can't be read again; give a file to use --resume.");
  const paths = { alerts: out, rejected: flags.rejects ?? `${withoutEnding(out)}.rejected.csv`, report };
  const all = [paths.alerts, paths.rejected, ...(report === null ? [] : [report])];
  if (new Set(all).size < all.length)
    throw new UsageError("--out, --rejects and --report must be different files.");
  return { kind: "files", paths, format };
}

/** `customers.csv` has its results in `customers.alerts.csv`. */
export function defaultOut(file: string, results: string, format: RowFormatName): string {
  return join(dirname(file), `${withoutEnding(basename(file))}.${results}.${format}`);
}

/** `customers.csv.gz` becomes `customers`, `messages.tar.gz` becomes `messages`. */
export function withoutEnding(path: string): string {
  const unpacked = path.replace(/\/+$/, "").replace(/\.(?:gz|zst|tgz|zip)$/i, "");
  return unpacked.replace(/\.(?:csv|tsv|txt|xlsx|jsonl|ndjson|json|parquet|xml|fin|tar)$/i, "");
}

/** The format that the ending of a path names; CSV by default. */
export function formatOf(out: string): RowFormatName {
  if (/\.(?:jsonl|ndjson|json)$/i.test(out)) return "jsonl";
  return /\.parquet$/i.test(out) ? "parquet" : "csv";
}

/** Kubernetes counts the pods of an indexed job in it, from 0. */
const JOB_INDEX = "JOB_COMPLETION_INDEX";

/** Throws a UsageError for anything but K/N with K from 1 to N, or job/N in a pod of an indexed job. */
export function shardOf(
  shard: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Shard | null {
  if (shard === undefined) return null;
  const [, share = "", total = "0"] = /^([1-9]\d{0,5}|job)\/([1-9]\d{0,5})$/.exec(shard) ?? [];
  const count = Number(total);
  const number = share === "job" ? jobShare(shard, count, environment[JOB_INDEX]) : Number(share);
  if (number >= 1 && number <= count) return { number, count };
  throw new UsageError(
    `--shard must be K/N with K from 1 to N, such as 2/8, or job/N, not ${JSON.stringify(shard)}.`,
  );
}

function jobShare(shard: string, count: number, index: string | undefined): number {
  if (index !== undefined && /^\d{1,6}$/.test(index) && Number(index) < count) return Number(index) + 1;
  const found = index === undefined ? "which is not set" : `not ${JSON.stringify(index)}`;
  throw new UsageError(
    `--shard ${shard} needs ${JOB_INDEX} to be a number from 0 to ${count - 1}, ${found}. An indexed job of Kubernetes with ${count} completions sets it.`,
  );
}
