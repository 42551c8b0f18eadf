// The flags of `rescreen`, checked.

import { statSync } from "node:fs";
import { type Command, Option } from "commander";
import type { ChangeOutput } from "../bulk/rescreening/change-files.ts";
import { ROW_FORMATS, type RowFormatName } from "../bulk/writing/row-writer.ts";
import { UsageError } from "../model/errors.ts";
import { type AccessFlags, accessOptions } from "../shared/store-flags.ts";
import { type AllowedFlags, addAllowedOptions } from "./allowed-shares.ts";
import { addCustomerFileOptions, type CustomerFileFlags } from "./customer-file-options.ts";
import { defaultOut, formatOf, threadsOf, withoutEnding } from "./screen-options.ts";
import { type StateOptions, stateOption } from "./state.ts";
import { addScreeningOptions, type ScreeningFlags } from "./subject-flags.ts";

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

/** More threads than these would wait for the one that reads the file. */
const THREADS_DEFAULT_MAX = 4;

/** A file of so many bytes is done before threads are ready. */
const SMALL_BYTES = 500_000;

/** How many threads look customers up. Throws a UsageError. */
export function rescreeningThreadsOf(path: string, flags: Pick<RescreenFlags, "threads">): number {
  const threads = threadsOf(flags);
  if (flags.threads !== undefined) return threads;
  const isSmall = path !== "-" && statSync(path).size <= SMALL_BYTES;
  return isSmall ? 1 : Math.min(threads, THREADS_DEFAULT_MAX);
}

/** Throws a UsageError for flags that contradict each other. */
export function rescreenOutputOf(file: string, flags: RescreenFlags): ChangeOutput {
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
