// The threads of a run. Each has a matcher of its own on the same snapshot.

import { edenGC, fullGC, heapSize } from "bun:jsc";
import { ClearedPairs, type PinnedClearances } from "../../clearances/cleared-pairs.ts";
import { OperatorError } from "../../model/errors.ts";
import { GarbagePacer } from "../../platform/garbage-pacer.ts";
import { openThreads, type RpcHandlers } from "../../platform/rpc-channel.ts";
import { Matcher } from "../../screening/match.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import { RowScreener, type ScreenedRows, type ScreeningRow, type ScreeningSettings } from "./screen-rows.ts";

/** Parts of rows in flight per thread: the next one is there when a thread has finished one. */
const PARTS_PER_THREAD = 2;

export interface OpenRequest {
  /** Folder of the snapshot. */
  readonly folder: string;
  readonly settings: ScreeningSettings;
  /** The cleared pairs that are left out, and the state folder that has them; null when none are. */
  readonly clearances: (PinnedClearances & { readonly state: string }) | null;
}

/** The RPC methods of a thread. */
export type ScreenerMethods = {
  /** Opens and verifies the snapshot. Once, before the first `screen`. */
  open: (request: OpenRequest) => void;
  /** As RowScreener.screen. */
  screen: (rows: readonly ScreeningRow[]) => ScreenedRows;
};

/** What a thread answers. */
export function screenerMethods(): RpcHandlers<ScreenerMethods> {
  let screener: RowScreener | null = null;
  const pacer = new GarbagePacer({ collectYoung: edenGC, collectAll: fullGC, sizeBytes: heapSize });
  let done = 0;
  return {
    open({ folder, settings, clearances }) {
      const snapshot = openSnapshot(folder);
      if (snapshot.aliasError !== null) throw snapshot.aliasError;
      const { store } = snapshot;
      const pairs = clearances === null ? null : new ClearedPairs({ ...clearances, store });
      screener = new RowScreener(new Matcher(snapshot), settings, pairs);
    },
    screen(rows) {
      if (screener === null) throw new Error("The snapshot is not open.");
      const screened = screener.screen(rows);
      done += rows.length;
      pacer.update(done);
      return screened;
    },
  };
}

export type ScreeningWorker = (rows: readonly ScreeningRow[]) => Promise<ScreenedRows>;

export interface ScreeningThreads {
  /** What shares the parts of a file; several work in one thread. */
  readonly workers: readonly ScreeningWorker[];
  /** Ends the threads. */
  end(): void;
}

/**
 * Starts `count` threads that run the file `entry` and opens the snapshot in each. Throws an OperatorError
 * when a thread can't be started or the snapshot can't be opened.
 */
export async function startScreeners(
  entry: string,
  count: number,
  request: OpenRequest,
): Promise<ScreeningThreads> {
  const { channels, end } = await openThreads<ScreenerMethods>(entry, count, died, request);
  // Every thread gets a part before any gets its second.
  const workers = Array.from({ length: PARTS_PER_THREAD }, () =>
    channels.map(
      (channel): ScreeningWorker =>
        (rows) =>
          channel.call("screen", rows),
    ),
  ).flat();
  return { workers, end };
}

function died(reason: string): OperatorError {
  return new OperatorError(
    `A thread that screened rows died: ${reason}.`,
    "If memory ran out, use fewer threads (--threads). A run into a file goes on with --resume.",
  );
}
