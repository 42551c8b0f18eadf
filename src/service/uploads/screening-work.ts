// The screening of a customer file: `interdict screen`, with the settings that a person chose. It can be
// resumed, so it survives kills and restarts.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { lastLineOf } from "../bulk/screening/result-files.ts";
import { TALLY_COUNTS } from "../bulk/screening/tally.ts";
import type { TableSettings } from "../contract/review-files.ts";
import { failureIn, readEnd, readPrinted } from "./messages.ts";
import { CUSTOMER_FILE } from "./receive.ts";
import type { Assignment, Work, WorkSettings } from "./work.ts";

/** What a client can fetch, with the name on disk. */
export const DOWNLOADS = {
  results: "results.csv",
  rejected: "rejected.csv",
  report: "report.html",
} as const;
export type Download = keyof typeof DOWNLOADS;

/** The counts that the command prints. */
const COUNTS_FILE = "counts.json";
export const MESSAGES_FILE = "messages";

export const SCREENING_WORK: Work = {
  stdout: COUNTS_FILE,
  stderr: MESSAGES_FILE,
  command({ upload, run }, settings) {
    const threshold = run.settings?.threshold ?? null;
    return [
      ...settings.command,
      "screen",
      CUSTOMER_FILE,
      `--state=${settings.state}`,
      `--out=${DOWNLOADS.results}`,
      `--rejects=${DOWNLOADS.rejected}`,
      `--report=${DOWNLOADS.report}`,
      `--label=${upload.fileName}`,
      `--threads=${settings.threads}`,
      `--journal=${settings.keepsJournal ? "on" : "off"}`,
      "--progress=json",
      "--json",
      "--resume",
      ...(threshold === null ? [] : [`--threshold=${threshold}`]),
      ...(run.settings === null ? [] : tableFlags(run.settings)),
    ];
  },
  positionOf: (folder) => lastLineOf(join(folder, DOWNLOADS.results)),
  end(assignment, settings) {
    const { folder, run } = assignment;
    // The results get their name last, and the folder of the run goes when nothing is left to be done.
    const isWhole =
      existsSync(join(folder, DOWNLOADS.results)) && !existsSync(join(folder, `${DOWNLOADS.results}.run`));
    if (isWhole) return { state: "done", error: null };
    const said = failureIn(readEnd(join(folder, MESSAGES_FILE)), namesFor(assignment, settings));
    if (said === null && run.attempts < ATTEMPTS_MAX) return null;
    return { state: "failed", error: said ?? { message: KILLED, hint: null } };
  },
};

/** A run that is killed is resumed, but not for ever: what kills it may be its file. */
const ATTEMPTS_MAX = 10;

const KILLED =
  "The screening was ended several times from outside. Perhaps the host has too little memory; ask its operator.";

/** The flags that say how the columns of a table are read. */
export function tableFlags({ map, schema, dateOrder, sheet }: TableSettings): string[] {
  return [
    ...Object.entries(map).flatMap(([field, columns]) => columns.map((column) => `--map=${field}=${column}`)),
    ...(schema === null ? [] : [`--schema=${schema}`]),
    ...(dateOrder === null ? [] : [`--date-order=${dateOrder}`]),
    ...(sheet === null ? [] : [`--sheet=${sheet}`]),
  ];
}

/** What paths in messages stand for. */
export function namesFor({ folder, upload }: Pick<Assignment, "folder" | "upload">, { state }: WorkSettings) {
  return new Map([
    [`${folder}/`, ""],
    [CUSTOMER_FILE, upload.fileName],
    [state, "the state folder"],
  ]);
}

/** What a screening counted, and the snapshot that it was against. */
export type ScreeningSummary = { readonly snapshot: string } & Readonly<
  Record<(typeof TALLY_COUNTS)[number], number>
>;

/** The summary of a screening that is done; null when it is lost. */
export function loadSummary(folder: string): ScreeningSummary | null {
  const printed = readPrinted(join(folder, COUNTS_FILE));
  if (printed === null) return null;
  // Earlier versions rejected each row with such a fact, so they counted none.
  const counts = TALLY_COUNTS.map((name) => [name, printed[name] ?? 0]);
  return { snapshot: printed.snapshot, ...Object.fromEntries(counts) };
}
