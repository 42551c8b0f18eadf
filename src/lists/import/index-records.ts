// Builds a snapshot of records that are no list, such as the customers of a bank: it is searched as lists
// are, by the same index and the same scorer. It has no history, no gates and no copies, and is never
// published.

import { join } from "node:path";
import type { Dataset, ListedEntity } from "../../base/model/entity.ts";
import { LISTS_FILE, STORE_FILE } from "../../engine/snapshot/folders.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import { EntityWriter } from "../../engine/store/entity-writer.ts";
import { addToTally, emptyTally, type Tally } from "./dataset-counts.ts";
import { ImportReporter } from "./import-report.ts";
import { type IndexingOptions, indexNames } from "./index-names.ts";
import { ListCopies } from "./list-copies.ts";
import { sealSnapshot } from "./seal.ts";

interface RecordsRequest extends IndexingOptions {
  /** An empty folder, which becomes the snapshot. */
  readonly folder: string;
  /** The one dataset of the records. */
  readonly dataset: Dataset;
  /** YYYY-MM-DDTHH:MM:SS, UTC. The same records at the same time give the same snapshot. */
  readonly startedAt: string;
}

/** Indexes the records and seals the snapshot. Rejects with the errors of the records, and of the disk. */
export async function indexRecords(
  records: AsyncIterable<ListedEntity>,
  request: RecordsRequest,
): Promise<Manifest> {
  const { folder, dataset, startedAt } = request;
  const tally: Tally = { [dataset.name]: emptyTally() };
  const writer = new EntityWriter(join(folder, STORE_FILE));
  try {
    writer.addDataset(dataset);
    for await (const record of records) {
      writer.add(record);
      addToTally(tally, record);
    }
    writer.finish();
  } finally {
    writer.close();
  }
  new ListCopies(join(folder, LISTS_FILE)).close();
  const reporter = new ImportReporter();
  const index = await indexNames(folder, reporter, request);
  const loaded = { sources: [], tally, recordedPaths: new Map<string, string>() };
  return sealSnapshot({ folder, startedAt, reporter, request: {} }, loaded, index).manifest;
}
