// The threads of a run. Each has a matcher of its own on the same snapshot.

import { OperatorError } from "../../../base/model/errors.ts";
import { GarbagePacer } from "../../../base/platform/garbage-pacer.ts";
import { openThreads, type RpcHandlers } from "../../../base/platform/rpc-channel.ts";
import { Matcher } from "../../../engine/screening/match.ts";
import { openSnapshot } from "../../../engine/snapshot/open.ts";
import { ClearedPairs, type PinnedClearances } from "../../clearances/cleared-pairs.ts";
import { RowScreener, type ScreenedRows, type ScreeningRow, type ScreeningSettings } from "./screen-rows.ts";
import type { Tally } from "./tally.ts";

/** Parts of rows in flight per thread: the next one is there when a thread has finished one. */
const PARTS_PER_THREAD = 2;

interface OpenRequest<Settings = ScreeningSettings> {
  /** Folder of the snapshot. */
  readonly folder: string;
  readonly settings: Settings;
  /** The cleared pairs that are left out, and the state folder that has them; null when none are. */
  readonly clearances: (PinnedClearances & { readonly state: string }) | null;
}

/** The RPC methods of a thread. */
export type ScreenerMethods<Row = ScreeningRow, Counts = Tally, Settings = ScreeningSettings> = {
  /** Opens and verifies the snapshot. Once, before the first `screen`. */
  open: (request: OpenRequest<Settings>) => void;
  /** As RowScreener.screen. */
  screen: (rows: readonly Row[]) => ScreenedRows<Counts>;
};

/** Screens rows of one kind on an open snapshot. */
interface PartScreener<Row, Counts> {
  screen(rows: readonly Row[]): ScreenedRows<Counts>;
}

/** What a thread answers that screens customers. */
export function screenerMethods(): RpcHandlers<ScreenerMethods> {
  return methodsOf((matcher, settings, pairs, onWork) => {
    const screener = new RowScreener(matcher, settings, pairs);
    return {
      screen(rows) {
        const screened = screener.screen(rows);
        onWork(rows.length);
        return screened;
      },
    };
  });
}

/** Is told of so many subjects that were screened: each leaves garbage. */
export type OnWork = (subjects: number) => void;

/**
 * What a thread answers that screens rows with what `makeScreener` makes on its snapshot. That reports its
 * work as it goes, because a row may be much of it.
 */
export function methodsOf<Row, Counts, Settings>(
  makeScreener: (
    matcher: Matcher,
    settings: Settings,
    pairs: ClearedPairs | null,
    onWork: OnWork,
  ) => PartScreener<Row, Counts>,
): RpcHandlers<ScreenerMethods<Row, Counts, Settings>> {
  let screener: PartScreener<Row, Counts> | null = null;
  const pacer = new GarbagePacer();
  let done = 0;
  return {
    open({ folder, settings, clearances }) {
      const snapshot = openSnapshot(folder);
      if (snapshot.aliasError !== null) throw snapshot.aliasError;
      const { store } = snapshot;
      const pairs = clearances === null ? null : new ClearedPairs({ ...clearances, store });
      screener = makeScreener(new Matcher(snapshot), settings, pairs, (subjects) => {
        done += subjects;
        pacer.update(done);
      });
    },
    screen(rows) {
      if (screener === null) throw new Error("The snapshot is not open.");
      return screener.screen(rows);
    },
  };
}

export type ScreeningWorker<Row = ScreeningRow, Counts = Tally> = (
  rows: readonly Row[],
) => Promise<ScreenedRows<Counts>>;

export interface ScreeningThreads<Row = ScreeningRow, Counts = Tally> {
  /** What shares the parts of a file; several work in one thread. */
  readonly workers: readonly ScreeningWorker<Row, Counts>[];
  /** Ends the threads. */
  end(): void;
}

/**
 * Starts `count` threads that run the file `entry` and opens the snapshot in each. Throws an OperatorError
 * when a thread can't be started or the snapshot can't be opened.
 */
export async function startScreeners<Row = ScreeningRow, Counts = Tally, Settings = ScreeningSettings>(
  entry: string,
  count: number,
  request: OpenRequest<Settings>,
): Promise<ScreeningThreads<Row, Counts>> {
  const opened = openThreads<ScreenerMethods<Row, Counts, Settings>>(entry, count, died, request);
  const { channels, end } = await opened;
  // Every thread gets a part before any gets its second.
  const workers = Array.from({ length: PARTS_PER_THREAD }, () =>
    channels.map(
      (channel): ScreeningWorker<Row, Counts> =>
        (rows) =>
          channel.call("screen", rows),
    ),
  ).flat();
  return { workers, end };
}

function died(reason: string): OperatorError {
  return new OperatorError(
    `A thread that screened rows died: ${reason}.`,
    "If memory ran out, use fewer threads (--threads). Continue a run that writes into a file with --resume.",
  );
}
