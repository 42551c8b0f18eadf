// The snapshot that the executable carries. Files inside an executable can't be mapped, so they are unpacked into the
// state folder once, on a first start.

import { join } from "node:path";
import { moveIntoPlace, publishCurrent, readCurrent, syncPath } from "./folders.ts";
import { inBuildingFolder } from "./import-lock.ts";
import { readManifest } from "./manifest.ts";

export interface EmbeddedSnapshot {
  /** Name in the snapshot folder, and a path that Bun.file reads, which may lie inside the executable. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

/** How long a first start waits for another that is unpacking the same. */
const LOCK_WAIT_MS = 10_000;

/**
 * The id of the current snapshot; on a first start the embedded snapshot is unpacked and made current before. Throws an
 * OperatorError when `current` is damaged or missing beside other snapshots.
 */
export async function unpackEmbedded(state: string, embedded: EmbeddedSnapshot): Promise<string> {
  const unpack = async (folder: string): Promise<string> => {
    for (const { name, path } of embedded.files) {
      await Bun.write(join(folder, name), Bun.file(path), { mode: 0o600 });
      syncPath(join(folder, name));
    }
    const { id } = readManifest(folder);
    const known = readCurrent(state, id);
    if (known !== null) return known;
    moveIntoPlace(folder, state, id);
    publishCurrent(state, id);
    return id;
  };
  return inBuildingFolder(state, unpack, LOCK_WAIT_MS);
}
