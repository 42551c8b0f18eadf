// The threads of a run: they ask which customers match a changed record. With one thread, this thread does
// it.

import { OperatorError } from "../../../base/model/errors.ts";
import { GarbagePacer } from "../../../base/platform/garbage-pacer.ts";
import { openThreads, type RpcHandlers } from "../../../base/platform/rpc-channel.ts";
import { isRejected } from "../reading/customer-row.ts";
import type { ScreeningRow } from "../screening/screen-rows.ts";
import { type Asked, ChangedIndex } from "./changed-index.ts";

interface RescreenRequest {
  /** The file of the index of changed records. */
  readonly index: string;
  /** The least score that counts, 0 to 1. */
  readonly scoreMin: number;
}

/** The RPC methods of a thread. */
export type RescreenerMethods = {
  /** Opens the index of changed records. Once, before the first `ask`. */
  open: (request: RescreenRequest) => void;
  /** What each customer is to the changed records; null for a row that was rejected. */
  ask: (rows: readonly ScreeningRow[]) => (Asked | null)[];
};

/** What a thread answers. */
export function rescreenerMethods(): RpcHandlers<RescreenerMethods> {
  let index: ChangedIndex | null = null;
  const pacer = new GarbagePacer();
  let done = 0;
  return {
    open({ index: path, scoreMin }) {
      index = new ChangedIndex(path, scoreMin);
    },
    ask(rows) {
      const opened = index;
      if (opened === null) throw new Error("What changed is not known.");
      const asked = rows.map((row) => (isRejected(row) ? null : opened.ask(row)));
      done += rows.length;
      pacer.update(done);
      return asked;
    },
  };
}

/** A part of the rows with what its customers are to the changed records. */
export interface AskedRows {
  readonly rows: readonly ScreeningRow[];
  readonly asked: readonly (Asked | null)[];
}

/** One thread, or what does its work here. */
export type RescreeningWorker = (rows: readonly ScreeningRow[]) => Promise<AskedRows>;

interface RescreeningThreads {
  readonly workers: readonly RescreeningWorker[];
  /** Ends the threads. */
  end(): void;
}

/** Parts of rows in flight per thread: the next one is there when a thread has finished one. */
const PARTS_PER_THREAD = 2;

/**
 * Starts `count` threads that run the file `entry`, or none for one. Throws an OperatorError when a thread
 * can't be started, and the errors of the index.
 */
export async function startRescreeners(
  entry: string,
  count: number,
  request: RescreenRequest,
): Promise<RescreeningThreads> {
  if (count === 1) {
    const methods = rescreenerMethods();
    await methods.open(request);
    return {
      workers: [async (rows) => ({ rows, asked: await methods.ask(rows) })],
      end: () => undefined,
    };
  }
  const { channels, end } = await openThreads<RescreenerMethods>(entry, count, died, request);
  const workers = Array.from({ length: PARTS_PER_THREAD }, () =>
    channels.map(
      (channel): RescreeningWorker =>
        async (rows) => ({ rows, asked: await channel.call("ask", rows) }),
    ),
  ).flat();
  return { workers, end };
}

function died(reason: string): OperatorError {
  return new OperatorError(
    `A thread that rescreened customers died: ${reason}.`,
    "If memory ran out, use fewer threads (--threads).",
  );
}
