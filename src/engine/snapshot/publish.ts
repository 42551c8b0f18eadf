// Publishes a portable snapshot file in a state folder, after checking everything that could be wrong with
// it. The last step is atomic; until then the previous snapshot is in use.

import type { KeyObject } from "node:crypto";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { RefusedImport } from "../../base/model/last-import.ts";
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
  /** True to refuse an unsigned file even with `force`: what came over a network has no other origin. */
  readonly mustBeSigned?: boolean;
  /** What the file is said to be; null when nothing is said. */
  readonly mustBe?: { readonly id: string; readonly createdAt: string } | null;
  /** Refuses a snapshot that was built before this time, without `force`; null for none. */
  readonly notBefore?: string | null;
  /** True to place the snapshot among the others and leave the one in use. */
  readonly isStaged?: boolean;
}

/**
 * Publishes a snapshot file. Throws an OperatorError when it can't be used; the snapshot in use then stays.
 */
export async function publishFile(request: PublishRequest): Promise<UnpackedSnapshot> {
  const { path, state, trusted, force, replaces, check, mustBeSigned = false, isStaged = false } = request;
  return inBuildingFolder(state, async (folder) => {
    const unpacked = await unpackPortable(path, folder, trusted, ({ manifest, isVerified }) => {
      refuseOtherRules(path, manifest);
      if (manifest.demonstration) throw demonstrationRefused(manifest.id);
      if (request.mustBe) refuseAnother(path, manifest, request.mustBe);
      if (replaces !== null) refuseReplacing(path, manifest, replaces, state);
      if (trusted !== null && !isVerified && (mustBeSigned || !force))
        throw new RefusedImport(
          `${path} is not signed.`,
          `Sign it when it is built (--sign)${mustBeSigned ? "." : ", or publish with --force."}`,
          ["signature"],
        );
      if (force) return;
      refuseOlder(path, manifest, state);
      refuseBefore(path, manifest, request.notBefore ?? null);
    });
    check(folder);
    moveIntoPlace(folder, state, unpacked.manifest.id);
    if (!isStaged) publishCurrent(state, unpacked.manifest.id);
    return unpacked;
  });
}

/** Names indexed under other rules than those of queries would not be found. */
function refuseOtherRules(path: string, manifest: Manifest): void {
  if (manifest.nameRulesVersion === NAME_RULES_VERSION) return;
  throw new RefusedImport(
    `${path} was built by a program with different name rules.`,
    "Build it again with the version of interdict that publishes it.",
    ["rules"],
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
  throw new RefusedImport(
    `${path} was built at ${manifest.createdAt}, before the snapshot in use (${createdAt}).`,
    "Publish the newest file, or this one with --force.",
    ["age"],
  );
}

/** After a rollback, the snapshot in use is older than what was taken from the source before. */
function refuseBefore(path: string, { createdAt }: Manifest, notBefore: string | null): void {
  if (notBefore === null || createdAt >= notBefore) return;
  throw new RefusedImport(
    `${path} was built at ${createdAt}, before a snapshot that was taken already (${notBefore}).`,
    "Publish the newest file, or this one with --force.",
    ["age"],
  );
}

/** A place that is not trusted names one snapshot and gives another. */
function refuseAnother(
  path: string,
  { id, createdAt }: Manifest,
  said: { readonly id: string; readonly createdAt: string },
): void {
  if (id === said.id && createdAt === said.createdAt) return;
  throw new RefusedImport(
    `${path} is the snapshot ${id}, although the source says that it is ${said.id}.`,
    "Publish the file again. If nobody changed the source, find out who did.",
    ["pointer"],
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
