// The import of an uploaded list, up to a snapshot that can be published: `interdict build`, with every other
// list of the snapshot in use kept. The gates judge it as they judge an import.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Failure } from "../../base/model/job-events.ts";
import { NONE_IN_USE } from "../../engine/snapshot/publish.ts";
import { listsFolder } from "./list-file-name.ts";
import { failureIn, readEnd, readPrinted } from "./messages.ts";
import type { Assignment, Work, WorkSettings } from "./work.ts";

/** The snapshot that waits to be published. */
export const STAGED_FILE = "staged.snapshot";
/** The import report that the command prints. */
const REPORT_FILE = "report.json";
export const MESSAGES_FILE = "messages";

export const IMPORT_WORK: Work = {
  stdout: REPORT_FILE,
  stderr: MESSAGES_FILE,
  command: ({ folder }, { command, state }) => [
    ...command,
    "build",
    listsFolder(folder),
    `--state=${state}`,
    `--out=${join(folder, STAGED_FILE)}`,
    "--keep-others",
    "--json",
  ],
  positionOf: () => null,
  end(assignment, settings) {
    const { folder, run } = assignment;
    // The file gets its name when it is whole, and the report is printed after it.
    if (existsSync(join(folder, STAGED_FILE)) && loadReport(folder) !== null)
      return { state: "ready", error: null };
    const said = failureIn(readEnd(join(folder, MESSAGES_FILE)), namesOf(assignment, settings));
    if (said !== null) return { state: isRefusal(said) ? "refused" : "failed", error: said };
    if (run.attempts < ATTEMPTS_MAX) return null;
    return { state: "failed", error: { message: KILLED, hint: null } };
  },
};

const ATTEMPTS_MAX = 3;

const KILLED =
  "The import was ended several times from outside. Perhaps the host has too little memory; ask its operator.";

/** What the command refuses is about the list, unless another import or the disk was in the way. */
function isRefusal({ code }: Failure): boolean {
  return code !== "import running" && code !== "disk full" && code !== "unexpected";
}

/** What paths in messages stand for. */
export function namesOf({ folder }: Pick<Assignment, "folder">, { state }: WorkSettings) {
  return new Map([
    [`${listsFolder(folder)}/`, ""],
    [listsFolder(folder), "the upload"],
    [`${folder}/`, ""],
    [state, "the state folder"],
  ]);
}

/** The snapshot whose other lists the import kept; "none" when none was in use. */
export function builtFrom(folder: string): string {
  const carriedOver = loadReport(folder)?.carriedOver as { readonly from?: unknown } | null | undefined;
  return typeof carriedOver?.from === "string" ? carriedOver.from : NONE_IN_USE;
}

/** The import report as the command printed it; null when it is not whole. */
export function loadReport(folder: string): Record<string, unknown> | null {
  return readPrinted(join(folder, REPORT_FILE));
}
