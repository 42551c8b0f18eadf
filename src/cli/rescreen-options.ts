// The flags of `rescreen`, checked.

import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { runJournalFlag } from "../base/flags/journal.ts";
import { stateFlag } from "../base/flags/state.ts";
import { ACCESS_FLAGS } from "../base/flags/stores.ts";
import { UsageError } from "../base/model/errors.ts";
import type { CustomerFileOptions } from "../service/bulk/reading/open-customers.ts";
import type { ChangeOutput } from "../service/bulk/rescreening/change-files.ts";
import type { ScreeningSettings } from "../service/bulk/screening/screen-rows.ts";
import { type StoreSettings, storeOf } from "./access.ts";
import { type AllowedShares, allowedFlags, allowedSharesOf } from "./allowed-shares.ts";
import { CUSTOMER_FILE_FLAGS, customerFileOptions } from "./customer-file-options.ts";
import { jsonFlag, outFlag, threadsFlag } from "./flags.ts";
import { clearancesFlag, failOnMatchFlag, rejectsFlag, rowFormatFlag } from "./run-flags.ts";
import { defaultOut, formatOf, withoutEnding } from "./screen-options.ts";
import { SCREENING_FLAGS, screeningOf } from "./subject-flags.ts";

export const RESCREEN_FLAGS = [
  flag("--from <id>", "id of the snapshot that the file was last screened against", { required: true }),
  flag("--to <id>", "id of the later snapshot (default: the one in use)"),
  outFlag("file for the results; - is standard output (default: FILE.changes.csv next to FILE)"),
  rowFormatFlag(),
  threadsFlag("threads that look up customers (default: one per processor, up to 4)"),
  rejectsFlag(),
  failOnMatchFlag("an alert is new or changed"),
  ...allowedFlags("customer"),
  ...SCREENING_FLAGS,
  ...CUSTOMER_FILE_FLAGS,
  ...ACCESS_FLAGS,
  stateFlag(),
  clearancesFlag(),
  runJournalFlag("record the run in STATE/journal"),
  jsonFlag("print the counts as JSON"),
];
type RescreenFlags = FlagsOf<typeof RESCREEN_FLAGS>;

/** What a command line of `rescreen` asks for: its flags, decoded once. */
export interface RescreenSettings {
  /** The customer file, "-" for standard input. */
  readonly path: string;
  readonly reading: CustomerFileOptions;
  readonly state: string;
  /** Ids of the snapshots; null for the one in use. */
  readonly from: string;
  readonly to: string | null;
  readonly screening: ScreeningSettings;
  readonly output: ChangeOutput;
  /** Null where the size of the file decides. */
  readonly threads: number | null;
  readonly allowed: AllowedShares;
  /** Where the cleared pairs are that the run leaves out; null where it leaves out none. */
  readonly leftOut: StoreSettings | null;
  readonly isRecorded: boolean;
  readonly failsOnMatch: boolean;
  readonly printsJson: boolean;
}

/** Decodes the flags. Throws a UsageError for those that are wrong or contradict each other. */
export function decodeRescreen(path: string, flags: RescreenFlags): RescreenSettings {
  const output = rescreenOutputOf(path, flags);
  const allowed = allowedSharesOf(flags);
  const screening = screeningOf(flags);
  return {
    path,
    reading: customerFileOptions(flags),
    state: flags.state,
    from: flags.from,
    to: flags.to ?? null,
    screening: { ...screening, allCandidates: false, countFrom: screening.threshold },
    output,
    threads: flags.threads ?? null,
    allowed,
    leftOut: flags.clearances === "on" ? storeOf(flags) : null,
    isRecorded: flags.journal === "on",
    failsOnMatch: flags.failOnMatch ?? false,
    printsJson: flags.json ?? false,
  };
}

/** More threads than these would wait for the one that reads the file. */
const THREADS_DEFAULT_MAX = 4;

/** A file of so many bytes is done before threads are ready. */
const SMALL_BYTES = 500_000;

/** How many threads look the customers of a file up, which is there. */
export function rescreeningThreadsOf({ path, threads }: RescreenSettings): number {
  if (threads !== null) return threads;
  const isSmall = path !== "-" && statSync(path).size <= SMALL_BYTES;
  return isSmall ? 1 : Math.min(availableParallelism(), THREADS_DEFAULT_MAX);
}

/** Throws a UsageError for flags that contradict each other. */
function rescreenOutputOf(file: string, flags: RescreenFlags): ChangeOutput {
  const out = flags.out ?? (file === "-" ? "-" : defaultOut(file, "changes", flags.format ?? "csv"));
  if (out === "-" && flags.json)
    throw new UsageError("Standard output has the results, so --json needs --out FILE.");
  const rejected = flags.rejects ?? (out === "-" ? null : `${withoutEnding(out)}.rejected.csv`);
  const paths = [file, out, rejected ?? "-"].filter((path) => path !== "-");
  if (new Set(paths).size < paths.length)
    throw new UsageError("The customer file, --out and --rejects must be different files.");
  return { paths: { changes: out, rejected }, format: flags.format ?? formatOf(out) };
}
