// The flags of `rescreen`, checked.

import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import type { CustomerFileOptions } from "../bulk/reading/open-customers.ts";
import type { ChangeOutput } from "../bulk/rescreening/change-files.ts";
import type { ScreeningSettings } from "../bulk/screening/screen-rows.ts";
import { ROW_FORMATS, type RowFormatName } from "../bulk/writing/row-writer.ts";
import { UsageError } from "../model/errors.ts";
import { type AccessFlags, accessOptions } from "../shared/store-flags.ts";
import { type StoreSettings, storeOf } from "./access.ts";
import {
  type AllowedFlags,
  type AllowedShares,
  addAllowedOptions,
  allowedSharesOf,
} from "./allowed-shares.ts";
import {
  addCustomerFileOptions,
  type CustomerFileFlags,
  customerFileOptions,
} from "./customer-file-options.ts";
import { defaultOut, formatOf, threadsOf, withoutEnding } from "./screen-options.ts";
import { type StateOptions, stateOption } from "./state.ts";
import { addScreeningOptions, type ScreeningFlags, screeningOf } from "./subject-flags.ts";

/** The flags as commander stores them. */
export interface RescreenFlags
  extends CustomerFileFlags,
    ScreeningFlags,
    StateOptions,
    AccessFlags,
    AllowedFlags {
  readonly from: string;
  readonly to?: string;
  readonly out?: string;
  readonly format?: RowFormatName;
  readonly rejects?: string;
  readonly keepIndex?: string;
  readonly threads?: string;
  readonly failOnMatch?: boolean;
  readonly clearances: "on" | "off";
  readonly journal: "on" | "off";
  readonly json?: boolean;
}

/** Adds the flags to the command. */
export function addRescreenOptions(command: Command): Command {
  command
    .requiredOption("--from <id>", "id of the snapshot that the file was screened against before")
    .option("--to <id>", "id of the later snapshot (default: the one in use)")
    .option(
      "--keep-index <file>",
      "file for an index of the customers, which is used as long as the customer file stays the same",
    )
    .option(
      "--out <file>",
      "file for the results; - is standard output (default: FILE.changes.csv next to FILE)",
    )
    .addOption(
      new Option("--format <format>", "format of the results (default: by the ending of --out)").choices([
        ...ROW_FORMATS,
      ]),
    )
    .option("--threads <n>", "threads that look customers up (default: one per processor, up to 4)")
    .option(
      "--rejects <file>",
      "CSV file for rows that can't be screened, and facts that can't be read (default: OUT.rejected.csv)",
    )
    .option("--fail-on-match", "exit with 3 if an alert is new or changed");
  addAllowedOptions(command, "customer");
  addScreeningOptions(command);
  addCustomerFileOptions(command);
  for (const option of accessOptions()) command.addOption(option);
  return command
    .addOption(stateOption())
    .addOption(
      new Option("--clearances <on|off>", "leave out the cleared pairs of the state folder")
        .choices(["on", "off"])
        .default("on"),
    )
    .addOption(
      new Option("--journal <on|off>", "record the run in STATE/journal")
        .env("INTERDICT_JOURNAL")
        .choices(["on", "off"])
        .default("on"),
    )
    .option("--json", "print the counts as JSON");
}

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
  /** The file that keeps the index of customers; null for none. */
  readonly keepIndex: string | null;
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
    keepIndex: flags.keepIndex ?? null,
    threads: flags.threads === undefined ? null : threadsOf(flags.threads),
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
  if (file === "-" && flags.keepIndex !== undefined)
    throw new UsageError("--keep-index needs a file: standard input has nothing to recognise it by.");
  if (out === "-" && flags.json)
    throw new UsageError("Standard output has the results, so --json needs --out FILE.");
  const rejected = flags.rejects ?? (out === "-" ? null : `${withoutEnding(out)}.rejected.csv`);
  const paths = [file, out, rejected ?? "-", flags.keepIndex ?? "-"].filter((path) => path !== "-");
  if (new Set(paths).size < paths.length)
    throw new UsageError("The customer file, --out, --rejects and --keep-index must be different files.");
  return { paths: { changes: out, rejected }, format: flags.format ?? formatOf(out) };
}
