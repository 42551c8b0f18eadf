// The snapshot that the executable carries. Files inside an executable can't be mapped, so they are unpacked into the
// state folder once, on a first start.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILDING_PREFIX, publishCurrent, snapshotFolder, snapshotsFolder, syncPath } from "./folders.ts";
import { readManifest } from "./manifest.ts";

export interface EmbeddedSnapshot {
  /** Name in the snapshot folder, and a path that Bun.file reads, which may lie inside the executable. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** Unpacks the embedded snapshot, makes it current, and returns its id. */
export async function unpackEmbedded(state: string, embedded: EmbeddedSnapshot): Promise<string> {
  const parent = snapshotsFolder(state);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = join(parent, `${BUILDING_PREFIX}${process.pid}-embedded`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    for (const { name, path } of embedded.files) {
      await Bun.write(join(folder, name), Bun.file(path), { mode: 0o600 });
      syncPath(join(folder, name));
    }
    const { id } = readManifest(folder);
    syncPath(folder);
    rmSync(snapshotFolder(state, id), { recursive: true, force: true });
    renameSync(folder, snapshotFolder(state, id));
    syncPath(parent);
    publishCurrent(state, id);
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
