// What a run of `screen` counts, reports and says about customers.

import { basename } from "node:path";
import { passedOnBy } from "../bulk/reading/customer-row.ts";
import { columnsWith } from "../bulk/screening/alert-row.ts";
import type { RunIdentity } from "../bulk/screening/checkpoint.ts";
import { writeScreeningReport } from "../bulk/screening/report.ts";
import { CUSTOMER_TALLY, TALLY_COUNTS, type Tally } from "../bulk/screening/tally.ts";
import { OperatorError } from "../model/errors.ts";
import { VERSION } from "../version.ts";
import { allRejected, type ResultRun } from "./result-run.ts";
import { type OpenRun, screenRows } from "./screen-rows.ts";
import { summaryLines } from "./screen-summary.ts";

/** Everything that a run needs, opened and checked. */
interface ScreenRun extends OpenRun {
  readonly identity: RunIdentity;
  /** Sentences on lists that are too old. */
  readonly warnings: readonly string[];
}

/** The run over customers, for results of any kind. */
export function customerRun(run: ScreenRun): ResultRun<Tally> {
  const { settings, file, identity, snapshot, warnings } = run;
  const label = settings.label ?? basename(file.path);
  const { within } = settings.screening;
  return {
    settings,
    command: "screen",
    label,
    identity,
    columns: columnsWith(passedOnBy(file), within),
    recordedSnapshot: within ? null : snapshot.id,
    tallies: CUSTOMER_TALLY,
    screen: (...how) => screenRows(run, ...how),
    report: (tally, startedAt) =>
      writeScreeningReport({
        file: label,
        run: identity,
        columns: file.columns,
        snapshot: snapshot.manifest,
        warnings,
        tally,
        startedAt,
        version: VERSION,
      }),
    countsOf: (tally) => ({
      ...Object.fromEntries(TALLY_COUNTS.map((key) => [key, tally[key]])),
      clearedByRule: tally.clearedByRule,
      repeatedReferences: tally.repeated?.references ?? 0,
      ...(tally.unchanged === null ? {} : { unchanged: tally.unchanged }),
    }),
    summary: (tally, rejected) =>
      summaryLines({
        tally,
        settings: identity.settings,
        snapshot: snapshot.id,
        rejected,
        before: settings.newSince,
        within,
      }),
    hasMatch: ({ matches }) => matches > 0,
    nothingThere: () =>
      new OperatorError(
        `${file.path} has no row below its header, so no customer was screened.`,
        "Check the export that wrote it.",
      ),
    nothingScreened: ({ rejected }, where) =>
      new OperatorError(
        `${allRejected(rejected)} ${where}`,
        "Check how the columns are understood: add --preview.",
      ),
  };
}
