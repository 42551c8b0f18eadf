// Screens the rows of an opened run into a sink, and shows the progress.

import type { Snapshot } from "../engine/snapshot/open.ts";
import {
  type CustomerFile,
  type CustomerRow,
  passedOnBy,
  type RowSource,
} from "../service/bulk/reading/customer-row.ts";
import type { RunIdentity } from "../service/bulk/screening/checkpoint.ts";
import { ReferenceCounter } from "../service/bulk/screening/repeated-references.ts";
import { RowEstimate } from "../service/bulk/screening/row-estimate.ts";
import { PART_ROWS, type ResultSink, screenAll } from "../service/bulk/screening/run.ts";
import type { ScreenedRows } from "../service/bulk/screening/screen-rows.ts";
import { ScreenedBefore } from "../service/bulk/screening/screened-before.ts";
import { startScreeners } from "../service/bulk/screening/screening-threads.ts";
import { emptyTally, type Tally } from "../service/bulk/screening/tally.ts";
import { referencesOfEndedPairs } from "../service/clearances/ended-pairs.ts";
import type { ScreenSettings } from "./screen-options.ts";
import { RowProgressDisplay, showingProgress } from "./screen-progress.ts";

/** What the screening of rows needs. */
export interface OpenRun {
  readonly file: CustomerFile;
  /** The rows of the file that this run screens. */
  readonly source: RowSource;
  readonly settings: ScreenSettings;
  readonly snapshot: Snapshot;
  readonly identity: RunIdentity;
  /** The file that the threads run. */
  readonly threadEntry: string;
  /** A file whose customers are left out, as they were screened before. */
  readonly before: CustomerFile | null;
  /** The folder that has the cleared pairs. */
  readonly pairsState: string;
}

/** Screens the rows after a line into a sink, which counts them in `tally`. Ends early once it is stopped. */
export async function screenRows(
  { file, source, settings: asked, snapshot, identity, threadEntry, before, pairsState }: OpenRun,
  sink: ResultSink,
  afterLine: number,
  tally: Readonly<Tally>,
  isStopped: () => boolean,
): Promise<void> {
  const { settings, clearances, input } = identity;
  const threads = await startScreeners(threadEntry, asked.threads, {
    folder: snapshot.folder,
    settings,
    clearances: clearances && { ...clearances, state: pairsState },
  });
  const display = new RowProgressDisplay(asked.progress);
  const estimate = new RowEstimate(afterLine === 0);
  const shown = showingProgress(
    sink,
    display,
    () => tally.customers + tally.rejected,
    (rows) => estimate.shareOf(rows),
  );
  const parts = { rowsMax: PART_ROWS, endsAtPause: input === null, passedOn: passedOnBy(file) };
  try {
    const known =
      before === null
        ? null
        : await ScreenedBefore.read(before, unclearedIn(asked.selected.state, clearances));
    const counted = new CountedRows(file, source, known, afterLine);
    await screenAll(estimating(counted.rows(), source, estimate), threads, shown, parts, isStopped);
    if (!isStopped()) sink.accept(counted.end());
  } finally {
    display.clear();
    threads.end();
  }
}

/** The references that a pair which ended leaves to be screened again. */
function unclearedIn(state: string, clearances: RunIdentity["clearances"]): ReadonlySet<string> {
  return clearances === null ? new Set() : referencesOfEndedPairs(state, clearances);
}

/**
 * The rows after a line that were not screened before. References and such rows are counted from the first
 * on.
 */
class CountedRows {
  readonly #references = new ReferenceCounter();
  #lastLine: number;
  #unchanged = 0;

  constructor(
    private readonly file: CustomerFile,
    private readonly source: RowSource,
    private readonly known: ScreenedBefore | null,
    private readonly afterLine: number,
  ) {
    this.#lastLine = afterLine;
  }

  async *rows(): AsyncGenerator<CustomerRow> {
    const isCounted = this.known !== null || this.file.columns.some(({ fields }) => fields.includes("id"));
    for await (const row of this.source.rows(isCounted ? 0 : this.afterLine)) {
      if (row.reference !== null) this.#references.add(row.reference);
      const isKnown = this.known?.has(row) === true;
      if (isKnown) this.#unchanged++;
      if (row.line <= this.afterLine || isKnown) continue;
      this.#lastLine = row.line;
      yield row;
    }
  }

  /** What is known once every row is screened: no further row, and what was counted. */
  end(): ScreenedRows {
    const unchanged = this.known === null ? null : this.#unchanged;
    const tally = { ...emptyTally(), repeated: this.#references.result(), unchanged };
    return { lastLine: this.#lastLine, alerts: [], notRead: [], tally };
  }
}

/** Rows, counted by the estimate. */
async function* estimating(
  rows: AsyncIterable<CustomerRow>,
  source: RowSource,
  estimate: RowEstimate,
): AsyncGenerator<CustomerRow> {
  for await (const row of rows) {
    estimate.add(source.share());
    yield row;
  }
}
