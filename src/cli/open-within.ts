// `screen --within`: the customers of the file are indexed as a list is, in a folder of their own under
// $TMPDIR, which is removed at the end. What a killed run left there, the next one removes.

import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListedEntity } from "../base/model/entity.ts";
import { namesIn } from "../base/platform/durable-file.ts";
import { EXIT_FAILED } from "../base/platform/exit-codes.ts";
import { isRunning } from "../base/platform/processes.ts";
import { makeScratchFolder } from "../base/platform/scratch-folder.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import { openTemporary, type Snapshot } from "../engine/snapshot/open.ts";
import { indexRecords } from "../lists/import/index-records.ts";
import { indexingThreads } from "../lists/import/indexing-thread.ts";
import { type CustomerFile, isRejected } from "../service/bulk/reading/customer-row.ts";
import { CUSTOMERS, recordsOf } from "../service/bulk/within/customer-records.ts";
import { say } from "./output.ts";
import { ProgressDisplay } from "./progress.ts";

const PREFIX = "interdict-within-";

/** Stands for the time of an import: the index must not depend on when it is made. */
const NO_TIME = "1970-01-01T00:00:00";

/**
 * Indexes the customers of a file, and opens the index; the caller closes it, which removes it. The same
 * customers give the same index, so that a run can be resumed. Rejects with the errors of the file and of the
 * disk.
 */
export async function openWithin(
  file: CustomerFile,
  { indexerEntry }: Pick<Embedding, "indexerEntry">,
): Promise<Snapshot> {
  removeLeftovers();
  const folder = makeScratchFolder(`${PREFIX}${process.pid}-`);
  const progress = new ProgressDisplay();
  const interrupted = () => {
    progress.stop();
    say("The run was interrupted before the first row was compared.");
    process.exit(EXIT_FAILED);
  };
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    return await openTemporary(folder, () =>
      indexRecords(customerRecords(file, progress), {
        folder,
        dataset: CUSTOMERS,
        startedAt: NO_TIME,
        startHelper: indexingThreads(indexerEntry),
        onProgress: (report) => progress.update(report),
      }),
    );
  } finally {
    progress.stop();
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Rows between two looks at the progress. */
const ROWS_SHOWN = 1000;

/** Rejected rows are left out: screening names each of them. */
async function* customerRecords(file: CustomerFile, progress: ProgressDisplay): AsyncGenerator<ListedEntity> {
  let done = 0;
  for await (const row of file.rows()) {
    if (++done % ROWS_SHOWN === 0) progress.update({ stage: "reading customers", done, total: null });
    if (!isRejected(row)) yield* recordsOf(row, NO_TIME);
  }
}

/** A run that was killed leaves names and birth dates behind. A folder of another user is only named. */
function removeLeftovers(): void {
  for (const name of namesIn(tmpdir())) {
    const [, pid] = /^interdict-within-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      say(`warning: ${join(tmpdir(), name)} holds customers of a run that was killed; remove it.`);
    }
  }
}
