// Takes a portable snapshot file into a state folder and makes it current, after everything that could be
// wrong with it was looked at. Until the last step, which is atomic, the snapshot in use is the one before.

import type { KeyObject } from "node:crypto";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import { demonstrationRefused } from "./demonstration.ts";
import { publishCurrent, readCurrent, snapshotFolder } from "./folders.ts";
import { inBuildingFolder } from "./import-lock.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { moveIntoPlace } from "./place.ts";
import { type Unpacked, unpackPortable } from "./portable.ts";

export interface PublishRequest {
  readonly path: string;
  readonly state: string;
  /** The key that must have signed the file; null when the operator trusts the way it came. */
  readonly trusted: KeyObject | null;
  /**
   * True to publish a file that is unsigned, or older than the snapshot in use. A wrong signature is never
   * let pass.
   */
  readonly force: boolean;
  /** Sees the folder of the snapshot before it becomes current, and may throw. */
  readonly check: (folder: string) => void;
}

/**
 * Publishes a snapshot file. Throws an OperatorError that says what is wrong with it; the snapshot in use
 * then stays.
 */
export async function publishFile(request: PublishRequest): Promise<Unpacked> {
  const { path, state, trusted, force, check } = request;
  return inBuildingFolder(state, async (folder) => {
    const unpacked = await unpackPortable(path, folder, trusted, ({ manifest, isVerified }) => {
      refuseOtherRules(path, manifest);
      if (manifest.demonstration) throw demonstrationRefused(manifest.id);
      if (force) return;
      if (trusted !== null && !isVerified)
        throw new OperatorError(
          `${path} is not signed.`,
          "Sign it where it is built (--sign), or publish with --force.",
        );
      refuseOlder(path, manifest, state);
    });
    check(folder);
    moveIntoPlace(folder, state, unpacked.manifest.id);
    publishCurrent(state, unpacked.manifest.id);
    return unpacked;
  });
}

/** Names filed under other rules than those of the query would not be found. */
function refuseOtherRules(path: string, manifest: Manifest): void {
  if (manifest.nameRulesVersion === NAME_RULES_VERSION) return;
  throw new OperatorError(
    `${path} was built by a program with other name rules.`,
    "Build it again with the same version of interdict as the one that publishes it.",
  );
}

function refuseOlder(path: string, manifest: Manifest, state: string): void {
  const current = readCurrent(state);
  // The same snapshot again repairs its files, even when nothing of them is left.
  if (current === null || current === manifest.id) return;
  const { createdAt, demonstration } = readInUse(state, current);
  if (demonstration || manifest.createdAt >= createdAt) return;
  throw new OperatorError(
    `${path} was built at ${manifest.createdAt}, before the snapshot in use (${createdAt}).`,
    "Publish the newest file, or this one with --force.",
  );
}

function readInUse(state: string, current: string): Manifest {
  try {
    return readManifest(snapshotFolder(state, current));
  } catch (error) {
    throw new OperatorError(
      `Nobody can tell whether the file is older than the snapshot in use: ${reasonOf(error)}`,
      "Publish the file of the snapshot in use, or any other with --force.",
      { cause: error },
    );
  }
}
