// Screens the rows of an opened run into a sink, and shows the progress.

import { type CustomerFile, type CustomerRow, passedOnBy } from "../bulk/reading/customer-row.ts";
import type { RunIdentity } from "../bulk/screening/checkpoint.ts";
import { RowEstimate } from "../bulk/screening/row-estimate.ts";
import { isInShard } from "../bulk/screening/row-parts.ts";
import { PART_ROWS, type ResultSink, screenAll } from "../bulk/screening/run.ts";
import { startScreeners } from "../bulk/screening/screening-threads.ts";
import type { Tally } from "../bulk/screening/tally.ts";
import type { Snapshot } from "../snapshot/open.ts";
import type { ScreenFlags } from "./screen-options.ts";
import { RowProgressDisplay, showingProgress } from "./screen-progress.ts";

/** What the screening of rows needs. */
export interface OpenRun {
  readonly file: CustomerFile;
  readonly flags: ScreenFlags;
  readonly snapshot: Snapshot;
  readonly identity: RunIdentity;
  /** How many threads screen, and the file that they run. */
  readonly threads: number;
  readonly threadEntry: string;
}

/** Screens the rows after a line into a sink, which counts them in `tally`. Ends early once it is stopped. */
export async function screenRows(
  { file, flags, snapshot, identity, threads: count, threadEntry }: OpenRun,
  sink: ResultSink,
  afterLine: number,
  tally: Readonly<Tally>,
  isStopped: () => boolean,
): Promise<void> {
  const { settings, clearances, input, shard } = identity;
  const threads = await startScreeners(threadEntry, count, {
    folder: snapshot.folder,
    settings,
    clearances: clearances && { ...clearances, state: flags.state },
  });
  const display = new RowProgressDisplay(flags.progress);
  const estimate = new RowEstimate(afterLine === 0);
  const shown = showingProgress(
    sink,
    display,
    () => tally.customers + tally.rejected,
    (rows) => estimate.shareOf(rows),
  );
  const parts = { rowsMax: PART_ROWS, endsAtPause: input === null, shard, passedOn: passedOnBy(file) };
  try {
    const isOurs = shard === null ? undefined : (line: number) => isInShard(shard, line);
    await screenAll(
      estimating(file.rows(afterLine, isOurs), file, estimate),
      threads,
      shown,
      parts,
      isStopped,
    );
  } finally {
    display.clear();
    threads.end();
  }
}

/** Rows of the file, counted by the estimate. */
async function* estimating(
  rows: AsyncIterable<CustomerRow>,
  file: CustomerFile,
  estimate: RowEstimate,
): AsyncGenerator<CustomerRow> {
  for await (const row of rows) {
    estimate.add(file.share());
    yield row;
  }
}
