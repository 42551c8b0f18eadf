// Which snapshots the journal needs: a decision can be recomputed only on the snapshot that it was made on.

import { journalFolder, listDayFiles } from "../folders.ts";
import { loadSealNotes } from "../notes.ts";
import { snapshotOf } from "../snapshot-of.ts";
import { readLines } from "./file-lines.ts";

/**
 * The ids of the snapshots that the entries in a state folder were answered from. Removed days don't count.
 * Throws an OperatorError or the system's error when a part of the journal can't be read: then no snapshot
 * may be removed.
 */
export async function snapshotsNeeded(state: string): Promise<ReadonlySet<string>> {
  const folder = journalFolder(state);
  const needed = new Set<string>();
  const seals = new Map(loadSealNotes(folder).map((note) => [note.file, note.snapshots]));
  for (const file of listDayFiles(folder)) {
    const noted = file.isSealed ? seals.get(file.name) : undefined;
    if (noted !== undefined) for (const id of noted) needed.add(id);
    else
      for await (const batch of readLines(folder, file))
        for (const { bytes } of batch) {
          const id = snapshotOf(bytes);
          if (id !== null) needed.add(id);
        }
  }
  return needed;
}
