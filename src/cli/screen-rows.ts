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
import { ScreenedBefore, wasScreened } from "../service/bulk/screening/screened-before.ts";
import { startScreeners } from "../service/bulk/screening/screening-threads.ts";
import { emptyTally, type Tally } from "../service/bulk/screening/tally.ts";
import { referencesOfEndedPairs } from "../service/clearances/ended-pairs.ts";
import type { RunCustomers } from "../service/journal/run-customers.ts";
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
  /** Told of each customer of the file; null when nobody wants to know. */
  readonly customers: RunCustomers | null;
}

/** Screens the rows after a line into a sink, which counts them in `tally`. Ends early once it is stopped. */
export async function screenRows(
  run: OpenRun,
  sink: ResultSink,
  afterLine: number,
  tally: Readonly<Tally>,
  isStopped: () => boolean,
): Promise<void> {
  const { file, source, settings: asked, snapshot, identity, threadEntry, pairsState } = run;
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
    const counted = await countRows(run, afterLine);
    await screenAll(estimating(counted.rows(), source, estimate), threads, shown, parts, isStopped);
    if (!isStopped()) sink.accept(counted.end());
  } finally {
    display.clear();
    threads.end();
  }
}

/** True for a file with a column of references. */
export function hasReferences({ columns }: Pick<CustomerFile, "columns">): boolean {
  return columns.some(({ fields }) => fields.includes("id"));
}

/** Tells of the customers of a file whose rows are all screened. */
export async function collectCustomers(run: OpenRun): Promise<void> {
  if (!hasReferences(run.file)) return;
  const counted = await countRows(run, Number.POSITIVE_INFINITY);
  for await (const _row of counted.rows());
}

async function countRows(
  { file, source, before, customers, settings, identity }: OpenRun,
  afterLine: number,
) {
  const known =
    before === null
      ? null
      : await ScreenedBefore.read(before, unclearedIn(settings.selected.state, identity.clearances));
  return new CountedRows({ file, source, known, customers }, afterLine);
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
    private readonly of: Pick<OpenRun, "file" | "source" | "customers"> & {
      readonly known: ScreenedBefore | null;
    },
    private readonly afterLine: number,
  ) {
    this.#lastLine = afterLine;
  }

  async *rows(): AsyncGenerator<CustomerRow> {
    const { file, source, known, customers } = this.of;
    const isCounted = known !== null || hasReferences(file);
    for await (const row of source.rows(isCounted ? 0 : this.afterLine)) {
      const isKnown = known?.has(row) === true;
      if (row.reference !== null) {
        this.#references.add(row.reference);
        customers?.add(row.reference, isKnown ? "left out" : wasScreened(row) ? "screened" : "rejected");
      }
      if (isKnown) this.#unchanged++;
      if (row.line <= this.afterLine || isKnown) continue;
      this.#lastLine = row.line;
      yield row;
    }
  }

  /** What is known once every row is screened: no further row, and what was counted. */
  end(): ScreenedRows {
    const unchanged = this.of.known === null ? null : this.#unchanged;
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
