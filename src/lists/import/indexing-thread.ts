// A thread that helps an import to build the alias index.

import { availableParallelism } from "node:os";
import { OperatorError } from "../../base/model/errors.ts";
import { type RpcMethods, startThread } from "../../base/platform/rpc-channel.ts";
import type { JoinedTexts } from "../../engine/names/keys/joined-texts.ts";
import type { BucketTable } from "../../engine/retrieval/format/buckets.ts";
import type { CollectedNames, RowRange } from "./collect-names.ts";
import type { IndexingHelper } from "./index-names.ts";

/** The RPC methods of the thread. */
export type IndexingMethods = {
  collectNames: (range: RowRange) => CollectedNames;
  keyTokens: (tokens: JoinedTexts) => BucketTable;
};

/**
 * A function that starts a thread running the file `entry`; undefined without an entry or a second processor.
 */
export function indexingThreads(
  entry: string | undefined,
  processors = availableParallelism(),
): (() => IndexingHelper | null) | undefined {
  return entry === undefined || processors < 2 ? undefined : () => tryToStart(entry);
}

/** Null when the system refuses another thread: the import works without. */
function tryToStart(entry: string): IndexingHelper | null {
  try {
    return startHelper(entry);
  } catch {
    return null;
  }
}

function startHelper(entry: string): IndexingHelper {
  const { thread, channel } = startThread<IndexingMethods, RpcMethods>(
    entry,
    {},
    (reason) =>
      new OperatorError(
        `The thread that helped to build the alias index died: ${reason}.`,
        "Import again. The snapshot in use is unchanged.",
      ),
  );
  return {
    collectNames: (range) => channel.call("collectNames", range),
    keyTokens: (tokens) => channel.call("keyTokens", tokens),
    end: () => thread.terminate(),
  };
}
