// The flags of a run over rows: of customers or of payment messages.

import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { runJournalFlag } from "../base/flags/journal.ts";
import { ACCESS_FLAGS } from "../base/flags/stores.ts";
import { EXIT_MATCHES } from "../base/platform/exit-codes.ts";
import { ROW_FORMATS } from "../service/bulk/writing/row-writer.ts";
import { allowedFlags } from "./allowed-shares.ts";
import { jsonFlag, outFlag, threadsFlag } from "./flags.ts";
import { PROGRESS_FORMS } from "./screen-progress.ts";
import { SNAPSHOT_FLAGS } from "./state-snapshot.ts";
import { SCREENING_FLAGS } from "./subject-flags.ts";

const REJECTED = {
  customer: "rows that can't be screened, and facts that can't be read",
  message: "messages that can't be read",
} as const;
const REPORTED = {
  customer: "scores, lists, countries, and the matches at other thresholds",
  message: "verdicts, types, findings by code, role and list",
} as const;
const SHARED = { customer: "rows", message: "messages" } as const;
const MATCHED = { customer: "customer matches", message: "message is not clear, or can't be read" } as const;

/** The flags of every run over rows: where results go, how the work is shared, against what. */
export function resultFlags(row: "customer" | "message") {
  return [
    outFlag("file for the results; - is standard output (default: FILE.alerts.csv next to FILE)"),
    rowFormatFlag(),
    rejectsFlag(REJECTED[row]),
    flag("--report <file>", `HTML summary: ${REPORTED[row]}`),
    flag("--resume", "continue an interrupted run, if there is one"),
    flag(
      "--shard <k/n>",
      `screen share k of n of the ${SHARED[row]}, for n parallel runs; job/n takes k from an indexed Kubernetes job`,
    ),
    threadsFlag(),
    flag("--label <text>", "name of the file in the report and the journal (default: its name)"),
    flag("--progress <form>", "progress for people, or as one JSON object per line", {
      choices: PROGRESS_FORMS,
      default: "text",
    }),
    failOnMatchFlag(`a ${MATCHED[row]}`),
    ...allowedFlags(row),
    ...SCREENING_FLAGS,
    ...SNAPSHOT_FLAGS,
    ...ACCESS_FLAGS,
    row === "customer"
      ? flag(
          "--clearances <on|off|file>",
          "leave out the cleared pairs of the state folder, or of a file from clearances export",
          { default: "on" },
        )
      : clearancesFlag(),
    runJournalFlag("record the run in STATE/journal; not with --snapshot-file"),
    jsonFlag(row === "customer" ? "print the counts, or the preview, as JSON" : "print the counts as JSON"),
  ];
}
export type ResultFlags = FlagsOf<typeof resultFlags>;

/** `--format FORMAT` of rows of results. */
export function rowFormatFlag() {
  return flag("--format <format>", "format of the results (default: from the extension of --out)", {
    choices: ROW_FORMATS,
  });
}

/** `--rejects FILE`. */
export function rejectsFlag(what: string = REJECTED.customer) {
  return flag("--rejects <file>", `CSV file for ${what} (default: OUT.rejected.csv)`);
}

/** `--fail-on-match`. */
export function failOnMatchFlag(when: string) {
  return flag("--fail-on-match", `exit with ${EXIT_MATCHES} if ${when}`);
}

/** `--clearances on|off`. */
export function clearancesFlag() {
  return flag("--clearances <on|off>", "leave out the cleared pairs of the state folder", {
    choices: ["on", "off"],
    default: "on",
  });
}
