// A thread that helps an import to build the alias index.

import { availableParallelism } from "node:os";
import { OperatorError } from "../model/errors.ts";
import type { JoinedTexts } from "../names/keys/joined-texts.ts";
import { type RpcMethods, startThread } from "../platform/rpc-channel.ts";
import type { BucketTable } from "../retrieval/format/buckets.ts";
import type { IndexingHelper } from "./index-names.ts";
import type { NamesRead, Stretch } from "./read-names.ts";

/** What an import asks of the thread. */
export type IndexingQuestions = {
  readNames: (stretch: Stretch) => NamesRead;
  keyTokens: (tokens: JoinedTexts) => BucketTable;
};

/**
 * Starts threads that run the file `entry`; undefined where there is none, or no second processor to run it.
 */
export function indexingThreads(
  entry: string | undefined,
  processors = availableParallelism(),
): (() => IndexingHelper | null) | undefined {
  return entry === undefined || processors < 2 ? undefined : () => tryToStart(entry);
}

/** Null where the system gives no thread more: an import does without. */
function tryToStart(entry: string): IndexingHelper | null {
  try {
    return startHelper(entry);
  } catch {
    return null;
  }
}

function startHelper(entry: string): IndexingHelper {
  const { thread, channel } = startThread<IndexingQuestions, RpcMethods>(
    entry,
    {},
    (reason) =>
      new OperatorError(
        `The thread that helped to build the alias index died: ${reason}.`,
        "Import again; the snapshot in use was left as it is.",
      ),
  );
  return {
    readNames: (stretch) => channel.call("readNames", stretch),
    keyTokens: (tokens) => channel.call("keyTokens", tokens),
    end: () => thread.terminate(),
  };
}
