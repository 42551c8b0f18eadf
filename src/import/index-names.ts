// Feeds the names of the finished store to the alias index, and accounts for every one of them. Reading them
// is most of the work, so another thread may read some of them; they are put together in the order of their
// rows, whoever read them.

import { join } from "node:path";
import type { JoinedTexts } from "../names/keys/joined-texts.ts";
import { shareInOrder } from "../platform/share-in-order.ts";
import { AliasIndexBuilder } from "../retrieval/build/builder.ts";
import type { BucketTable } from "../retrieval/format/buckets.ts";
import { INDEX_FILE, STORE_FILE } from "../snapshot/folders.ts";
import { EntityStore } from "../store/entity-store.ts";
import type { ImportReporter } from "./import-report.ts";
import type { OnProgress } from "./progress.ts";
import { type NamesRead, readNamesOf, type Stretch } from "./read-names.ts";

/** Half a second's work at most: so long one thread may wait for the other at the end. */
const STRETCH_ROWS = 10_000;

/** A second thread needs as long for its first stretch as for five more, until its code is compiled. */
const STRETCHES_FOR_HELP_MIN = 5;

/** One more than it reads at a time: it needn't wait while this thread is busy with names of its own. */
const STRETCHES_ASKED_FOR = 2;

/** Another thread. What it is asked rejects when it fails, or when the thread is gone. */
export interface IndexingHelper {
  /** As readNamesOf. */
  readNames(stretch: Stretch): Promise<NamesRead>;
  /** As keyJoinedTokens. */
  keyTokens(tokens: JoinedTexts): Promise<BucketTable>;
  /** Nothing will be asked any more. Ending twice is harmless. */
  end(): void;
}

export interface IndexingOptions {
  readonly onProgress?: OnProgress;
  /** Called once, when there are names enough to be worth it. Null when there is nobody to help. */
  readonly startHelper?: (() => IndexingHelper | null) | undefined;
}

/**
 * Indexes every listed entity of the store in `folder`, in row order, and writes the index beside it: the
 * same bytes with and without a helper, and however many rows are read at a time. Rejects with the error of
 * the helper when it fails.
 */
export async function indexNames(
  folder: string,
  keeper: ImportReporter,
  { onProgress, startHelper }: IndexingOptions = {},
  stretchRows = STRETCH_ROWS,
) {
  const rows = countRows(folder);
  const stretches = Array.from({ length: Math.ceil(rows / stretchRows) }, (_, i): Stretch => {
    const firstRow = 1 + i * stretchRows;
    return { folder, firstRow, endRow: firstRow + stretchRows };
  });
  const builder = new AliasIndexBuilder();
  let done = 0;
  const add = ({ collected, counts }: NamesRead) => {
    builder.append(collected);
    keeper.addNames(counts);
    done = Math.min(done + stretchRows, rows);
    onProgress?.({ stage: "indexing names", done, total: rows });
  };
  const readHere = async (stretch: Stretch) => {
    const read = readNamesOf(stretch);
    await giveWay();
    return read;
  };
  const helper = stretches.length < STRETCHES_FOR_HELP_MIN ? null : (startHelper?.() ?? null);
  if (helper === null) {
    await shareInOrder(stretches, [readHere], add);
    return builder.write(join(folder, INDEX_FILE));
  }
  try {
    const readThere = (stretch: Stretch) => helper.readNames(stretch);
    // The helper is asked first: while this thread reads nothing is sent.
    await shareInOrder(
      stretches,
      [...Array.from({ length: STRETCHES_ASKED_FOR }, () => readThere), readHere],
      add,
    );
    // The last that it is asked: its memory is given back before the largest part is written.
    const keyThere = (tokens: JoinedTexts) => helper.keyTokens(tokens).finally(() => helper.end());
    return await builder.write(join(folder, INDEX_FILE), keyThere);
  } finally {
    helper.end();
  }
}

/** How many rows the store has, counting those in between that are free. */
function countRows(folder: string): number {
  const store = EntityStore.open(join(folder, STORE_FILE));
  try {
    return store.lastRow();
  } finally {
    store.close();
  }
}

/** Lets in what another thread has sent. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
