// Which datasets in use the passed lists don't hold. Most lists are one dataset, known by their form. The
// records of others name theirs, so these are read once more than an import reads them.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ListSet, SourceContext } from "../sources/lists/source.ts";

/**
 * Those of the datasets `inUse` that none of the sets holds. Throws the error of a list that can't be read.
 * `folder` receives scratch files, `loadedAt` is the time of the import.
 */
export async function otherDatasets(
  inUse: readonly string[],
  sets: readonly ListSet[],
  folder: string,
  loadedAt: string,
): Promise<string[]> {
  const given = new Set<string>();
  for (const set of sets) {
    if (set.dataset !== null) given.add(set.dataset);
    else await readDatasets(set, given, join(folder, "scratch-datasets"), loadedAt);
  }
  return inUse.filter((name) => !given.has(name));
}

async function readDatasets(
  set: ListSet,
  given: Set<string>,
  scratchFolder: string,
  loadedAt: string,
): Promise<void> {
  const nothing = () => undefined;
  const context: SourceContext = {
    scratchFolder,
    loadedAt,
    note: nothing,
    countRecord: nothing,
    countOrphan: nothing,
    reportMissing: nothing,
    setContentDate: nothing,
    addDataset: ({ name }) => given.add(name),
    addHolding: nothing,
    addParty: nothing,
  };
  mkdirSync(scratchFolder, { mode: 0o700 });
  try {
    for await (const _ of set.source.read(set, context));
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}
