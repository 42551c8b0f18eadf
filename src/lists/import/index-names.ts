// Builds the alias index from the names of the finished store, and reports every name. Analysing names is
// most of the work, so a second thread may take part of it. The results are appended in row order either way.

import { join } from "node:path";
import { shareInOrder } from "../../base/platform/share-in-order.ts";
import type { JoinedTexts } from "../../engine/names/keys/joined-texts.ts";
import { AliasIndexBuilder } from "../../engine/retrieval/build/builder.ts";
import type { BucketTable } from "../../engine/retrieval/format/buckets.ts";
import { INDEX_FILE, STORE_FILE } from "../../engine/snapshot/folders.ts";
import { EntityStore } from "../../engine/store/entity-store.ts";
import { type CollectedNames, collectNames, type RowRange } from "./collect-names.ts";
import type { ImportReporter } from "./import-report.ts";
import type { OnProgress } from "./progress.ts";

/** At most half a second of work, which is how long one thread may wait for the other at the end. */
const RANGE_ROWS = 10_000;

/** The first range takes a second thread six times as long as later ones, until its code is compiled. */
const RANGES_FOR_HELP_MIN = 5;

/** Calls in flight: the helper has the next range while this thread is busy with one of its own. */
const HELPER_CALLS = 2;

/** A second thread. Its calls reject when they fail or the thread dies. */
export interface IndexingHelper {
  /** As collectNames in collect-names.ts. */
  collectNames(range: RowRange): Promise<CollectedNames>;
  /** As keyJoinedTokens. */
  keyTokens(tokens: JoinedTexts): Promise<BucketTable>;
  /** Ends the thread. Ending twice is harmless. */
  end(): void;
}

export interface IndexingOptions {
  readonly onProgress?: OnProgress;
  /** Starts a helper; called at most once, when there are enough names. Returns null when it can't. */
  readonly startHelper?: (() => IndexingHelper | null) | undefined;
  /** Rows that a thread takes at a time; 10,000 by default. */
  readonly rangeRows?: number;
}

/**
 * Indexes every listed entity of the store in `folder` and writes the alias index next to it. The bytes do
 * not depend on the helper or on `rangeRows`. Rejects with the error of the helper when it fails.
 */
export async function indexNames(
  folder: string,
  reporter: ImportReporter,
  { onProgress, startHelper, rangeRows = RANGE_ROWS }: IndexingOptions = {},
) {
  const rows = countRows(folder);
  const ranges = Array.from({ length: Math.ceil(rows / rangeRows) }, (_, i): RowRange => {
    const firstRow = 1 + i * rangeRows;
    return { folder, firstRow, endRow: firstRow + rangeRows };
  });
  const builder = new AliasIndexBuilder();
  let done = 0;
  const add = ({ columns, counts }: CollectedNames) => {
    builder.append(columns);
    reporter.addNames(counts);
    done = Math.min(done + rangeRows, rows);
    onProgress?.({ stage: "indexing names", done, total: rows });
  };
  const collectHere = async (range: RowRange) => {
    const collected = collectNames(range);
    await yieldToMessages();
    return collected;
  };
  const helper = ranges.length < RANGES_FOR_HELP_MIN ? null : (startHelper?.() ?? null);
  if (helper === null) {
    await shareInOrder(ranges, [collectHere], add);
    return builder.write(join(folder, INDEX_FILE));
  }
  try {
    const collectThere = (range: RowRange) => helper.collectNames(range);
    // The helper comes first: this thread sends nothing while it collects names itself.
    await shareInOrder(
      ranges,
      [...Array.from({ length: HELPER_CALLS }, () => collectThere), collectHere],
      add,
    );
    // The last call: ending the helper frees its memory before the largest part is written.
    const keyThere = (tokens: JoinedTexts) => helper.keyTokens(tokens).finally(() => helper.end());
    return await builder.write(join(folder, INDEX_FILE), keyThere);
  } finally {
    helper.end();
  }
}

/** The number of the last row, which counts free rows in between. */
function countRows(folder: string): number {
  const store = EntityStore.open(join(folder, STORE_FILE));
  try {
    return store.lastRow();
  } finally {
    store.close();
  }
}

/** Lets the event loop receive what another thread has sent. */
function yieldToMessages(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
