// The snapshot that the executable carries. Files inside an executable can't be mapped, so they are unpacked into the
// state folder once, on a first start.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  BUILDING_PREFIX,
  publishCurrent,
  readCurrent,
  snapshotFolder,
  snapshotsFolder,
  syncPath,
} from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { readManifest } from "./manifest.ts";

export interface EmbeddedSnapshot {
  /** Name in the snapshot folder, and a path that Bun.file reads, which may lie inside the executable. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** How long a first start waits for another that is unpacking the same. */
const LOCK_WAIT_MS = 10_000;

/** Unpacks the embedded snapshot, makes it current, and returns its id; or the id that another process made current. */
export async function unpackEmbedded(state: string, embedded: EmbeddedSnapshot): Promise<string> {
  const giveBack = takeImportLock(state, LOCK_WAIT_MS);
  const folder = join(snapshotsFolder(state), `${BUILDING_PREFIX}embedded`);
  try {
    const known = readCurrent(state);
    if (known !== null) return known;
    mkdirSync(folder, { mode: 0o700 });
    for (const { name, path } of embedded.files) {
      await Bun.write(join(folder, name), Bun.file(path), { mode: 0o600 });
      syncPath(join(folder, name));
    }
    const { id } = readManifest(folder);
    syncPath(folder);
    rmSync(snapshotFolder(state, id), { recursive: true, force: true });
    renameSync(folder, snapshotFolder(state, id));
    syncPath(snapshotsFolder(state));
    publishCurrent(state, id);
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    giveBack();
  }
}
