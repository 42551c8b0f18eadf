// Publishes a portable snapshot file in a state folder, after checking everything that could be wrong with
// it. The last step is atomic; until then the previous snapshot is in use.

import type { KeyObject } from "node:crypto";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import { demonstrationRefused } from "./demonstration.ts";
import { loadCurrentId, publishCurrent, snapshotFolder } from "./folders.ts";
import { inBuildingFolder } from "./import-lock.ts";
import { loadManifest, type Manifest } from "./manifest.ts";
import { moveIntoPlace } from "./move-into-place.ts";
import { type UnpackedSnapshot, unpackPortable } from "./open-portable.ts";

/** What a snapshot replaces that was built where no lists were in use. */
export const NONE_IN_USE = "none";

export interface PublishRequest {
  readonly path: string;
  readonly state: string;
  /** The key that must have signed the file; null when the operator trusts its origin. */
  readonly trusted: KeyObject | null;
  /** True to accept an unsigned file, or one older than the snapshot in use; never a wrong signature. */
  readonly force: boolean;
  /**
   * The snapshot that must still be in use, or "none"; null when any may be. A file that was built with
   * the lists of another one kept would put these back to what they were, or out of use.
   */
  readonly replaces: string | null;
  /** Inspects the folder of the snapshot before it becomes current, and may throw. */
  readonly check: (folder: string) => void;
}

/**
 * Publishes a snapshot file. Throws an OperatorError when it can't be used; the snapshot in use then stays.
 */
export async function publishFile(request: PublishRequest): Promise<UnpackedSnapshot> {
  const { path, state, trusted, force, replaces, check } = request;
  return inBuildingFolder(state, async (folder) => {
    const unpacked = await unpackPortable(path, folder, trusted, ({ manifest, isVerified }) => {
      refuseOtherRules(path, manifest);
      if (manifest.demonstration) throw demonstrationRefused(manifest.id);
      if (replaces !== null) refuseReplacing(path, manifest, replaces, state);
      if (force) return;
      if (trusted !== null && !isVerified)
        throw new OperatorError(
          `${path} is not signed.`,
          "Sign it when it is built (--sign), or publish with --force.",
        );
      refuseOlder(path, manifest, state);
    });
    check(folder);
    moveIntoPlace(folder, state, unpacked.manifest.id);
    publishCurrent(state, unpacked.manifest.id);
    return unpacked;
  });
}

/** Names indexed under other rules than those of queries would not be found. */
function refuseOtherRules(path: string, manifest: Manifest): void {
  if (manifest.nameRulesVersion === NAME_RULES_VERSION) return;
  throw new OperatorError(
    `${path} was built by a program with different name rules.`,
    "Build it again with the version of interdict that publishes it.",
  );
}

/** The lock of imports is held, so nothing else comes into use between this and the publication. */
function refuseReplacing(path: string, { id }: Manifest, replaces: string, state: string): void {
  const current = realListsInUse(state);
  // It may be in use already, when whoever published it was ended before it could say so.
  if (current === replaces || current === id) return;
  throw new OperatorError(
    `${path} was built to replace the snapshot ${replaces}, but ${current} is in use now.`,
    "Build it again from the lists in use.",
  );
}

/** The id of the snapshot in use; "none" for a demonstration, of which no import keeps a list. */
function realListsInUse(state: string): string {
  const current = loadCurrentId(state);
  if (current === null || loadManifestInUse(state, current).demonstration) return NONE_IN_USE;
  return current;
}

function refuseOlder(path: string, manifest: Manifest, state: string): void {
  const current = loadCurrentId(state);
  // Publishing the same snapshot again repairs its files, even when none is left.
  if (current === null || current === manifest.id) return;
  const { createdAt, demonstration } = loadManifestInUse(state, current);
  if (demonstration || manifest.createdAt >= createdAt) return;
  throw new OperatorError(
    `${path} was built at ${manifest.createdAt}, before the snapshot in use (${createdAt}).`,
    "Publish the newest file, or this one with --force.",
  );
}

function loadManifestInUse(state: string, current: string): Manifest {
  try {
    return loadManifest(snapshotFolder(state, current));
  } catch (error) {
    throw new OperatorError(
      `The file can't be compared with the snapshot in use, which may be newer: ${reasonOf(error)}`,
      "Publish the file of the snapshot in use, or any other with --force.",
      { cause: error },
    );
  }
}
