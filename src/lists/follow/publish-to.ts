// Publishes a snapshot file where replicas follow: the file first, then the pointer, so that a pointer never
// names a file that is not there.

import type { KeyObject } from "node:crypto";
import { OperatorError } from "../../base/model/errors.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import { checkPortable } from "../../engine/snapshot/open-portable.ts";
import { describePublished, POINTER_FILE, type Published, parsePointer, withPublished } from "./pointer.ts";
import type { SnapshotStore } from "./source.ts";

interface PublishToRequest {
  /** The snapshot file. */
  readonly path: string;
  readonly store: SnapshotStore;
  /** Refuses a file that this key has not signed; null accepts every signed one. */
  readonly trusted: KeyObject | null;
  /** True to replace a newer snapshot. */
  readonly force: boolean;
  /** When replicas use it (YYYY-MM-DDTHH:MM:SS, UTC); null for at once. */
  readonly useFrom: string | null;
  /** Called with the manifest of a good file before anything is written; may throw. */
  readonly confirm: (manifest: Manifest) => void;
}

/**
 * Verifies every byte of a snapshot file, copies it and points to it. Throws SourceUnavailable when the place
 * can't be written, and an OperatorError for a file that replicas would refuse.
 */
export async function publishTo(request: PublishToRequest): Promise<Manifest> {
  const { path, store, trusted, force, useFrom, confirm } = request;
  const { manifest, isSigned, bytes, sha256 } = await checkPortable(path, trusted);
  if (!isSigned)
    throw new OperatorError(
      `${path} is not signed, so no replica would use it.`,
      "Sign it when you build it: interdict build PATH… --out FILE --sign KEY",
    );
  if (manifest.demonstration)
    throw new OperatorError(`${path} is demonstration data, which no replica uses.`, "Build real lists.");
  const others = await readPointer(store, force);
  const published = describePublished(manifest, { bytes, sha256, useFrom });
  const newer = others.find(
    (other) => other.nameRules === published.nameRules && other.createdAt > published.createdAt,
  );
  if (newer !== undefined && !force)
    throw new OperatorError(
      `${store.name} points to ${newer.id}, which was built later (${newer.createdAt}).`,
      "Build the lists again, or publish this file with --force: replicas refuse it without --allow-older.",
    );
  confirm(manifest);
  await store.copyFile(published.file, path);
  await store.writeText(POINTER_FILE, withPublished(others, published));
  return manifest;
}

/** The snapshots that are published already; `force` replaces a damaged pointer. */
async function readPointer(store: SnapshotStore, force: boolean): Promise<readonly Published[]> {
  const read = await store.readText(POINTER_FILE, null);
  if (read === null || read.isUnchanged) return [];
  try {
    return parsePointer(read.text, store.name);
  } catch (error) {
    if (force) return [];
    throw error;
  }
}
