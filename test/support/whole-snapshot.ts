// Whether a snapshot is whole, to the byte. It costs a hundredth of `snapshots verify`, which also searches
// for every listed name.

import { expect } from "bun:test";
import { join } from "node:path";
import { hashFile } from "../../src/engine/snapshot/digest.ts";
import { listSnapshotIds, loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";

/** Fails unless every snapshot of a state folder is whole, and the current one is among them. */
export function expectWholeSnapshots(state: string): void {
  const ids = listSnapshotIds(state);
  expect(ids).toContain(loadCurrentId(state) ?? "none");
  for (const id of ids) {
    const snapshot = openSnapshot(snapshotFolder(state, id));
    try {
      expect(snapshot.aliasError).toBeNull();
      for (const file of snapshot.manifest.files)
        expect(hashFile(join(snapshot.folder, file.name))).toEqual(file);
    } finally {
      snapshot.close();
    }
  }
}
